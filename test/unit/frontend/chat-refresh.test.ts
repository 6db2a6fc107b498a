import { type FetchQueryOptions, QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Chat, Message } from '#shared/contracts/chats.ts';

/* A chat that changes is fetched again, and so is a list that was read before a change. */

/* It is written for a browser, whose types this folder does not have. */
interface Queries {
  chatQueries: {
    one(id: string): { queryKey: readonly string[] };
    list: QueryObserverOptions<Chat[]>;
    threadKey(id: string): readonly string[];
    thread(id: string, client: QueryClient): FetchQueryOptions;
  };
}
interface Cache {
  refreshChat(client: QueryClient, chatId: string): Promise<void>;
  removeChat(client: QueryClient, chatId: string): void;
  cacheChat(client: QueryClient, chat: Chat): void;
  addMessage(client: QueryClient, chatId: string, message: Message): void;
  receiveMessage(client: QueryClient, chatId: string, message: Message, me: string | undefined): void;
}
interface ReadMarks {
  setUnreadCount(client: QueryClient, chatId: string, unread: number): void;
}
const module = (name: string): Promise<unknown> => import(name);
const { chatQueries } = (await module('#frontend/features/chats/api.ts')) as Queries;
const { addMessage, cacheChat, receiveMessage, refreshChat, removeChat } = (await module(
  '#frontend/features/chats/cache.ts',
)) as Cache;
const { setUnreadCount } = (await module('#frontend/features/chats/components/use-read-marks.ts')) as ReadMarks;

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

describe('messages of someone who is not in the chat any more', () => {
  const by = (id: string, writer: string) =>
    ({ id, content: id, created_at: '2026-05-01T00:00:00Z', sender: { id: writer, name: writer } }) as Message;
  const withMessages = () => {
    const { client } = opened();
    client.setQueryData(['me'], { id: 'me' });
    client.setQueryData(chatQueries.threadKey('c'), { messages: [by('1', 'ada'), by('2', 'me')], complete: true });
    const names = () => {
      const thread = client.getQueryData<{ messages: Message[] }>(chatQueries.threadKey('c'));
      return thread?.messages.map(({ sender }) => sender.name);
    };
    return { client, names };
  };

  test('name a former member, also where another fetch has shown the change before', async () => {
    const { answer } = server();
    const { client, names } = withMessages();
    client.setQueryData(chatQueries.one('c').queryKey, chat([]));
    const left = refreshChat(client, 'c');
    await answer(0, Response.json(chat([])));
    await left;
    expect(names()).toEqual(['Former member', 'me']);
  });

  test('name a former member, also where the messages were being fetched', async () => {
    const { answer, calls } = server();
    const { client, names } = withMessages();
    const fetching = client.fetchQuery({ ...chatQueries.thread('c', client), staleTime: 0 });
    await vi.waitUntil(() => calls() === 1);
    const left = refreshChat(client, 'c');
    // The chat is fetched after them: what they say may be from before the change.
    await new Promise((resolve) => setTimeout(resolve));
    expect(calls()).toBe(1);
    await answer(0, Response.json([by('1', 'ada'), by('2', 'me'), by('3', 'ada')]));
    await answer(1, Response.json(chat([])));
    await Promise.all([fetching, left]);
    expect(names()).toEqual(['Former member', 'me', 'Former member']);
  });

  test('keep the names of those who have written since', async () => {
    const { answer, calls } = server();
    const { client, names } = withMessages();
    const left = refreshChat(client, 'c');
    await vi.waitUntil(() => calls() === 1);
    addMessage(client, 'c', by('3', 'grace'));
    await answer(0, Response.json(chat([])));
    await left;
    expect(names()).toEqual(['Former member', 'me', 'grace']);
  });
});

describe('a list that is being fetched while a chat changes is fetched again', () => {
  const before = { ...chat(['ada', 'grace']), unread_count: 3 };
  const after = { ...chat(['ada']), unread_count: 0 };
  const CHANGES: [string, (client: QueryClient) => void, Chat[]][] = [
    ['removed', (client) => removeChat(client, 'c'), []],
    ['changed', (client) => cacheChat(client, after), [after]],
    ['read', (client) => setUnreadCount(client, 'c', 0), [after]],
  ];

  test.for(CHANGES)('%s', async ([, change, now]) => {
    const { answer, calls } = server();
    const { client, unsubscribe, listed } = listedChats();
    await answer(0, Response.json([before]));
    await vi.waitUntil(() => listed()?.length === 1);
    void client.invalidateQueries({ queryKey: chatQueries.list.queryKey! });
    await vi.waitUntil(() => calls() === 2);
    change(client);
    await answer(1, Response.json([before]));
    await answer(2, Response.json(now));
    await vi.waitUntil(() => client.isFetching() === 0);
    expect(listed()).toEqual(now);
    unsubscribe();
  });

  test.for(CHANGES)('%s, during the first fetch', async ([, change, now]) => {
    const { answer, calls } = server();
    const { client, unsubscribe, listed } = listedChats();
    await vi.waitUntil(() => calls() === 1);
    change(client);
    await answer(0, Response.json([before]));
    await answer(1, Response.json(now));
    await vi.waitUntil(() => client.isFetching() === 0);
    expect(listed()).toEqual(now);
    unsubscribe();
  });

  /** A page with the list. */
  function listedChats() {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const unsubscribe = new QueryObserver(client, chatQueries.list).subscribe(() => undefined);
    return { client, unsubscribe, listed: () => client.getQueryData<Chat[]>(chatQueries.list.queryKey!) };
  }
});

describe('a live event about a message', () => {
  const at = (second: number) => `2026-05-01T00:00:0${second}.000Z`;
  const page = (second: number, date: string | null) =>
    ({
      id: String(second),
      content: 'A page of my journal',
      created_at: at(second),
      sender: { id: 'ada', name: 'Ada' },
      journal_page: { date },
    }) as Message;
  const last = { content: 'A page of my journal', sender_id: 'ada', created_at: at(5) };
  const listed = { ...chat(['ada']), unread_count: 1, last_message_at: at(5), last_message: last };
  const known = (thread?: readonly Message[]) => {
    const client = new QueryClient();
    client.setQueryData(chatQueries.list.queryKey!, [listed]);
    if (thread) client.setQueryData(chatQueries.threadKey('c'), { messages: thread, complete: true });
    return { client, list: () => client.getQueryData<Chat[]>(chatQueries.list.queryKey!) };
  };

  test.for([
    ['an earlier one, in a chat that was not opened', page(4, null), undefined],
    ['the last one, in a chat that was not opened', page(5, null), undefined],
    ['one that is known', page(4, null), [page(4, '2026-04-30')]],
  ] as const)('changes nothing in the list: %s', ([, message, thread]) => {
    const { client, list } = known(thread);
    receiveMessage(client, 'c', message, 'me');
    expect(list()).toEqual([listed]);
    const messages = client.getQueryData<{ messages: Message[] }>(chatQueries.threadKey('c'))?.messages;
    expect(messages).toEqual(thread && [message]);
  });

  test('counts a new one, and shows it in the list', () => {
    const { client, list } = known();
    receiveMessage(client, 'c', page(6, '2026-05-01'), 'me');
    expect(list()).toEqual([
      {
        ...listed,
        unread_count: 2,
        last_message_at: at(6),
        last_message: { content: 'A page of my journal', sender_id: 'ada', created_at: at(6) },
      },
    ]);
  });
});
