import { ConditionFailed, type Item } from '#functions/lib/data/dynamodb.ts';
import { keys, owners } from '#functions/lib/data/keys.ts';
import { jobItem, putJob } from '#functions/lib/data/outbox.ts';
import {
  checkItem,
  createItem,
  deleteItem,
  get,
  getAll,
  type TransactItem,
  transact,
  updateIf,
  updateItem,
} from '#functions/lib/data/table.ts';
import { toUser, type User } from '#functions/lib/data/users/users.ts';
import { newId } from '#functions/lib/ids.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/*
 * The passkeys of a user are one item, because they are few and are always read together. A credential id leads to its
 * user by an item of its own, which makes it unique.
 */

export interface Passkey {
  id: string;
  name: string;
  /** In base64url, as the browser sends it. */
  credentialId: string;
  /** The public key (COSE) in base64url. */
  publicKey: string;
  /** How often the passkey has signed, as the passkey reports it; many always report 0. */
  counter: number;
  /** How browsers reach the passkey: hints for their dialogs. */
  transports: readonly string[];
  createdAt: number;
  lastUsedAt: number | null;
  /** The version of the password when it was added. */
  passwordVersion: number;
}

export interface Passkeys {
  /**
   * The random bytes by which passkeys know their user, so that they reveal nothing. Undefined before the first
   * passkey.
   */
  userHandle: string | undefined;
  /** The number of additions. */
  version: number;
  /** Oldest first. */
  all: readonly Passkey[];
}

/** The passkeys of a user: one GetItem. */
export async function loadPasskeys(user: User): Promise<Passkeys> {
  return toPasskeys(await get(keys.passkeys(user.id)), user);
}

/** @throws Refusal (passkey_not_found), also for a passkey of another user. */
export function passkeyOf({ all }: Passkeys, id: string): Passkey {
  const found = all.find((each) => each.id === id);
  if (!found) throw new Refusal('passkey_not_found');
  return found;
}

/** @throws Refusal (too_many_passkeys) */
export function requireRoom({ all }: Passkeys): void {
  if (all.length >= LIMITS.passkeys) throw new Refusal('too_many_passkeys', { params: { limit: LIMITS.passkeys } });
}

/**
 * The passkey with a credential id, with its user. One GetItem, then one BatchGetItem. Undefined if nobody has it, or
 * whoever had it has deleted it or the account.
 */
export async function findPasskey(
  credentialId: string,
): Promise<{ user: User; userHandle: string | undefined; passkey: Passkey } | undefined> {
  const owner = await get(keys.passkeyOwner(credentialId));
  if (!owner) return undefined;
  const userId = String(owner.userId);
  const [item, stored] = await getAll([keys.user(userId), keys.passkeys(userId)]);
  const user = toUser(item);
  if (!user) return undefined;
  const { userHandle, all } = toPasskeys(stored, user);
  const passkey = all.find((each) => each.credentialId === credentialId);
  return passkey && { user, userHandle, passkey };
}

/**
 * Adds a passkey, and posts the email about it. One transaction. The user's password must still have the version that
 * the passkey has, and no other passkey may have been added since `read`.
 * @throws Refusal: passkey_registered, changed_meanwhile.
 */
export async function addPasskey(
  user: User,
  read: Passkeys,
  userHandle: string,
  passkey: Passkey,
  now: number,
): Promise<void> {
  const job = { kind: 'passkey_added', userId: user.id, name: passkey.name } as const;
  try {
    await transact([
      createItem({ ...keys.passkeyOwner(passkey.credentialId), userId: user.id }),
      withAnother(user.id, read, userHandle, passkey),
      unchangedPassword(user),
      putJob(jobItem(owners.user(user.id), 'mail', { id: newId(now), job }, now)),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new Refusal(error.positions.includes(0) ? 'passkey_registered' : 'changed_meanwhile');
  }
}

/** One UpdateItem. @throws Refusal (passkey_not_found) if it was removed in the meantime. */
export async function renamePasskey(userId: string, id: string, name: string): Promise<void> {
  const held = await updateIf(keys.passkeys(userId), {
    set: { 'passkeys.id.name': name },
    if: 'attribute_exists(#passkeys.#id)',
    names: { id },
  });
  if (!held) throw new Refusal('passkey_not_found');
}

/** One transaction. @throws Refusal (passkey_not_found) if it was removed in the meantime. */
export async function removePasskey(userId: string, { id, credentialId }: Passkey): Promise<void> {
  try {
    await transact([
      updateItem(keys.passkeys(userId), {
        set: { 'passkeys.id': undefined },
        if: 'attribute_exists(#passkeys.#id)',
        names: { id },
      }),
      deleteItem(keys.passkeyOwner(credentialId)),
    ]);
  } catch (error) {
    throw error instanceof ConditionFailed ? new Refusal('passkey_not_found') : error;
  }
}

/** Deletes all passkeys of a user, also void ones. One GetItem, and one transaction if there are any. */
export async function removePasskeys(userId: string): Promise<void> {
  const item = await get(keys.passkeys(userId));
  if (!item) return;
  await transact([
    deleteItem(keys.passkeys(userId)),
    ...storedIn(item).map(({ credentialId }) => deleteItem(keys.passkeyOwner(credentialId))),
  ]);
}

/**
 * Stores that a passkey was used, with its new counter. Returns false if it was removed or used at this moment. One
 * UpdateItem.
 */
export function notePasskeyUse(userId: string, { id, counter }: Passkey, next: number, now: number): Promise<boolean> {
  return updateIf(keys.passkeys(userId), {
    set: { 'passkeys.id.counter': next, 'passkeys.id.lastUsedAt': now },
    if: '#passkeys.#id.#counter = :read',
    names: { id },
    values: { read: counter },
  });
}

/**
 * Marks a challenge as answered; returns false if it was answered before. Of two answers at the same moment, only one
 * gets true. One UpdateItem. The item is kept until the token of the challenge has expired.
 */
export function markChallengeUsed(challenge: string, now: number): Promise<boolean> {
  return updateIf(keys.passkeyChallenge(challenge), {
    set: { expires: Math.ceil(now / 1000) + LIMITS.passkeyMinutes * 60 },
    if: 'attribute_not_exists(#expires)',
  });
}

function withAnother(userId: string, read: Passkeys, userHandle: string, passkey: Passkey): TransactItem {
  if (read.userHandle === undefined) {
    return createItem({ ...keys.passkeys(userId), userHandle, version: 1, passkeys: { [passkey.id]: passkey } });
  }
  return updateItem(keys.passkeys(userId), {
    set: { 'passkeys.id': passkey, version: read.version + 1 },
    if: '#version = :read AND #userHandle = :handle',
    names: { id: passkey.id },
    values: { read: read.version, handle: userHandle },
  });
}

function unchangedPassword({ id, passwordVersion }: User): TransactItem {
  return checkItem(keys.user(id), {
    if: '#passwordVersion = :version AND attribute_not_exists(#deletedAt)',
    values: { version: passwordVersion },
  });
}

function toPasskeys(item: Item | undefined, { passkeysFrom = 0 }: User): Passkeys {
  return {
    userHandle: item?.userHandle as string | undefined,
    version: Number(item?.version ?? 0),
    all: item ? storedIn(item).filter(({ passwordVersion }) => passwordVersion >= passkeysFrom) : [],
  };
}

function storedIn(item: Item): Passkey[] {
  return Object.values(item.passkeys as Record<string, Passkey>).sort((one, other) => (one.id < other.id ? -1 : 1));
}
