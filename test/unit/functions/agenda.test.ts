import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Cursor, Due } from '#functions/lib/data/agenda.ts';

/*
 * A sweep hands on everybody who is due, goes on where the last one ended, and loses nobody whom it could not hand on.
 */

vi.stubEnv('TABLE_NAME', 'table');
vi.stubEnv('RESETS_QUEUE_URL', 'https://queue.example/resets');
vi.stubEnv('DIGESTS_QUEUE_URL', 'https://queue.example/digests');
vi.stubEnv('AWS_REGION', 'us-east-1');
const { handler } = await import('#functions/agenda/handler.ts');

const table = mockClient(DynamoDBDocumentClient);
const queue = mockClient(SQSClient);

const NOON = Date.parse('2027-03-01T12:00:00Z');
/** A page of the index holds so many here. */
const PAGE = 400;

/** The index as it stands: those who are due, by shard. */
let index: Map<string, Due[]>;
let cursor: Cursor | undefined;
/** Whose turn it is, and which queue gets the jobs. */
let kind: 'resets' | 'digests';
let asked: { shard: string; after: string }[];
let jobs: Due[][];
let logged: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  table.reset();
  queue.reset();
  index = new Map();
  cursor = undefined;
  kind = 'resets';
  asked = [];
  jobs = [];
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
  table.on(GetCommand).callsFake(({ Key }: GetCommand['input']) => {
    expect(Key).toEqual({ PK: `CURSOR#${kind}`, SK: 'CURSOR' });
    return { Item: cursor && { shards: structuredClone(cursor) } };
  });
  table.on(PutCommand).callsFake(({ Item }: PutCommand['input']) => {
    cursor = structuredClone(Item?.shards) as Cursor;
  });
  table.on(QueryCommand).callsFake(query);
  taking(() => true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function query({ ExpressionAttributeValues: values = {}, ExclusiveStartKey }: QueryCommand['input']) {
  const [shard, after, until] = [String(values[':pk']), String(values[':after']), String(values[':until'])];
  if (after > until) throw new Error('ValidationException: BETWEEN needs its bounds in order');
  const found = (index.get(shard) ?? []).map(({ due, userId, what }) => ({
    ...{ GSI1PK: shard, GSI1SK: `${due}#${userId}` },
    ...{ PK: `USER#${userId}`, SK: `AGENDA#${what}` },
  }));
  const within = found.filter(({ GSI1SK }) => after <= GSI1SK && GSI1SK <= until);
  const start = ExclusiveStartKey ? within.findIndex(({ GSI1SK }) => GSI1SK === ExclusiveStartKey.GSI1SK) + 1 : 0;
  if (start === 0) asked.push({ shard, after });
  const Items = within.slice(start, start + PAGE);
  return { Items, ...(start + PAGE < within.length && { LastEvaluatedKey: Items.at(-1) }) };
}

/** The queue takes jobs of which this is so. */
function taking(takes: (users: Due[]) => boolean): void {
  queue.on(SendMessageBatchCommand).callsFake(({ QueueUrl, Entries = [] }: SendMessageBatchCommand['input']) => {
    expect(QueueUrl).toBe(`https://queue.example/${kind}`);
    const Failed = Entries.flatMap(({ Id, MessageBody = '' }) => {
      const users = JSON.parse(MessageBody) as Due[];
      if (!takes(users)) return [{ Id, Code: 'InternalError' }];
      jobs.push(users);
      return [];
    });
    return { Failed };
  });
}

const shardOf = (shard: number) => `DUE#${kind}#${String(shard).padStart(2, '0')}`;
const iso = (instant: number) => new Date(instant).toISOString();
const users = (name: string, count: number, due = iso(NOON), what: Due['what'] = 'resets'): Due[] =>
  Array.from({ length: count }, (_, k) => ({ userId: `${name}${String(k).padStart(5, '0')}`, due, what }));
const handed = () =>
  jobs
    .flat()
    .map(({ userId }) => userId)
    .toSorted();
const names = (...all: Due[][]) =>
  all
    .flat()
    .map(({ userId }) => userId)
    .toSorted();

async function sweepAt(instant: number): Promise<void> {
  vi.setSystemTime(instant);
  asked = [];
  jobs = [];
  await handler({ kind });
}

test('everybody who is due is handed on once, a hundred in a job and ten jobs in a request', async () => {
  const [many, few, later] = [users('a', 1050), users('b', 3, iso(NOON - 86_400_000)), users('c', 2, iso(NOON + 1))];
  index.set(shardOf(0), many).set(shardOf(15), [...few, ...later]);
  await sweepAt(NOON);

  expect(handed()).toEqual(names(many, few));
  // Pages of 400, 400 and 250 people; and those of the other shard.
  expect(jobs.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([3, 50, ...Array(10).fill(100)]);
  expect(queue.commandCalls(SendMessageBatchCommand)).toHaveLength(4);
  expect(asked.map(({ shard }) => shard).toSorted()).toEqual(Array.from({ length: 16 }, (_, k) => shardOf(k)));
});

test('the next sweep asks for what came due since, and writes nothing when that is nobody', async () => {
  const [first, second] = [users('a', 2), users('b', 2, iso(NOON + 30_000))];
  index.set(shardOf(3), [...first, ...second]);
  await sweepAt(NOON);
  await sweepAt(NOON + 60_000);
  expect(handed()).toEqual(names(second));
  const writes = table.commandCalls(PutCommand).length;
  await sweepAt(NOON + 120_000);

  expect(jobs).toEqual([]);
  expect(table.commandCalls(PutCommand)).toHaveLength(writes);
});

test('after five minutes it looks at all of the past again: an index lags, and a queue may lose', async () => {
  const lost = users('a', 1);
  index.set(shardOf(3), lost);
  await sweepAt(NOON);
  for (const minute of [1, 2, 3, 4]) {
    await sweepAt(NOON + minute * 60_000);
    expect(jobs).toEqual([]);
  }
  await sweepAt(NOON + 5 * 60_000);

  expect(handed()).toEqual(names(lost));
});

test('by a clock that is behind the last sweep it looks at all of the past', async () => {
  await sweepAt(NOON);
  index.set(shardOf(3), users('a', 1, iso(NOON - 3_600_000)));
  await sweepAt(NOON - 20);

  expect(handed()).toEqual(['a00000']);
});

test('a shard whose jobs the queue refuses fails the function and harms no other; the next sweep does it', async () => {
  const [refused, taken] = [users('r', 250), users('t', 250)];
  index.set(shardOf(3), refused).set(shardOf(4), taken);
  taking(([first]) => !first?.userId.startsWith('r'));
  await expect(sweepAt(NOON)).rejects.toThrow('1 of 16 shards');
  expect(handed()).toEqual(names(taken));
  expect(logged.join()).toContain('"shard":3');
  expect(Object.keys(cursor ?? {})).not.toContain('3');

  taking(() => true);
  await sweepAt(NOON + 60_000);
  expect(handed()).toEqual(names(refused));
});

test('one job of many that is refused is handed on again with its shard', async () => {
  index.set(shardOf(3), users('a', 1050));
  let refused = 0;
  taking(([first]) => first?.userId !== 'a00500' || ++refused > 1);
  await expect(sweepAt(NOON)).rejects.toThrow('1 of 16 shards');
  const before = handed();
  await sweepAt(NOON + 60_000);

  expect(new Set([...before, ...handed()])).toEqual(new Set(names(users('a', 1050))));
});

test('a sweep that cannot note how far it came is done again', async () => {
  index.set(shardOf(3), users('a', 1));
  table.on(PutCommand).rejectsOnce(new Error('The table is away'));
  await expect(sweepAt(NOON)).rejects.toThrow('The table is away');
  expect(handed()).toEqual(['a00000']);
  await sweepAt(NOON + 60_000);

  expect(handed()).toEqual(['a00000']);
});

test('digests, and what quiet hours hold, are found by one sweep, told apart, and go to a queue of their own', async () => {
  kind = 'digests';
  const [digests, held] = [users('d', 2, iso(NOON), 'digests'), users('d', 2, iso(NOON - 60_000), 'held')];
  index.set(shardOf(7), [...held, ...digests]);
  await sweepAt(NOON);

  expect(jobs).toEqual([[...held, ...digests]]);
});
