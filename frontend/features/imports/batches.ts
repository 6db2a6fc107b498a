import type { BodyInput, ReplyOf } from '#shared/contracts/endpoint.ts';
import type { imports } from '#shared/contracts/imports.ts';
import type { journaling } from '#shared/contracts/journaling.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import type { Frequency } from '#shared/domain/periods.ts';
import { isChosen, recurrenceOf } from '#shared/domain/recurrence.ts';
import type { JournalDay } from './journal.ts';
import type { Habit, HabitEntry, Source } from './model.ts';

/* Divides an import into calls, and adds up their answers. A repeated call changes nothing. */

export type ImportBody = BodyInput<typeof imports.create>;
export type ImportReply = ReplyOf<typeof imports.create>;
export type JournalReply = ReplyOf<typeof journaling.import>;

/** One call: the habits that it names, and some of their entries. */
export interface Batch {
  parts: { habit: number; from: number; to: number }[];
}

/** One call with days of a journal. */
export interface JournalBatch {
  from: number;
  to: number;
}

/** The results of an import so far. */
export interface ImportResult {
  /** New habits, and those that existed already. */
  added: number;
  known: number;
  created: number;
  unchanged: number;
  notes: number;
  /** The reasons of refusals, with the titles of their habits. */
  refused: Map<string, Set<string>>;
  /** The indexes of refused habits: their entries are not sent. */
  left: Set<number>;
  /** Days of the journal. `refused`: dates by the reasons. */
  journal: { created: number; unchanged: number; refused: Map<string, string[]> };
}

export const NO_RESULT: ImportResult = {
  added: 0,
  known: 0,
  created: 0,
  unchanged: 0,
  notes: 0,
  refused: new Map(),
  left: new Set(),
  journal: { created: 0, unchanged: 0, refused: new Map() },
};

/**
 * A habit with the schedule of the file, or with the chosen frequency, which keeps only the target. The API refuses
 * days that are not in the schedule. They are left out, because the habit had another schedule then, and it begins with
 * the first day that fits.
 */
export function asChosen(habit: Habit, frequency: Frequency | undefined): Habit {
  if (frequency !== undefined) {
    const target = habit.schedule?.target;
    return { ...habit, frequency, schedule: target ? { target } : undefined };
  }
  const recurrence = recurrenceOf(habit.schedule);
  const entries = habit.entries.filter(({ date }) => isChosen(recurrence, date));
  if (entries.length === habit.entries.length) return habit;
  return { ...habit, entries, startDate: entries[0]?.date ?? habit.startDate };
}

/** The calls of an import, in the order of the habits. A habit with many entries is in several calls. */
export function batchesOf(habits: readonly Habit[]): Batch[] {
  const batches: Batch[] = [];
  let [rows, letters] = [0, 0];
  for (const [habit, { entries }] of habits.entries()) {
    let from = 0;
    do {
      let batch = batches.at(-1);
      const isFull = rows === 0 || lettersOf(entries[from]) > letters;
      if (!batch || isFull || batch.parts.length >= LIMITS.importedCommitments) {
        batch = { parts: [] };
        batches.push(batch);
        [rows, letters] = [LIMITS.importedEntries, LETTERS];
      }
      let to = from;
      for (; to < entries.length && rows > 0 && lettersOf(entries[to]) <= letters; to++) {
        rows--;
        letters -= lettersOf(entries[to]);
      }
      batch.parts.push({ habit, from, to });
      from = to;
    } while (from < entries.length);
  }
  return batches;
}

/** The calls for the days of a journal, in their order. */
export function journalBatchesOf(days: readonly JournalDay[]): JournalBatch[] {
  const batches: JournalBatch[] = [];
  let letters = 0;
  for (const [index, { text }] of days.entries()) {
    const last = batches.at(-1);
    if (last && text.length <= letters && last.to - last.from < LIMITS.importedJournalEntries) last.to++;
    else {
      batches.push({ from: index, to: index + 1 });
      letters = LETTERS;
    }
    letters -= text.length;
  }
  return batches;
}

/** The body of a call, without habits that were refused before; undefined if it would be empty. */
export function bodyOf(source: Source, habits: readonly Habit[], { parts }: Batch, left: ReadonlySet<number>) {
  const sent = parts.filter(({ habit }) => !left.has(habit));
  if (sent.length === 0) return undefined;
  const body = {
    source,
    commitments: sent.map(({ habit }) => {
      const { id, title, frequency, schedule = null, startDate, category, extras } = habits[habit]!;
      return {
        key: keyOf(habit),
        ...(id && { id }),
        title,
        frequency,
        schedule,
        start_date: startDate,
        category,
        ...extras,
      };
    }),
    entries: sent.flatMap(({ habit, from, to }) =>
      habits[habit]!.entries.slice(from, to).map((entry) => ({ key: keyOf(habit), ...entry })),
    ),
  };
  return body satisfies ImportBody;
}

/** The results with the answer to one more call. */
export function withReply(
  sum: ImportResult,
  habits: readonly Habit[],
  { parts }: Batch,
  body: { commitments: { key: string }[]; entries: { key: string }[] },
  reply: ImportReply,
): ImportResult {
  const refused = new Map(sum.refused);
  const left = new Set(sum.left);
  for (const { part, index, message } of reply.refused) {
    const habit = habitOf(body[part][index]?.key ?? '');
    // The entries of a refused commitment are refused, too: that is one reason and not a thousand.
    if (part === 'entries' && left.has(habit)) continue;
    if (part === 'commitments') left.add(habit);
    refused.set(message, new Set([...(refused.get(message) ?? []), habits[habit]?.title ?? '']));
  }
  // A habit in several calls is counted in its first one.
  const first = reply.commitments.filter(({ key }) =>
    parts.some((each) => keyOf(each.habit) === key && each.from === 0),
  );
  const added = first.filter(({ created }) => created).length;
  return {
    ...sum,
    added: sum.added + added,
    known: sum.known + first.length - added,
    created: sum.created + reply.created,
    unchanged: sum.unchanged + reply.unchanged,
    notes: sum.notes + reply.notes,
    refused,
    left,
  };
}

/** The results with the answer to one more call of the journal. */
export function withJournalReply(sum: ImportResult, sent: readonly JournalDay[], reply: JournalReply): ImportResult {
  const refused = new Map(sum.journal.refused);
  for (const { index, message } of reply.refused) {
    refused.set(message, [...(refused.get(message) ?? []), sent[index]?.date ?? '']);
  }
  const created = sum.journal.created + reply.created;
  return { ...sum, journal: { created, unchanged: sum.journal.unchanged + reply.unchanged, refused } };
}

/** The share of an import that was sent, from 0 to 1. */
export function shareOf(batches: readonly (Batch | JournalBatch)[], sent: number): number {
  const size = (some: typeof batches) =>
    some
      .flatMap((each) => ('parts' in each ? each.parts : each))
      .reduce((total, { from, to }) => total + 1 + to - from, 0);
  return batches.length === 0 ? 1 : size(batches.slice(0, sent)) / size(batches);
}

/**
 * The most characters of notes or texts in a call: at three bytes each, the rest of a megabyte is left for other
 * fields.
 */
const LETTERS = 250_000;
const lettersOf = (entry: HabitEntry | undefined): number => entry?.note?.length ?? 0;

const keyOf = (habit: number): string => `h${habit}`;
const habitOf = (key: string): number => Number(key.slice(1));
