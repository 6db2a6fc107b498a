import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '#frontend/lib/api-error.ts';
import { markFetched } from '#frontend/lib/query-client.ts';
import type { Chat, Message } from '#shared/contracts/chats.ts';
import type { User } from '#shared/contracts/users.ts';
import { formerMember } from '#shared/text/notifications.ts';
import { chatQueries } from './api.ts';
import { mergeThread, type Thread, type ThreadUpdate } from './model.ts';
import { isBeingRead } from './open-chat.ts';

/* Updates of loaded chats and messages. Loaded with the live connection and with chats, not with every page. */

/** The list of chats is fetched again after this time without messages. */
const DEBOUNCE_MS = 400;

/** Adds a message to a chat whose messages are loaded or being loaded. */
export function addMessage(client: QueryClient, chatId: string, message: Message): void {
  const query = client.getQueryCache().find({ queryKey: chatQueries.threadKey(chatId) });
  if (!query) return;
  const add = () => updateThread(client, chatId, { messages: [message] });
  if (query.state.data !== undefined) add();
  // The server may have read the page of the running request before this message was sent.
  else void query.promise?.then(add, () => {});
}

export function updateThread(client: QueryClient, chatId: string, update: ThreadUpdate): void {
  client.setQueryData<Thread>(chatQueries.threadKey(chatId), (before) => mergeThread(before, update));
}

/** Adds a message from the live channel, or one that was changed, and updates the list of chats. */
export function receiveMessage(client: QueryClient, chatId: string, message: Message, me: string | undefined): void {
  const thread = client.getQueryData<Thread>(chatQueries.threadKey(chatId));
  const isKnown = thread?.messages.some(({ id }) => id === message.id);
  addMessage(client, chatId, message);
  const { question, sender, journal_page } = message;
  // It was counted before it was taken back.
  const isTakenBack = journal_page?.date === null;
  // Both members are told of the end of an agreement.
  const isForMe = question ? question.kind === 'ended' || question.asks === me : sender.id !== me;
  const counts = !isKnown && !isTakenBack && isForMe && !isBeingRead(chatId);
  updateChat(client, chatId, (chat) => ({
    ...withLast(chat, message),
    unread_count: chat.unread_count + (counts ? 1 : 0),
  }));
  refreshListSoon(client);
}

/** Adds the user's own message. It marks all messages before it as read, as on the server. */
export function addSent(client: QueryClient, chatId: string, message: Message): void {
  if (client.getQueryData(chatQueries.threadKey(chatId))) updateThread(client, chatId, { messages: [message] });
  else addMessage(client, chatId, message);
  updateChat(client, chatId, (chat) => ({ ...withLast(chat, message), unread_count: 0 }));
  refreshListSoon(client);
}

/** Fetches a chat that has changed. A chat that the user no longer has is removed from the list. */
export async function refreshChat(client: QueryClient, chatId: string): Promise<void> {
  const { one, list, threadKey } = chatQueries;
  // Running requests may have read the chat and its messages before the change.
  await Promise.all([one(chatId).queryKey, threadKey(chatId)].map((queryKey) => fetchUnderWay(client, queryKey)));
  const written = client.getQueryData<Thread>(threadKey(chatId))?.messages ?? [];
  try {
    const chat = await client.fetchQuery({ ...one(chatId), staleTime: 0 });
    if (!chat) return;
    cacheChat(client, chat);
    nameFormerMembers(client, chat, written);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) removeChat(client, chatId);
    else await client.invalidateQueries({ queryKey: list.queryKey });
  }
}

/**
 * Renames the senders of `written` who are no longer in the chat. The messages were loaded before the chat was fetched.
 */
function nameFormerMembers(client: QueryClient, { id, members }: Chat, written: readonly Message[]): void {
  // Only groups list the user.
  const me = client.getQueryData<User>(['me'])?.id;
  if (me === undefined) return;
  const known = new Set([me, ...members.map((each) => each.id)]);
  const theirs = written.filter(({ sender }) => sender.id !== null && !known.has(sender.id));
  if (theirs.length === 0) return;
  const sender = { id: null, name: formerMember };
  updateThread(client, id, { messages: theirs.map((message) => ({ ...message, sender })) });
}

/** Puts a chat into the cache and into the list. */
export function cacheChat(client: QueryClient, chat: Chat): void {
  client.setQueryData(chatQueries.one(chat.id).queryKey, chat);
  markFetched(client, chatQueries.one(chat.id).queryKey);
  client.setQueryData(chatQueries.list.queryKey, (all) => {
    if (!all) return all;
    return all.some(({ id }) => id === chat.id)
      ? all.map((each) => (each.id === chat.id ? chat : each))
      : [...all, chat];
  });
  void fetchListAgain(client);
}

/** For a chat that is deleted, or that the user has left. */
export function removeChat(client: QueryClient, chatId: string): void {
  client.setQueryData(chatQueries.list.queryKey, (all) => all?.filter(({ id }) => id !== chatId));
  client.setQueryData(chatQueries.one(chatId).queryKey, null);
  client.removeQueries({ queryKey: chatQueries.threadKey(chatId), type: 'inactive' });
  void fetchListAgain(client);
}

/** For after a change of the list: a running request may have read it before. */
export async function fetchListAgain(client: QueryClient): Promise<void> {
  const { queryKey } = chatQueries.list;
  if (client.isFetching({ queryKey }) === 0) return;
  // The first request is not replaced by another one, so a second one follows it.
  if (client.getQueryData(queryKey) === undefined) await fetchUnderWay(client, queryKey);
  await client.invalidateQueries({ queryKey });
}

/** Waits until a running request has ended, also by a failure. */
async function fetchUnderWay(client: QueryClient, queryKey: QueryKey): Promise<void> {
  if (client.isFetching({ queryKey }) === 0) return;
  await client
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => undefined);
}

const timers = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>();

/** Fetches the list of chats, debounced. */
export function refreshListSoon(client: QueryClient, delay = DEBOUNCE_MS): void {
  clearTimeout(timers.get(client));
  timers.set(
    client,
    setTimeout(() => void client.invalidateQueries({ queryKey: chatQueries.list.queryKey }), delay),
  );
}

export function updateChat(client: QueryClient, chatId: string, change: (chat: Chat) => Chat): void {
  client.setQueryData(chatQueries.list.queryKey, (all) =>
    all?.map((each) => (each.id === chatId ? change(each) : each)),
  );
  client.setQueryData(chatQueries.one(chatId).queryKey, (chat) => chat && change(chat));
}

/**
 * A chat with this message as its last one, unless it has a later one. The list of the server, which is fetched soon,
 * has only the message's beginning, and nothing of a coach's failure.
 */
function withLast(chat: Chat, { content, created_at, sender }: Message): Chat {
  if ((chat.last_message_at ?? '') > created_at) return chat;
  return { ...chat, last_message_at: created_at, last_message: { content, sender_id: sender.id, created_at } };
}
