import type * as z from 'zod/mini';
import { type CommitmentSchedule, scheduleInput } from '#shared/contracts/commitments.ts';
import { isDate } from '#shared/contracts/fields.ts';
import type { importedCommitment } from '#shared/contracts/imports.ts';
import { uniqueTitle } from '#shared/domain/imports.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { joinedNotes } from '#shared/domain/notes.ts';
import type { Frequency } from '#shared/domain/periods.ts';
import { toThousandths } from '#shared/domain/recurrence.ts';
import { beginning } from '#shared/domain/text.ts';
import { times as timesUnit } from '#shared/text/imports-steps.ts';
import { type Journal, NO_JOURNAL } from './journal.ts';
import { problemOf, type Unread, UnreadableFile } from './unread.ts';

/*
 * The common result of all readers: habits with their check-offs, days of a journal, and the parts that could not be
 * read or kept.
 */

export type Source = 'loop' | 'habittrove' | 'habitica' | 'steadfast' | 'csv' | 'markdown' | 'day_one';

export interface HabitEntry {
  /** `YYYY-MM-DD` by the user's clock. */
  date: string;
  /** Missing for a note alone. */
  status?: 'completed' | 'skipped';
  /** Only for a habit with a target. */
  amount?: number;
  note?: string;
}

/** A remark on a habit: how it recurs in the file (`kept` if it does so here), or what does not fit. */
export type HabitRemark =
  | { kind: 'times'; times: number; days: number; kept?: true }
  | { kind: 'every'; days: number; kept?: true }
  | { kind: 'weekdays'; count: number; kept?: true }
  | ({ kind: 'goal'; kept?: true } & Goal)
  | { kind: 'closed'; date: string }
  | { kind: 'no_goal' | 'unit_shortened' | 'capped' | 'unscheduled' | 'changed' | 'averages' }
  | { kind: 'shortened' | 'category_shortened' | 'only_you' };

/** An amount to reach, or not to exceed, each time. */
export interface Goal {
  amount: number;
  unit: string;
  atMost: boolean;
}

/** When it was paused or closed, and who sees it. Other programs only have closings; our own export has all. */
export type Extras = Pick<
  z.input<typeof importedCommitment>,
  'cue' | 'tied_to' | 'reminders' | 'pauses' | 'closings' | 'audience'
>;

export interface Habit {
  /** The commitment's id in our own export. */
  id?: string | undefined;
  title: string;
  frequency: Frequency;
  schedule?: CommitmentSchedule | undefined;
  startDate: string;
  category: string | null;
  extras?: Extras | undefined;
  /** By date, one for each date. */
  entries: HabitEntry[];
  notes: HabitRemark[];
}

/**
 * Content that Steadfast does not keep: `notes` are those of whole tasks, `properties` stand in the front matter of
 * Markdown, `tags` are also the places and the weather of Day One.
 */
export type Loss = 'notes' | 'details' | 'categories' | 'properties' | 'tags';

export interface Reading {
  source: Source;
  habits: Habit[];
  journal: Journal;
  unread: Unread[];
  losses: Loss[];
}

/** The user's data that a reader needs. */
export interface Reader {
  /** The user's current date. */
  today: string;
  /** The user's date at an instant (epoch milliseconds), in the account's timezone or another. */
  dateOf: (instant: number, timezone?: string) => string;
  /** The last instant of one of the user’s days, or now if that is earlier. */
  endOf: (date: string) => number;
}

/** A habit as its reader returns it. */
export interface FoundHabit {
  id?: string | undefined;
  title: string;
  frequency: Frequency;
  schedule?: CommitmentSchedule | undefined;
  startDate?: string | undefined;
  category?: string | null | undefined;
  extras?: Extras | undefined;
  entries: readonly HabitEntry[];
  /** Archived in the other program, so it will be closed here. */
  archived?: boolean;
  /** The last day with data in the file. */
  lastDate?: string | undefined;
  notes?: readonly (HabitRemark | undefined)[];
}

/** The result of a reader in the form of the API. @throws UnreadableFile (no_habits) */
export function readingOf(
  source: Source,
  found: readonly FoundHabit[],
  {
    unread,
    losses = new Set(),
    journal = NO_JOURNAL,
  }: { unread: readonly Unread[]; losses?: ReadonlySet<Loss>; journal?: Journal },
  { today, endOf }: Reader,
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
    // Our own export has the start of a commitment; its first week or month begins earlier.
    const isKnown = source === 'steadfast' && isDate(each.startDate ?? '');
    // A note alone does not move the start: the following days would count as missed.
    const first = dated.find(({ status }) => status !== undefined)?.date;
    const starts = [each.startDate, ...(isKnown ? [] : [first])].filter((date) => isDate(date ?? ''));
    const notes = (each.notes ?? []).filter((note) => note !== undefined);
    const category = plainLine(each.category ?? '');
    const startDate = starts.sort()[0] ?? today;
    const days = [startDate, each.lastDate ?? '', dated.at(-1)?.date ?? ''].filter((date) => date <= today);
    const closed = each.archived ? days.sort().at(-1) || today : undefined;
    const extras = closed ? { closings: [{ from: new Date(endOf(closed)).toISOString(), to: null }] } : each.extras;
    return [
      {
        ...(each.id && { id: each.id }),
        title: uniqueTitle(title, titles),
        frequency: each.frequency,
        ...(each.schedule && { schedule: each.schedule }),
        ...(extras && { extras }),
        startDate,
        category: beginning(LIMITS.categoryNameLength, category).trim() || null,
        entries: dated,
        notes: [
          ...notes,
          ...(title.length > LIMITS.titleLength ? [{ kind: 'shortened' as const }] : []),
          ...(category.length > LIMITS.categoryNameLength ? [{ kind: 'category_shortened' as const }] : []),
          ...(closed ? [{ kind: 'closed' as const, date: closed }] : []),
        ],
      },
    ];
  });
  if (habits.length + journal.days.length + all.length === 0) throw new UnreadableFile('no_habits');
  return { source, habits, journal, unread: all, losses: [...losses] };
}

/** How a habit recurs. */
export interface Rhythm {
  frequency: Frequency;
  schedule?: CommitmentSchedule | undefined;
  note?: HabitRemark | undefined;
}

/**
 * A number of times in a number of days: with a schedule if one fits, otherwise with the closest frequency and a note:
 * daily from five times a week, weekly from about once a week.
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

/** A number of times a month, or in several months. */
export function monthlyOf(times: number, everyMonths: number): Rhythm {
  if (everyMonths === 1) return frequencyOf(times, 30);
  const days = 30 * everyMonths;
  return { frequency: 'monthly', note: times === 1 ? { kind: 'every', days } : { kind: 'times', times, days } };
}

/** Some weekdays (1 = Monday), every week or less often. */
export function weekdaysOf(weekdays: readonly number[], everyWeeks: number): Rhythm {
  const count = weekdays.length;
  if (count === 0 || count === 7 || everyWeeks > 1) return frequencyOf(count || 7, 7 * everyWeeks);
  return { frequency: 'daily', schedule: { weekdays: [...weekdays] }, note: { kind: 'weekdays', count, kept: true } };
}

/**
 * The schedule of a habit with a goal, if the API accepts it and the rhythm is that of the file. Otherwise none, and
 * days count if the goal was reached.
 */
export function withGoal(rhythm: Rhythm, goal: Goal): { schedule?: CommitmentSchedule; notes: HabitRemark[] } {
  const written = plainLine(goal.unit);
  const unit = beginning(LIMITS.targetUnitLength, written).trim() || timesUnit;
  const amount = toThousandths(goal.amount) / 1000;
  const target = { direction: goal.atMost ? 'at_most' : 'at_least', amount, unit };
  const { data } = scheduleInput.safeParse({ ...rhythm.schedule, target });
  const isKept = rhythm.frequency !== 'once' && !rhythm.schedule?.times && (!rhythm.note || 'kept' in rhythm.note);
  if (!data || !isKept) return { notes: [{ kind: 'goal', ...goal, unit: written }] };
  const notes: HabitRemark[] = [{ kind: 'goal', amount, unit, atMost: goal.atMost, kept: true }];
  return { schedule: data, notes: written.length > unit.length ? [...notes, { kind: 'unit_shortened' }] : notes };
}

/**
 * One entry for each date, by date: completed entries replace skipped ones, and those replace notes alone. All notes of
 * a date are kept.
 */
function onePerDate(entries: readonly HabitEntry[]): HabitEntry[] {
  const byDate = new Map<string, HabitEntry>();
  for (const entry of entries) {
    const before = byDate.get(entry.date);
    const isKept = before?.status === 'completed' || (before && entry.status === undefined);
    const notes = [before?.note, entry.note].flatMap((note) => noteOf(note ?? '') ?? []);
    const { note: _, ...others } = isKept ? before : entry;
    byDate.set(entry.date, notes.length > 0 ? { ...others, note: joinedNotes(undefined, notes) } : others);
  }
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** A note in the form of the API; undefined if it is empty. */
export function noteOf(text: string): string | undefined {
  const line = plainLine(text);
  // Checked first, because most notes are short and a file has thousands.
  return (line.length > LIMITS.noteLength ? beginning(LIMITS.noteLength, line).trim() : line) || undefined;
}

/** On one line, without characters that the API refuses. */
function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}
