import type { Chat as ChatReply } from '#shared/contracts/chats.ts';
import { type Chat, unread } from './data/chats/chats.ts';
import { type LocalText, textOf } from './text.ts';

/**
 * A chat as one of its members sees it. `confidants` are the ids of that member's own. `text` is that of `namesFor`.
 */
export function presentChat(userId: string, chat: Chat, confidants: ReadonlySet<string>, text?: LocalText): ChatReply {
  const { head } = chat;
  const group = head.type === 'group_chat';
  const people = othersIn(userId, chat);
  const coach = head.coach ? [{ ...head.coach, image: null }] : [];
  return {
    id: head.id,
    name: head.name || (people[0]?.name ?? text?.notifications.formerMember ?? ''),
    type: head.type,
    ai: head.ai,
    closed: head.closed,
    members: [...coach, ...people.map(({ id, name, image }) => ({ id, name, image }))],
    confidants: group
      ? people.map(({ id, name, email }) => ({ id, name, email: confidants.has(id) ? email : null }))
      : [],
    unread_count: unread(chat),
    last_message_at: head.lastAt === undefined ? null : new Date(head.lastAt).toISOString(),
  };
}

/** The text that these chats need, or undefined: the name of a chat whose other member has deleted their account. */
export async function namesFor(
  userId: string,
  chats: readonly Chat[],
  locale: string | undefined,
): Promise<LocalText | undefined> {
  const isNameless = (chat: Chat) => !chat.head.name && othersIn(userId, chat).length === 0;
  return chats.some(isNameless) ? textOf(locale) : undefined;
}

function othersIn(userId: string, { head }: Chat) {
  return head.members.filter(({ id }) => head.type === 'group_chat' || id !== userId);
}
