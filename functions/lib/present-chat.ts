import type { Chat as ChatReply } from '#shared/contracts/chats.ts';
import { previewOf } from '#shared/domain/chats.ts';
import { type Chat, type Head, type Person, unread } from './data/chats/chats.ts';
import { writerOf } from './present-message.ts';
import { questionText } from './question-text.ts';
import { type LocalText, textOf } from './text.ts';

type PictureOf = (person: Person) => string | null;

/**
 * A chat as one of its members sees it. `confidants` are the ids of that member's own; `pictureOf` gives the address of
 * a person's picture; `text` is that of `namesFor`.
 */
export function presentChat(
  userId: string,
  chat: Chat,
  confidants: ReadonlySet<string>,
  pictureOf: PictureOf,
  text?: LocalText,
): ChatReply {
  const { head } = chat;
  const group = head.type === 'group_chat';
  const people = othersIn(userId, chat);
  const coach = head.coach ? [{ ...head.coach, image: null }] : [];
  return {
    id: head.id,
    name: nameOfChat(userId, chat, text),
    type: head.type,
    ai: head.ai,
    closed: head.closed,
    members: [...coach, ...people.map((person) => ({ id: person.id, name: person.name, image: pictureOf(person) }))],
    confidants: group
      ? people.map(({ id, name, email }) => ({ id, name, email: confidants.has(id) ? email : null }))
      : [],
    unread_count: unread(chat),
    last_message_at: head.lastAt === undefined ? null : new Date(head.lastAt).toISOString(),
    last_message: lastMessageOf(chat, text),
  };
}

/** The name of a chat as one of its members sees it. `text` is that of `namesFor`. */
export function nameOfChat(userId: string, chat: Chat, text: LocalText | undefined): string {
  return chat.head.name || (othersIn(userId, chat)[0]?.name ?? text?.notifications.formerMember ?? '');
}

/** The last message in brief; null if this member joined after it, or if it only says that a coach has failed. */
function lastMessageOf({ head, membership }: Chat, text: LocalText | undefined): ChatReply['last_message'] {
  const { preview, lastAt, last } = head;
  if (!preview || lastAt === undefined || membership.joined >= last) return null;
  const content = text ? contentOfLast(preview, head, text) : preview.content;
  if (content === '') return null;
  return {
    content,
    sender_id: writerOf(preview, head)?.id ?? null,
    created_at: new Date(lastAt).toISOString(),
  };
}

function contentOfLast(preview: NonNullable<Head['preview']>, { members }: Head, text: LocalText): string {
  const { question, isJournalPage, content } = preview;
  if (question) return previewOf(questionText(question, members, text));
  return isJournalPage ? text.notifications.journalPage : content;
}

/**
 * The texts for the names and last messages of these chats; undefined if none needs them. Needed for a chat whose other
 * member has deleted their account, for a question, and for a page of a journal.
 */
export async function namesFor(
  userId: string,
  chats: readonly Chat[],
  locale: string | undefined,
): Promise<LocalText | undefined> {
  const isNameless = (chat: Chat) => !chat.head.name && othersIn(userId, chat).length === 0;
  const isRendered = ({ head: { preview } }: Chat) => Boolean(preview?.question ?? preview?.isJournalPage);
  return chats.some((chat) => isNameless(chat) || isRendered(chat)) ? textOf(locale) : undefined;
}

function othersIn(userId: string, { head }: Chat) {
  return head.members.filter(({ id }) => head.type === 'group_chat' || id !== userId);
}
