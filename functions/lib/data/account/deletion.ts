import { ConditionFailed, type Key } from '#functions/lib/data/dynamodb.ts';
import { keys, owners, prefixes } from '#functions/lib/data/keys.ts';
import { jobItem, putJob } from '#functions/lib/data/outbox.ts';
import { queryPages } from '#functions/lib/data/queries.ts';
import {
  deleteItem,
  putItem,
  remove,
  removeIf,
  removePages,
  type TransactItem,
  transact,
  updateItem,
} from '#functions/lib/data/table.ts';
import { ACCOUNT_ITEMS, type AccountItem, kindOf, loadAddressItems } from '#functions/lib/data/users/account-items.ts';
import type { Session } from '#functions/lib/data/users/sessions.ts';
import { type Credential, isVerified, loadUser, type User } from '#functions/lib/data/users/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { newId } from '../../ids.ts';
import type { DeletedAccount } from '../../jobs.ts';

/*
 * An account is deleted in one transaction, which leaves a tombstone: from then on no load finds the user. A job
 * deletes the rest (functions/maintenance/long-jobs.ts): also the items in its own partition and in those of its
 * addresses, which `account-items.ts` lists. Decision 0034 says why.
 */

/** The size limit of a transaction, with room for the other items. Further sessions are void by the tombstone. */
const MOST_SESSIONS = 80;
const DAY_SECONDS = 86_400;

/**
 * Deletes an account: one transaction of user, credential, sessions and agenda, with the job that deletes the rest.
 * Does nothing if it was deleted meanwhile, for one more GetItem.
 * @throws Refusal (changed_meanwhile) when the password or the address was changed in the meantime.
 */
export async function deleteAccount(
  user: User,
  { passwordHash }: Credential,
  sessions: readonly Session[],
  now: number,
): Promise<void> {
  const id = newId(now);
  const job = { kind: 'account_deleted' as const, ...leftBy(user, id, now) };
  try {
    await transact([
      deleteItem(keys.credential(user.email), {
        if: '#passwordHash = :read AND #userId = :user',
        values: { read: passwordHash, user: user.id },
      }),
      tombstone(user, now),
      // Makes transactions fail that depend on the user's confidants and are in progress. Their next attempt does not
      // find the user.
      updateItem(keys.people(user.id), { add: { version: 1 } }),
      ...sessions.slice(0, MOST_SESSIONS).map((each) => deleteItem(keys.session(user.id, each.id))),
      ...['resets', 'digests', 'held', 'reminders', 'reviews', 'agreements'].map((kind) =>
        deleteItem(keys.agenda(user.id, kind)),
      ),
      putJob(jobItem(owners.user(user.id), 'maintenance', { id, job }, now)),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (await loadUser(user.id)) throw new Refusal('changed_meanwhile');
  }
}

/**
 * Records that nothing is left, lets the tombstone expire, and posts the letter and a later check: one transaction,
 * which does nothing the second time.
 */
export async function finishDeletion(left: DeletedAccount, now: number): Promise<void> {
  const { userId, email, isVerified: proved, locale, root } = left;
  const letter = { kind: 'account_deleted', userId, email, proved, locale } as const;
  const check = { kind: 'account_checked', ...left } as const;
  const owner = owners.user(userId);
  try {
    await transact([
      updateItem(keys.user(userId), {
        set: { erasedAt: now, expires: Math.ceil(now / 1000) + LIMITS.tombstoneDays * DAY_SECONDS },
        if: 'attribute_exists(#deletedAt) AND attribute_not_exists(#erasedAt)',
      }),
      putJob(jobItem(owner, 'mail', { id: `${root}-letter`, job: letter }, now)),
      putJob(jobItem(owner, 'drafts', { id: `${root}-check`, job: check }, now)),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** The data of a deleted account that its job needs and that is stored nowhere else. */
function leftBy(user: User, root: string, now: number): DeletedAccount {
  const { id: userId, email, verifiedEmail, locale } = user;
  const formerEmails = [...new Set([...(user.formerEmails ?? []), verifiedEmail ?? email])];
  return { userId, at: now, email, formerEmails, isVerified: isVerified(user), locale, root, part: 0 };
}

/** The item that replaces the user's item for a time, without data. It makes earlier tokens and links void. */
function tombstone({ id, email, passwordVersion }: User, now: number): TransactItem {
  return putItem(
    { ...keys.user(id), id, deletedAt: now, passwordVersion: passwordVersion + 1 },
    {
      if: '#email = :email AND #passwordVersion = :version AND attribute_not_exists(#deletedAt)',
      values: { email, version: passwordVersion },
    },
  );
}

/**
 * Deletes the items of a user's partition, except the tombstone and those that a step of the deletion must handle
 * first: one Query for each megabyte, and one BatchWriteItem for each 25 items.
 */
export async function erasePartition(userId: string, checkTime: () => void): Promise<void> {
  await removePages(keys.user(userId).PK, '', checkTime, (key) => stays(key));
}

function stays(key: Key): boolean {
  const kind = kindOf(key);
  if (kind === 'user') return true;
  // Items of a step point to items elsewhere. Outbox items and idempotency keys in this partition do not.
  return kind !== undefined && ACCOUNT_ITEMS[kind].place === 'user' && ACCOUNT_ITEMS[kind].deletion === 'step';
}

/**
 * Deletes the items of a deleted account in the partitions of its addresses. Those of another account with the same
 * address stay. One Query for each page, and one DeleteItem for each item.
 */
export async function eraseAtAddresses(left: DeletedAccount): Promise<void> {
  for (const email of addressesOf(left)) {
    for await (const page of loadAddressItems(email)) {
      for (const item of page) if (isOf(left, email, item)) await eraseAtAddress(left, item);
    }
  }
}

/**
 * The kinds of items that are left, except the tombstone and items that only limit others: one Query for the user, and
 * one for each address.
 */
export async function findLeftoverItems(left: DeletedAccount): Promise<string[]> {
  const found: string[] = [];
  for await (const page of queryPages(keys.user(left.userId).PK, '', { keysOnly: true })) {
    const kinds = page.map((item) => kindOf(item as unknown as Key) ?? 'unknown');
    found.push(...kinds.filter((kind) => kind !== 'user'));
  }
  for (const email of addressesOf(left)) {
    for await (const page of loadAddressItems(email)) {
      found.push(...page.filter((item) => isOf(left, email, item)).map(({ kind }) => kind));
    }
  }
  return [...new Set(found)];
}

/** The length of the time in an id. */
const TIME = 10;

function addressesOf({ email, formerEmails }: DeletedAccount): string[] {
  return [...new Set([email, ...formerEmails])];
}

/** Whether an item at an address belongs to the deleted account. */
function isOf({ userId, at, email: last, isVerified }: DeletedAccount, email: string, { kind, item }: AccountItem) {
  // An earlier address, or one that was never verified, may be someone else's, whose invitations stay.
  const isTheirs = isVerified && email === last;
  switch (kind) {
    case 'credential':
    case 'formerOwner':
      return item.userId === userId;
    case 'received':
      return isTheirs && Number(item.createdAt) <= at;
    case 'idempotency':
      return (item.remembered as { userId?: unknown } | undefined)?.userId === userId;
    case 'outbox':
      // The stream has delivered it: at most its job would be repeated, which is done once.
      return String(item.SK).slice(prefixes.outbox.length, prefixes.outbox.length + TIME) <= newId(at).slice(0, TIME);
    default:
      return false;
  }
}

async function eraseAtAddress({ userId }: DeletedAccount, { kind, item }: AccountItem): Promise<void> {
  const key = item as unknown as Key;
  const where = { PK: key.PK, SK: key.SK };
  if (kind === 'formerOwner') await removeIf(where, { if: '#userId = :user', values: { user: userId } });
  else if (kind === 'idempotency' || kind === 'outbox') await remove(where);
}
