import type { Chat as ChatReply } from '#shared/contracts/chats.ts';
import { type Chat, type Person, unread } from './data/chats/chats.ts';

type PictureOf = (person: Person) => string | null;

/**
 * A chat as one of its members sees it. `confidants` are the ids of that member's own; `pictureOf` gives the address of
 * a person's picture.
 */
export function presentChat(
  userId: string,
  chat: Chat,
  confidants: ReadonlySet<string>,
  pictureOf: PictureOf,
): ChatReply {
  const { head } = chat;
  const group = head.type === 'group_chat';
  const people = head.members.filter(({ id }) => group || id !== userId);
  const coach = head.coach ? [{ ...head.coach, image: null }] : [];
  return {
    id: head.id,
    name: head.name || (people[0]?.name ?? ''),
    type: head.type,
    ai: head.ai,
    closed: head.closed,
    members: [...coach, ...people.map((person) => ({ id: person.id, name: person.name, image: pictureOf(person) }))],
    confidants: group
      ? people.map(({ id, name, email }) => ({ id, name, email: confidants.has(id) ? email : null }))
      : [],
    unread_count: unread(chat),
    last_message_at: head.lastAt === undefined ? null : new Date(head.lastAt).toISOString(),
  };
}
