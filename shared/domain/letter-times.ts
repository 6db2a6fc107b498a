/*
 * When the next letter is due (a digest or a weekly review) after the one that was sent, and after a change of the
 * settings that decide it. Instants are epoch milliseconds.
 */
import { toInstant, toLocal } from './local-time.ts';

/** The first time of a letter after an instant, by the settings of a person; undefined if letters are off. */
type LetterTimes = (after: number) => number | undefined;

/** What is known of a person's letters before a change. */
interface LetterState {
  /** When the next one is due, or would have been when letters were switched off. */
  pending: number | undefined;
  /** Letters are switched off. */
  isOff: boolean;
  /** The letters are weekly. */
  isWeekly: boolean;
  /** When the last one was sent, as `servedAt`. */
  servedAt: number | undefined;
  timezone: string;
}

/**
 * The instant on whose local date a letter counts as sent: that at which it was due, even if it is sent a little later.
 * What was due before midnight would otherwise take the place of the next day's letter.
 */
export function servedAt(due: number, now: number): number {
  return now - due < LATE ? due : now;
}

/** Later than this, a letter is that of the date on which it is sent. */
const LATE = 3_600_000;

/**
 * When the next letter is due after one that is sent now: on another local date than that of `served`, the instant for
 * which it counts. Undefined if letters are off. Errors are those of `toLocal`.
 */
export function nextLetter(
  timeAfter: LetterTimes,
  timezone: string,
  now: number,
  served: number = now,
): number | undefined {
  const next = timeAfter(now);
  return next !== undefined && isSameDate(next, served, timezone) ? timeAfter(next) : next;
}

/**
 * When the next letter is due by new settings. One that was due already stays due. If today's was not sent, and was
 * still ahead, but its new time has passed, it is due now: the change must not lose it. At most one a local date.
 * Undefined if letters are off. Errors are those of `toLocal`.
 */
export function letterAfterChange(
  timeAfter: LetterTimes,
  { pending, isOff, isWeekly, servedAt: served, timezone: earlier }: LetterState,
  timezone: string,
  now: number,
): number | undefined {
  const next = timeAfter(now);
  if (next === undefined) return undefined;
  if (pending !== undefined && pending <= now && !isOff) return pending;
  // One that is due again on the date on which it was served could not be sent then: quiet hours had begun.
  const isHeld = pending !== undefined && served !== undefined && isSameDate(pending, served, earlier);
  if (served !== undefined && !isHeld && isSameDate(served, now, timezone)) {
    return nextLetter(timeAfter, timezone, now);
  }
  const today = toLocal(now, timezone).date;
  const first = timeAfter(toInstant(today, '00:00', timezone) - 1) ?? next;
  if (pending === undefined || first > now) return next;
  // The date of an instant may differ between the two timezones.
  const wasForToday = [earlier, timezone].some((zone) => toLocal(pending, zone).date === today);
  // Another day of the week: the letter that was to come in the next days is today's, and not that of next week. A
  // daily one that becomes weekly waits for its day.
  const wasForThisWeek = isWeekly && pending > now && next - first > DAYS && pending - first < (next - first) / 2;
  return wasForToday || wasForThisWeek ? now : next;
}

/** More than the time between two daily letters. */
const DAYS = 2 * 86_400_000;

function isSameDate(one: number, other: number, timezone: string): boolean {
  return toLocal(one, timezone).date === toLocal(other, timezone).date;
}
