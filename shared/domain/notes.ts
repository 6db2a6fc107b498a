import { instantAt } from './completion.ts';
import * as LIMITS from './limits.ts';
import { addDays } from './local-time.ts';
import { clockAt, dayAt, type Period, periodAt, type Schedule, startOf } from './periods.ts';
import { Refusal } from './refusal.ts';
import { beginning, folded } from './text.ts';

/* Notes on periods: which periods can have one, how a search finds them, and how an import joins several. */

/** The period of a note, as the browser sends it. */
interface NoteInput {
  /** An instant of the period (epoch milliseconds); if missing, now. */
  at?: number | null | undefined;
  /** Whether it waited on the device, so that its period may be older. */
  late?: boolean | undefined;
}

const SEPARATOR = ' · ';

/**
 * The period of a note. It must have begun, must not have ended before the commitment was created, and its last day may
 * be 366 days ago, or 31 more if the note was sent late. Its actions do not matter. A first period that was running at
 * the start can have a note. Costs as `periodAt`.
 * @throws Refusal: instant_in_future, instant_too_old, not_started, not_due on a day that is not chosen,
 * note_too_early.
 */
export function notedPeriod(schedule: Schedule, { at: told, late = false }: NoteInput, now: number): Period {
  const at = instantAt(told, now);
  const period = periodAt(schedule, at);
  if (at < period.startsAt) {
    throw at < startOf(schedule)
      ? new Refusal('not_started', { field: 'at', params: { date: schedule.startDate } })
      : new Refusal('not_due', { field: 'at', params: { date: period.date } });
  }
  const { clocks, createdAt } = schedule;
  const limit = LIMITS.noteDaysBack + (late ? LIMITS.lateActionDaysBack : 0);
  const first = addDays(dayAt(clockAt(clocks, now), now), -limit);
  if (period.endsAt <= now && period.dueDate < first) {
    throw new Refusal('instant_too_old', { field: 'at', params: { limit } });
  }
  if (period.endsAt <= createdAt) {
    throw new Refusal('note_too_early', {
      field: 'at',
      params: { date: dayAt(clockAt(clocks, createdAt), createdAt) },
    });
  }
  return period;
}

/** The words of a search, in the form that `hasWords` takes. */
export function searchWords(search: string): string[] {
  return folded(search).split(/\s+/).filter(Boolean);
}

/** Whether a note contains all these words, also within other words, ignoring case and accents. A microsecond. */
export function hasWords(note: string, words: readonly string[]): boolean {
  const text = folded(note);
  return words.every((word) => text.includes(word));
}

/**
 * The note of a period for which an import has several notes: one after the other, each once, as far as they fit. The
 * same notes again change nothing.
 */
export function joinedNotes(before: string | undefined, notes: readonly string[]): string {
  return notes.reduce((joined, note) => {
    if (joined === '') return note;
    if (between(joined).includes(between(note))) return joined;
    return beginning(LIMITS.noteLength, `${joined}${SEPARATOR}${note}`).trim();
  }, before ?? '');
}

const between = (text: string) => `${SEPARATOR}${text}${SEPARATOR}`;
