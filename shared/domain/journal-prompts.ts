/*
 * The prompt above a page of the journal asks about what the user kept on that day, or is one of the user's own. The
 * same day with the same record always has the same prompt.
 */

const DAY = 86_400_000;

/** The titles of a day's commitments, by what came of them. One without a title counts, and is not asked about. */
export interface DayRecord {
  done: readonly string[];
  missed: readonly string[];
  skipped: readonly string[];
  /** Due on this day, which is not over. */
  open: readonly string[];
}

export type Prompt =
  /** All commitments of the day, at least two. */
  | { kind: 'all_done'; count: number; title: string }
  | { kind: 'some_done'; count: number; of: number; title: string }
  | { kind: keyof DayRecord; title: string }
  /** One that fits every day. The number counts the days. */
  | { kind: 'any'; number: number }
  | { kind: 'own'; text: string };

/**
 * The prompt of a day (`YYYY-MM-DD`). Own prompts (a line each) take the place of all others. They take turns, day by
 * day.
 */
export function promptOf(date: string, record: DayRecord, ownPrompts: string | null): Prompt {
  const number = Date.parse(date) / DAY;
  const own = (ownPrompts ?? '').split('\n').filter((line) => line.trim());
  const text = own[number % own.length];
  if (text !== undefined) return { kind: 'own', text: text.trim() };
  const titled = (kind: keyof DayRecord) => record[kind].filter((title) => title !== '');
  const { done, missed, skipped, open } = record;
  // Once something is done, it says more than what is still open.
  const kinds = (['done', 'missed', 'skipped', 'open'] as const).filter(
    (kind) => titled(kind).length > 0 && (kind !== 'open' || done.length === 0),
  );
  const kind = kinds[number % kinds.length];
  if (!kind) return { kind: 'any', number };
  const titles = titled(kind);
  // Not by the day alone: then some titles would never be in turn.
  const title = titles[Math.floor(number / kinds.length) % titles.length]!;
  const [count, of] = [done.length, done.length + missed.length + open.length];
  if (kind !== 'done' || of === 1 || (count === of && skipped.length > 0)) return { kind, title };
  return count === of ? { kind: 'all_done', count, title } : { kind: 'some_done', count, of, title };
}
