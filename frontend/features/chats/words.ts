import { dateFormat } from '#frontend/lib/formats.ts';
import type { Chat } from '#shared/contracts/chats.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';

/* How chats and their messages are spoken of. */

export const CHATS_FAILURE = 'Failed to fetch chats';
export const MESSAGES_FAILURE = 'Failed to fetch messages';
export const SEND_FAILURE = 'Failed to send message';
export const CLOSED = SENTENCES.conversationClosed;
export const COACHED = 'AI coach. It sees what you keep here, and nobody else’s.';
export const GONE = 'You are no longer in this chat.';

type Named = Pick<Chat, 'type' | 'name'>;

/** The AI that answers in a chat. */
export function coachOf({ ai, members }: Pick<Chat, 'ai' | 'members'>): Chat['members'][number] | undefined {
  return ai ? members[0] : undefined;
}

/** In lists: of a person the first name, and the initial of the last. */
export function labelOf({ type, name }: Named): string {
  if (type !== 'direct_message') return titleOf({ type, name });
  const [first = '', ...others] = name.trim().split(/\s+/);
  const [initial] = others.at(-1) ?? '';
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}

/** Above its messages. */
export function titleOf({ type, name }: Named): string {
  return type === 'self_chat' ? 'Me' : name || (type === 'ai_coach' ? 'AI Coach' : 'Chat');
}

const MOST_SHOWN = 99;

export function unreadOf(count: number): string {
  return count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
}

export function unreadAloud(count: number): string {
  return count === 1 ? '1 unread message' : `${count} unread messages`;
}

export function membersOf(count: number): string {
  return count === 1 ? '1 member' : `${count} members`;
}

const longDate = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });
/** 'Friday, November 20, 2026' */
export const fullDate = dateFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

/** Above the messages of a day. */
export function dayName(date: string, today: string): string {
  if (date === today) return 'Today';
  if (date === addDays(today, -1)) return 'Yesterday';
  return date.slice(0, 4) === today.slice(0, 4) ? longDate(date) : fullDate(date);
}
