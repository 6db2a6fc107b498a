import { type Head, toHead } from '#functions/lib/data/chats/chats.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { get, getAll, update, updateIf } from '#functions/lib/data/table.ts';
import { take } from '#functions/lib/data/throttle.ts';
import { LIMITS } from '#shared/domain/limits.ts';

/*
 * The state of replies that is not in the messages: which were stopped, and how many there were. A chat's head says up
 * to which message it was answered.
 */

const DAY = 86_400;

/** Saves that a reply to the messages up to a number is being written: one UpdateItem. */
export async function beginReply(chatId: string, upTo: number, now: number): Promise<void> {
  await update(keys.stop(chatId), {
    UpdateExpression: 'SET #under = :upTo, #expires = :expires',
    ExpressionAttributeNames: { '#under': 'under', '#expires': 'expires' },
    ExpressionAttributeValues: { ':upTo': upTo, ':expires': expiry(now) },
  });
}

/**
 * Stops the reply that is being written in a chat, or if there is none, any reply to the messages so far. Messages that
 * were written meanwhile get their own reply. One GetItem, one UpdateItem. Never moves backwards.
 */
export async function stopReply({ id, last, answered }: Head, now: number): Promise<void> {
  const under = Number((await get(keys.stop(id)))?.under ?? 0);
  await updateIf(keys.stop(id), {
    UpdateExpression: 'SET #upTo = :upTo, #expires = :expires',
    ConditionExpression: 'attribute_not_exists(#upTo) OR #upTo < :upTo',
    ExpressionAttributeNames: { '#upTo': 'upTo', '#expires': 'expires' },
    ExpressionAttributeValues: { ':upTo': under > answered ? under : last, ':expires': expiry(now) },
  });
}

/** The number of the last message that gets no reply, or 0: one GetItem. */
export async function loadStop(chatId: string): Promise<number> {
  return Number((await get(keys.stop(chatId)))?.upTo ?? 0);
}

/**
 * Whether a reply to the messages up to a number must end: it was stopped, or its chat is closed or deleted. One
 * BatchGetItem.
 */
export async function isUnwanted(chatId: string, upTo: number): Promise<boolean> {
  const [stop, head] = await getAll([keys.stop(chatId), keys.head(chatId)]);
  return !head || toHead(head).closed || Number(stop?.upTo ?? 0) >= upTo;
}

/** Marks the messages up to a number as answered without a reply: one UpdateItem. Never moves backwards. */
export async function closeQuestion(chatId: string, upTo: number): Promise<void> {
  await updateIf(keys.head(chatId), {
    UpdateExpression: 'SET #answered = :upTo',
    ConditionExpression: 'attribute_exists(#pk) AND (attribute_not_exists(#answered) OR #answered < :upTo)',
    ExpressionAttributeNames: { '#pk': 'PK', '#answered': 'answered' },
    ExpressionAttributeValues: { ':upTo': upTo },
  });
}

/** Uses one of the replies that a user's coaches may give in a day. Returns whether one was left. Costs as `take`. */
export async function takeReply(userId: string, now: number): Promise<boolean> {
  return take(keys.replies(userId), LIMITS.repliesPerDay, DAY, now);
}

function expiry(now: number): number {
  return Math.floor(now / 1000) + DAY;
}
