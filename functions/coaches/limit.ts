import { limitCoaches as limit } from '#functions/lib/data/coaches/coach-changes.ts';
import { route } from '#functions/lib/http/route.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { microsOf } from '#shared/domain/ai-cost.ts';
import { presentUsage } from './present-usage.ts';

export const limitCoaches = route(coaches.limit, async ({ user, body, now, locale }) => {
  const { monthly_limit_usd } = body();
  await limit(user.id, monthly_limit_usd === null ? null : microsOf(monthly_limit_usd));
  return presentUsage(user, now, locale());
});
