import { keys, prefixes } from '#functions/lib/data/keys.ts';
import {
  countPrefix,
  getAll,
  getMany,
  type Item,
  queryPrefix,
  removeAll,
  TableName,
  type TransactItem,
  updateIf,
} from '#functions/lib/data/table.ts';
import type { ChatType } from '#shared/contracts/chats.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/*
 * A chat is its head, which says who is in it and how many messages it has, and the messages, numbered without gaps. Each
 * member has a membership, which says how far they have read: what is unread is the difference of two numbers, and nothing
 * that is counted can drift.
 */

export interface Head {
  id: string;
  type: ChatType;
  /** Of a group, and of what is nobody else's; a chat of two is called by the other's name. */
  name: string;
  ai: boolean;
  closed: boolean;
  /** The number of the last message. */
  last: number;
  lastAt: number | undefined;
  createdAt: number;
  /** Counts changes of who is in it and what they are called. */
  version: number;
  /** By when they came. */
  members: Member[];
  /** The number of the last message that the coach has answered, or was not to answer. */
  answered: number;
  /** Who answers in it, where that is no person. */
  coach: { id: string; name: string } | undefined;
}

/** Name, address and picture are copies, which a job refreshes: a list of chats reads nobody's account. */
export interface Member {
  id: string;
  name: string;
  email: string;
  image: string | null;
  /** The number of the last message before they came: they read from the next one on. */
  joined: number;
  since: number;
}

/** Who comes into a chat. */
export type Person = Pick<Member, 'id' | 'name' | 'email' | 'image'>;

export interface Membership {
  chatId: string;
  /** The number of the last message that was read. */
  read: number;
  joined: number;
}

/** A chat as one of its members has it. */
export interface Chat {
  head: Head;
  membership: Membership;
}

/** How many messages a member has not read. */
export function unread({ head, membership }: Chat): number {
  return Math.max(0, head.last - membership.read);
}

/** All chats of a user: one Query, then one BatchGetItem for each 100, at once. */
export async function loadChats(userId: string): Promise<Chat[]> {
  const memberships = await loadMemberships(userId);
  const heads = await getMany(memberships.map(({ chatId }) => keys.head(chatId)));
  return memberships.flatMap((membership, index) => {
    const head = heads[index];
    return head ? [{ head: toHead(head), membership }] : [];
  });
}

/**
 * A chat that the user is in: one BatchGetItem. Loading it is the permission.
 * @throws Refusal (not_found) for any other.
 */
export async function loadChat(userId: string, chatId: string): Promise<Chat> {
  const [membership, head] = await getAll([keys.membership(userId, chatId), keys.head(chatId)]);
  if (!membership || !head) throw new Refusal('chat_not_found');
  return { head: toHead(head), membership: toMembership(membership) };
}

/** @throws Refusal (forbidden) where nothing more is said. */
export function refuseClosed({ head }: Chat): void {
  if (head.closed) throw new Refusal('conversation_closed');
}

/**
 * Notes that a member has read up to a message: one UpdateItem, or nothing where that is no news. Never backwards. Answers
 * how many are left, as far as this reader knows.
 */
export async function markAsRead(userId: string, { head, membership }: Chat, sequence: number): Promise<number> {
  const read = Math.max(sequence, membership.read);
  if (read > membership.read) {
    await updateIf(keys.membership(userId, head.id), {
      UpdateExpression: 'SET #read = :read',
      ConditionExpression: '#read < :read',
      ExpressionAttributeNames: { '#read': 'read' },
      ExpressionAttributeValues: { ':read': read },
    });
  }
  return Math.max(0, head.last - read);
}

/** The items of a new chat with its members: one Put for the head and one for each member. */
export function newChat(
  chat: Pick<Head, 'id' | 'type' | 'name'> & { coach?: { id: string; name: string } },
  people: readonly Person[],
  now: number,
): TransactItem[] {
  const members = Object.fromEntries(people.map((each, index) => [each.id, memberOf(each, 0, now + index)]));
  const { id, type, name, coach } = chat;
  return [
    {
      Put: {
        TableName,
        Item: {
          ...keys.head(id),
          ...{ id, type, name, members, coach, last: 0, version: 0, createdAt: now },
        },
        ConditionExpression: 'attribute_not_exists(#pk)',
        ExpressionAttributeNames: { '#pk': 'PK' },
      },
    },
    ...people.map((each) => membershipItem(each.id, id, 0)),
  ];
}

/** The item by which somebody is in a chat, from after message `joined` on. */
export function membershipItem(userId: string, chatId: string, joined: number): TransactItem {
  return { Put: { TableName, Item: { ...keys.membership(userId, chatId), chatId, read: joined, joined } } };
}

/** A member as the head keeps it. */
export function memberOf({ name, email, image }: Person, joined: number, since: number): Item {
  return { name, email, image, joined, since };
}

/**
 * Shows somebody's present name, address and picture in a chat that they are in: one UpdateItem. Nothing where they have left it
 * meanwhile.
 */
export async function refreshMember(chatId: string, { id, name, email, image }: Person): Promise<void> {
  await updateIf(keys.head(chatId), {
    UpdateExpression:
      'SET #members.#id.#name = :name, #members.#id.#email = :email, #members.#id.#image = :image ADD #version :one',
    ConditionExpression: 'attribute_exists(#members.#id)',
    ExpressionAttributeNames: {
      '#members': 'members',
      '#id': id,
      '#name': 'name',
      '#email': 'email',
      '#image': 'image',
      '#version': 'version',
    },
    ExpressionAttributeValues: { ':name': name, ':email': email, ':image': image, ':one': 1 },
  });
}

/** The chats that a user is in: one Query. */
export async function loadMemberships(userId: string): Promise<Membership[]> {
  return (await queryPrefix(keys.user(userId).PK, prefixes.membership)).map(toMembership);
}

/** How many chats a user is in: one Query. */
export function countChats(userId: string): Promise<number> {
  return countPrefix(keys.user(userId).PK, prefixes.membership);
}

/** Deletes what was said in a chat that nobody is in any more: three Query a megabyte, and one BatchWriteItem for each 25 items. */
export async function deleteChat(chatId: string): Promise<void> {
  const { PK } = keys.head(chatId);
  for (const prefix of [prefixes.message, prefixes.clientMessage, prefixes.stop]) {
    const items = await queryPrefix(PK, prefix, { ProjectionExpression: '#sk' });
    await removeAll(items.map(({ SK }) => ({ PK, SK: String(SK) })));
  }
}

/** Closes a chat for sending, or opens it again: an item of a transaction. It must be there. */
export function setClosed(chatId: string, closed: boolean): TransactItem {
  return {
    Update: {
      TableName,
      Key: keys.head(chatId),
      UpdateExpression: closed ? 'SET #closed = :closed' : 'REMOVE #closed',
      ConditionExpression: 'attribute_exists(#pk)',
      ExpressionAttributeNames: { '#pk': 'PK', '#closed': 'closed' },
      ...(closed && { ExpressionAttributeValues: { ':closed': true } }),
    },
  };
}

/** A stored head. */
export function toHead(item: Item): Head {
  const members = Object.entries(item.members as Record<string, Omit<Member, 'id'>>);
  const coach = item.coach as Head['coach'];
  return {
    id: String(item.id),
    type: item.type as ChatType,
    name: String(item.name),
    ai: coach !== undefined,
    closed: item.closed === true,
    last: Number(item.last),
    lastAt: item.lastAt === undefined ? undefined : Number(item.lastAt),
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
