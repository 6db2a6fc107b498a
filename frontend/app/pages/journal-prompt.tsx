import { queryOptions, useQuery } from '@tanstack/react-query';
import { commitmentQueries } from '#frontend/features/commitments/api.ts';
import { ALWAYS_ANEW } from '#frontend/features/history/api.ts';
import { dayOf, outcomeOf } from '#frontend/features/history/model.ts';
import { call } from '#frontend/lib/api.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { DATE_KEY } from '#frontend/lib/history-keys.ts';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import { history } from '#shared/contracts/history.ts';
import { type DayRecord, promptOf } from '#shared/domain/journal-prompts.ts';
import type { Clock } from '#shared/domain/periods.ts';
import { isLimit } from '#shared/domain/recurrence.ts';
import { promptText } from '#shared/text/journal-prompts.ts';

/** The entries of all commitments whose periods have this day (`YYYY-MM-DD`). */
const entriesOn = (date: string) =>
  queryOptions({
    queryKey: [...DATE_KEY, 'all', date],
    queryFn: ({ signal }) => call(history.list, { query: { from: date, to: date }, signal }),
    ...ALWAYS_ANEW,
  });

interface PromptProps {
  /** The day of the page, `YYYY-MM-DD`. */
  date: string;
  clock: Clock;
  /** The user's own prompts, a line each. */
  ownPrompts: string | null;
}

/** The prompt of a day. Until the day's record is known, its place is empty. */
export default function JournalPrompt({ date, clock, ownPrompts }: PromptProps) {
  const entries = useQuery({ ...entriesOn(date), enabled: ownPrompts === null });
  const commitments = useQuery({ ...commitmentQueries.list, enabled: ownPrompts === null });
  if (entries.isLoading || commitments.isLoading) return null;
  const titles = new Map(commitments.data?.map(({ commitment: { id, title } }) => [id, title]));
  const prompt = promptOf(date, recordOf(date, clock, entries.data ?? [], titles), ownPrompts);
  return <>{prompt.kind === 'own' ? prompt.text : promptText(prompt)}</>;
}

/** What counts on this day. Limits, pauses and closed commitments leave nothing to ask about. */
function recordOf(
  date: string,
  clock: Clock,
  entries: readonly HistoryEntry[],
  titles: ReadonlyMap<string, string>,
): DayRecord {
  const record = { done: [], missed: [], skipped: [], open: [] } as Record<keyof DayRecord, string[]>;
  for (const entry of entries) {
    const title = titles.get(entry.commitment_id);
    const outcome = outcomeOf(entry, serverTime.now());
    const isCounted = dayOf(entry, clock) === date && !isLimit(entry);
    if (title !== undefined && isCounted && outcome in record) record[outcome as keyof DayRecord].push(title);
  }
  return record;
}
