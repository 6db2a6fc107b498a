import { setClosed } from '#functions/lib/data/chats/chats.ts';
import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { queryPrefix } from '#functions/lib/data/queries.ts';
import { retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { deleteItem, get, putItem, type TransactItem, transact, updateItem } from '#functions/lib/data/table.ts';
import { causedBy } from '#functions/lib/request-id.ts';
import type { Role } from '#shared/contracts/confidants.ts';
import { halfOf, type StoredAgreement, type WantedAgreement } from '#shared/domain/agreement-changes.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Viewer } from '#shared/domain/visibility.ts';

/*
 * Two confidants have an item each, in their own partitions: it says whether its owner sees the other's commitments,
 * and is the permission for that. Confidants and invitations of one user are read by one Query. A version that counts
 * their changes guards rules that depend on all of them, such as limits.
 */

/** One side of two confidants. */
export interface Confidant {
  userId: string;
  role: Role;
  /** Whether the owner of this item sees the other's commitments. */
  sees: boolean;
  chatId: string;
  since: number;
  /** The agreement of the two, the same on both sides; undefined without one. */
  agreement?: StoredAgreement | undefined;
}

/** An invitation as its sender's item. */
export interface OutgoingInvitation {
  id: string;
  token: string;
  email: string;
  role: Role;
  chatId: string;
  createdAt: number;
  expiresAt: number;
  /** The agreement that its sender proposes, which applies with the acceptance. */
  agreement?: WantedAgreement | undefined;
}

/** The chats that the two have had, by kind: becoming confidants again reopens them. */
export type EarlierChats = Partial<Record<Role, string>>;

export interface People {
  version: number;
  confidants: Confidant[];
  /** The pending invitations. */
  sent: OutgoingInvitation[];
  known: ReadonlyMap<string, EarlierChats>;
}

/** Whether the owner of this item shows the other their commitments. A coach shows none in return. */
export const showsTo = ({ role, sees }: Pick<Confidant, 'role' | 'sees'>): boolean => role === 'friend' || !sees;

/** The owner of an item as the viewer of the other's data. */
export function asViewer(ownerId: string, { userId, sees, since, agreement }: Confidant): Viewer {
  return { id: ownerId, since: sees ? since : undefined, agreed: halfOf(agreement, userId) };
}

/** The other one of an item as the viewer of the owner's data. */
export function otherAsViewer(ownerId: string, confidant: Confidant): Viewer {
  const { userId, since, agreement } = confidant;
  return { id: userId, since: showsTo(confidant) ? since : undefined, agreed: halfOf(agreement, ownerId) };
}

/** The confidants of a new user: none. */
export const NOBODY: People = { version: 0, confidants: [], sent: [], known: new Map() };

/** A user's confidants and sent invitations: one Query. */
export async function loadPeople(userId: string, now: number): Promise<People> {
  const items = await queryPrefix(keys.people(userId).PK, prefixes.people);
  const under = (prefix: string) => items.filter(({ SK }) => String(SK).startsWith(prefix));
  return {
    version: Number(items.find(({ SK }) => SK === prefixes.people)?.version ?? 0),
    confidants: under(prefixes.confidant).map(toConfidant),
    sent: under(prefixes.sent)
      .map((item) => item as unknown as OutgoingInvitation)
      .filter(({ expiresAt }) => expiresAt > now),
    known: new Map(under(prefixes.known).map(({ userId: id, chats }) => [String(id), chats as EarlierChats])),
  };
}

/** The confidants of a user: one Query. */
export async function loadConfidants(userId: string): Promise<Confidant[]> {
  return (await queryPrefix(keys.people(userId).PK, prefixes.confidant)).map(toConfidant);
}

/** One confidant of a user, or undefined: one GetItem. */
export async function loadConfidant(userId: string, otherId: string): Promise<Confidant | undefined> {
  const item = await get(keys.confidant(userId, otherId));
  return item && toConfidant(item);
}

/**
 * Ends the relation of two confidants, for both: two Query in parallel, one transaction. Their chat can still be read.
 * @throws Refusal: confidant_not_found, changed_meanwhile when others kept changing the same.
 */
export async function revoke(userId: string, otherId: string, now: number): Promise<void> {
  await retryOnConflict(async () => {
    const [mine, theirs] = await Promise.all([loadPeople(userId, now), loadPeople(otherId, now)]);
    const confidant = mine.confidants.find((each) => each.userId === otherId);
    if (!confidant) throw new Refusal('confidant_not_found');
    await transact([
      countChange(userId, mine),
      countChange(otherId, theirs),
      deleteConfidant(userId, otherId),
      deleteConfidant(otherId, userId),
      setClosed(confidant.chatId, true),
    ]);
  });
}

/**
 * Increments the version of a user's confidants and invitations. Fails if they have changed since they were read.
 */
export function countChange(userId: string, { version }: Pick<People, 'version'>): TransactItem {
  return updateItem(keys.people(userId), {
    set: { version: version + 1 },
    if: version === 0 ? 'attribute_not_exists(#version)' : '#version = :read',
    values: { read: version },
  });
}

/**
 * Writes one side of two confidants, with their chat and the invitations that are used up. `invited`: the owner of the
 * item has sent the accepted invitation.
 */
export function saveConfidant(
  ownerId: string,
  confidant: Confidant,
  known: EarlierChats | undefined,
  { invited, used }: { invited: boolean; used: readonly string[] },
): TransactItem[] {
  const chats = { ...known, [confidant.role]: confidant.chatId };
  return [
    putItem({
      ...keys.confidant(ownerId, confidant.userId),
      ...confidant,
      ...(invited && { invited, ...causedBy() }),
    }),
    updateItem(keys.known(ownerId, confidant.userId), { set: { userId: confidant.userId, chats }, append: { used } }),
  ];
}

/** Deletes one side, which must exist. */
function deleteConfidant(ownerId: string, otherId: string): TransactItem {
  return deleteItem(keys.confidant(ownerId, otherId), { if: 'attribute_exists(#PK)' });
}

/** One side of two confidants, as it is stored. */
export function toConfidant({ userId, role, sees, chatId, since, agreement }: Item): Confidant {
  return {
    userId: String(userId),
    role: role as Role,
    sees: sees === true,
    chatId: String(chatId),
    since: Number(since),
    agreement: agreement as StoredAgreement | undefined,
  };
}
