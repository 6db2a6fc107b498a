import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Cursor, Due } from '#functions/lib/data/agenda.ts';

/* A sweep queues jobs for all due users, continues where the last one ended, and repeats what it could not queue. */

vi.stubEnv('TABLE_NAME', 'table');
vi.stubEnv('RESETS_QUEUE_URL', 'https://queue.example/resets');
vi.stubEnv('REMINDERS_QUEUE_URL', 'https://queue.example/reminders');
vi.stubEnv('AGREEMENTS_QUEUE_URL', 'https://queue.example/agreements');
vi.stubEnv('DIGESTS_QUEUE_URL', 'https://queue.example/digests');
vi.stubEnv('AWS_REGION', 'us-east-1');
const { handler } = await import('#functions/agenda/handler.ts');

const table = mockClient(DynamoDBDocumentClient);
const queue = mockClient(SQSClient);

const NOON = Date.parse('2027-03-01T12:00:00Z');
/** The items in a page of the index. */
const PAGE = 400;

/** The index: due users by shard. */
let index: Map<string, Due[]>;
let cursor: Cursor | undefined;
/** The kind of the sweep, which names its queue. */
let kind: 'resets' | 'digests';
let queried: { shard: string; after: string }[];
let jobs: Due[][];
let logged: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  table.reset();
  queue.reset();
  index = new Map();
  cursor = undefined;
  kind = 'resets';
  queried = [];
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
  acceptJobs(() => true);
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
  if (start === 0) queried.push({ shard, after });
  const Items = within.slice(start, start + PAGE);
  return { Items, ...(start + PAGE < within.length && { LastEvaluatedKey: Items.at(-1) }) };
}

/** Makes the queue accept only jobs that match. */
function acceptJobs(matches: (users: Due[]) => boolean): void {
  queue.on(SendMessageBatchCommand).callsFake(({ QueueUrl, Entries = [] }: SendMessageBatchCommand['input']) => {
    expect(QueueUrl).toBe(`https://queue.example/${kind}`);
    const Failed = Entries.flatMap(({ Id, MessageBody = '' }) => {
      const users = JSON.parse(MessageBody) as Due[];
      if (!matches(users)) return [{ Id, Code: 'InternalError' }];
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
const queuedUsers = () =>
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
  queried = [];
  jobs = [];
  await handler({ kind });
}

test('each due user is queued once, a hundred in a job and ten jobs in a request', async () => {
  const [many, few, later] = [users('a', 1050), users('b', 3, iso(NOON - 86_400_000)), users('c', 2, iso(NOON + 1))];
  index.set(shardOf(0), many).set(shardOf(63), [...few, ...later]);
  await sweepAt(NOON);

  expect(queuedUsers()).toEqual(names(many, few));
  // Pages of 400, 400 and 250 users, and the users of the other shard.
  expect(jobs.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([3, 50, ...Array(10).fill(100)]);
  expect(queue.commandCalls(SendMessageBatchCommand)).toHaveLength(4);
  expect(queried.map(({ shard }) => shard).toSorted()).toEqual(Array.from({ length: 64 }, (_, k) => shardOf(k)));
});

test('the next sweep queries only users who have become due since, and writes nothing if there are none', async () => {
  const [first, second] = [users('a', 2), users('b', 2, iso(NOON + 30_000))];
  index.set(shardOf(3), [...first, ...second]);
  await sweepAt(NOON);
  await sweepAt(NOON + 60_000);
  expect(queuedUsers()).toEqual(names(second));
  const writes = table.commandCalls(PutCommand).length;
  await sweepAt(NOON + 120_000);

  expect(jobs).toEqual([]);
  expect(table.commandCalls(PutCommand)).toHaveLength(writes);
});

test('after five minutes a sweep queries all of the past again, as indexes lag and queues can lose jobs', async () => {
  const lost = users('a', 1);
  index.set(shardOf(3), lost);
  await sweepAt(NOON);
  for (const minute of [1, 2, 3, 4]) {
    await sweepAt(NOON + minute * 60_000);
    expect(jobs).toEqual([]);
  }
  await sweepAt(NOON + 5 * 60_000);

  expect(queuedUsers()).toEqual(names(lost));
});

test('with a clock behind the last sweep it queries all of the past', async () => {
  await sweepAt(NOON);
  index.set(shardOf(3), users('a', 1, iso(NOON - 3_600_000)));
  await sweepAt(NOON - 20);

  expect(queuedUsers()).toEqual(['a00000']);
});

test('the first sweep over more shards reads the new ones whole, and goes on in those that it knows', async () => {
  await sweepAt(NOON);
  cursor = Object.fromEntries(Object.entries(cursor ?? {}).filter(([shard]) => Number(shard) < 16));
  const [known, added] = [users('a', 1), users('b', 1)];
  index.set(shardOf(15), known).set(shardOf(16), added);
  await sweepAt(NOON + 60_000);

  expect(queuedUsers()).toEqual(names(added));
  expect(Object.keys(cursor)).toHaveLength(64);
});

test('a shard whose jobs the queue refuses fails the function, not other shards, and the next sweep repeats it', async () => {
  const [refused, taken] = [users('r', 250), users('t', 250)];
  index.set(shardOf(3), refused).set(shardOf(4), taken);
  acceptJobs(([first]) => !first?.userId.startsWith('r'));
  await expect(sweepAt(NOON)).rejects.toThrow('1 of 64 shards');
  expect(queuedUsers()).toEqual(names(taken));
  expect(logged.join()).toContain('"shard":3');
  expect(Object.keys(cursor ?? {})).not.toContain('3');

  acceptJobs(() => true);
  await sweepAt(NOON + 60_000);
  expect(queuedUsers()).toEqual(names(refused));
});

test('one refused job of many is queued again with its shard', async () => {
  index.set(shardOf(3), users('a', 1050));
  let refused = 0;
  acceptJobs(([first]) => first?.userId !== 'a00500' || ++refused > 1);
  await expect(sweepAt(NOON)).rejects.toThrow('1 of 64 shards');
  const before = queuedUsers();
  await sweepAt(NOON + 60_000);

  expect(new Set([...before, ...queuedUsers()])).toEqual(new Set(names(users('a', 1050))));
});

test('a sweep that cannot save its cursor is repeated', async () => {
  index.set(shardOf(3), users('a', 1));
  table.on(PutCommand).rejectsOnce(new Error('The table is away'));
  await expect(sweepAt(NOON)).rejects.toThrow('The table is away');
  expect(queuedUsers()).toEqual(['a00000']);
  await sweepAt(NOON + 60_000);

  expect(queuedUsers()).toEqual(['a00000']);
});

test('digests and held notifications are found by one sweep, and go to their own queue', async () => {
  kind = 'digests';
  const [digests, held] = [users('d', 2, iso(NOON), 'digests'), users('d', 2, iso(NOON - 60_000), 'held')];
  index.set(shardOf(7), [...held, ...digests]);
  await sweepAt(NOON);

  expect(jobs).toEqual([[...held, ...digests]]);
});
