import { type Chat, chats, type Message } from '#shared/contracts/chats.ts';
import type { QueryInput } from '#shared/contracts/endpoint.ts';
import { type Answered, type Caller, type Person, pathOf, type Refused } from './world.ts';

/* Messages, and read marks. */

/** Sends a message; returns the answer, whatever its status. */
export function postMessage(
  person: Caller,
  chatId: string,
  body: { content?: unknown; client_id?: unknown },
): Promise<Answered<unknown>> {
  return person.raw('POST', pathOf(chats.createMessage, { params: { id: chatId } }), { body });
}

/** Sends a new message. */
export function say(person: Caller, chatId: string, content: string): Promise<Message> {
  return person.call(chats.createMessage, { params: { id: chatId }, body: { content } });
}

/** The status and the errors with which a message is refused. */
export async function messageRefusal(
  person: Caller,
  chatId: string,
  content: unknown = 'Hello',
): Promise<[number, string[]]> {
  const { status, body } = await postMessage(person, chatId, { content });
  return [status, (body as Refused).errors];
}

/** The messages of a chat for one member, oldest first. */
export function messagesOf(
  person: Caller,
  chatId: string,
  query: QueryInput<typeof chats.messages> = {},
): Promise<Message[]> {
  return person.call(chats.messages, { params: { id: chatId }, query });
}

/** The texts of these messages. */
export async function textsOf(person: Caller, chatId: string): Promise<string[]> {
  return (await messagesOf(person, chatId, { limit: 100 })).map(({ content }) => content);
}

/** A chat, as one member sees it. */
export function chatOf(person: Caller, id: string): Promise<Chat> {
  return person.call(chats.read, { params: { id } });
}

/** The chat of this type that every user has from the beginning. */
export async function ownChat(person: Person, type: 'self_chat' | 'ai_coach'): Promise<Chat> {
  const chat = (await person.call(chats.list)).find((each) => each.type === type);
  if (!chat) throw new Error(`${person.name} has no ${type}`);
  return chat;
}

/** Marks a chat as read, up to a message or to its end; returns the unread count. */
export async function markAsRead(person: Caller, id: string, messageId?: string): Promise<number> {
  const body = messageId === undefined ? {} : { message_id: messageId };
  return (await person.call(chats.markAsRead, { params: { id }, body })).unread_count;
}

/** The unread count of a chat. */
export async function unreadOf(person: Caller, id: string): Promise<number> {
  return (await chatOf(person, id)).unread_count;
}
