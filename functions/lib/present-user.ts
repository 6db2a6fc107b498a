import { isVerified, type User } from '#functions/lib/data/users/users.ts';
import type { User as UserReply } from '#shared/contracts/users.ts';
import { AI_KEY_CONFIGURED } from '#shared/domain/ai-provider.ts';

/** A user as they see themselves; `image` is the address of the picture. */
export function presentUser(user: User, image: string | null): UserReply {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    email_verified: isVerified(user),
    image,
    daily_reset_time: user.clock.dailyResetTime,
    weekly_reset_day: user.clock.weeklyResetDay,
    monthly_reset_day: user.clock.monthlyResetDay,
    timezone: user.clock.timezone,
    [AI_KEY_CONFIGURED]: user.aiKey !== undefined,
    power_ups: Object.entries(user.powerUps ?? {}).flatMap(([key, { status }]) =>
      status === 'installed' ? [key] : [],
    ),
  };
}
