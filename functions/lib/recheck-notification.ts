import { findReceived } from './data/chat-invitations/invitations.ts';
import type { Head } from './data/chats/chats.ts';
import { loadMessage, type Message } from './data/chats/messages.ts';
import { loadConfidant } from './data/confidants/people.ts';
import { findEntry, isFailedSince } from './data/fitness/entries.ts';
import { loadHeads } from './data/notifications/delivery-targets.ts';
import { loadRecipients, type Recipient } from './data/notifications/recipients.ts';
import { loadUser } from './data/users/users.ts';
import type { About } from './jobs.ts';
import { type Told, tellOfAccepted, tellOfInvitation, tellOfMessages, tellOfPhoto } from './notices.ts';

/** What a notification is about, as it is now for the one who is to get it. */
export interface RecheckedNotification {
  recipient: Recipient;
  /** It was read, or is no longer so: nobody is to hear of it any more. */
  isOver: boolean;
  told: Told;
  /** In a chat: what is new there. */
  news?: { head: Head; newest: Message; count: number };
}

/**
 * Looks again at what somebody is to be notified of: as `loadRecipients`, and for a chat one BatchGetItem and one GetItem, for others two
 * GetItem, at once. Undefined where there is nothing to speak of any more.
 */
export async function recheckNotification(
  userId: string,
  about: About,
  now: number,
): Promise<RecheckedNotification | undefined> {
  switch (about.kind) {
    case 'message':
      return messages(userId, about, now);
    case 'invited':
      return invitation(userId, about, now);
    case 'accepted':
      return accepted(userId, about, now);
    case 'photo':
      return photo(userId, about, now);
  }
}

/** All that is unread in a chat, as one. Whoever has left it is told nothing of it. */
async function messages(userId: string, { chatId, sequence }: About & { kind: 'message' }, now: number) {
  const [heads, [recipient]] = await Promise.all([loadHeads([chatId]), loadRecipients([userId], { chatId }, now)]);
  const head = heads.get(chatId);
  if (!head || !recipient) return undefined;
  const newest = await loadMessage(chatId, head.last);
  if (!newest) return undefined;
  const read = recipient.chat?.read ?? head.last;
  const count = head.last - read;
  const told = tellOfMessages(Math.max(count, 1), newest, head);
  return { recipient, isOver: read >= sequence, told, news: { head, newest, count } };
}

async function invitation(userId: string, { email, senderId, id }: About & { kind: 'invited' }, now: number) {
  const [[recipient], sender, waiting] = await Promise.all([
    loadRecipients([userId], {}, now),
    loadUser(senderId),
    findReceived(email, senderId),
  ]);
  if (!recipient || !sender) return undefined;
  const isOver = waiting?.id !== id || waiting.expiresAt <= now;
  return { recipient, isOver, told: tellOfInvitation(sender) };
}

async function accepted(userId: string, { occasion, by }: About & { kind: 'accepted' }, now: number) {
  const [[recipient], other, confidant] = await Promise.all([
    loadRecipients([userId], {}, now),
    loadUser(by),
    loadConfidant(userId, by),
  ]);
  if (!recipient || !other) return undefined;
  return { recipient, isOver: confidant?.since !== occasion.at, told: tellOfAccepted(other, confidant?.chatId ?? '') };
}

async function photo(userId: string, { occasion, entryId }: About & { kind: 'photo' }, now: number) {
  const [[recipient], entry] = await Promise.all([loadRecipients([userId], {}, now), findEntry(userId, entryId)]);
  if (!recipient || entry?.type !== 'food') return undefined;
  return { recipient, isOver: !isFailedSince(entry, occasion.at), told: tellOfPhoto(entry) };
}
