import type { Key } from '#functions/lib/data/dynamodb.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { queryPages } from '#functions/lib/data/queries.ts';
import { remove, removeIf, removePages } from '#functions/lib/data/table.ts';
import { ACCOUNT_ITEMS, type AccountItem, kindOf, loadAddressItems } from '#functions/lib/data/users/account-items.ts';
import { newId } from '../../ids.ts';
import type { DeletedAccount } from '../../jobs.ts';

/*
 * The items that a deleted account leaves in its own partition and in those of its addresses (account-items.ts lists
 * them).
 */

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
