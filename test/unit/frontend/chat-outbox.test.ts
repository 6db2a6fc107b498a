import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { chatQueries } from '#frontend/features/chats/api.ts';
import { defineMessages, MESSAGE_KEY, sendMessage, type UnsentMessage } from '#frontend/features/chats/outbox.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { countSending, isRefused, isWaiting } from '#frontend/lib/deliver.ts';
import { retryRefused } from '#frontend/lib/manage-changes.ts';
import { retryNow } from '#frontend/lib/timers.ts';
import { addChange, defineUnsentChanges, discardUnsent } from '#frontend/lib/unsent-changes.ts';
import type { Message } from '#shared/contracts/chats.ts';

/** The keys of what another tab has sent or discarded. */
const removed = vi.hoisted(() => new Set<string>());
// There is no IndexedDB here.
vi.mock('#frontend/lib/persistence.ts', () => ({
  forgetPending: async () => {},
  wasRemoved: async (key: string) => removed.has(key),
}));
vi.mock('#frontend/lib/api.ts', () => ({
  call: (_: unknown, { params, body }: { params: { id: string }; body: Sent }) => server(params.id, body),
  read: async () => ({ reply: null, asOf: 0 }),
}));
// There is no local storage either.
vi.mock('#frontend/lib/token.ts', () => ({ readToken: () => null, subscribeToToken: () => () => {} }));
vi.stubGlobal('navigator', { onLine: true });

interface Sent {
  content: string;
  client_id: string;
}

let client: QueryClient;
/** What has arrived at the server, in its order. */
let arrived: (Sent & { chat: string })[];
/** How the server answers a text. It accepts all others. */
let answers: Map<string, () => Promise<never>>;

async function server(chat: string, sent: Sent): Promise<Message> {
  arrived.push({ chat, ...sent });
  await answers.get(sent.content)?.();
  const created_at = '2026-11-20T09:00:00.000Z';
  return { id: `id-${sent.content}`, created_at, sender: { id: 'me', name: 'Me' }, ...sent };
}

const fails = (status: number) => async () => {
  throw new ApiError(status, status === 422 ? [{ message: 'No' }] : [], 'Oops.');
};
const never = () => new Promise<never>(() => {});

beforeEach(() => {
  client = new QueryClient();
  defineMessages(client);
  defineUnsentChanges(client, () => {});
  arrived = [];
  answers = new Map();
});

const contents = () => arrived.map(({ content }) => content);
const unsent = () =>
  client
    .getMutationCache()
    .findAll({ mutationKey: MESSAGE_KEY })
    .filter(({ state }) => state.status !== 'success');
const keyOf = (content: string) =>
  unsent()
    .map(({ state }) => state.variables as UnsentMessage)
    .find((each) => each.content === content)!.key;
const allSent = () => expect.poll(unsent).toEqual([]);

describe('messages of a chat', () => {
  test('are sent one after the other, in the order in which they were written', async () => {
    const first = Promise.withResolvers<never>();
    answers.set('a', () => first.promise);
    for (const content of ['a', 'b', 'c']) sendMessage(client, 'chat', content);
    await expect.poll(contents).toEqual(['a']);
    answers.delete('a');
    first.reject(new ApiError(503, [], 'Oops.'));
    await allSent();
    expect(contents()).toEqual(['a', 'a', 'b', 'c']);
    expect(arrived[1]).toEqual(arrived[0]);
  });

  test('wait neither for those of another chat nor for changes, and hold up nothing but themselves', async () => {
    answers.set('a', never);
    sendMessage(client, 'one', 'a');
    sendMessage(client, 'two', 'b');
    addChange(client, { kind: 'update', id: 'run', name: 'Run', calls: [], list: ['list'] });
    await expect.poll(contents).toEqual(['a', 'b']);
    await expect.poll(() => client.isMutating()).toBe(1);
    expect(countSending(client)).toBe(0);
  });

  test('mark their chat while the server cannot be reached', async () => {
    answers.set('a', fails(0));
    sendMessage(client, 'chat', 'a');
    await expect.poll(() => isWaiting('chat')).toBe(true);
    expect(isWaiting('other')).toBe(false);
    answers.clear();
    retryNow();
    await allSent();
    expect(isWaiting('chat')).toBe(false);
  });
});

describe('a refused message', () => {
  test('stays with its reason, holds up no other, and is sent again with the same key', async () => {
    answers.set('a', fails(422));
    sendMessage(client, 'chat', 'a');
    sendMessage(client, 'chat', 'b');
    await expect.poll(contents).toEqual(['a', 'b']);
    await expect.poll(() => unsent().map(isRefused)).toEqual([true]);
    expect(unsent()[0]!.state.error).toMatchObject({ serverMessage: 'No' });
    answers.clear();
    retryRefused(client, keyOf('a'));
    await allSent();
    expect(contents()).toEqual(['a', 'b', 'a']);
    expect(arrived[2]!.client_id).toBe(arrived[0]!.client_id);
  });

  test('can be discarded', async () => {
    answers.set('a', fails(422));
    sendMessage(client, 'chat', 'a');
    await expect.poll(() => unsent().map(isRefused)).toEqual([true]);
    discardUnsent(client, keyOf('a'));
    await allSent();
  });
});

test('a message that is discarded while it waits is not sent, and those after it are', async () => {
  answers.set('a', fails(0));
  for (const content of ['a', 'b']) sendMessage(client, 'chat', content);
  await expect.poll(() => isWaiting('chat')).toBe(true);
  answers.clear();
  discardUnsent(client, keyOf('a'));
  await allSent();
  expect(contents()).toEqual(['a', 'b']);
});

test('a message that another tab has discarded is not sent', async () => {
  answers.set('a', fails(0));
  for (const content of ['a', 'b']) sendMessage(client, 'chat', content);
  await expect.poll(() => isWaiting('chat')).toBe(true);
  answers.clear();
  removed.add(keyOf('a'));
  retryNow();
  await allSent();
  expect(contents()).toEqual(['a', 'b']);
});

test('a sent message is in its chat before it is no longer shown as unsent', async () => {
  const thread = chatQueries.threadKey('chat');
  client.setQueryData(thread, { messages: [], known: null, complete: true, tag: null });
  const shown: { sent: number; waits: number }[] = [];
  const look = () =>
    shown.push({
      sent: client.getQueryData<{ messages: Message[] }>(thread)!.messages.length,
      waits: unsent().length,
    });
  client.getMutationCache().subscribe(look);
  client.getQueryCache().subscribe(look);
  sendMessage(client, 'chat', 'a');
  await allSent();
  expect(shown).not.toContainEqual({ sent: 0, waits: 0 });
  expect(shown).toContainEqual({ sent: 1, waits: 1 });
  expect(shown.at(-1)).toEqual({ sent: 1, waits: 0 });
});
