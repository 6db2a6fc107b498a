import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, GetCommand, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { startEngine } from '#infra/local/dynamodb/engine.ts';

/*
 * The table as the engine keeps it, for workers whose conditions matter more than their requests, with a hand between
 * the two: what a test wants to fail fails, and what it wants to happen in between happens.
 */

export type Item = Record<string, unknown>;
type Key = { PK: string; SK: string };

/** A request as a worker makes it: its operation, and the keys of the items that it writes or reads. */
export interface Asked {
  operation: string;
  keys: string[];
}

/** Before each request: throw, and the table does not get it. */
export type Between = (asked: Asked) => void | Promise<void>;

export interface RealTable {
  put(...items: Item[]): Promise<void>;
  /** By `PK SK`. */
  item(key: string): Promise<Item | undefined>;
  /** Everything that the table has. */
  all(): Promise<Item[]>;
  /** Those of a partition whose sort key begins so, in their order. */
  under(PK: string, prefix: string): Promise<Item[]>;
  /** Has something happen before requests, until the test ends. */
  between(hand: Between): void;
  /** The keys of the items that the functions have read in this test. */
  read(): Key[];
}

const TableName = 'Table';

/** Starts the engine and tells functions of it: they are to be imported afterwards. Each test finds the table empty. */
export async function realTable(): Promise<RealTable> {
  const folder = mkdtempSync(join(tmpdir(), 'steadfast-unit-'));
  const engine = await startEngine(join(folder, 'database.sqlite'));
  vi.stubEnv('TABLE_NAME', TableName);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', engine.endpoint);
  const own = DynamoDBDocumentClient.from(new DynamoDBClient());
  await own.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['PK', 'SK'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
    }),
  );
  let hand: Between = () => undefined;
  let read: Key[] = [];

  async function everything(): Promise<Item[]> {
    const items: Item[] = [];
    for await (const { Items = [] } of paginateScan({ client: own }, { TableName, ConsistentRead: true })) {
      items.push(...Items);
    }
    return items;
  }

  beforeEach(() => {
    const send = DynamoDBDocumentClient.prototype.send as (command: object) => Promise<object>;
    async function handed(this: DynamoDBDocumentClient, command: Command): Promise<object> {
      if (this === own) return send.call(this, command);
      await hand(askedBy(command));
      const answer = await send.call(this, command);
      read.push(...itemsIn(answer));
      return answer;
    }
    vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(handed as never);
  });
  afterEach(async () => {
    hand = () => undefined;
    read = [];
    vi.restoreAllMocks();
    const keys = (await everything()).map(({ PK, SK }) => ({ DeleteRequest: { Key: { PK, SK } } }));
    for (let start = 0; start < keys.length; start += 25) {
      await own.send(new BatchWriteCommand({ RequestItems: { [TableName]: keys.slice(start, start + 25) } }));
    }
  });
  afterAll(async () => {
    own.destroy();
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    async put(...items) {
      for (const Item of items) await own.send(new PutCommand({ TableName, Item }));
    },
    async item(key) {
      const [PK, SK] = key.split(' ');
      return (await own.send(new GetCommand({ TableName, Key: { PK, SK }, ConsistentRead: true }))).Item;
    },
    all: everything,
    async under(PK, prefix) {
      const found = (await everything()).filter((item) => item.PK === PK && String(item.SK).startsWith(prefix));
      return found.toSorted((a, b) => (String(a.SK) < String(b.SK) ? -1 : 1));
    },
    between(next) {
      hand = next;
    },
    read: () => read,
  };
}

interface Command {
  input: object;
  constructor: { name: string };
}

function askedBy(command: Command): Asked {
  const keys: string[] = [];
  JSON.stringify(command.input, (_, value) => {
    if (typeof value?.PK === 'string' && typeof value?.SK === 'string') keys.push(`${value.PK} ${value.SK}`);
    return value;
  });
  return { operation: command.constructor.name.replace(/Command$/, ''), keys };
}

function itemsIn(answer: { Item?: Item; Items?: Item[]; Responses?: Record<string, Item[]> }): Key[] {
  const { Item, Items = [], Responses = {} } = answer;
  return [...(Item ? [Item] : []), ...Items, ...Object.values(Responses).flat()].map(({ PK, SK }) => ({
    PK: String(PK),
    SK: String(SK),
  }));
}
