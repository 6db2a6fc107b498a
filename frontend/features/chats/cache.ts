import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#frontend/lib/api-error.ts';
import { markFetched } from '#frontend/lib/fetched.ts';
import type { Chat, Message } from '#shared/contracts/chats.ts';
import { chatOf, list, threadKey } from './queries.ts';
import { isBeingRead } from './reading.ts';
import { merge, type Thread, type Update } from './thread.ts';

/* What is told of chats, by the live channel or by answers, and where it is shown. */

/** How long a stream of messages goes on before the list is read again. */
const CALM = 400;

/** Merges what was said into what is known of that chat's messages. */
export function takeMessage(client: QueryClient, chatId: string, message: Message): void {
  const query = client.getQueryCache().find({ queryKey: threadKey(chatId) });
  if (!query) return;
  if (query.state.data !== undefined) {
    putMessages(client, chatId, { messages: [message] });
    return;
  }
  // The page that is under way may have been read before this was said.
  void query.promise?.then(
    () => putMessages(client, chatId, { messages: [message] }),
    () => {},
  );
}

export function putMessages(client: QueryClient, chatId: string, update: Update): void {
  client.setQueryData<Thread>(threadKey(chatId), (before) => merge(before, update));
}

/** The same, with what it means for the list of chats: heard, not said by oneself here. */
export function hearMessage(client: QueryClient, chatId: string, message: Message, me: string | undefined): void {
  const thread = client.getQueryData<Thread>(threadKey(chatId));
  const isKnown = thread?.messages.some(({ id }) => id === message.id) ?? false;
  takeMessage(client, chatId, message);
  const counts = !isKnown && message.sender.id !== me && !isBeingRead(chatId);
  changeChat(client, chatId, (chat) => ({
    ...chat,
    last_message_at: later(chat.last_message_at, message.created_at),
    unread_count: chat.unread_count + (counts ? 1 : 0),
  }));
  readListSoon(client);
}

export function setUnread(client: QueryClient, chatId: string, unread: number): void {
  changeChat(client, chatId, (chat) => (chat.unread_count === unread ? chat : { ...chat, unread_count: unread }));
}

/** Sending a message marks everything before it as read: the server does so too. */
export function readByWriting(client: QueryClient, chatId: string, { created_at }: Message): void {
  changeChat(client, chatId, (chat) => ({
    ...chat,
    last_message_at: later(chat.last_message_at, created_at),
    unread_count: 0,
  }));
}

/** Reads a chat that has changed. One that is gone leaves the list. */
export async function readChat(client: QueryClient, chatId: string): Promise<void> {
  try {
    const chat = await client.fetchQuery({ ...chatOf(chatId), staleTime: 0 });
    if (chat) showChat(client, chat);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) dropChat(client, chatId);
    else await client.invalidateQueries({ queryKey: list.queryKey });
  }
}

/** Shows a chat as it is now: in the place of what was known of it, or as one more. */
export function showChat(client: QueryClient, chat: Chat): void {
  client.setQueryData(chatOf(chat.id).queryKey, chat);
  markFetched(client, chatOf(chat.id).queryKey);
  client.setQueryData(list.queryKey, (all) => {
    if (!all) return all;
    return all.some(({ id }) => id === chat.id)
      ? all.map((each) => (each.id === chat.id ? chat : each))
      : [...all, chat];
  });
}

/** It is no longer one's own. */
export function dropChat(client: QueryClient, chatId: string): void {
  client.setQueryData(list.queryKey, (all) => all?.filter(({ id }) => id !== chatId));
  client.setQueryData(chatOf(chatId).queryKey, null);
  client.removeQueries({ queryKey: threadKey(chatId), type: 'inactive' });
}

const soon = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>();

/** Reads the list of chats once things have calmed down. */
export function readListSoon(client: QueryClient, delay = CALM): void {
  clearTimeout(soon.get(client));
  soon.set(
    client,
    setTimeout(() => void client.invalidateQueries({ queryKey: list.queryKey }), delay),
  );
}

/** Reads all that is shown of chats: something may have been missed. */
function changeChat(client: QueryClient, chatId: string, change: (chat: Chat) => Chat): void {
  client.setQueryData(list.queryKey, (all) => all?.map((each) => (each.id === chatId ? change(each) : each)));
  client.setQueryData(chatOf(chatId).queryKey, (chat) => chat && change(chat));
}

function later(a: string | null, b: string): string {
  return a !== null && a > b ? a : b;
}
