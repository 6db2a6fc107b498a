/** DynamoDB: the engine (or the one that DYNAMODB_ENDPOINT names), the tables, and the proxy in front of them. */
import type { Clock } from '../clock.ts';
import type { NamedResource } from '../cloudformation/template.ts';
import { databaseFile } from '../command/data-folder.ts';
import { errorCode, StartFailure } from '../command/start-failure.ts';
import type { Faults } from '../faults.ts';
import { type DynamoCall, DynamoError, dynamoClient } from './client.ts';
import { startEngine } from './engine.ts';
import { startDynamoProxy } from './proxy.ts';
import { ensureTable, type Table } from './table.ts';

export interface DynamoDb {
  /** The endpoint for functions. */
  endpoint: string;
  /** Calls the engine without the proxy: no faults, and not counted. */
  call: DynamoCall;
  tables: Table[];
  onWrite(listener: () => void): void;
  /** Deletes expired items now instead of within the next minute. */
  deleteExpired(): Promise<number>;
  onLoss(listener: () => void): void;
  stop(): Promise<void>;
}

interface DynamoDbOptions {
  resources: NamedResource[];
  dataFolder: string;
  /** A running engine to use instead of the built-in one. */
  endpoint?: string | undefined;
  clock: Clock;
  faults: Faults;
}

const SWEEP_MS = 60_000;

export async function startDynamoDb(options: DynamoDbOptions): Promise<DynamoDb> {
  const { resources, dataFolder, clock, faults } = options;
  const engine = options.endpoint ? externalEngine(options.endpoint) : await startEngine(databaseFile(dataFolder));
  const writeListeners: (() => void)[] = [];
  const wrote = () => {
    for (const listener of writeListeners) listener();
  };
  try {
    const call = dynamoClient(engine.endpoint);
    const tables = await openTables(call, resources, options);
    const proxy = await startDynamoProxy({ upstream: engine.endpoint, faults, onWrite: wrote });
    const sweep = async () => {
      const deleted = await Promise.all(tables.map((table) => deleteExpired(call, table, clock)));
      const sum = deleted.reduce((total, count) => total + count, 0);
      if (sum > 0) wrote();
      return sum;
    };
    const sweeps = setInterval(() => void sweep().catch(() => undefined), SWEEP_MS).unref();
    return {
      endpoint: proxy.endpoint,
      call,
      tables,
      onWrite: (listener) => void writeListeners.push(listener),
      deleteExpired: sweep,
      onLoss: engine.onLoss,
      async stop() {
        clearInterval(sweeps);
        await proxy.stop();
        await engine.stop();
      },
    };
  } catch (error) {
    await engine.stop();
    throw error;
  }
}

function externalEngine(endpoint: string) {
  return { endpoint, onLoss: () => undefined, stop: async () => undefined };
}

async function openTables(call: DynamoCall, resources: NamedResource[], options: DynamoDbOptions): Promise<Table[]> {
  try {
    return await Promise.all(resources.map((resource) => ensureTable(call, resource, options.dataFolder)));
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    if (options.endpoint) {
      const reason = errorCode(error) === 'ECONNREFUSED' ? 'nothing listens there' : (error as Error).message;
      throw new StartFailure(`The DynamoDB engine at ${options.endpoint} cannot be used: ${reason}.`);
    }
    const file = databaseFile(options.dataFolder);
    throw new StartFailure(
      `The database file ${file} cannot be read (${(error as Error).message}): move its folder away and start again.`,
    );
  }
}

type Item = Record<string, unknown>;

/**
 * Deletes expired items by the local clock and with a delay, as DynamoDB does: until then, reads return them, and the
 * product has to filter them out. Returns the number of deleted items.
 */
export async function deleteExpired(call: DynamoCall, table: Table, clock: Clock): Promise<number> {
  if (table.ttlAttribute === undefined) return 0;
  const { name: TableName, ttlAttribute } = table;
  // By the clock at each call: if the clock is set back meanwhile, items that are written after that are not expired.
  const expired = () => ({
    TableName,
    ExpressionAttributeNames: { '#expires': ttlAttribute },
    ExpressionAttributeValues: { ':now': { N: String(Math.floor(clock.now() / 1000)) } },
  });
  let deleted = 0;
  let start: Item | undefined;
  do {
    const page = await call<{ Items: Item[]; LastEvaluatedKey?: Item }>('Scan', {
      ...expired(),
      FilterExpression: '#expires < :now',
      ...(start && { ExclusiveStartKey: start }),
    });
    for (const item of page.Items) {
      const Key = Object.fromEntries(table.keyAttributes.map((name) => [name, item[name]]));
      // The condition keeps items that were renewed after the scan.
      deleted += await ifStillSo(call('DeleteItem', { ...expired(), Key, ConditionExpression: '#expires < :now' }));
    }
    start = page.LastEvaluatedKey;
  } while (start);
  return deleted;
}

async function ifStillSo(deletion: Promise<unknown>): Promise<number> {
  try {
    await deletion;
    return 1;
  } catch (error) {
    if (error instanceof DynamoError && error.name === 'ConditionalCheckFailedException') return 0;
    throw error;
  }
}
