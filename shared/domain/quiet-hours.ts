/*
 * Quiet hours and what is sent at their end, by the user's clock. Each night has one interval from wall time to wall time: a clock
 * change makes it longer or shorter, and never gives it a second part. Instants are epoch milliseconds.
 */
import { addDays, toInstant, toLocal } from './local-time.ts';
import type { Clock } from './periods.ts';

/** 'HH:MM' each; the same twice means that there are none. */
export interface QuietHours {
  start: string;
  end: string;
}

/** When digests go out for whoever has no quiet hours. */
const MORNING = '08:00';

/**
 * The instant at which the quiet hours that `now` lies in end; undefined outside of them. RangeError for an unknown zone. Cold: about
 * 12 calls of Intl.
 */
export function quietUntil({ start, end }: QuietHours, timezone: string, now: number): number | undefined {
  if (start === end) return undefined;
  const { date } = toLocal(now, timezone);
  // A clock set back over midnight shows yesterday's date again.
  for (const day of [addDays(date, -1), date, addDays(date, 1)]) {
    const until = toInstant(start < end ? day : addDays(day, 1), end, timezone);
    if (toInstant(day, start, timezone) <= now && now < until) return until;
  }
  return undefined;
}

/** The next instant after `now` at which quiet hours begin; undefined where there are none. Errors and cost are those of `quietUntil`. */
export function nextQuiet({ start, end }: QuietHours, timezone: string, now: number): number | undefined {
  if (start === end) return undefined;
  let day = addDays(toLocal(now, timezone).date, -1);
  while (toInstant(day, start, timezone) <= now) day = addDays(day, 1);
  return toInstant(day, start, timezone);
}

/**
 * The next instant after `now` at which a digest is due: at the end of quiet hours or, where there are none, at 08:00; a weekly one on
 * the day on which the user's weeks begin anew. RangeError for an unknown zone. Cold: about 6 calls of Intl.
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
