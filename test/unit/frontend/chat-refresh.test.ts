import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { Chat } from '#shared/contracts/chats.ts';

/* A chat that changes is fetched again. */

/* It is written for a browser, whose types this folder does not have. */
interface Queries {
  chatQueries: { one(id: string): { queryKey: readonly string[] } };
}
interface Cache {
  refreshChat(client: QueryClient, chatId: string): Promise<void>;
}
const module = (name: string): Promise<unknown> => import(name);
const { chatQueries } = (await module('#frontend/features/chats/api.ts')) as Queries;
const { refreshChat } = (await module('#frontend/features/chats/cache.ts')) as Cache;

const chat = (members: string[]) =>
  ({ id: 'c', type: 'direct_message', members: members.map((id) => ({ id, name: id, image: null })) }) as Chat;

afterEach(() => vi.unstubAllGlobals());

/** Calls of the API wait for the answer that the test gives. */
function server() {
  const waiting: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => waiting.push(resolve)));
  vi.stubGlobal('localStorage', { getItem: () => null });
  return {
    calls: () => waiting.length,
    async answer(index: number, answer: Response): Promise<void> {
      await vi.waitUntil(() => waiting.length > index);
      waiting[index]?.(answer);
    },
  };
}

function opened(): { client: QueryClient; shown: () => string[] | undefined } {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { queryKey } = chatQueries.one('c');
  client.setQueryData(queryKey, chat(['ada']));
  return { client, shown: () => client.getQueryData<Chat>(queryKey)?.members.map(({ id }) => id) };
}

test('a change during a fetch has the chat fetched once more, whose first answer may be from before', async () => {
  const { answer, calls } = server();
  const { client, shown } = opened();
  const closed = refreshChat(client, 'c');
  await vi.waitUntil(() => calls() === 1);
  const [left, leftAgain] = [refreshChat(client, 'c'), refreshChat(client, 'c')];
  await answer(0, Response.json(chat(['ada'])));
  await answer(1, Response.json(chat([])));
  await Promise.all([closed, left, leftAgain]);
  expect(shown()).toEqual([]);
  expect(calls()).toBe(2);
});

test('a change during a fetch that fails has the chat fetched all the same', async () => {
  const { answer, calls } = server();
  const { client, shown } = opened();
  const closed = refreshChat(client, 'c');
  await vi.waitUntil(() => calls() === 1);
  const left = refreshChat(client, 'c');
  await answer(0, Response.json({ error: 'No', errors: ['No'] }, { status: 500 }));
  await answer(1, Response.json(chat([])));
  await Promise.all([closed, left]);
  expect(shown()).toEqual([]);
});
