import {
  deleteChat,
  deleteHead,
  type Head,
  setClosed,
  toHead,
  withoutMember,
} from '#functions/lib/data/chats/chats.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { queryPages } from '#functions/lib/data/queries.ts';
import { retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { commit, deleteItem, get, remove, removePages, transact } from '#functions/lib/data/table.ts';
import type { StepLimits } from './own-people.ts';

/*
 * Takes a user out of their chats. Others keep the messages, and those of the user are from a former member. Each
 * function can be repeated after it was interrupted anywhere: the membership is deleted last.
 */

/** The number of attempts to leave a chat while others keep changing its members. */
const MOST_ATTEMPTS = 20;

/**
 * Takes a user out of all their chats, except those for which `keeps` returns true: one Query for each page of
 * memberships, and for each chat the requests of `leaveChat`, with one GetItem.
 */
export async function leaveChats(
  userId: string,
  { until, checkTime }: StepLimits,
  keeps: (head: Head) => boolean = () => false,
): Promise<void> {
  for await (const page of queryPages(keys.user(userId).PK, prefixes.membership, { keysOnly: true })) {
    for (const { SK } of page) {
      const chatId = String(SK).slice(prefixes.membership.length);
      const head = await findHead(chatId);
      if (head && (keeps(head) || head.createdAt > until)) continue;
      await leaveChat(userId, chatId, checkTime);
      checkTime();
    }
  }
}

/**
 * Takes a user out of a chat. A chat of two is closed for the other one; one without other members is deleted, with its
 * messages. One GetItem, one Query for each megabyte, and three to four writes; again after a lost race.
 */
async function leaveChat(userId: string, chatId: string, checkTime: () => void): Promise<void> {
  await retryOnConflict(async () => {
    const head = await findHead(chatId);
    if (!head) return;
    if (head.members.every(({ id }) => id === userId)) {
      // Closed first, so that nobody writes to it any more, not even a coach.
      await commit([setClosed(chatId, true)]);
      await deleteChat(chatId, checkTime);
      return transact([deleteHead(head), deleteItem(keys.membership(userId, chatId))]);
    }
    if (head.type !== 'group_chat' && !head.closed) await commit([setClosed(chatId, true)]);
    if (head.members.some(({ id }) => id === userId)) await commit([withoutMember(head, userId)]);
  }, MOST_ATTEMPTS);
  // Deleted only now: as a member, the user could still write a message with a new id.
  await removePages(keys.head(chatId).PK, `${prefixes.clientMessage}${userId}#`, checkTime);
  await remove(keys.membership(userId, chatId));
}

async function findHead(chatId: string): Promise<Head | undefined> {
  const item = await get(keys.head(chatId));
  return item && toHead(item);
}
