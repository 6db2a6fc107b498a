import { ConditionFailed, type Item, type Key } from '#functions/lib/data/dynamodb.ts';
import { keys, owners } from '#functions/lib/data/keys.ts';
import { jobItem, putJob } from '#functions/lib/data/outbox.ts';
import { retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { createItem, deleteItem, putItem, type TransactItem, transact } from '#functions/lib/data/table.ts';
import { currentHolds, restoredBy, withHold } from '#shared/domain/held-addresses.ts';
import { newId } from '../../ids.ts';
import { loadSessions } from './sessions.ts';
import { type Credential, credentialItem, isVerified, loadCredential, loadUser, saveUser, type User } from './users.ts';

/*
 * Changes of an account's address. The address is the key of the credential, so a new address needs a new item. The
 * former verified address is held for some days (`held-addresses.ts`): the item `FORMER-OWNER` reserves it, and a
 * mailed link takes the change back.
 */

/** The size limit of a transaction, with room for the other items. Further sessions are void by their version. */
const MOST_SESSIONS = 50;

/** The keys of the items that a change of address reads in addition to the user. */
export function keysOfMove({ email, verifiedEmail }: User): Key[] {
  const isOther = verifiedEmail !== null && verifiedEmail !== email;
  return [
    keys.credential(email),
    ...(isOther ? [keys.credential(verifiedEmail), keys.formerOwner(verifiedEmail)] : []),
  ];
}

/**
 * The user after a change of address, with the former verified address among the held ones; `read` are the items of
 * `keysOfMove`. An address that belongs to somebody else by now is not held.
 */
export function withNewAddress(
  user: User,
  email: string,
  read: readonly (Item | undefined)[],
  { byPassword }: { byPassword: boolean },
  now: number,
): User {
  const { verifiedEmail: left, formerEmails = [] } = user;
  if (left === null) return { ...user, email };
  const [, credential, owner] = read;
  const isFree = left === user.email || (!credential && owner?.userId === user.id);
  const holds =
    isFree && left !== email
      ? withHold(user.heldAddresses, { id: newId(now), email: left, byPassword }, now)
      : user.heldAddresses;
  return {
    ...user,
    email,
    formerEmails: [...new Set([...formerEmails, left])],
    ...(holds && { heldAddresses: holds }),
  };
}

/**
 * The items of a change of address, for its transaction. The conditions of the first two fail if the new address is
 * somebody else's.
 * @throws ConditionFailed when `credential` is not the user's any more.
 */
export function moveCredential(
  user: User,
  after: User,
  credential: Credential | undefined,
  now: number,
): TransactItem[] {
  if (credential?.userId !== user.id) throw new ConditionFailed([]);
  const own = currentHolds(user.heldAddresses, now).find(({ email }) => email === after.email);
  const held = after.heldAddresses === user.heldAddresses ? undefined : holdOf(after, user.verifiedEmail);
  // The last verified address may differ from the current one: someone who lost the account in two steps must be
  // informed at both.
  const old = new Set([user.email, user.verifiedEmail ?? user.email]);
  old.delete(after.email);
  return [
    createItem(credentialItem(after.email, credential)),
    own ? reserve(user, own, now) : takeFree(after.email, now),
    leaveCredential(user, credential.passwordHash),
    // Also for a user who mistyped the new address and is signed out: they know only the old one.
    ...(held ? [reserve(user, held, now)] : []),
    ...[...old].map((from) => {
      const proved = from === user.verifiedEmail;
      const hold = held?.email === from ? held.id : undefined;
      const job = { kind: 'email_changed', userId: user.id, from, to: after.email, proved, hold } as const;
      return putJob(jobItem(owners.user(user.id), 'mail', { id: newId(now), job }, now));
    }),
    ...(isVerified(after) ? [] : [putJob(verificationJob(after, now))]),
  ];
}

/**
 * Takes a change of address back by the link of a hold: restores the old address as verified, ends all sessions, and
 * makes all passkeys void. Returns false if the hold was used or has ended. One GetItem, then one GetItem and one Query
 * in parallel, and one transaction; all again after a lost race.
 * @throws Refusal: changed_meanwhile when others kept changing the same.
 */
export function restoreEmail(userId: string, holdId: string, now: number): Promise<boolean> {
  return retryOnConflict(async () => {
    const user = await loadUser(userId);
    const restored = user && restoredBy(user.heldAddresses, holdId, now);
    if (!user || !restored) return false;
    const [credential, sessions] = await Promise.all([loadCredential(user.email), loadSessions(userId)]);
    if (credential?.userId !== userId) throw new ConditionFailed([]);
    const { email, kept, ended } = restored;
    const passwordVersion = credential.passwordVersion + 1;
    const item = credentialItem(email, { ...credential, passwordVersion });
    const isBack = email === user.email;
    // `proved: false`: the new address may be a stranger's, so the e-mail has no name.
    const left = { kind: 'email_changed', userId, from: user.email, to: email, proved: false } as const;
    await transact([
      ...(isBack
        ? [putItem(item, stillHas(userId, credential.passwordHash))]
        : [createItem(item), leaveCredential(user, credential.passwordHash)]),
      saveUser(user, {
        email,
        verifiedEmail: email,
        passwordVersion,
        formerEmails: [...new Set([...(user.formerEmails ?? []), user.email])],
        heldAddresses: kept.length > 0 ? kept : undefined,
        // The owner may not know about passkeys that were added after the change: e-mails about them went to the new
        // address.
        passkeysFrom: passwordVersion,
      }),
      ...ended.map((hold) => deleteItem(keys.formerOwner(hold.email))),
      ...sessions.slice(0, MOST_SESSIONS).map(({ id }) => deleteItem(keys.session(userId, id))),
      putJob(renameJob(userId, now)),
      ...(isBack ? [] : [putJob(jobItem(owners.user(userId), 'mail', { id: newId(now), job: left }, now))]),
    ]);
    return true;
  });
}

/**
 * Removes the reservation of an address, for a transaction that gives it to an account. Fails while it is held for
 * another account.
 */
export function takeFree(email: string, now: number): TransactItem {
  return deleteItem(keys.formerOwner(email), {
    if: 'attribute_not_exists(#reservedUntil) OR #reservedUntil <= :now',
    values: { now },
  });
}

/** The e-mail job with the verification link, for the outbox. */
export function verificationJob({ id, email }: User, now: number): Item {
  const job = { kind: 'verify_email', userId: id, email } as const;
  return jobItem(owners.user(id), 'mail', { id: newId(now), job }, now);
}

/** The job that copies a new name or address to the user's chats. */
export function renameJob(userId: string, now: number): Item {
  return jobItem(owners.user(userId), 'maintenance', { id: newId(now), job: { kind: 'renamed', userId } }, now);
}

function holdOf({ heldAddresses }: User, email: string | null) {
  return heldAddresses?.find((hold) => hold.email === email);
}

/**
 * Reserves an address for its former owner. If they left it earlier, nobody else may have had it since; taking an
 * address deletes this item.
 */
function reserve(user: User, { email, until }: { email: string; until: number }, now: number): TransactItem {
  const isLeftNow = email === user.email;
  return putItem(
    { ...keys.formerOwner(email), userId: user.id, reservedUntil: until },
    {
      if: isLeftNow
        ? 'attribute_not_exists(#reservedUntil) OR #reservedUntil <= :now OR #userId = :user'
        : '#userId = :user',
      values: { user: user.id, now },
    },
  );
}

function leaveCredential({ id, email }: User, passwordHash: string): TransactItem {
  return deleteItem(keys.credential(email), stillHas(id, passwordHash));
}

function stillHas(userId: string, passwordHash: string) {
  return { if: '#passwordHash = :hash AND #userId = :user', values: { hash: passwordHash, user: userId } };
}
