import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { type User, users } from '#shared/contracts/users.ts';
import type { Clock } from '#shared/domain/periods.ts';

/** The signed-in user. */
export const me = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(users.me, { signal }),
  staleTime: 60_000,
});

/** The clock by which this user's days, weeks and months turn. */
export function clockOf(user: User): Clock {
  return {
    timezone: user.timezone,
    dailyResetTime: user.daily_reset_time,
    weeklyResetDay: user.weekly_reset_day,
    monthlyResetDay: user.monthly_reset_day,
  };
}
