import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { countPrefix, queryPrefix } from '#functions/lib/data/queries.ts';
import {
  createItem,
  deleteItem,
  getAll,
  getMany,
  putItem,
  removePages,
  type TransactItem,
  updateIf,
  updateItem,
} from '#functions/lib/data/table.ts';
import type { ChatType } from '#shared/contracts/chats.ts';
import type { Question } from '#shared/domain/questions.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/*
 * A chat is a head item, with its members and the number of messages, and its messages, numbered without gaps. Each
 * member has a membership item with the last message that they have read. The unread count is the difference of two
 * numbers, so it cannot drift.
 */

export interface Head {
  id: string;
  type: ChatType;
  /** The name of a group. A chat of two has the name of the other person. */
  name: string;
  ai: boolean;
  closed: boolean;
  /** The number of the last message. */
  last: number;
  lastAt: number | undefined;
  /** The beginning of the last message; undefined if it was written before previews were stored. */
  preview: { by: string; content: string; question?: Question; isJournalPage?: true } | undefined;
  createdAt: number;
  /** The number of changes of the members and their names, and of pages of journals that were taken back. */
  version: number;
  /** The members in the order in which they joined. */
  members: Member[];
  /** The number of the last message that the coach has answered, or did not have to answer. */
  answered: number;
  /** The coach of the chat, if it has one. */
  coach: { id: string; name: string } | undefined;
}

/**
 * A member of a chat. Name, address and picture are copies that a job updates, so that a list of chats reads no
 * accounts.
 */
interface Member {
  id: string;
  name: string;
  email: string;
  image: string | null;
  /** The number of the last message before they joined. They can read from the next one on. */
  joined: number;
  since: number;
}

/** A new member of a chat. */
export type Person = Pick<Member, 'id' | 'name' | 'email' | 'image'>;

export interface Membership {
  chatId: string;
  /** The number of the last message that was read. */
  read: number;
  joined: number;
}

/** A chat with the membership of one user. */
export interface Chat {
  head: Head;
  membership: Membership;
}

/** How many messages a member has not read. */
export function unread({ head, membership }: Chat): number {
  return Math.max(0, head.last - membership.read);
}

/** All chats of a user: one Query, then one BatchGetItem for each 100, in parallel. */
export async function loadChats(userId: string): Promise<Chat[]> {
  const memberships = await loadMemberships(userId);
  const heads = await getMany(memberships.map(({ chatId }) => keys.head(chatId)));
  return memberships.flatMap((membership, index) => {
    const head = heads[index];
    return head ? [{ head: toHead(head), membership }] : [];
  });
}

/**
 * A chat that the user is a member of: one BatchGetItem. Loading it is the permission check.
 * @throws Refusal (chat_not_found)
 */
export async function loadChat(userId: string, chatId: string): Promise<Chat> {
  const [membership, head] = await getAll([keys.membership(userId, chatId), keys.head(chatId)]);
  if (!membership || !head) throw new Refusal('chat_not_found');
  return { head: toHead(head), membership: toMembership(membership) };
}

/** @throws Refusal (conversation_closed) */
export function refuseClosed({ head }: Chat): void {
  if (head.closed) throw new Refusal('conversation_closed');
}

/**
 * Marks a chat as read up to a message: one UpdateItem, none if it already is. Never moves backwards. Returns the
 * unread count as far as this reader knows.
 */
export async function markAsRead(userId: string, { head, membership }: Chat, sequence: number): Promise<number> {
  const read = Math.max(sequence, membership.read);
  if (read > membership.read) {
    await updateIf(keys.membership(userId, head.id), { set: { read }, if: '#read < :read' });
  }
  return Math.max(0, head.last - read);
}

/** The items of a new chat: one Put for the head and one for each member. */
export function newChat(
  chat: Pick<Head, 'id' | 'type' | 'name'> & { coach?: { id: string; name: string } },
  people: readonly Person[],
  now: number,
): TransactItem[] {
  const members = Object.fromEntries(people.map((each, index) => [each.id, memberOf(each, 0, now + index)]));
  const { id, type, name, coach } = chat;
  return [
    createItem({ ...keys.head(id), id, type, name, members, coach, last: 0, version: 0, createdAt: now }),
    ...people.map((each) => membershipItem(each.id, id, 0)),
  ];
}

/** The membership item of a user who can read the messages after `joined`. */
export function membershipItem(userId: string, chatId: string, joined: number): TransactItem {
  return putItem({ ...keys.membership(userId, chatId), chatId, read: joined, joined });
}

/** A member as the head keeps it. */
export function memberOf({ name, email, image }: Person, joined: number, since: number): Item {
  return { name, email, image, joined, since };
}

/**
 * Updates a user's name, address and picture in a chat: one UpdateItem. Does nothing if they have left it in the
 * meantime.
 */
export async function refreshMember(chatId: string, { id, name, email, image }: Person): Promise<void> {
  await updateIf(keys.head(chatId), {
    set: { 'members.id.name': name, 'members.id.email': email, 'members.id.image': image },
    add: { version: 1 },
    if: 'attribute_exists(#members.#id)',
    names: { id },
  });
}

/** The ids of a user's chats: one Query. */
export async function loadMemberships(userId: string): Promise<Membership[]> {
  return (await queryPrefix(keys.user(userId).PK, prefixes.membership)).map(toMembership);
}

/** The number of a user's chats: one Query. */
export function countChats(userId: string): Promise<number> {
  return countPrefix(keys.user(userId).PK, prefixes.membership);
}

/**
 * Deletes the messages of a chat without members, page by page: three Query per megabyte, and one BatchWriteItem for
 * each 25 items. `checkTime` is called after each page, and may throw.
 */
export async function deleteChat(chatId: string, checkTime: () => void = () => undefined): Promise<void> {
  const { PK } = keys.head(chatId);
  for (const prefix of [prefixes.message, prefixes.clientMessage, prefixes.stop]) {
    await removePages(PK, prefix, checkTime);
  }
}

/** A chat's head without this member, for a transaction. It fails if `version` has changed since it was read. */
export function withoutMember({ id, version }: Pick<Head, 'id' | 'version'>, memberId: string): TransactItem {
  return updateItem(keys.head(id), {
    set: { version: version + 1, 'members.id': undefined },
    if: '#version = :read',
    names: { id: memberId },
    values: { read: version },
  });
}

/** Deletes a chat's head, for a transaction. It fails if `version` has changed since it was read. */
export function deleteHead({ id, version }: Pick<Head, 'id' | 'version'>): TransactItem {
  return deleteItem(keys.head(id), { if: '#version = :read', values: { read: version } });
}

/** Closes a chat for sending, or reopens it: an item of a transaction. The chat must exist. */
export function setClosed(chatId: string, closed: boolean): TransactItem {
  return updateItem(keys.head(chatId), { set: { closed: closed || undefined }, if: 'attribute_exists(#PK)' });
}

/** A stored head. */
export function toHead(item: Item): Head {
  const members = Object.entries(item.members as Record<string, Omit<Member, 'id'>>);
  const coach = item.coach as Head['coach'];
  const preview = item.preview as (Head['preview'] & { sequence: number }) | undefined;
  return {
    id: String(item.id),
    type: item.type as ChatType,
    name: String(item.name),
    ai: coach !== undefined,
    closed: item.closed === true,
    last: Number(item.last),
    lastAt: item.lastAt === undefined ? undefined : Number(item.lastAt),
    // A preview of an earlier message is out of date: its writer stored none for the last one.
    preview: preview?.sequence === item.last ? preview : undefined,
    createdAt: Number(item.createdAt),
    version: Number(item.version),
    members: members
      .map(([id, member]) => ({ id, ...member }))
      .sort((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1)),
    answered: Number(item.answered ?? 0),
    coach,
  };
}

/** A stored membership. */
export function toMembership({ chatId, read, joined }: Item): Membership {
  return { chatId: String(chatId), read: Number(read), joined: Number(joined) };
}
