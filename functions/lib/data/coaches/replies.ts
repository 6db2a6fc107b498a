import { randomUUID } from 'node:crypto';
import { type Head, toHead } from '#functions/lib/data/chats/chats.ts';
import type { Reply } from '#functions/lib/data/chats/messages.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { get, getAll, updateIf } from '#functions/lib/data/table.ts';
import { countUse } from '#functions/lib/data/throttle.ts';
import * as LIMITS from '#shared/domain/limits.ts';

/*
 * The state of replies that messages do not have: which one was begun, its text until it is in the chat, which were
 * stopped, and how many there were. A chat's head says up to which message it was answered.
 */

/** The state of a chat's last replies. */
export interface ReplyState {
  /** The number of the last message that gets no reply, or 0. */
  stopped: number;
  /** The number of the last message that the latest request to the provider covered; 0 before the first request. */
  begun: number;
  /** The text of the begun reply, if it was written and may not be in the chat yet. */
  kept: Reply | undefined;
}

const DAY = 86_400;

/**
 * Saves that the provider is asked for a reply to the messages up to a number. Returns whether that is the first time:
 * each request costs the user money. One UpdateItem.
 */
export async function beginReply(chatId: string, upTo: number, now: number): Promise<boolean> {
  return updateIf(keys.stop(chatId), {
    set: { under: upTo, by: randomUUID(), expires: expiry(now), kept: undefined },
    // `by` makes the update succeed again if the SDK repeats it after a lost answer.
    if: 'attribute_not_exists(#under) OR #under < :under OR #by = :by',
  });
}

/**
 * Keeps a reply until it is in the chat, so that another delivery of the job does not ask the provider again. It
 * expires after a day. One UpdateItem; nothing is stored for a chat that was deleted meanwhile.
 */
export async function keepReply(chatId: string, reply: Reply): Promise<void> {
  await updateIf(keys.stop(chatId), { set: { kept: reply }, if: '#under = :upTo', values: { upTo: reply.answers } });
}

/**
 * Stops the reply that is being written in a chat, or if there is none, any reply to the messages so far. Messages that
 * were written meanwhile get their own reply. One GetItem, one UpdateItem. Never moves backwards.
 */
export async function stopReply({ id, last, answered }: Head, now: number): Promise<void> {
  const under = Number((await get(keys.stop(id)))?.under ?? 0);
  await updateIf(keys.stop(id), {
    set: { upTo: under > answered ? under : last, expires: expiry(now) },
    if: 'attribute_not_exists(#upTo) OR #upTo < :upTo',
  });
}

/** The state of a chat's replies: one GetItem. */
export async function loadReplyState(chatId: string): Promise<ReplyState> {
  const { upTo = 0, under = 0, kept } = (await get(keys.stop(chatId))) ?? {};
  return { stopped: Number(upTo), begun: Number(under), kept: kept as Reply | undefined };
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
    set: { answered: upTo },
    if: 'attribute_exists(#PK) AND (attribute_not_exists(#answered) OR #answered < :answered)',
  });
}

/**
 * Uses one of the replies that a user's coaches may give in a day. Returns whether one was left. Costs as `countUse`.
 */
export async function takeReply(userId: string, now: number): Promise<boolean> {
  return countUse(keys.replies(userId), LIMITS.repliesPerDay, DAY, now);
}

function expiry(now: number): number {
  return Math.floor(now / 1000) + DAY;
}
