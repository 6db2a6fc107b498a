import { randomUUID } from 'node:crypto';
import { DynamoDBClient, type TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  type GetCommandInput,
  PutCommand,
  type PutCommandInput,
  paginateQuery,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { Refusal } from '#shared/domain/refusal.ts';
import { environment } from '../environment.ts';

/*
 * The only module that calls DynamoDB. Each function is one request (a Query one for each page of 1 MB, a BatchGet one
 * for each round of unprocessed keys), and only this module retries what DynamoDB asks to retry.
 */

export type Item = Record<string, unknown>;
export interface Key {
  PK: string;
  SK: string;
}
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);

/** The limit of BatchGetItem. */
const BATCH = 100;

/** The table's only index, with the keys GSI1PK and GSI1SK. */
const INDEX = 'GSI1';

export const TableName = environment('TABLE_NAME');

/** One GetItem, consistent. */
export async function get(key: Key, options: Partial<GetCommandInput> = {}): Promise<Item | undefined> {
  const { Item } = await attempt(() =>
    client.send(new GetCommand({ TableName, Key: key, ConsistentRead: true, ...options })),
  );
  return Item;
}

/** Up to 100 items by their keys, in the given order, undefined for missing ones: one BatchGetItem, consistent. */
export async function getAll(wanted: readonly Key[]): Promise<(Item | undefined)[]> {
  const found = new Map<string, Item>();
  let remaining: Record<string, unknown>[] = wanted.map(({ PK, SK }) => ({ PK, SK }));
  for (let round = 0; remaining.length > 0; round++) {
    if (round > 0) await pause(round);
    if (round > MAX_RETRIES) throw busy();
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

/** All items of a partition whose sort key begins with a prefix: one Query per megabyte, consistent. */
export function queryPrefix(PK: string, prefix: string, options: Partial<QueryCommandInput> = {}): Promise<Item[]> {
  return queryAll({
    KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :prefix)',
    ExpressionAttributeNames: { '#pk': 'PK', '#sk': 'SK' },
    ExpressionAttributeValues: { ':pk': PK, ':prefix': prefix },
    ...options,
  });
}

/**
 * The items of a partition whose sort key begins with a prefix, in their order, in pages of at most 1 MB, so that any
 * number of them needs the memory of one page: one Query each, consistent. `after`: only those after this sort key,
 * which begins with the prefix; `keysOnly`: only their keys.
 */
export async function* queryPages(
  PK: string,
  prefix: string,
  { after, keysOnly = false }: { after?: string; keysOnly?: boolean } = {},
): AsyncGenerator<Item[]> {
  let ExclusiveStartKey: Item | undefined = after === undefined ? undefined : { PK, SK: after };
  do {
    const { Items = [], LastEvaluatedKey }: QueryCommandOutput = await attempt(() =>
      client.send(
        new QueryCommand({
          TableName,
          // DynamoDB accepts no empty prefix. Every sort key is greater than a space.
          KeyConditionExpression: prefix ? '#pk = :pk AND begins_with(#sk, :prefix)' : '#pk = :pk AND #sk > :prefix',
          ExpressionAttributeNames: { '#pk': 'PK', '#sk': 'SK' },
          ExpressionAttributeValues: { ':pk': PK, ':prefix': prefix || ' ' },
          ...(keysOnly && { ProjectionExpression: '#pk, #sk' }),
          ConsistentRead: true,
          ExclusiveStartKey,
        }),
      ),
    );
    if (Items.length > 0) yield Items;
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

/** All items of a partition whose sort key is between two others, inclusive: one Query per megabyte, consistent. */
export function queryBetween(PK: string, first: string, last: string): Promise<Item[]> {
  return queryAll({
    KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :first AND :last',
    ExpressionAttributeNames: { '#pk': 'PK', '#sk': 'SK' },
    ExpressionAttributeValues: { ':pk': PK, ':first': first, ':last': last },
  });
}

/**
 * The last items of a partition whose sort key is between two others, inclusive, at most `limit`, in their order: one
 * Query per megabyte, consistent.
 */
export async function queryLast(PK: string, first: string, last: string, limit: number): Promise<Item[]> {
  const found: Item[] = [];
  let ExclusiveStartKey: Item | undefined;
  do {
    const { Items = [], LastEvaluatedKey }: QueryCommandOutput = await attempt(() =>
      client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :first AND :last',
          ExpressionAttributeNames: { '#pk': 'PK', '#sk': 'SK' },
          ExpressionAttributeValues: { ':pk': PK, ':first': first, ':last': last },
          ConsistentRead: true,
          ScanIndexForward: false,
          Limit: limit - found.length,
          ExclusiveStartKey,
        }),
      ),
    );
    found.push(...Items);
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey && found.length < limit);
  return found.reverse();
}

/** The number of items of a partition whose sort key begins with a prefix: one Query per megabyte, consistent. */
export async function countPrefix(PK: string, prefix: string): Promise<number> {
  return (await queryPrefix(PK, prefix, { ProjectionExpression: '#sk' })).length;
}

/**
 * The keys of items in the index of due items, between two of its keys, both included: pages of 1 MB, one Query each.
 * The index lags behind the table.
 */
export async function* queryIndex(partition: string, after: string, until: string): AsyncGenerator<Item[]> {
  let ExclusiveStartKey: Item | undefined;
  do {
    const { Items = [], LastEvaluatedKey }: QueryCommandOutput = await attempt(() =>
      client.send(
        new QueryCommand({
          TableName,
          IndexName: INDEX,
          KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :after AND :until',
          ExpressionAttributeNames: { '#pk': 'GSI1PK', '#sk': 'GSI1SK' },
          ExpressionAttributeValues: { ':pk': partition, ':after': after, ':until': until },
          ExclusiveStartKey,
        }),
      ),
    );
    yield Items;
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

async function queryAll(wanted: Omit<QueryCommandInput, 'TableName'>): Promise<Item[]> {
  const query: QueryCommandInput = { TableName, ConsistentRead: true, ...wanted };
  return attempt(async () => {
    const items: Item[] = [];
    for await (const page of paginateQuery({ client }, query)) items.push(...(page.Items ?? []));
    return items;
  });
}

/** One PutItem. */
export async function put(item: Item, options: Partial<PutCommandInput> = {}): Promise<void> {
  await attempt(() => client.send(new PutCommand({ TableName, Item: item, ...options })));
}

export type Change = Omit<UpdateCommandInput, 'TableName' | 'Key'>;

/** Fields to change. One that is undefined is removed. */
interface FieldChanges {
  set?: Record<string, unknown>;
  add?: Record<string, number>;
}

type Condition = Pick<Change, 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'>;

/**
 * The expression that changes fields. In its condition `#field` is the name of a changed field and `:field` its new
 * value; other names and values must be given with the condition.
 */
export function changeOf(
  { set = {}, add = {} }: FieldChanges,
  condition: Condition = {},
): Condition & { UpdateExpression: string } {
  const assigned = Object.entries(set).filter(([, value]) => value !== undefined);
  const removed = Object.keys(set).filter((name) => set[name] === undefined);
  const clauses = [
    ['SET', assigned.map(([name]) => `#${name} = :${name}`)],
    ['REMOVE', removed.map((name) => `#${name}`)],
    ['ADD', Object.keys(add).map((name) => `#${name} :${name}`)],
  ] as const;
  const names = [...Object.keys(set), ...Object.keys(add)].map((name) => [`#${name}`, name]);
  const values = [...assigned, ...Object.entries(add)].map(([name, value]) => [`:${name}`, value]);
  const allValues = { ...Object.fromEntries(values), ...condition.ExpressionAttributeValues };
  return {
    UpdateExpression: clauses
      .filter(([, parts]) => parts.length > 0)
      .map(([clause, parts]) => `${clause} ${parts.join(', ')}`)
      .join(' '),
    ...(condition.ConditionExpression !== undefined && { ConditionExpression: condition.ConditionExpression }),
    ExpressionAttributeNames: { ...Object.fromEntries(names), ...condition.ExpressionAttributeNames },
    // DynamoDB refuses an empty one.
    ...(Object.keys(allValues).length > 0 && { ExpressionAttributeValues: allValues }),
  };
}

/** One UpdateItem. Throws `ConditionFailed`. */
export async function update(key: Key, change: Change): Promise<void> {
  await attempt(() => client.send(new UpdateCommand({ TableName, Key: key, ...change })));
}

/** One UpdateItem; returns the updated item. Throws `ConditionFailed`. */
export async function updated(key: Key, change: Change): Promise<Item> {
  const command = new UpdateCommand({ TableName, Key: key, ...change, ReturnValues: 'ALL_NEW' });
  const { Attributes = {} } = await attempt(() => client.send(command));
  return Attributes;
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
    await attempt(() => client.send(new DeleteCommand({ TableName, Key: key, ...condition })));
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
      if (round > MAX_RETRIES) throw busy();
      const reply = await attempt(() =>
        client.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } })),
      );
      requests = (reply.UnprocessedItems?.[TableName] ?? []) as typeof requests;
    }
  }
}

/**
 * Deletes the items of a partition whose sort key begins with a prefix, page by page: one Query per megabyte, and one
 * BatchWriteItem for each 25 items. `checkTime` is called after each page, and may throw; `keeps` says which stay.
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

/** Creates an item, for a transaction. It fails if the item exists. */
export function createItem(item: Item): TransactItem {
  return {
    Put: {
      TableName,
      Item: item,
      ConditionExpression: 'attribute_not_exists(#pk)',
      ExpressionAttributeNames: { '#pk': 'PK' },
    },
  };
}

/** Writes items together: one TransactWriteItems, or for a single update one UpdateItem, at half the price. */
export async function commit(items: TransactItem[]): Promise<void> {
  const [only, ...others] = items;
  if (!only) return;
  if (others.length > 0 || !only.Update) return transact(items);
  const { Key, TableName: _, ...change } = only.Update;
  await update(Key as unknown as Key, change as Change);
}

/** A condition did not hold: someone else was faster, or the item no longer exists. */
export class ConditionFailed extends Error {
  /** The indexes of a transaction's items whose conditions failed; 0 for a single write. */
  readonly positions: readonly number[];

  constructor(positions: readonly number[]) {
    super('A condition of this write did not hold');
    this.positions = positions;
  }
}

const MAX_RETRIES = 6;
const CONFLICTS = ['TransactionConflictException', 'TransactionInProgressException'];
const OVERLOAD = [
  'InternalServerError',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TimeoutError',
];

async function attempt<T>(send: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round++) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const failed = failedConditions(error);
      if (failed.length > 0) throw new ConditionFailed(failed);
      if (!isConflict(error)) throw OVERLOAD.includes(error.name) ? busy() : error;
      if (round > MAX_RETRIES) throw busy();
      await pause(round);
    }
  }
}

function failedConditions(error: Error): number[] {
  if (error.name === 'ConditionalCheckFailedException') return [0];
  return reasons(error).flatMap((code, position) => (code === 'ConditionalCheckFailed' ? [position] : []));
}

function isConflict(error: Error): boolean {
  return CONFLICTS.includes(error.name) || reasons(error).some((code) => /Conflict|Throttling|Throughput/.test(code));
}

function reasons(error: Error): string[] {
  if (error.name !== 'TransactionCanceledException') return [];
  return ((error as TransactionCanceledException).CancellationReasons ?? []).map(({ Code }) => Code ?? 'None');
}

/** Waits before a retry: exponential backoff with full jitter, from 40 ms, at most 500 ms a round. */
export function pause(round: number): Promise<void> {
  const milliseconds = Math.random() * Math.min(500, 20 * 2 ** round);
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function busy(): Refusal {
  return new Refusal('busy', { retryAfter: 1 });
}
