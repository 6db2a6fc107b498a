/*
 * When the next letter is due (a digest or a weekly review) after the one that was sent, and after a change of the
 * settings that decide it. Instants are epoch milliseconds.
 */
import { toInstant, toLocal } from './local-time.ts';

/** The first time of a letter after an instant, by the settings of a person; undefined if letters are off. */
type LetterTimes = (after: number) => number | undefined;

/** The state of a user's letters before a change. */
interface LetterState {
  /** The due time of the next one, or the one when letters were switched off. */
  pending: number | undefined;
  /** Letters are switched off. */
  isOff: boolean;
  /** The letters are weekly. */
  isWeekly: boolean;
  /** The `servedAt` of the last one. */
  servedAt: number | undefined;
  timezone: string;
}

/**
 * The instant on whose local date a letter counts as sent: its due time, even if it is sent a little later. Otherwise a
 * letter that was due before midnight would replace the next day's letter.
 */
export function servedAt(due: number, now: number): number {
  return now - due < LATE ? due : now;
}

/** A letter that is later than this counts on the date on which it is sent (milliseconds). */
const LATE = 3_600_000;

/**
 * The due time of the next letter after one that is sent now: on another local date than that of `served`, the instant
 * for which it counts. Undefined if letters are off. Errors are those of `toLocal`.
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
 * The due time of the next letter after a change of the settings. A letter that was due already stays due. If today's
 * was not sent, and was still ahead, but its new time has passed, it is due now: the change must not lose it. At most
 * one a local date. Undefined if letters are off. Errors are those of `toLocal`.
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
  // A letter that is due again on the date on which it was served was held back, because quiet hours had begun.
  const isHeld = pending !== undefined && served !== undefined && isSameDate(pending, served, earlier);
  if (served !== undefined && !isHeld && isSameDate(served, now, timezone)) {
    return nextLetter(timeAfter, timezone, now);
  }
  const today = toLocal(now, timezone).date;
  const first = timeAfter(toInstant(today, '00:00', timezone) - 1) ?? next;
  if (pending === undefined || first > now) return next;
  // The date of an instant may differ between the two timezones.
  const wasForToday = [earlier, timezone].some((zone) => toLocal(pending, zone).date === today);
  // The weekly letter moves to another day: if its old time was in the next days and its new one was today, it is sent
  // now and not next week. A daily letter that becomes weekly waits for its day.
  const wasForThisWeek = isWeekly && pending > now && next - first > DAYS && pending - first < (next - first) / 2;
  return wasForToday || wasForThisWeek ? now : next;
}

/** Longer than the time between two daily letters (milliseconds). */
const DAYS = 2 * 86_400_000;

function isSameDate(one: number, other: number, timezone: string): boolean {
  return toLocal(one, timezone).date === toLocal(other, timezone).date;
}
