import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  paginateQuery,
  paginateScan,
} from '@aws-sdk/lib-dynamodb';
import { startEngine } from '#infra/local/dynamodb/engine.ts';
import type { DayCount } from '#shared/domain/history.ts';
import { type Clock, dayAt } from '#shared/domain/periods.ts';
import { startDynamoDbLocal } from './dynamodb-local.ts';

/*
 * The table's engine in its own process: a cloud gets its `endpoint`, and a test reads items that no call returns. It
 * survives a kill of the cloud, as a database does.
 */

export type Item = Record<string, unknown>;

/** A user's agenda. */
interface Agenda {
  due?: string;
  closed?: string;
  /** The keys of the index; absent if nothing is due. */
  GSI1PK?: string;
  GSI1SK?: string;
}

export interface OpenTable extends AsyncDisposable {
  endpoint: string;
  agendas(): Promise<Map<string, Agenda>>;
  /** The summaries of closed days, by user and date. */
  summaries(): Promise<Map<string, Record<string, DayCount>>>;
  write(items: readonly Item[]): Promise<void>;
}

export async function openTable(): Promise<OpenTable> {
  const folder = mkdtempSync(join(tmpdir(), 'steadfast-table-'));
  const amazons = process.env.DYNAMODB_LOCAL;
  const engine = amazons ? await startDynamoDbLocal(amazons) : await startEngine(join(folder, 'database.sqlite'));
  const client = clientAt(engine.endpoint);

  async function items(sortKey: string): Promise<{ userId: string; attributes: Item }[]> {
    const found: { userId: string; attributes: Item }[] = [];
    const wanted = {
      TableName: await tableOf(client),
      ConsistentRead: true,
      FilterExpression: 'begins_with(SK, :prefix)',
      ExpressionAttributeValues: { ':prefix': sortKey },
    };
    for await (const { Items = [] } of paginateScan({ client }, wanted)) {
      for (const { PK, SK, ...attributes } of Items) found.push({ userId: String(PK).split('#')[1] ?? '', attributes });
    }
    return found;
  }

  return {
    endpoint: engine.endpoint,
    async agendas() {
      return new Map((await items('AGENDA#resets')).map(({ userId, attributes }) => [userId, attributes as Agenda]));
    },
    async summaries() {
      const months = Map.groupBy(await items('SUMMARY#'), ({ userId }) => userId);
      const days = (all: { attributes: Item }[]) => Object.assign({}, ...all.map(({ attributes }) => attributes));
      return new Map([...months].map(([userId, all]) => [userId, days(all) as Record<string, DayCount>]));
    },
    write: async (all) => writeItems(client, await tableOf(client), all),
    async [Symbol.asyncDispose]() {
      client.destroy();
      await engine.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function clientAt(endpoint: string): DynamoDBDocumentClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'us-east-1', credentials }));
}

/** The product's only table. */
async function tableOf(client: DynamoDBDocumentClient): Promise<string> {
  const { TableNames = [] } = await client.send(new ListTablesCommand());
  const [name, ...others] = TableNames;
  if (!name || others.length > 0) throw new Error(`One table was expected, not ${TableNames.join(', ')}`);
  return name;
}

/** All items of these partitions, by their keys. */
export async function itemsIn(endpoint: string, partitions: readonly string[]): Promise<Item[]> {
  const client = clientAt(endpoint);
  const TableName = await tableOf(client);
  const found: Item[] = [];
  for (const partition of partitions) {
    const wanted = {
      TableName,
      ConsistentRead: true,
      KeyConditionExpression: 'PK = :partition',
      ExpressionAttributeValues: { ':partition': partition },
    };
    for await (const { Items = [] } of paginateQuery({ client }, wanted)) found.push(...Items);
  }
  client.destroy();
  return found;
}

/** All items of the table, by their keys. */
export async function allItems(endpoint: string): Promise<Item[]> {
  const client = clientAt(endpoint);
  const wanted = { TableName: await tableOf(client), ConsistentRead: true };
  const found: Item[] = [];
  for await (const { Items = [] } of paginateScan({ client }, wanted)) found.push(...Items);
  client.destroy();
  return found;
}

/** Writes items that no call makes, or only many calls. */
export async function writeTo(endpoint: string, all: readonly Item[]): Promise<void> {
  const client = clientAt(endpoint);
  await writeItems(client, await tableOf(client), all);
  client.destroy();
}

/** Deletes everything that would become due at some time: resets, digests and held notifications. */
export async function forgetDue(endpoint: string): Promise<void> {
  const client = clientAt(endpoint);
  const TableName = await tableOf(client);
  // The index holds no other items.
  const due = { TableName, IndexName: 'GSI1' };
  for await (const { Items = [] } of paginateScan({ client }, due)) {
    await Promise.all(Items.map(({ PK, SK }) => client.send(new DeleteCommand({ TableName, Key: { PK, SK } }))));
  }
  client.destroy();
}

/** Writes directly to a table, 25 items in a request and some requests in parallel. */
export async function writeItems(client: DynamoDBDocumentClient, table: string, all: readonly Item[]): Promise<void> {
  const starts = Array.from({ length: Math.ceil(all.length / 25) }, (_, index) => index * 25);
  const write = async () => {
    for (let start = starts.pop(); start !== undefined; start = starts.pop()) {
      const requests = all.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
      const { UnprocessedItems = {} } = await client.send(
        new BatchWriteCommand({ RequestItems: { [table]: requests } }),
      );
      if (Object.keys(UnprocessedItems).length > 0) throw new Error('The table did not take all items');
    }
  };
  await Promise.all(Array.from({ length: 8 }, write));
}

/** A user who is written to the table instead of being registered: passwords are hashed slowly. */
export interface Written {
  userId: string;
  clock: Clock;
  createdAt: number;
  seenAt: number;
  /** Epoch milliseconds after which the next reset is due. */
  after: number;
  /** The number of daily commitments, never completed. */
  commitments: number;
}

/**
 * The items of a user who was created at `createdAt` and whose days are closed up to `after`, or from the beginning
 * on.
 */
export async function itemsOf(written: Written): Promise<Item[]> {
  const { userId, clock, createdAt, seenAt, after, commitments } = written;
  // These modules read the environment when they are loaded. The functions imported here do not read a table.
  process.env.TABLE_NAME ??= 'Table';
  const { firstReset } = await import('#functions/lib/data/agenda.ts');
  const { newEntry, progressItem } = await import('#functions/lib/data/commitments/progress.ts');
  const { keys } = await import('#functions/lib/data/keys.ts');
  const startDate = dayAt(clock, createdAt);
  const entries = Array.from({ length: commitments }, (_, index) => [
    `01BENCHCOMMITMENT${String(index).padStart(9, '0')}`,
    newEntry({ startDate, frequency: 'daily', recurrence: undefined }, createdAt),
  ]);
  return [
    {
      ...keys.user(userId),
      ...{ id: userId, name: 'Grace Hopper', email: `${userId}@example.com`, verifiedEmail: null, passwordVersion: 0 },
      ...{ image: null, clock, createdAt, seenAt },
    },
    { ...progressItem(userId, clock, createdAt), entries: Object.fromEntries(entries) },
    firstReset(userId, clock, after),
  ];
}
