import { type QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { persistQueryClientRestore, persistQueryClientSubscribe } from '@tanstack/react-query-persist-client';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#frontend/lib/api-error.ts';
import { createQueryClient } from '#frontend/lib/query-client.ts';
import { removeStoredQueries, storedQueriesOf } from '#frontend/lib/stored-queries.ts';

/* The data of queries on the device: which, how long, and that tabs do not overwrite each other's. */

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-30T09:00:00Z');

/** The device. */
const disk = new Map<string, unknown>();
/** The keys of each write. */
let writes: string[][];
let isFull: boolean;

vi.mock('idb-keyval', () => ({
  createStore: () => async () => {},
  entries: async () => [...disk].map((entry) => structuredClone(entry)),
  keys: async () => [...disk.keys()],
  setMany: async (all: [string, unknown][]) => {
    if (isFull) throw new DOMException('Full', 'QuotaExceededError');
    if (all.length > 0) writes.push(all.map(([key]) => key.split(' ').at(-1)!));
    for (const [key, value] of all) disk.set(key, structuredClone(value));
  },
  delMany: async (keys: string[]) => {
    for (const key of keys) disk.delete(key);
  },
}));
vi.stubGlobal('navigator', { onLine: true });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  disk.clear();
  writes = [];
  isFull = false;
});

/** A tab of a user, with what the device has stored. */
async function tab(owner = 'ada') {
  const client = createQueryClient();
  const stored = storedQueriesOf(owner);
  const options = { queryClient: client, ...stored.options };
  await persistQueryClientRestore(options);
  persistQueryClientSubscribe(options);
  return { client, close: stored.close };
}

const written = () => vi.advanceTimersByTimeAsync(100);

/** A query with an answer. */
const seen = (client: QueryClient, name: string, answer: unknown, more: object = {}) =>
  client.fetchQuery(
    queryOptions({ queryKey: [name], queryFn: async () => answer, retry: false, staleTime: 0, ...more }),
  );

const shown = (client: QueryClient) =>
  Object.fromEntries(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey[0], state.data]),
  );

test('what was seen is there in the next visit, with its age', async () => {
  const first = await tab();
  await seen(first.client, 'chats', [{ id: 'a' }]);
  await written();
  vi.setSystemTime(NOW + 60 * DAY);
  const { client } = await tab();
  expect(shown(client)).toEqual({ chats: [{ id: 'a' }] });
  expect(client.getQueryState(['chats'])).toMatchObject({ dataUpdatedAt: NOW, status: 'success', fetchStatus: 'idle' });
});

test('it is dropped 92 days after it was fetched, each for itself', async () => {
  const first = await tab();
  await seen(first.client, 'old', 1);
  await written();
  vi.setSystemTime(NOW + DAY);
  await seen(first.client, 'recent', 2);
  await written();
  vi.setSystemTime(NOW + 92 * DAY);
  expect(shown((await tab()).client)).toEqual({ old: 1, recent: 2 });
  vi.setSystemTime(NOW + 92 * DAY + 1);
  expect(shown((await tab()).client)).toEqual({ recent: 2 });
  expect(disk.size).toBe(1);
});

test('only what has changed is written', async () => {
  const { client } = await tab();
  await seen(client, 'one', { text: 'a' });
  await seen(client, 'other', { text: 'b' });
  await written();
  expect(writes).toEqual([['["one"]', '["other"]']]);
  client.setQueryData(['one'], { text: 'c' });
  await written();
  expect(writes.slice(1)).toEqual([['["one"]']]);
  vi.setSystemTime(NOW + DAY);
  // The same answer has a new age.
  await seen(client, 'other', { text: 'b' });
  await written();
  expect(writes.slice(2)).toEqual([['["other"]']]);
  const next = await tab();
  expect(next.client.getQueryState(['other'])?.dataUpdatedAt).toBe(NOW + DAY);
});

test('tabs do not overwrite or remove what others have fetched', async () => {
  const [one, other] = [await tab(), await tab()];
  await seen(one.client, 'chats', 'earlier');
  await written();
  const late = await tab();
  await seen(other.client, 'chats', 'later');
  await seen(other.client, 'history', 'long');
  await written();
  for (const { client } of [one, late]) await seen(client, 'settings', 'own');
  await written();
  expect(shown((await tab()).client)).toEqual({ chats: 'later', history: 'long', settings: 'own' });
});

describe('not stored is', () => {
  test('what is dropped from memory soon', async () => {
    const { client } = await tab();
    await seen(client, 'secret', 'address', { gcTime: 0 });
    await seen(client, 'month', 'large', { gcTime: 60_000 });
    await written();
    expect(disk.size).toBe(0);
  });

  test('what the server refuses, such as a chat that was left; an error of the server changes nothing', async () => {
    const { client } = await tab();
    await seen(client, 'chat', 'hello');
    const failing = (status: number) => () => Promise.reject(new ApiError(status, [{ message: 'No' }], 'Oops.'));
    await seen(client, 'chat', '', { queryFn: failing(503) }).catch(() => {});
    await written();
    expect((await tab()).client.getQueryState(['chat'])).toMatchObject({ data: 'hello', status: 'success' });
    await seen(client, 'chat', '', { queryFn: failing(403) }).catch(() => {});
    await written();
    expect(disk.size).toBe(0);
  });

  test('what was removed from the cache', async () => {
    const { client } = await tab();
    await seen(client, 'chat', 'hello');
    await written();
    client.removeQueries({ queryKey: ['chat'] });
    await written();
    expect(disk.size).toBe(0);
  });

  test('more than `meta.kept` returns', async () => {
    const { client } = await tab();
    await seen(client, 'photo', { url: 'secret', id: 1 }, { meta: { kept: ({ id }: { id: number }) => ({ id }) } });
    await written();
    expect(shown(client)).toEqual({ photo: { url: 'secret', id: 1 } });
    expect(shown((await tab()).client)).toEqual({ photo: { id: 1 } });
  });

  test('anything after the session has ended', async () => {
    const { client, close } = await tab();
    await seen(client, 'chat', 'hello');
    close();
    await written();
    expect(disk.size).toBe(0);
  });
});

test('a device without room stores it with the next change', async () => {
  const { client } = await tab();
  isFull = true;
  await seen(client, 'one', 1);
  await written();
  isFull = false;
  await seen(client, 'other', 2);
  await written();
  expect(shown((await tab()).client)).toEqual({ one: 1, other: 2 });
});

test('the data of other users is removed, and that of one user alone when their session ends', async () => {
  const ada = await tab('ada');
  await seen(ada.client, 'chat', 'hers');
  await written();
  const longer = await tab('ada2');
  expect(shown(longer.client)).toEqual({});
  await written();
  expect(disk.size).toBe(0);
  await seen(longer.client, 'chat', 'his');
  ada.client.setQueryData(['chat'], 'hers again');
  await written();
  expect(disk.size).toBe(2);
  await removeStoredQueries('ada');
  expect([...disk.keys()]).toEqual([expect.stringMatching(/^ada2 /)]);
});

test('once nothing has shown it for five minutes, data in memory is cut to what is stored', async () => {
  const { client } = await tab();
  const query = queryOptions({
    queryKey: ['history'],
    queryFn: async () => [1, 2, 3],
    meta: { kept: (pages: number[]) => pages.slice(0, 2) },
  });
  const see = () => new QueryObserver(client, query).subscribe(() => {});
  const leave = see();
  await written();
  leave();
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(shown(client)).toEqual({ history: [1, 2, 3] });
  const leaveAgain = see();
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(shown(client)).toEqual({ history: [1, 2, 3] });
  const age = client.getQueryState(['history'])!.dataUpdatedAt;
  leaveAgain();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(shown(client)).toEqual({ history: [1, 2] });
  expect(client.getQueryState(['history'])!.dataUpdatedAt).toBe(age);
});
