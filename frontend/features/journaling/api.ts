import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { rangeOfMonth } from '#frontend/lib/months.ts';
import { addChange } from '#frontend/lib/unsent-changes.ts';
import { type JournalEntry, journaling } from '#shared/contracts/journaling.ts';
import { changeOf } from '#shared/text/journaling.ts';
import { DAYS_KEY, entryKey } from './query-keys.ts';

/** Entries that were fetched longer ago may have changed elsewhere, in milliseconds. */
const FRESH = 60_000;

/** The entry of a day; an empty one for a day that is not written. */
export const entryOf = (date: string) =>
  queryOptions({
    queryKey: entryKey(date),
    queryFn: ({ signal }) => call(journaling.read, { params: { date }, signal }),
  });

/** The written days of a month (`YYYY-MM`). */
export const writtenDaysOf = (month: string) =>
  queryOptions({
    queryKey: [...DAYS_KEY, month],
    queryFn: ({ signal }) => call(journaling.days, { query: rangeOfMonth(month), signal }),
  });

type Fields = Partial<Pick<JournalEntry, 'text' | 'mood'>>;

/**
 * Saves fields of a day: shown at once, and sent as soon as possible. `before`: the values that they replace as far as
 * the user has seen them. If another device has written others meanwhile, these are kept and offered.
 */
export function saveEntry(client: QueryClient, date: string, name: string, fields: Fields, before: Fields): void {
  const { method, path } = journaling.save;
  const queryKey = entryKey(date);
  const shown = client.getQueryState(queryKey);
  const isCurrent = shown !== undefined && !shown.isInvalidated && Date.now() - shown.dataUpdatedAt < FRESH;
  client.setQueryData<JournalEntry>(queryKey, (entry) => entry && { ...entry, ...fields });
  addChange(client, {
    kind: 'update',
    id: `journal ${date}`,
    name: changeOf(name),
    words: fields.text ?? '',
    calls: [{ method, path, params: { date }, body: { entry: fields } }],
    list: queryKey,
    isInData: true,
    affects: [DAYS_KEY],
    before: { path: journaling.read.path, params: { date }, values: before, ...(isCurrent && { isCurrent }) },
    fields,
  });
}
