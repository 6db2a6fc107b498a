import { clockTime } from '#frontend/lib/clock-time.ts';
import { dateFormat } from '#frontend/lib/format.ts';
import { addDays, toInstant, toLocal } from '#shared/domain/local-time.ts';
import { type Clock, type Frequency, nextReset } from '#shared/domain/periods.ts';
import * as text from '#shared/text/settings.ts';

const longDate = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });

/**
 * 'Next weekly reset: Monday, November 23 at 4:00 AM', in the user's timezone. Without a year: the next reset is never
 * more than a month away.
 */
export function nextResetText(frequency: Exclude<Frequency, 'once'>, clock: Clock, now: number): string {
  const { date, time } = toLocal(nextReset(clock, frequency, now), clock.timezone);
  const today = toLocal(now, clock.timezone).date;
  return text.nextReset[frequency](dayName(date, today), clockTime(time));
}

/** The instant at which one of these texts changes: at a reset, and when tomorrow becomes today. */
export function nextResetTextChange(clock: Clock, now: number): number {
  const tomorrow = addDays(toLocal(now, clock.timezone).date, 1);
  return Math.min(nextReset(clock, 'daily', now), toInstant(tomorrow, '00:00', clock.timezone));
}

function dayName(date: string, today: string): string {
  if (date === today) return text.today;
  if (date === addDays(today, 1)) return text.tomorrow;
  return longDate(date);
}
