import { clockTime } from '#frontend/lib/clock-time.ts';
import { dateFormat } from '#frontend/lib/formats.ts';
import { addDays, toInstant, toLocal } from '#shared/domain/local-time.ts';
import { type Clock, type Frequency, nextReset } from '#shared/domain/periods.ts';

export const SAVED = 'Settings updated successfully';
export const NOT_SAVED = 'Failed to update settings';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const longDate = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });

/**
 * What a choice means: 'Next weekly reset: Monday, November 23 at 4:00 AM', in the user's zone. No year: the next one is
 * never more than a month away.
 */
export function resetSentence(frequency: Exclude<Frequency, 'once'>, clock: Clock, now: number): string {
  const { date, time } = toLocal(nextReset(clock, frequency, now), clock.timezone);
  const today = toLocal(now, clock.timezone).date;
  return `Next ${frequency} reset: ${dayName(date, today)} at ${clockTime(time)}`;
}

/** When the sentences next change by themselves: at a reset, and when tomorrow becomes today. */
export function nextWording(clock: Clock, now: number): number {
  const tomorrow = addDays(toLocal(now, clock.timezone).date, 1);
  return Math.min(nextReset(clock, 'daily', now), toInstant(tomorrow, '00:00', clock.timezone));
}

function dayName(date: string, today: string): string {
  if (date === today) return 'today';
  if (date === addDays(today, 1)) return 'tomorrow';
  return longDate(date);
}
