import { useQuery } from '@tanstack/react-query';
import { commitmentQueries, usePendingActions } from '#frontend/features/commitments/api.ts';
import { withRest } from '#frontend/features/history/api.ts';
import { useCorrections, withCorrections } from '#frontend/features/history/corrections.ts';
import { dayOf, outcomeOf } from '#frontend/features/history/model.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import { type DayRecord, promptOf } from '#shared/domain/journal-prompts.ts';
import { type Clock, dayAt } from '#shared/domain/periods.ts';
import { isLimit } from '#shared/domain/recurrence.ts';
import { shortened } from '#shared/domain/text.ts';
import { isolated } from '#shared/text/isolated.ts';
import { promptText } from '#shared/text/journal-prompts.ts';
import { entriesOfDay } from '../day-history.ts';

/** With longer titles, a prompt would have more than two lines on a phone. */
const TITLE_LENGTH = 40;

interface PromptProps {
  /** The day of the page, `YYYY-MM-DD`. */
  date: string;
  clock: Clock;
  /** The user's own prompts, a line each. */
  ownPrompts: string | null;
}

/** The prompt of a day. Until the day's record is known, its place is empty. */
export default function JournalPrompt({ date, clock, ownPrompts }: PromptProps) {
  const enabled = ownPrompts === null;
  const entries = useQuery({ ...entriesOfDay(date), enabled });
  const commitments = useQuery({ ...commitmentQueries.list, enabled });
  const corrections = useCorrections();
  const waiting = new Set(usePendingActions().map(({ commitmentId }) => commitmentId));
  // The record of an earlier visit would be shown for a moment, and then another prompt.
  const isAsked = entries.isFetching && !entries.isFetchedAfterMount;
  if (isAsked || commitments.isLoading) return null;
  const known = new Map(commitments.data?.map(({ commitment }) => [commitment.id, commitment]));
  const settled = (entries.data ?? []).filter(
    // What was just done is not in its entry yet.
    ({ commitment_id, status }) => status !== 'pending' || !waiting.has(commitment_id),
  );
  const corrected = settled.map((entry) => withCorrections(entry, corrections));
  const prompt = promptOf(date, recordOf(date, clock, corrected, known), ownPrompts);
  return prompt.kind === 'own' ? <span dir="auto">{prompt.text}</span> : <span>{promptText(prompt)}</span>;
}

/**
 * What counts on this day. Limits, pauses, and writing itself leave nothing to ask about. A commitment that is closed
 * by now counts, but has no title here.
 */
export function recordOf(
  date: string,
  clock: Clock,
  entries: readonly HistoryEntry[],
  known: ReadonlyMap<string, Pick<Commitment, 'title' | 'closed_at' | 'pauses' | 'tied_to'>>,
): DayRecord {
  const now = serverTime.now();
  const record: Record<keyof DayRecord, string[]> = { done: [], missed: [], skipped: [], open: [] };
  for (const entry of entries) {
    const commitment = known.get(entry.commitment_id);
    const outcome = outcomeOf(withRest(entry, commitment ?? {}, dayAt(clock, now)), now);
    const isAsked = dayOf(entry, clock) === date && !isLimit(entry) && !commitment?.tied_to;
    if (!isAsked || !(outcome in record)) continue;
    record[outcome as keyof DayRecord].push(isolated(shortened(commitment?.title ?? '', TITLE_LENGTH)));
  }
  return record;
}
