import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, GetCommand, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { startEngine } from '#infra/local/dynamodb/engine.ts';

/*
 * A table in the local engine, for tests of conditions and races. A test can let something happen before each request,
 * or let the request fail.
 */

export type Item = Record<string, unknown>;
type Key = { PK: string; SK: string };

/** A request to the table: its operation, and the keys of its items. */
interface TableRequest {
  operation: string;
  keys: string[];
}

/** Runs before each request. If it throws, the table does not get the request. */
type BeforeRequest = (request: TableRequest) => void | Promise<void>;

export interface RealTable {
  put(...items: Item[]): Promise<void>;
  /** The item with the key `PK SK`. */
  item(key: string): Promise<Item | undefined>;
  /** All items of the table. */
  all(): Promise<Item[]>;
  /** The items of a partition whose sort key begins with the prefix, in their order. */
  under(PK: string, prefix: string): Promise<Item[]>;
  /** Sets what happens before requests, until the test ends. */
  between(action: BeforeRequest): void;
  /** The keys of the items that the functions have read in this test. */
  read(): Key[];
}

const TableName = 'Table';

/** Starts the engine and sets its endpoint, so import functions afterwards. The table is empty for each test. */
export async function realTable(): Promise<RealTable> {
  const folder = mkdtempSync(join(tmpdir(), 'steadfast-unit-'));
  const engine = await startEngine(join(folder, 'database.sqlite'));
  vi.stubEnv('TABLE_NAME', TableName);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', engine.endpoint);
  // The file before this one can have replaced the client.
  mockClient(DynamoDBDocumentClient).restore();
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
  let beforeRequest: BeforeRequest = () => undefined;
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
    async function interceptedSend(this: DynamoDBDocumentClient, command: Command): Promise<object> {
      if (this === own) return send.call(this, command);
      await beforeRequest(requestOf(command));
      const answer = await send.call(this, command);
      read.push(...itemsIn(answer));
      return answer;
    }
    vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(interceptedSend as never);
  });
  afterEach(async () => {
    beforeRequest = () => undefined;
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
      beforeRequest = next;
    },
    read: () => read,
  };
}

interface Command {
  input: object;
  constructor: { name: string };
}

function requestOf(command: Command): TableRequest {
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
