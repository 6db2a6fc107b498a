import { uniqueTitle } from '#shared/domain/imports.ts';
import { FIRST_DATE, LAST_DATE, LIMITS } from '#shared/domain/limits.ts';
import type { Frequency } from '#shared/domain/periods.ts';

/* What every reader makes of a file: habits with their check-offs, and what it could not read or keep. */

export type Source = 'loop' | 'habittrove' | 'habitica' | 'steadfast' | 'csv';

export interface Entry {
  /** `YYYY-MM-DD` by the user's clock. */
  date: string;
  status: 'completed' | 'skipped';
}

/** What does not fit, told beside its habit. */
export type Note =
  | { kind: 'times'; times: number; days: number }
  | { kind: 'every'; days: number }
  | { kind: 'weekdays'; count: number }
  | { kind: 'goal'; goal: string; atMost: boolean }
  | { kind: 'yearly' | 'unscheduled' | 'changed' | 'shortened' | 'archived' };

export interface Habit {
  title: string;
  frequency: Frequency;
  startDate: string;
  category: string | null;
  /** In the order of their dates, one for each. */
  entries: Entry[];
  /** It was put away in the other program. */
  archived: boolean;
  notes: Note[];
}

/** Why something could not be read. */
export type UnreadReason = 'bad_date' | 'future_date' | 'bad_status' | 'no_title' | 'only_negative';

export interface Unread {
  reason: UnreadReason;
  /** What stands there in the file. */
  value: string;
}

/** What the file has and Steadfast does not keep yet. */
export type Loss = 'notes' | 'amounts' | 'details';

export interface Reading {
  source: Source;
  habits: Habit[];
  unread: Unread[];
  losses: Loss[];
}

/** Why a file as a whole cannot be read. */
export type FileProblem = 'empty' | 'too_large' | 'broken' | 'unknown' | 'no_habits';

export class UnreadableFile extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
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
  title: string;
  frequency: Frequency;
  startDate?: string | undefined;
  category?: string | null | undefined;
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
    const starts = [each.startDate, ...(isKnown ? [] : [dated[0]?.date])].filter((date) => isDate(date ?? ''));
    const notes = (each.notes ?? []).filter((note) => note !== undefined);
    const archived = each.archived ?? false;
    return [
      {
        title: uniqueTitle(title, titles),
        frequency: each.frequency,
        startDate: starts.sort()[0] ?? today,
        category: plainLine(each.category ?? '').slice(0, LIMITS.categoryNameLength) || null,
        entries: dated,
        archived,
        notes: [
          ...notes,
          ...(title.length > LIMITS.titleLength ? [{ kind: 'shortened' as const }] : []),
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

/**
 * The frequency that comes closest to so many times in so many days, with a note if that is not the same: nearly daily
 * from five times a week on, weekly from about once a week.
 */
export function frequencyOf(times: number, days: number): { frequency: Frequency; note: Note | undefined } {
  if (!(times > 0) || !(days > 0) || times >= days) return { frequency: 'daily', note: undefined };
  if (times === 1 && days === 7) return { frequency: 'weekly', note: undefined };
  if (times === 1 && days >= 28 && days <= 31) return { frequency: 'monthly', note: undefined };
  const aWeek = (times / days) * 7;
  const frequency = aWeek >= 5 ? 'daily' : aWeek >= 0.8 ? 'weekly' : 'monthly';
  return { frequency, note: times === 1 ? { kind: 'every', days } : { kind: 'times', times, days } };
}

/** One entry for each date, in their order: what was done counts more than what was skipped. */
function onePerDate(entries: readonly Entry[]): Entry[] {
  const byDate = new Map<string, Entry>();
  for (const entry of entries) {
    if (byDate.get(entry.date)?.status !== 'completed') byDate.set(entry.date, entry);
  }
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

function problemOf(date: string, today: string): UnreadReason | undefined {
  if (!isDate(date)) return 'bad_date';
  return date > today ? 'future_date' : undefined;
}

/** On one line, without characters that the API refuses. */
function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}
