import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/* The worker closes days with several writes: a failure in between is repeated, and affects no other user. */

vi.stubEnv('TABLE_NAME', 'table');
vi.stubEnv('AWS_REGION', 'us-east-1');
const { handler } = await import('#functions/resets/handler.ts');
const { firstReset } = await import('#functions/lib/data/agenda.ts');

type Item = Record<string, unknown>;

const MADE = Date.parse('2027-03-01T12:00:00Z');
const DUE = '2027-03-02T00:00:00.000Z';
const CLOCK = { timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 };
const MISSED = { due: 1, completed: 0, missed: 1, skipped: 0, paused: 0 };

const table = mockClient(DynamoDBDocumentClient);
let items: Map<string, Item>;
/** The key of each write. */
let writes: string[];
let isFailing: (key: string) => boolean;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(DUE) + 500 });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  table.reset();
  items = new Map();
  writes = [];
  isFailing = () => false;
  table.on(BatchGetCommand).callsFake(({ RequestItems }: BatchGetCommand['input']) => ({
    Responses: {
      table: RequestItems?.table?.Keys?.flatMap((key) => structuredClone(items.get(`${key.PK} ${key.SK}`)) ?? []) ?? [],
    },
  }));
  table.on(QueryCommand).resolves({ Items: [] });
  table.on(UpdateCommand).callsFake(update);
  table.on(DeleteCommand).callsFake(({ Key }: DeleteCommand['input']) => {
    items.delete(`${Key?.PK} ${Key?.SK}`);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Does what the table does for these writes: a condition on `due`, attributes that are set and removed. */
function update(change: UpdateCommand['input']) {
  const { Key, UpdateExpression = '', ConditionExpression } = change;
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = change;
  const key = `${Key?.PK} ${Key?.SK}`;
  writes.push(key);
  if (isFailing(key)) throw new Error('The table is away');
  const item = items.get(key) ?? { ...Key };
  if (ConditionExpression && item.due !== values[':served']) {
    throw Object.assign(new Error('The conditional request failed'), { name: 'ConditionalCheckFailedException' });
  }
  const [set = '', removed = ''] = UpdateExpression.replace(/^SET /, '').split(' REMOVE ');
  for (const part of set.split(', ')) {
    const [name = '', value = ''] = part.split(' = ');
    item[names[name] ?? ''] = values[value];
  }
  for (const name of removed.split(', ')) delete item[names[name] ?? ''];
  items.set(key, item);
}

/** A user with one daily commitment that was never completed, whose reset is due. */
function createUser(id: string, more: Item = {}): void {
  const put = (item: Item) => items.set(`${item.PK} ${item.SK}`, item);
  put({ PK: `USER#${id}`, SK: 'USER', id, clock: CLOCK, createdAt: MADE, ...more });
  const entries = { run: { s: '2027-03-01', c: MADE, f: [[MADE, 'daily']] } };
  put({ PK: `USER#${id}`, SK: 'BOARD#PROGRESS', clocks: [{ ...CLOCK, from: MADE }], entries });
  put(firstReset(id, CLOCK, MADE));
}

const agenda = (id: string) => items.get(`USER#${id} AGENDA#resets`);
const summary = (id: string) => items.get(`USER#${id} SUMMARY#2027-03`);
const closed = (id: string) => [agenda(id)?.due, agenda(id)?.closed, summary(id)?.['2027-03-01']];
const CLOSED = ['2027-03-03T00:00:00.000Z', '2027-03-01', MISSED];

/** Delivers jobs, and returns those that failed. */
async function deliver(...jobs: string[][]): Promise<string[]> {
  const bodies = jobs.map((ids) => JSON.stringify(ids.map((userId) => ({ userId, due: DUE, what: 'resets' }))));
  const Records = bodies.map((body, k) => ({ body, messageId: `job ${k}` }));
  const { batchItemFailures } = await handler({ Records } as SQSEvent);
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
}

test('a day is closed with two writes, the agenda last; a second delivery writes nothing', async () => {
  createUser('ada');
  expect(await deliver(['ada'])).toEqual([]);
  expect(closed('ada')).toEqual(CLOSED);
  expect(writes).toEqual(['USER#ada SUMMARY#2027-03', 'USER#ada AGENDA#resets']);
  expect(await deliver(['ada'], ['ada'])).toEqual([]);

  expect(writes).toHaveLength(2);
});

test('an item in the shard of another time is handled there, and goes to the shard of today', async () => {
  createUser('ada');
  const item = agenda('ada')!;
  const own = item.GSI1PK;
  item.GSI1PK = own === 'DUE#resets#03' ? 'DUE#resets#04' : 'DUE#resets#03';
  expect(await deliver(['ada'])).toEqual([]);

  expect(closed('ada')).toEqual(CLOSED);
  expect(agenda('ada')).toMatchObject({ GSI1PK: own, GSI1SK: `${CLOSED[0]}#ada` });
});

test('a worker that dies between summary and agenda leaves the reset due, and the next closes the same day', async () => {
  createUser('ada');
  isFailing = (key) => key.endsWith('AGENDA#resets');
  expect(await deliver(['ada'])).toEqual(['job 0']);
  expect(closed('ada')).toEqual([DUE, undefined, MISSED]);
  expect(agenda('ada')).toMatchObject({ GSI1SK: `${DUE}#ada` });
  isFailing = () => false;
  expect(await deliver(['ada'])).toEqual([]);

  expect(closed('ada')).toEqual(CLOSED);
});

test('a failure for one user does not affect others, and only their job is returned', async () => {
  const ids = Array.from({ length: 100 }, (_, k) => `user${k}`);
  for (const id of [...ids, 'ada']) createUser(id);
  isFailing = (key) => key.startsWith('USER#user50 ');
  expect(await deliver(ids, ['ada'])).toEqual(['job 0']);

  const doneIds = [...ids, 'ada'].filter((id) => agenda(id)?.due === CLOSED[0]);
  expect(doneIds).toEqual([...ids, 'ada'].filter((id) => id !== 'user50'));
  // One read is for 25 users.
  expect(table.commandCalls(BatchGetCommand)).toHaveLength(4 + 1);
});

test('an unreadable job is returned, and the others of its delivery are done', async () => {
  createUser('ada');
  const Records = [
    { body: '{', messageId: 'broken' },
    { body: JSON.stringify([{ userId: 'ada', due: DUE, what: 'resets' }]), messageId: 'whole' },
  ];
  expect(await handler({ Records } as SQSEvent)).toEqual({ batchItemFailures: [{ itemIdentifier: 'broken' }] });
  expect(closed('ada')).toEqual(CLOSED);
});

test('a worker whose clock is behind closes the day of its job', async () => {
  createUser('ada');
  vi.setSystemTime(Date.parse(DUE) - 700);
  await deliver(['ada']);

  expect(closed('ada')).toEqual(CLOSED);
});

test('settings that change meanwhile win: the worker does not write the outdated next reset', async () => {
  createUser('ada');
  const later = '2027-03-02T04:00:00.000Z';
  isFailing = (key) => {
    if (key.includes('SUMMARY')) Object.assign(agenda('ada') ?? {}, { due: later });
    return false;
  };
  expect(await deliver(['ada'])).toEqual([]);

  expect(closed('ada')).toEqual([later, undefined, MISSED]);
});

test('the agenda item of a deleted account is deleted', async () => {
  createUser('ada', { deletedAt: MADE });
  expect(await deliver(['ada'])).toEqual([]);
  expect([agenda('ada'), summary('ada')]).toEqual([undefined, undefined]);
});

test.each([
  ['29 days ago has a next reset', 29, true],
  ['30 days ago has none', 30, false],
])('a user who was last active %s', async (_, days, stays) => {
  createUser('ada', { seenAt: Date.parse(DUE) - days * 86_400_000 });
  await deliver(['ada']);

  expect(summary('ada')?.['2027-03-01']).toEqual(MISSED);
  expect(agenda('ada')?.closed).toBe('2027-03-01');
  expect([agenda('ada')?.due, agenda('ada')?.GSI1SK].map((key) => key !== undefined)).toEqual([stays, stays]);
});
