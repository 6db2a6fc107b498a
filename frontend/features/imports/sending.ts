import type { BodyInput, ReplyOf } from '#shared/contracts/endpoint.ts';
import type { imports } from '#shared/contracts/imports.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import type { Habit, Source } from './model.ts';

/* Divides an import into calls, and adds up their answers. Each call can be repeated: it changes nothing then. */

export type ImportBody = BodyInput<typeof imports.create>;
export type ImportReply = ReplyOf<typeof imports.create>;

/** One call: the habits that it names, and some of their entries. */
export interface Batch {
  parts: { habit: number; from: number; to: number }[];
}

/** What has become of an import so far. */
export interface Sum {
  /** Habits that are new, and those that were known. */
  added: number;
  known: number;
  created: number;
  unchanged: number;
  /** The reasons of refusals, with the habits that they are about. */
  refused: Map<string, Set<string>>;
  /** Habits that were refused, by their place: their entries are not sent. */
  left: Set<number>;
}

export const NOTHING: Sum = { added: 0, known: 0, created: 0, unchanged: 0, refused: new Map(), left: new Set() };

/** The calls of an import, in the order of the habits. A habit with many entries is in several. */
export function batchesOf(habits: readonly Habit[]): Batch[] {
  const batches: Batch[] = [];
  let room = 0;
  for (const [habit, { entries }] of habits.entries()) {
    let from = 0;
    do {
      let batch = batches.at(-1);
      if (!batch || room === 0 || batch.parts.length >= LIMITS.importedCommitments) {
        batch = { parts: [] };
        batches.push(batch);
        room = LIMITS.importedEntries;
      }
      const to = Math.min(entries.length, from + room);
      batch.parts.push({ habit, from, to });
      room -= to - from;
      from = to;
    } while (from < entries.length);
  }
  return batches;
}

/** The body of a call, without the habits that were refused before; undefined if nothing is left of it. */
export function bodyOf(source: Source, habits: readonly Habit[], { parts }: Batch, left: ReadonlySet<number>) {
  const sent = parts.filter(({ habit }) => !left.has(habit));
  if (sent.length === 0) return undefined;
  const body = {
    source,
    commitments: sent.map(({ habit }) => {
      const { title, frequency, startDate, category } = habits[habit]!;
      return { key: keyOf(habit), title, frequency, start_date: startDate, category };
    }),
    entries: sent.flatMap(({ habit, from, to }) =>
      habits[habit]!.entries.slice(from, to).map(({ date, status }) => ({ key: keyOf(habit), date, status })),
    ),
  };
  return body satisfies ImportBody;
}

/** The sum with the answer to one more call. */
export function withReply(
  sum: Sum,
  habits: readonly Habit[],
  { parts }: Batch,
  body: { commitments: { key: string }[]; entries: { key: string }[] },
  reply: ImportReply,
): Sum {
  const refused = new Map(sum.refused);
  const left = new Set(sum.left);
  for (const { part, index, message } of reply.refused) {
    const habit = habitOf(body[part][index]?.key ?? '');
    // The entries of a commitment that was refused are refused, too: that is one reason and not a thousand.
    if (part === 'entries' && left.has(habit)) continue;
    if (part === 'commitments') left.add(habit);
    refused.set(message, new Set([...(refused.get(message) ?? []), habits[habit]?.title ?? '']));
  }
  // A habit of several calls is counted with its first one.
  const first = reply.commitments.filter(({ key }) =>
    parts.some((each) => keyOf(each.habit) === key && each.from === 0),
  );
  const added = first.filter(({ created }) => created).length;
  return {
    added: sum.added + added,
    known: sum.known + first.length - added,
    created: sum.created + reply.created,
    unchanged: sum.unchanged + reply.unchanged,
    refused,
    left,
  };
}

/** The share of an import that these calls are, from 0 to 1. */
export function shareOf(batches: readonly Batch[], sent: number): number {
  const size = (some: readonly Batch[]) =>
    some.reduce((sum, { parts }) => sum + parts.reduce((total, { from, to }) => total + 1 + to - from, 0), 0);
  return batches.length === 0 ? 1 : size(batches.slice(0, sent)) / size(batches);
}

const keyOf = (habit: number): string => `h${habit}`;
const habitOf = (key: string): number => Number(key.slice(1));
