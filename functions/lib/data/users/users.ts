import { keys } from '#functions/lib/data/keys.ts';
import { get, type Item, updateIf } from '#functions/lib/data/table.ts';
import type { Clock } from '#shared/domain/periods.ts';
import type { Installation } from '#shared/domain/powerups.ts';

/** A secret of a user's, encrypted (`functions/lib/sealed-keys.ts`). */
export interface SealedKey {
  /** Which of the deployment's keys it is encrypted with. */
  keyId: string;
  /** Initialization vector, ciphertext and tag, in base64url. */
  sealed: string;
}

export interface User {
  id: string;
  name: string;
  email: string;
  /** The last address that was proved to be the user's; `null` before the first. */
  verifiedEmail: string | null;
  /** Counts changes of the password: what was opened with an earlier one is void. */
  passwordVersion: number;
  image: string | null;
  /** The settings in force. The epochs that history needs stand in the progress: a change writes both in one transaction. */
  clock: Clock;
  createdAt: number;
  /** Of e-mails and pushes (BCP 47, such as 'en-GB'); 'en-US' without one. */
  locale?: string;
  /** The user's key for OpenAI, as nobody can read it who reads the table. */
  openaiKey?: SealedKey;
  /** By key, what the user has of power-ups. It rides here because every call reads the user: to ask for a scope costs nothing. */
  powerUps?: Readonly<Record<string, Installation>>;
  /** When the app was last opened, to the day. */
  seenAt?: number;
}

/** What signing in compares with. */
export interface Credential {
  userId: string;
  passwordHash: string;
  passwordVersion: number;
}

/** Whether the user's present address was proved to be theirs. */
export function isVerified({ email, verifiedEmail }: User): boolean {
  return email === verifiedEmail;
}

/** Where a link for a new password goes: not to an address that anybody may have entered since. */
export function recoveryAddress({ email, verifiedEmail }: User): string {
  return verifiedEmail ?? email;
}

/** One GetItem. */
export async function loadCredential(email: string): Promise<Credential | undefined> {
  return (await get(keys.credential(email))) as Credential | undefined;
}

/**
 * Whose link for a new password goes to whoever types this address: its account's, otherwise that of the user who proved it
 * last and has since gone on to one that is not proved yet. Two GetItem, and one more in the second case.
 */
export async function userToRecover(email: string): Promise<User | undefined> {
  const credential = await loadCredential(email);
  if (credential) return loadUser(credential.userId);
  const former = await get(keys.formerOwner(email));
  const user = former && (await loadUser(String(former.userId)));
  return user?.verifiedEmail === email ? user : undefined;
}

/** One GetItem; a deleted account is none. */
export async function loadUser(userId: string): Promise<User | undefined> {
  return toUser(await get(keys.user(userId)));
}

/** A stored user, or undefined for the tombstone of a deleted one. */
export function toUser(item: Item | undefined): User | undefined {
  return item && !item.deletedAt ? (item as unknown as User) : undefined;
}

/** Keeps a user's key as it is sealed anew, unless there is another by now: one UpdateItem. */
export async function keepSealedAnew(userId: string, read: SealedKey, anew: SealedKey): Promise<void> {
  await updateIf(keys.user(userId), {
    UpdateExpression: 'SET #key = :anew',
    ConditionExpression: '#key.#sealed = :read AND attribute_not_exists(#deleted)',
    ExpressionAttributeNames: { '#key': 'openaiKey', '#sealed': 'sealed', '#deleted': 'deletedAt' },
    ExpressionAttributeValues: { ':anew': anew, ':read': read.sealed },
  });
}
