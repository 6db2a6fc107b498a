import { type Chat, toMembership } from '#functions/lib/data/chats/chats.ts';
import {
  appendMessage,
  findSentMessage,
  type JournalCopy,
  loadMessage,
  type Message,
  messageId,
  placeOf,
  toMessage,
} from '#functions/lib/data/chats/messages.ts';
import { type Confidant, toConfidant } from '#functions/lib/data/confidants/confidants.ts';
import { ConditionFailed, type Key } from '#functions/lib/data/dynamodb.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { queryPages, queryPrefix } from '#functions/lib/data/queries.ts';
import { deleteItem, getAll, putItem, remove, transact, updateItem } from '#functions/lib/data/table.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type StoredJournalEntry, toJournalEntry } from './journal-entries.ts';

/*
 * Copies of entries that confidants can read. A copy is in the message by which it was shared, and nowhere else. Its
 * owner has an item for each copy that can be read, and a count of them for each day: both are written in the
 * transactions that write the message, and that take its copy away.
 */

/** A copy that can be read. */
export interface StoredJournalShare {
  /** That of the message. */
  id: string;
  chatId: string;
  /** Epoch milliseconds. */
  at: number;
}

/** The copies of an entry that can be read, oldest first: one Query. */
export async function loadJournalShares(userId: string, date: string): Promise<StoredJournalShare[]> {
  const { PK, SK } = keys.journalShare(userId, date, '');
  const items = await queryPrefix(PK, SK);
  return items
    .map((item) => {
      const id = String(item.SK).slice(SK.length);
      return { id, chatId: placeOf(id)?.chatId ?? '', at: Number(item.at) };
    })
    .sort((one, other) => one.at - other.at);
}

/** The entry of a day, and a confidant with whom it may be shared: one BatchGetItem. Undefined if there is none. */
export async function loadToShare(
  userId: string,
  date: string,
  confidantId: string,
): Promise<[StoredJournalEntry | undefined, Confidant | undefined]> {
  const [entry, confidant] = await getAll([keys.journal(userId, date), keys.confidant(userId, confidantId)]);
  return [entry && toJournalEntry(entry), confidant && toConfidant(confidant)];
}

interface Share {
  entry: StoredJournalEntry | undefined;
  /** `updatedAt` of the entry that the user has seen. */
  basedOn: number;
  clientId: string;
}

/**
 * Shares a copy of an entry in a chat: costs as `appendMessage`. Returns the earlier message, also one whose copy was
 * taken back, if this client has shared it already: then a reason to refuse it, of which some came later, costs two
 * GetItem.
 * @throws Refusal as `appendMessage`, and: entry_not_found for one without a text, changed_meanwhile when the user has
 * seen an earlier one, too_many_shares.
 */
export async function shareJournalEntry(
  userId: string,
  chat: Chat,
  { entry, basedOn, clientId }: Share,
  now: number,
): ReturnType<typeof appendMessage> {
  const refused = async (reason: 'entry_not_found' | 'changed_meanwhile') => {
    const before = await findSentMessage(chat.head.id, userId, clientId);
    if (!before) throw new Refusal(reason);
    return { message: before, head: chat.head, repeated: true };
  };
  if (!entry?.text) return refused('entry_not_found');
  const { date, text, mood, updatedAt } = entry;
  if (updatedAt !== basedOn) return refused('changed_meanwhile');
  const also = (message: Message) => [
    putItem({ ...keys.journalShare(userId, date, messageId(message)), at: message.at }),
    updateItem(keys.journalShareCount(userId, date), {
      add: { count: 1 },
      if: 'attribute_not_exists(#count) OR #count < :most',
      values: { most: LIMITS.journalShares },
    }),
  ];
  try {
    return await appendMessage(userId, chat, { content: '', clientId, journalPage: { date, text, mood }, also }, now);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new Refusal('too_many_shares', { params: { limit: LIMITS.journalShares } });
  }
}

/**
 * The copy in the message with this id, for a member who can read the message: one BatchGetItem.
 * @throws Refusal (page_not_shared)
 */
export async function loadJournalCopy(userId: string, id: string): Promise<JournalCopy> {
  const place = placeOf(id);
  if (!place) throw new Refusal('page_not_shared');
  const { chatId, sequence } = place;
  const [membership, message] = await getAll([keys.membership(userId, chatId), keys.message(chatId, sequence)]);
  const isReader = membership !== undefined && toMembership(membership).joined < sequence;
  const { date, text, mood } = (isReader && message && toMessage(message).journalPage) || {};
  if (date === undefined || text === undefined) throw new Refusal('page_not_shared');
  return { date, text, mood };
}

/**
 * Takes a user's copy in the message with this id back: one GetItem, one transaction. Its sender can do that when they
 * are no longer a member of the chat, too.
 * @throws Refusal (page_not_shared)
 */
export async function takeBackJournalCopy(userId: string, id: string): Promise<void> {
  const place = placeOf(id);
  const message = place && (await loadMessage(place.chatId, place.sequence));
  const date = message?.journalPage?.date;
  const isOwn = message?.by === userId;
  if (!isOwn || date === undefined || !(await takeBack(userId, date, message))) throw new Refusal('page_not_shared');
}

/**
 * Takes all copies of a deleted account back, page by page: one Query for each megabyte, one transaction for each copy.
 * `checkTime` is called after each, and may throw.
 */
export async function takeBackAllJournalCopies(userId: string, checkTime: () => void): Promise<void> {
  for await (const page of queryPages(keys.user(userId).PK, prefixes.journalShare, { keysOnly: true })) {
    for (const { PK, SK } of page as unknown as Key[]) {
      const [date = '', id = ''] = SK.slice(prefixes.journalShare.length).split('#');
      const place = placeOf(id);
      const isDone = place && (await takeBack(userId, date, place));
      // The chat was deleted, and the copy with it.
      if (!isDone) await remove({ PK, SK });
      checkTime();
    }
  }
}

/** Takes a copy back: one transaction. Returns false if it was taken back already, or if its chat was deleted. */
async function takeBack(
  userId: string,
  date: string,
  { chatId, sequence }: Pick<Message, 'chatId' | 'sequence'>,
): Promise<boolean> {
  try {
    await transact([
      updateItem(keys.message(chatId, sequence), {
        set: { journalPage: {} },
        if: '#by = :user AND attribute_exists(#journalPage.#date)',
        values: { user: userId },
      }),
      // Browsers get the latest messages of the chat anew. Those that have it as an earlier one ask when it is opened.
      updateItem(keys.head(chatId), { add: { version: 1 }, if: 'attribute_exists(#PK)' }),
      deleteItem(keys.journalShare(userId, date, messageId({ chatId, sequence }))),
      updateItem(keys.journalShareCount(userId, date), { add: { count: -1 } }),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
