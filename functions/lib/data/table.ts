import { randomUUID } from 'node:crypto';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  type GetCommandInput,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { pause } from '../pause.ts';
import { attempt, busy, ConditionFailed, client, type Item, type Key, MAX_RETRIES, TableName } from './dynamodb.ts';
import { type Change, type Condition, conditionExpressions, updateExpressions } from './expressions.ts';
import { queryPages } from './queries.ts';

/*
 * Reads of items by their keys, and all writes. Each function is one request (a BatchGet one for each round of
 * unprocessed keys). Only this module, `queries.ts` and `dynamodb.ts` call DynamoDB.
 */

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** The limit of BatchGetItem. */
const BATCH = 100;

/** An item by its key: one GetItem, consistent. */
export async function get(key: Key, options: Partial<GetCommandInput> = {}): Promise<Item | undefined> {
  const { Item } = await attempt(() =>
    client.send(new GetCommand({ TableName, Key: key, ConsistentRead: true, ...options })),
  );
  return Item;
}

/**
 * Up to 100 items by their keys, in the given order, undefined for missing ones: one BatchGetItem, consistent. A key
 * may be given twice.
 */
export async function getAll(wanted: readonly Key[]): Promise<(Item | undefined)[]> {
  const found = new Map<string, Item>();
  // DynamoDB refuses duplicate keys.
  const unique = new Map(wanted.map(({ PK, SK }) => [`${PK} ${SK}`, { PK, SK }]));
  let remaining: Record<string, unknown>[] = [...unique.values()];
  for (let round = 0; remaining.length > 0; round++) {
    if (round > 0) await pause(round);
    if (round > MAX_RETRIES) throw busy(new Error('keys are unprocessed'));
    const request = { [TableName]: { Keys: remaining, ConsistentRead: true } };
    const reply = await attempt(() => client.send(new BatchGetCommand({ RequestItems: request })));
    for (const item of reply.Responses?.[TableName] ?? []) found.set(`${item.PK} ${item.SK}`, item);
    remaining = reply.UnprocessedKeys?.[TableName]?.Keys ?? [];
  }
  return wanted.map(({ PK, SK }) => found.get(`${PK} ${SK}`));
}

/**
 * Items by their keys, in any number: one BatchGetItem for each 100 of them, in parallel. The result is that of
 * `getAll`.
 */
export async function getMany(wanted: readonly Key[]): Promise<(Item | undefined)[]> {
  const starts = Array.from({ length: Math.ceil(wanted.length / BATCH) }, (_, index) => index * BATCH);
  const parts = await Promise.all(starts.map((start) => getAll(wanted.slice(start, start + BATCH))));
  return parts.flat();
}

/** Writes an item: one PutItem. */
export async function put(item: Item, condition?: Condition): Promise<void> {
  const expressions = condition && conditionExpressions(condition);
  await attempt(() => client.send(new PutCommand({ TableName, Item: item, ...expressions })));
}

/** One UpdateItem. Throws `ConditionFailed`. */
export async function update(key: Key, change: Change): Promise<void> {
  await attempt(() => client.send(new UpdateCommand({ TableName, Key: key, ...updateExpressions(change) })));
}

/** One UpdateItem; returns the updated item. Throws `ConditionFailed`. */
export async function updated(key: Key, change: Change): Promise<Item> {
  const command = new UpdateCommand({ TableName, Key: key, ...updateExpressions(change), ReturnValues: 'ALL_NEW' });
  const { Attributes = {} } = await attempt(() => client.send(command));
  return Attributes;
}

/** One UpdateItem; returns the item as it was before, undefined if it did not exist. */
export async function updatedFrom(key: Key, change: Change): Promise<Item | undefined> {
  const command = new UpdateCommand({ TableName, Key: key, ...updateExpressions(change), ReturnValues: 'ALL_OLD' });
  return (await attempt(() => client.send(command))).Attributes;
}

/** One UpdateItem; returns whether its condition held. */
export async function updateIf(key: Key, change: Change): Promise<boolean> {
  try {
    await update(key, change);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** One DeleteItem; a missing item is not an error. */
export async function remove(key: Key): Promise<void> {
  await attempt(() => client.send(new DeleteCommand({ TableName, Key: key })));
}

/** One DeleteItem with a condition; returns false if it does not hold. */
export async function removeIf(key: Key, condition: Condition): Promise<boolean> {
  try {
    await attempt(() => client.send(new DeleteCommand({ TableName, Key: key, ...conditionExpressions(condition) })));
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** Deletes items, in any number: one BatchWriteItem for each 25, in sequence. */
export async function removeAll(wanted: readonly Key[]): Promise<void> {
  for (let start = 0; start < wanted.length; start += 25) {
    let requests = wanted.slice(start, start + 25).map((Key) => ({ DeleteRequest: { Key: { ...Key } as Item } }));
    for (let round = 0; requests.length > 0; round++) {
      if (round > 0) await pause(round);
      if (round > MAX_RETRIES) throw busy(new Error('items are unprocessed'));
      const reply = await attempt(() =>
        client.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } })),
      );
      requests = (reply.UnprocessedItems?.[TableName] ?? []) as typeof requests;
    }
  }
}

/**
 * Deletes the items of a partition whose sort key begins with a prefix, page by page: one Query per megabyte, and one
 * BatchWriteItem for each 25 items. `checkTime` is called after each page, and may throw. Items for which `keeps`
 * returns true stay.
 */
export async function removePages(
  PK: string,
  prefix: string,
  checkTime: () => void,
  keeps: (key: Key) => boolean = () => false,
): Promise<void> {
  for await (const page of queryPages(PK, prefix, { keysOnly: true })) {
    // A page has up to a megabyte of items, but thousands of short ones take seconds to delete.
    for (let start = 0; start < page.length; start += REMOVED_AT_ONCE) {
      const some = page.slice(start, start + REMOVED_AT_ONCE) as unknown as Key[];
      await removeAll(some.filter((key) => !keeps(key)));
      checkTime();
    }
  }
}

const REMOVED_AT_ONCE = 500;

/** One TransactWriteItems (at most 100 items). `ConditionFailed` says which conditions failed. */
export async function transact(items: TransactItem[]): Promise<void> {
  // The same token for each attempt, so that a lost answer does not cause a second commit.
  const ClientRequestToken = randomUUID();
  await attempt(() => client.send(new TransactWriteCommand({ TransactItems: items, ClientRequestToken })));
}

/** Writes an item, for a transaction. */
export function putItem(item: Item, condition?: Condition): TransactItem {
  return { Put: { TableName, Item: item, ...(condition && conditionExpressions(condition)) } };
}

/** Creates an item, for a transaction. It fails if the item exists. */
export function createItem(item: Item): TransactItem {
  return putItem(item, { if: 'attribute_not_exists(#PK)' });
}

/** Changes an item, or creates it with what is changed, for a transaction. */
export function updateItem(key: Key, change: Change): TransactItem {
  return { Update: { TableName, Key: key, ...updateExpressions(change) } };
}

/** Deletes an item, for a transaction. A missing item is not an error. */
export function deleteItem(key: Key, condition?: Condition): TransactItem {
  return { Delete: { TableName, Key: key, ...(condition && conditionExpressions(condition)) } };
}

/** Makes a transaction fail if an item does not meet a condition. */
export function checkItem(key: Key, condition: Condition): TransactItem {
  return { ConditionCheck: { TableName, Key: key, ...conditionExpressions(condition) } };
}

/** Writes items together: one TransactWriteItems, or for a single update one UpdateItem, at half the price. */
export async function commit(items: TransactItem[]): Promise<void> {
  const [only, ...others] = items;
  if (!only) return;
  const { Update } = only;
  if (others.length > 0 || !Update) return transact(items);
  await attempt(() => client.send(new UpdateCommand(Update)));
}
