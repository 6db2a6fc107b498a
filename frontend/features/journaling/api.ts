import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { HISTORY_KEY } from '#frontend/lib/history-keys.ts';
import { rangeOfMonth } from '#frontend/lib/months.ts';
import { addChange } from '#frontend/lib/unsent-changes.ts';
import { type JournalEntry, type JournalPage, journaling } from '#shared/contracts/journaling.ts';
import { changeOf } from '#shared/text/journaling.ts';
import { DAYS_KEY, entryKey } from './query-keys.ts';

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

/** A day that is not written, as far as is known. */
export const emptyPage = (date: string): JournalPage => ({
  ...{ date, text: '', mood: null, updated_at: null },
  ...{ earlier: [], shares: [], photos: [] },
});

/**
 * Saves fields of a day: shown at once, and sent as soon as possible. `before`: the values that they replace as far as
 * the user has seen them. They are compared when the change is sent: what another device has written meanwhile is kept
 * and offered.
 */
export function saveEntry(client: QueryClient, date: string, name: string, fields: Fields, before: Fields): void {
  const { method, path } = journaling.save;
  const queryKey = entryKey(date);
  const shown = client.getQueryState<JournalPage>(queryKey);
  const known = shown?.data ?? emptyPage(date);
  const changed = { ...known, ...fields, updated_at: new Date(serverTime.now()).toISOString() };
  // The rest of the page is as old as it was. A page that was never loaded shows its pending changes.
  if (shown?.data) client.setQueryData<JournalPage>(queryKey, changed, { updatedAt: shown.dataUpdatedAt });
  addChange(client, {
    kind: 'update',
    id: changeId(date),
    name: changeOf(name),
    words: fields.text ?? '',
    calls: [{ method, path, params: { date }, body: { entry: fields } }],
    list: queryKey,
    isInData: true,
    affects: [
      ...(isWritten(known) === isWritten(changed) ? [] : [DAYS_KEY]),
      ...((known.text === '') === (changed.text === '') ? [] : TIED),
    ],
    before: { path: journaling.read.path, params: { date }, values: before, isVersioned: true },
    fields,
  });
}

/** Commitments that are tied to the journal are checked off with an entry. */
const TIED = [['commitments'], HISTORY_KEY];

const isWritten = ({ text, mood }: JournalEntry): boolean => text !== '' || mood !== null;

/** The item of the changes of a day. */
export const changeId = (date: string): string => `journal ${date}`;
