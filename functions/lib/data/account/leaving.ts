import { eraseInvitation } from '#functions/lib/data/chat-invitations/invitations.ts';
import {
  deleteChat,
  deleteHead,
  type Head,
  setClosed,
  toHead,
  withoutMember,
} from '#functions/lib/data/chats/chats.ts';
import { versionsWith } from '#functions/lib/data/confidants/agreements.ts';
import { loadPeople, revoke } from '#functions/lib/data/confidants/confidants.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { queryPages, queryPrefix } from '#functions/lib/data/queries.ts';
import { retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { commit, deleteItem, get, remove, removeAll, removePages, transact } from '#functions/lib/data/table.ts';
import type { ErrorCode } from '#shared/domain/error-codes.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/*
 * Ends what an account has with others: confidants and invitations, on both sides, and its place in chats. Each
 * function can be repeated after it was interrupted anywhere, because what points to the rest is deleted last.
 */

/** The limits of a step: it keeps items that are newer than `until` (epoch milliseconds). */
interface StepLimits {
  until: number;
  /** Throws when the time of this job is over. */
  checkTime: () => void;
}

/**
 * Ends the confidants and the sent invitations of a user, and forgets with whom they had chats. One Query each for
 * people and chats; for each confidant as `revoke`, for each invitation three DeleteItem, for each chat two DeleteItem,
 * a BatchWriteItem and two Query, and for each 25 versions of an agreement a BatchWriteItem.
 */
export async function leavePeople(userId: string, { until, checkTime }: StepLimits, now: number): Promise<void> {
  // 0 loads expired invitations too.
  const { confidants, sent } = await loadPeople(userId, 0);
  for (const confidant of confidants.filter(({ since }) => since <= until)) {
    await revoke(userId, confidant.userId, now).catch(unless('confidant_not_found'));
    checkTime();
  }
  for (const invitation of sent.filter(({ createdAt }) => createdAt <= until)) {
    await eraseInvitation({ ...invitation, senderId: userId }, 'sender');
    checkTime();
  }
  for (const { userId: otherId, used } of await queryPrefix(keys.people(userId).PK, prefixes.known)) {
    const isTied = confidants.some((each) => each.userId === otherId && each.since > until);
    if (isTied) continue;
    await removeAll(((used ?? []) as string[]).map(keys.invitation));
    await removePages(keys.user(String(otherId)).PK, versionsWith(userId), checkTime);
    await removePages(keys.user(userId).PK, versionsWith(String(otherId)), checkTime);
    await remove(keys.known(String(otherId), userId));
    await remove(keys.known(userId, String(otherId)));
    checkTime();
  }
}

/** Deletes the invitations that an address has received: one Query for each page, three DeleteItem for each. */
export async function endReceivedInvitations(email: string, { until, checkTime }: StepLimits): Promise<void> {
  for await (const page of queryPages(keys.received(email, '').PK, prefixes.received)) {
    for (const { token, senderId, createdAt } of page) {
      if (Number(createdAt) > until) continue;
      await eraseInvitation({ senderId: String(senderId), email, token: String(token) }, 'recipient');
      checkTime();
    }
  }
}

/** Ignores a refusal with this code: an earlier attempt has done it. */
function unless(code: ErrorCode) {
  return (error: unknown) => {
    if (!(error instanceof Refusal) || error.details[0].code !== code) throw error;
  };
}

/** The number of attempts to leave a chat while others keep changing its members. */
const MOST_ATTEMPTS = 20;

/**
 * Takes a user out of all their chats, except those for which `keeps` returns true. Others keep the messages, and those
 * of the user are from a former member. One Query for each page of memberships, and for each chat the requests of
 * `leaveChat`, with one GetItem.
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
      // Closed first, so that a coach's reply in progress cannot add a message.
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
