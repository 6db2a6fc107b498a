import type * as z from 'zod/mini';
import type { CommitmentSchedule } from '#shared/contracts/commitments.ts';
import type { importedCommitment } from '#shared/contracts/imports.ts';
import { uniqueTitle } from '#shared/domain/imports.ts';
import { FIRST_DATE, LAST_DATE, LIMITS } from '#shared/domain/limits.ts';
import { joinedNotes } from '#shared/domain/notes.ts';
import type { Frequency } from '#shared/domain/periods.ts';
import { isChosen, recurrenceOf } from '#shared/domain/recurrence.ts';
import { beginning } from '#shared/domain/text.ts';

/* What every reader makes of a file: habits with their check-offs, and what it could not read or keep. */

export type Source = 'loop' | 'habittrove' | 'habitica' | 'steadfast' | 'csv';

export interface Entry {
  /** `YYYY-MM-DD` by the user's clock. */
  date: string;
  /** Without one it has only a note. */
  status?: 'completed' | 'skipped';
  /** Where it has a target. */
  amount?: number;
  note?: string;
}

/** What is told beside a habit: how it recurs there, `kept` if it does so here, and what does not fit. */
export type Note =
  | { kind: 'times'; times: number; days: number; kept?: true }
  | { kind: 'every'; days: number; kept?: true }
  | { kind: 'weekdays'; count: number; kept?: true }
  | { kind: 'goal'; goal: string; atMost: boolean }
  | { kind: 'yearly' | 'unscheduled' | 'changed' | 'shortened' | 'category_shortened' | 'averages' | 'archived' };

/** What only a commitment of our own export has: when it was paused or closed, its cue and its reminders. */
export type Extras = Pick<z.input<typeof importedCommitment>, 'cue' | 'reminders' | 'pauses' | 'closings'>;

export interface Habit {
  /** Its id in our own export. */
  id?: string | undefined;
  title: string;
  frequency: Frequency;
  schedule?: CommitmentSchedule | undefined;
  startDate: string;
  category: string | null;
  extras?: Extras | undefined;
  /** In the order of their dates, one for each. */
  entries: Entry[];
  /** It was archived in the other program. */
  archived: boolean;
  notes: Note[];
}

/** Why something could not be read. */
export type UnreadReason =
  | 'bad_date'
  | 'future_date'
  | 'bad_status'
  | 'no_title'
  | 'no_marks'
  | 'wider'
  | 'only_negative';

export interface Unread {
  reason: UnreadReason;
  /** What stands there in the file. */
  value: string;
}

/** What the file has and Steadfast does not keep: `notes` are those of whole tasks. */
export type Loss = 'notes' | 'amounts' | 'details' | 'categories';

export interface Reading {
  source: Source;
  habits: Habit[];
  unread: Unread[];
  losses: Loss[];
}

/** Why a file as a whole cannot be read. */
export type FileProblem = 'empty' | 'too_large' | 'broken' | 'unknown' | 'no_habits' | 'own_table' | 'habitica_table';

/** The same with what stands in the file. */
interface Detailed {
  /** The first line has so many names, and most rows have so many values. */
  uneven: { names: number; values: number };
  /** What stands in the column of dates, by its name. */
  bad_dates: { column: string; values: readonly string[] };
}

export class UnreadableFile extends Error {
  readonly problem: FileProblem | { [Kind in keyof Detailed]: { kind: Kind } & Detailed[Kind] }[keyof Detailed];

  constructor(problem: UnreadableFile['problem']) {
    super(typeof problem === 'string' ? problem : problem.kind);
    this.problem = problem;
  }
}

/** What a reader needs to know about the user. */
export interface Reader {
  /** The user's current date. */
  today: string;
  /** The user's date at an instant (epoch milliseconds). */
  dateOf: (instant: number) => string;
}

/** A habit as a reader finds it. */
export interface Found {
  id?: string | undefined;
  title: string;
  frequency: Frequency;
  schedule?: CommitmentSchedule | undefined;
  startDate?: string | undefined;
  category?: string | null | undefined;
  extras?: Extras | undefined;
  entries: readonly Entry[];
  archived?: boolean;
  notes?: readonly (Note | undefined)[];
}

/** What a reader has found, in the form that the API takes. @throws UnreadableFile (no_habits) */
export function readingOf(
  source: Source,
  found: readonly Found[],
  { unread, losses }: { unread: readonly Unread[]; losses: ReadonlySet<Loss> },
  today: string,
): Reading {
  const all = [...unread];
  const titles = new Map<string, number>();
  const habits = found.flatMap((each): Habit[] => {
    const title = plainLine(each.title);
    if (title === '') {
      all.push({ reason: 'no_title', value: each.title });
      return [];
    }
    const entries = each.entries.filter(({ date }) => {
      const problem = problemOf(date, today);
      if (problem) all.push({ reason: problem, value: date });
      return !problem;
    });
    const dated = onePerDate(entries);
    // Our own export knows when a commitment started; the first week or month of one begins before that.
    const isKnown = source === 'steadfast' && isDate(each.startDate ?? '');
    // A note alone does not make it begin earlier: the days after would count as missed.
    const first = dated.find(({ status }) => status !== undefined)?.date;
    const starts = [each.startDate, ...(isKnown ? [] : [first])].filter((date) => isDate(date ?? ''));
    const notes = (each.notes ?? []).filter((note) => note !== undefined);
    const category = plainLine(each.category ?? '');
    const archived = each.archived ?? false;
    return [
      {
        ...(each.id && { id: each.id }),
        title: uniqueTitle(title, titles),
        frequency: each.frequency,
        ...(each.schedule && { schedule: each.schedule }),
        ...(each.extras && { extras: each.extras }),
        startDate: starts.sort()[0] ?? today,
        category: beginning(LIMITS.categoryNameLength, category).trim() || null,
        entries: dated,
        archived,
        notes: [
          ...notes,
          ...(title.length > LIMITS.titleLength ? [{ kind: 'shortened' as const }] : []),
          ...(category.length > LIMITS.categoryNameLength ? [{ kind: 'category_shortened' as const }] : []),
          ...(archived ? [{ kind: 'archived' as const }] : []),
        ],
      },
    ];
  });
  if (habits.length === 0 && all.length === 0) throw new UnreadableFile('no_habits');
  return { source, habits, unread: all, losses: [...losses] };
}

/** Whether it is a date of the calendar that the product takes. */
export function isDate(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const parsed = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
  return exists && date >= FIRST_DATE && date <= LAST_DATE;
}

/** How a habit recurs. */
export interface Rhythm {
  frequency: Frequency;
  schedule?: CommitmentSchedule | undefined;
  note?: Note | undefined;
}

/**
 * So many times in so many days: with a schedule if there is one for it, and otherwise the frequency that comes
 * closest, with a note: nearly daily from five times a week on, weekly from about once a week.
 */
export function frequencyOf(times: number, days: number): Rhythm {
  if (!(times > 0) || !(days > 0) || times >= days) return { frequency: 'daily' };
  const isMonth = days >= 28 && days <= 31;
  if (times === 1 && days === 7) return { frequency: 'weekly' };
  if (times === 1 && isMonth) return { frequency: 'monthly' };
  if (times === 1 && Number.isInteger(days) && days <= LIMITS.everyDays) {
    return { frequency: 'daily', schedule: { every: days }, note: { kind: 'every', days, kept: true } };
  }
  if (Number.isInteger(times) && (days === 7 || isMonth)) {
    const note = { kind: 'times', times, days, kept: true } as const;
    return { frequency: days === 7 ? 'weekly' : 'monthly', schedule: { times }, note };
  }
  const aWeek = (times / days) * 7;
  const frequency = aWeek >= 5 ? 'daily' : aWeek >= 0.8 ? 'weekly' : 'monthly';
  return { frequency, note: times === 1 ? { kind: 'every', days } : { kind: 'times', times, days } };
}

/**
 * Some days of the week (1 = Monday), in every week or less often. If something was done on another day, the frequency
 * that comes closest, because such a day would be refused.
 */
export function weekdaysOf(weekdays: readonly number[], everyWeeks: number, entries: readonly Entry[]): Rhythm {
  const count = weekdays.length;
  if (count === 0 || count === 7 || everyWeeks > 1) return frequencyOf(count || 7, 7 * everyWeeks);
  const schedule = { weekdays: [...weekdays] };
  const isKept = entries.every(({ date }) => !isDate(date) || isChosen(recurrenceOf(schedule), date));
  if (isKept) return { frequency: 'daily', schedule, note: { kind: 'weekdays', count, kept: true } };
  return { frequency: count >= 5 ? 'daily' : 'weekly', note: { kind: 'weekdays', count } };
}

/**
 * One entry for each date, in their order: what was done counts more than what was skipped, and that more than a note
 * alone. All notes of a date are kept.
 */
function onePerDate(entries: readonly Entry[]): Entry[] {
  const byDate = new Map<string, Entry>();
  for (const entry of entries) {
    const before = byDate.get(entry.date);
    const isKept = before?.status === 'completed' || (before && entry.status === undefined);
    const notes = [before?.note, entry.note].flatMap((note) => noteOf(note ?? '') ?? []);
    const { note: _, ...others } = isKept ? before : entry;
    byDate.set(entry.date, notes.length > 0 ? { ...others, note: joinedNotes(undefined, notes) } : others);
  }
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

function problemOf(date: string, today: string): UnreadReason | undefined {
  if (!isDate(date)) return 'bad_date';
  return date > today ? 'future_date' : undefined;
}

/** A note as the API takes it; undefined if it is empty. */
export function noteOf(text: string): string | undefined {
  const line = plainLine(text);
  // Most are short, and a file has thousands.
  return (line.length > LIMITS.noteLength ? beginning(LIMITS.noteLength, line).trim() : line) || undefined;
}

/** On one line, without characters that the API refuses. */
function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}
