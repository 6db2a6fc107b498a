import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { get, type TransactItem, updateIf, updateItem } from '#functions/lib/data/table.ts';
import type { AiProviderId } from '#shared/domain/ai-provider.ts';
import { type HeldAddress, resettingAddress } from '#shared/domain/held-addresses.ts';
import { type KnownNetworks, withNetwork } from '#shared/domain/known-networks.ts';
import type { Clock } from '#shared/domain/periods.ts';
import type { Installation } from '#shared/domain/powerups.ts';

/** An encrypted secret of a user (`functions/lib/sealed-keys.ts`). */
export interface SealedKey {
  /** The id of the deployment's key that encrypted it. */
  keyId: string;
  /** Initialization vector, ciphertext and tag, in base64url. */
  sealed: string;
}

/** A user's key of an AI provider, encrypted (`functions/lib/ai-keys.ts`). */
export interface SealedAiKey extends SealedKey {
  provider: AiProviderId;
}

export interface User {
  id: string;
  name: string;
  email: string;
  /** The last verified address of the user; `null` before the first. */
  verifiedEmail: string | null;
  /** Earlier verified addresses, which may still name the user as their former owner. */
  formerEmails?: readonly string[];
  /**
   * Verified addresses that were changed in the last days; their mailed links can take the change back. The earliest
   * first.
   */
  heldAddresses?: readonly HeldAddress[];
  /** The number of changes of the password. Sessions and links from before a change are void. */
  passwordVersion: number;
  /** Passkeys, and calendar feeds, from before this version of the password are void. */
  passkeysFrom?: number;
  /** The version of the user's picture, which names its object (`clients/photos.ts`). */
  image: string | null;
  /**
   * The current settings. The epochs for the history are in the progress item; a change writes both in one transaction.
   */
  clock: Clock;
  createdAt: number;
  /** The locale for e-mails and pushes (BCP 47, such as 'en-GB'); 'en-US' if it is missing. */
  locale?: string;
  /** The key with which coaches and photo analyses ask its provider. */
  aiKey?: SealedAiKey;
  /**
   * The user's power-ups by key. Part of the user because every call reads the user, so checking a scope costs nothing.
   */
  powerUps?: Readonly<Record<string, Installation>>;
  /** The last day on which the app was opened. */
  seenAt?: number;
}

/** The credential of a sign-in. */
export interface Credential {
  userId: string;
  passwordHash: string;
  passwordVersion: number;
  knownNetworks?: KnownNetworks;
}

/** The item of an address's credential. */
export function credentialItem(email: string, credential: Credential): Item {
  const { userId, passwordHash, passwordVersion, knownNetworks } = credential;
  return { ...keys.credential(email), userId, passwordHash, passwordVersion, ...(knownNetworks && { knownNetworks }) };
}

/**
 * Remembers the network of a sign-in: one UpdateItem, or nothing if it was remembered on that day. Of two sign-ins at
 * the same time, the network of one may be lost until its next sign-in.
 */
export async function rememberNetwork(email: string, read: Credential, network: string, now: number): Promise<void> {
  const networks = withNetwork(read.knownNetworks, network, now);
  if (!networks) return;
  await updateIf(keys.credential(email), {
    set: { knownNetworks: networks },
    if: '#userId = :user',
    values: { user: read.userId },
  });
}

/** Whether the user's current address is verified. */
export function isVerified({ email, verifiedEmail }: User): boolean {
  return email === verifiedEmail;
}

/**
 * The address for a link for a new password: not a new address that is not verified, and for some days not one that was
 * set without the current password.
 */
export function recoveryAddress({ email, verifiedEmail, heldAddresses }: User, now: number): string {
  return resettingAddress(heldAddresses, now) ?? verifiedEmail ?? email;
}

/** The credential of an address: one GetItem. */
export async function loadCredential(email: string): Promise<Credential | undefined> {
  return (await get(keys.credential(email))) as Credential | undefined;
}

/**
 * The user who gets the password link for a typed address: of the account with this address, otherwise the user who
 * last verified it and has since moved to an unverified address, or moved without the current password. Two GetItem,
 * and one more in the second case.
 */
export async function userToRecover(email: string, now: number): Promise<User | undefined> {
  const credential = await loadCredential(email);
  if (credential) return loadUser(credential.userId);
  const former = await get(keys.formerOwner(email));
  const user = former && (await loadUser(String(former.userId)));
  return user && (user.verifiedEmail === email || recoveryAddress(user, now) === email) ? user : undefined;
}

/** A user: one GetItem; undefined for a deleted account. */
export async function loadUser(userId: string): Promise<User | undefined> {
  return toUser(await get(keys.user(userId)));
}

/** A stored user, or undefined for the tombstone of a deleted one. */
export function toUser(item: Item | undefined): User | undefined {
  return item && !item.deletedAt ? (item as unknown as User) : undefined;
}

/** Saves a user's AI key after it was encrypted again, unless it was changed in the meantime: one UpdateItem. */
export async function saveResealedAiKey(userId: string, read: SealedAiKey, resealed: SealedAiKey): Promise<void> {
  await updateIf(keys.user(userId), {
    set: { aiKey: resealed },
    if: '#aiKey.#sealed = :read AND attribute_not_exists(#deletedAt)',
    values: { read: read.sealed },
  });
}

/**
 * The update of a user in a transaction. It requires the address that was read, on which other fields may depend; if
 * the clock is set, the clock that was read; with a new address, the held ones and the password's version. An undefined
 * field is removed.
 */
export function saveUser(read: User, fields: { [Name in keyof User]?: User[Name] | undefined }): TransactItem {
  const guards: (keyof User)[] = ['email'];
  if (fields.clock !== undefined) guards.push('clock');
  if (fields.email !== undefined) guards.push('heldAddresses', 'passwordVersion');
  const isAsRead = guards.map((name) =>
    read[name] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :read_${name}`,
  );
  return updateItem(keys.user(read.id), {
    set: fields,
    if: [...isAsRead, 'attribute_not_exists(#deletedAt)'].join(' AND '),
    values: Object.fromEntries(guards.map((name) => [`read_${name}`, read[name]])),
  });
}
