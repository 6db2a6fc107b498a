import { type Head, toHead } from '#functions/lib/data/chats/chats.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { get, getAll, update, updateIf } from '#functions/lib/data/table.ts';
import { take } from '#functions/lib/data/throttle.ts';
import { LIMITS } from '#shared/domain/limits.ts';

/*
 * What is to be known of replies beside the messages that they are: which were stopped, and how many there were. A chat's head says
 * up to which message it was answered.
 */

const DAY = 86_400;

/** Notes that a reply to what was said up to a number is under way: one UpdateItem. */
export async function beginReply(chatId: string, upTo: number, now: number): Promise<void> {
  await update(keys.stop(chatId), {
    UpdateExpression: 'SET #under = :upTo, #expires = :expires',
    ExpressionAttributeNames: { '#under': 'under', '#expires': 'expires' },
    ExpressionAttributeValues: { ':upTo': upTo, ':expires': expiry(now) },
  });
}

/**
 * Asks for no more of the reply that is under way in a chat; where none is, for none to what was said so far. What was said while it was
 * written has its own. One GetItem, one UpdateItem. Never backwards.
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

/** The number of the last message that is to have no reply, or 0: one GetItem. */
export async function loadStop(chatId: string): Promise<number> {
  return Number((await get(keys.stop(chatId)))?.upTo ?? 0);
}

/** Whether a reply to what was said up to a number is to end: it was stopped, or its chat is closed or gone. One BatchGetItem. */
export async function isUnwanted(chatId: string, upTo: number): Promise<boolean> {
  const [stop, head] = await getAll([keys.stop(chatId), keys.head(chatId)]);
  return !head || toHead(head).closed || Number(stop?.upTo ?? 0) >= upTo;
}

/** Notes that what was said up to a number has had its answer, though nothing is said: one UpdateItem. Never backwards. */
export async function closeQuestion(chatId: string, upTo: number): Promise<void> {
  await updateIf(keys.head(chatId), {
    UpdateExpression: 'SET #answered = :upTo',
    ConditionExpression: 'attribute_exists(#pk) AND (attribute_not_exists(#answered) OR #answered < :upTo)',
    ExpressionAttributeNames: { '#pk': 'PK', '#answered': 'answered' },
    ExpressionAttributeValues: { ':upTo': upTo },
  });
}

/** Takes one of the replies that a user's coaches may give in a day; answers whether there was one. Costs as `take`. */
export async function takeReply(userId: string, now: number): Promise<boolean> {
  return take(keys.replies(userId), LIMITS.repliesPerDay, DAY, now);
}

function expiry(now: number): number {
  return Math.floor(now / 1000) + DAY;
}
