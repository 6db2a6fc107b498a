import { setClosed } from '#functions/lib/data/chats/chats.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { again } from '#functions/lib/data/retry-on-conflict.ts';
import { get, type Item, queryPrefix, TableName, type TransactItem, transact } from '#functions/lib/data/table.ts';
import { SENTENCES } from '#functions/lib/sentences.ts';
import type { Role } from '#shared/contracts/confidants.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/*
 * Two who keep commitments together have a tie each, in their own partition: it says whether its owner sees the other's
 * commitments, and is the proof that they may. Ties and invitations of one person are read in one Query; the number of
 * their changes guards what depends on them all, such as limits.
 */

/** One side of two confidants. */
export interface Tie {
  userId: string;
  role: Role;
  /** Whether the owner of this tie sees the other's commitments. */
  sees: boolean;
  chatId: string;
  since: number;
}

/** An invitation as its sender keeps it. */
export interface Sent {
  id: string;
  token: string;
  email: string;
  role: Role;
  chatId: string;
  createdAt: number;
  expiresAt: number;
}

/** The chats that two have had, by kind: becoming confidants again opens them again. */
export type KnownChats = Partial<Record<Role, string>>;

export interface People {
  version: number;
  ties: Tie[];
  /** Those that wait for an answer. */
  sent: Sent[];
  known: ReadonlyMap<string, KnownChats>;
}

/** Whoever has just come: nobody yet. */
export const NOBODY: People = { version: 0, ties: [], sent: [], known: new Map() };

/** Everything about a user's confidants and the invitations they sent: one Query. */
export async function loadPeople(userId: string, now: number): Promise<People> {
  const items = await queryPrefix(keys.people(userId).PK, prefixes.people);
  const under = (prefix: string) => items.filter(({ SK }) => String(SK).startsWith(prefix));
  return {
    version: Number(items.find(({ SK }) => SK === prefixes.people)?.version ?? 0),
    ties: under(prefixes.confidant).map(toTie),
    sent: under(prefixes.sent)
      .map((item) => item as unknown as Sent)
      .filter(({ expiresAt }) => expiresAt > now),
    known: new Map(under(prefixes.known).map(({ userId: id, chats }) => [String(id), chats as KnownChats])),
  };
}

/** The confidants of a user: one Query. */
export async function loadTies(userId: string): Promise<Tie[]> {
  return (await queryPrefix(keys.people(userId).PK, prefixes.confidant)).map(toTie);
}

/** The user's tie with somebody, or undefined: one GetItem. */
export async function loadTie(userId: string, otherId: string): Promise<Tie | undefined> {
  const item = await get(keys.confidant(userId, otherId));
  return item && toTie(item);
}

/**
 * Ends what two confidants have, for both: two Query at once, one transaction. Their chat stays to be read.
 * @throws Refusal: not_found for who is no confidant, conflict when others kept changing the same.
 */
export async function revoke(userId: string, otherId: string, now: number): Promise<void> {
  await again(async () => {
    const [mine, theirs] = await Promise.all([loadPeople(userId, now), loadPeople(otherId, now)]);
    const tie = mine.ties.find((each) => each.userId === otherId);
    if (!tie) throw new Refusal('not_found', SENTENCES.confidantNotFound);
    await transact([
      countChange(userId, mine),
      countChange(otherId, theirs),
      deleteTie(userId, otherId),
      deleteTie(otherId, userId),
      setClosed(tie.chatId, true),
    ]);
  });
}

/** Counts a change of somebody's people, if nobody else has changed them since they were read. */
export function countChange(userId: string, { version }: Pick<People, 'version'>): TransactItem {
  return {
    Update: {
      TableName,
      Key: keys.people(userId),
      UpdateExpression: 'SET #version = :next',
      ConditionExpression: version === 0 ? 'attribute_not_exists(#version)' : '#version = :read',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':next': version + 1, ...(version > 0 && { ':read': version }) },
    },
  };
}

/** Writes one side of two confidants, and that they have had this chat. `invited`: its owner had sent the invitation. */
export function saveTie(ownerId: string, tie: Tie, known: KnownChats | undefined, invited: boolean): TransactItem[] {
  const chats = { ...known, [tie.role]: tie.chatId };
  return [
    { Put: { TableName, Item: { ...keys.confidant(ownerId, tie.userId), ...tie, ...(invited && { invited }) } } },
    { Put: { TableName, Item: { ...keys.known(ownerId, tie.userId), userId: tie.userId, chats } } },
  ];
}

/** Ends one side; it must be there. */
export function deleteTie(ownerId: string, otherId: string): TransactItem {
  return {
    Delete: {
      TableName,
      Key: keys.confidant(ownerId, otherId),
      ConditionExpression: 'attribute_exists(#pk)',
      ExpressionAttributeNames: { '#pk': 'PK' },
    },
  };
}

function toTie({ userId, role, sees, chatId, since }: Item): Tie {
  return {
    userId: String(userId),
    role: role as Role,
    sees: sees === true,
    chatId: String(chatId),
    since: Number(since),
  };
}
