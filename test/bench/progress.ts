/**
 * The item with the progress of all commitments, which each completion action writes whole, compared with a split one:
 * what rarely changes (start, creation, frequencies) in one item, and the latest actions in another.
 */

import { CreateTableCommand, DynamoDBClient, ScalarAttributeType } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { DAY } from './cost/day.ts';
import { type MeteredTable, startMeteredTable } from './cost/metered-table.ts';
import { PRICES } from './cost/prices.ts';
import { times } from './figures.ts';
import type { Section } from './section.ts';
import { atMost, type Row } from './table.ts';

const SIZES = [10, 25, 50, 100, 500];
const PEOPLE = 100_000;
const DAYS = 30;
/** Each visit reads the user's own list; their confidants' pages read it as often. */
const READS_A_DAY = DAY.completion + 2 * DAY.open;

/** `docs/decisions/0056-leave-progress-in-one-item.md` is wrong if more is needed for ten commitments. */
const WRITES_OF_TEN = 2;

const TableName = 'Progress';
const KEY = { PK: 'USER#01K0000000000000000000000A' };
const WHOLE = 'BOARD#PROGRESS';
const ACTIONS = 'BOARD#PROGRESS#ACTIONS';

export const progress: Section = {
  name: 'progress',
  title: 'the progress of all commitments in one item, and in two',
  note: `Units of the table for a completion action and for reading everybody's state, counted by the engine. Money for ${PEOPLE.toLocaleString('en')} people: ${DAY.completion} actions and ${READS_A_DAY} reads a day.`,
  async measure() {
    await using table = await startMeteredTable();
    const client = DynamoDBDocumentClient.from(
      new DynamoDBClient({
        endpoint: table.endpoint,
        region: 'us-east-1',
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      }),
    );
    await createTable(client);
    const rows: Row[] = [];
    for (const size of SIZES) rows.push(...(await compare(client, table, size)));
    client.destroy();
    return rows;
  },
};

async function compare(client: DynamoDBDocumentClient, table: MeteredTable, size: number): Promise<Row[]> {
  const now = Date.parse('2026-11-20T10:00:00Z');
  const ids = times(size).map(() => ulid());
  const clocks = [
    { timezone: 'Europe/Paris', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1, from: now },
  ];
  const schedule = { s: '2026-11-20', c: now, f: [[now, 'daily']] };
  const action = { d: 'completed', t: now };
  const write = async (SK: string, item: object, [id = '']: string[]) => {
    await client.send(new PutCommand({ TableName, Item: { ...KEY, SK, ...item } }));
    table.take();
    const set = { TableName, Key: { ...KEY, SK }, UpdateExpression: 'SET #e.#id.#t = :t' };
    const names = { '#e': 'entries', '#id': id, '#t': 't' };
    await client.send(
      new UpdateCommand({ ...set, ExpressionAttributeNames: names, ExpressionAttributeValues: { ':t': now + 1 } }),
    );
    return table.take().writes;
  };
  const read = async (...SKs: string[]) => {
    table.take();
    const Keys = SKs.map((SK) => ({ ...KEY, SK }));
    await client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }));
    return table.take().reads;
  };
  const entries = (value: object) => ({ entries: Object.fromEntries(ids.map((id) => [id, value])) });
  const one = { writes: await write(WHOLE, { clocks, ...entries({ ...schedule, ...action }) }, ids), reads: 0 };
  one.reads = await read(WHOLE);
  await client.send(new PutCommand({ TableName, Item: { ...KEY, SK: WHOLE, clocks, ...entries(schedule) } }));
  const two = { writes: await write(ACTIONS, entries(action), ids), reads: 0 };
  two.reads = await read(WHOLE, ACTIONS);
  const figure = ({ writes, reads }: typeof one) => {
    const day = DAY.completion * writes * PRICES.writeUnit + READS_A_DAY * reads * PRICES.readUnit;
    return `${writes} write, ${reads} read, $${Math.round(day * DAYS * PEOPLE)} a month`;
  };
  return [
    { what: `${size} commitments in one item`, figure: figure(one) },
    { what: `${size} commitments in two items`, figure: figure(two) },
    ...(size === 10 ? [atMost('write units of an action among ten', one.writes, WRITES_OF_TEN, String)] : []),
  ];
}

function createTable(client: DynamoDBDocumentClient): Promise<unknown> {
  const names = ['PK', 'SK'];
  return client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: names.map((AttributeName, k) => ({ AttributeName, KeyType: k === 0 ? 'HASH' : 'RANGE' })),
      AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: ScalarAttributeType.S })),
    }),
  );
}
