/*
 * Quiet hours, and the letters at their end, by the user's clock. Each night has one interval from local time to local
 * time: a clock change makes it longer or shorter, but never splits it. Instants are epoch milliseconds.
 */
import { addDays, toInstant, toLocal } from './local-time.ts';
import type { Clock } from './periods.ts';

/** 'HH:MM' each; equal times mean no quiet hours. */
export interface QuietHours {
  start: string;
  end: string;
}

/** The time of digests for users without quiet hours. */
const MORNING = '08:00';

/**
 * The end of the quiet hours at `now`; undefined outside quiet hours. RangeError for an unknown timezone. Cold: about
 * 12 Intl calls.
 */
export function quietUntil({ start, end }: QuietHours, timezone: string, now: number): number | undefined {
  if (start === end) return undefined;
  const { date } = toLocal(now, timezone);
  // After a clock was set back over midnight, the local date is yesterday's again.
  for (const day of [addDays(date, -1), date, addDays(date, 1)]) {
    const until = toInstant(start < end ? day : addDays(day, 1), end, timezone);
    if (toInstant(day, start, timezone) <= now && now < until) return until;
  }
  return undefined;
}

/**
 * The next instant after `now` at which quiet hours begin; undefined without quiet hours. Errors and cost are those of
 * `quietUntil`.
 */
export function nextQuiet({ start, end }: QuietHours, timezone: string, now: number): number | undefined {
  if (start === end) return undefined;
  let day = addDays(toLocal(now, timezone).date, -1);
  while (toInstant(day, start, timezone) <= now) day = addDays(day, 1);
  return toInstant(day, start, timezone);
}

/**
 * The next instant after `now` at which a digest is due: at the end of quiet hours or, without any, at 08:00; a weekly
 * one on the weekly reset day. RangeError for an unknown timezone. Cold: about 6 Intl calls.
 */
export function nextDigest(
  frequency: 'daily' | 'weekly',
  { start, end }: QuietHours,
  { timezone, weeklyResetDay }: Pick<Clock, 'timezone' | 'weeklyResetDay'>,
  now: number,
): number {
  const time = start === end ? MORNING : end;
  let day = addDays(toLocal(now, timezone).date, -1);
  while ((frequency === 'weekly' && dayOfWeek(day) !== weeklyResetDay) || toInstant(day, time, timezone) <= now) {
    day = addDays(day, 1);
  }
  return toInstant(day, time, timezone);
}

/** 1 = Monday … 7 = Sunday. */
function dayOfWeek(date: string): number {
  return new Date(date).getUTCDay() || 7;
}
