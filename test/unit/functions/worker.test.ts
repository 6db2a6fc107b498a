import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Delivery } from '#functions/lib/jobs.ts';

/* A worker does each job of a batch once, and returns failed jobs to the queue. */

interface Job {
  kind: string;
  name: string;
}

vi.stubEnv('TABLE_NAME', 'table');
vi.stubEnv('AWS_REGION', 'us-east-1');
const { worker } = await import('#functions/lib/worker.ts');

const table = mockClient(DynamoDBDocumentClient);
const claims = new Map<string, Record<string, unknown>>();
let done: string[];
let logged: string[];

beforeEach(() => {
  table.reset();
  claims.clear();
  done = [];
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
  table.on(GetCommand).callsFake(({ Key }) => ({ Item: claims.get(String(Key.PK)) }));
  table.on(UpdateCommand).callsFake(write);
});
afterEach(() => vi.restoreAllMocks());

/** Does what the table does for the three writes of a claim. */
function write({
  Key,
  UpdateExpression,
  ConditionExpression,
  ExpressionAttributeValues: values,
}: UpdateCommand['input']) {
  const id = String(Key?.PK);
  const claim = claims.get(id) ?? {};
  if (UpdateExpression?.startsWith('REMOVE')) {
    const { lease: _, ...free } = claim;
    claims.set(id, free);
    return {};
  }
  const isHeld = claim.lease !== undefined && Number(claim.lease) > values?.[':now'] && claim.by !== values?.[':by'];
  if (ConditionExpression && (claim.done || isHeld)) {
    throw Object.assign(new Error('no'), { name: 'ConditionalCheckFailedException' });
  }
  const attempts = Number(claim.attempts ?? 0) + 1;
  const next = ConditionExpression
    ? { ...claim, lease: values?.[':lease'], by: values?.[':by'], attempts }
    : { ...claim, done: true };
  claims.set(id, next);
  return { Attributes: next };
}

const failUpdates = (operation: string) =>
  table.on(UpdateCommand).callsFake((input: UpdateCommand['input']) => {
    if (input.UpdateExpression?.startsWith(operation)) throw new Error(`The table is away: ${operation}`);
    return write(input);
  });

const event = (...names: string[]): SQSEvent => eventOf(names.map((name, index) => ({ id: `${index}`, name })));

function eventOf(jobs: { id: string; name: string }[]): SQSEvent {
  const Records = jobs.map(({ id, name }, index) => {
    const delivery: Delivery<Job> = { id, job: { kind: 'letter', name } };
    return { messageId: `message ${index}`, body: JSON.stringify(delivery) };
  });
  return { Records } as SQSEvent;
}

const work = worker<Job>(async ({ name }) => {
  if (name.startsWith('bad')) throw new Error('The provider is away');
  done.push(name);
});

const returned = async (batch: SQSEvent) =>
  (await work(batch)).batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);

describe('a batch', () => {
  test('without failures is done completely', async () => {
    expect(await returned(event('a', 'b', 'c'))).toEqual([]);
    expect(done.toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('with failures returns only those', async () => {
    expect(await returned(event('a', 'bad b', 'c', 'bad d'))).toEqual(['message 1', 'message 3']);
    expect(done.toSorted()).toEqual(['a', 'c']);
    // Completed jobs are not repeated when the rest is delivered again.
    expect(await returned(event('a', 'b', 'c', 'd'))).toEqual([]);
    expect(done.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('with the same job twice does it once', async () => {
    const batch = eventOf([
      { id: 'same', name: 'a' },
      { id: 'same', name: 'a' },
    ]);
    // The second is returned until the first is done.
    expect(await returned(batch)).toEqual(['message 1']);
    expect(await returned(batch)).toEqual([]);
    expect(done).toEqual(['a']);
  });

  test('logs its failures with the job and without its contents', async () => {
    await returned(event('a', 'bad name of somebody'));
    expect(logged.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'A job failed', id: '1', kind: 'letter' }),
    );
    expect(logged.join()).not.toContain('somebody');
  });

  test('logs each failure with the request that its job results from', async () => {
    const requests = ['first', undefined, 'third'];
    const Records = requests.map((request, index) => {
      const delivery: Delivery<Job> = { id: `${index}`, job: { kind: 'letter', name: `bad ${index}` }, request };
      return { messageId: `message ${index}`, body: JSON.stringify(delivery) };
    });
    await returned({ Records } as SQSEvent);
    const lines = logged.map((line) => JSON.parse(line)).filter(({ message }) => message === 'A job failed');
    expect(lines.map(({ id, request }) => [id, request]).toSorted()).toEqual([
      ['0', 'first'],
      ['1', undefined],
      ['2', 'third'],
    ]);
  });
});

describe('a job', () => {
  test('that was done is not done again, however often it is delivered', async () => {
    for (let delivered = 0; delivered < 3; delivered++) expect(await returned(event('a'))).toEqual([]);
    expect(done).toEqual(['a']);
  });

  test('that another worker has claimed is returned, and done after that claim has expired', async () => {
    const now = Math.floor(Date.now() / 1000);
    claims.set('JOB#0', { lease: now + 120 });
    expect(await returned(event('a'))).toEqual(['message 0']);
    claims.set('JOB#0', { lease: now });
    expect(await returned(event('a'))).toEqual([]);
    expect(done).toEqual(['a']);
  });

  test('whose worker died is done when its message is delivered again', async () => {
    claims.set('JOB#0', { lease: Math.floor(Date.now() / 1000) + 120, by: 'message 0' });
    expect(await returned(event('a'))).toEqual([]);
    expect(done).toEqual(['a']);
  });

  test('that failed is released immediately for the next attempt', async () => {
    await returned(event('bad'));
    expect(claims.get('JOB#0')).not.toHaveProperty('lease');
  });

  test('that failed is returned even if its claim cannot be released', async () => {
    failUpdates('REMOVE');
    expect(await returned(event('bad', 'b'))).toEqual(['message 0']);
    expect(done).toEqual(['b']);
  });
});

describe('the number of an attempt', () => {
  const attempts: number[] = [];
  const failing = worker<Job>(async (_, __, attempt) => {
    attempts.push(attempt);
    throw new Error('The provider is away');
  });
  const delivered = (count: number, message = '0') =>
    failing({
      Records: event('a').Records.map((record) => ({
        ...record,
        messageId: message,
        attributes: { ApproximateReceiveCount: `${count}` },
      })),
    } as SQSEvent);
  beforeEach(() => void attempts.splice(0));

  test('counts the starts of the job, and not deliveries that no worker received', async () => {
    await delivered(4);
    await delivered(5);
    expect(attempts).toEqual([1, 2]);
  });

  test('does not count a delivery while another worker is doing the job', async () => {
    claims.set('JOB#0', { lease: Math.floor(Date.now() / 1000) + 120, by: 'another', attempts: 1 });
    await delivered(2);
    expect(attempts).toEqual([]);
    expect(claims.get('JOB#0')?.attempts).toBe(1);
  });

  test('counts the attempt of a worker that died', async () => {
    claims.set('JOB#0', { lease: Math.floor(Date.now() / 1000) + 120, by: '0', attempts: 1 });
    await delivered(2);
    expect(attempts).toEqual([2]);
  });
});

describe('a failure outside of the job', () => {
  test('returns everything and does nothing if the table is unreachable', async () => {
    failUpdates('SET #lease');
    expect(await returned(event('a', 'b'))).toEqual(['message 0', 'message 1']);
    expect(done).toEqual([]);
  });

  test('is logged: a claim that cannot be written', async () => {
    failUpdates('SET #lease');
    await returned(event('a'));
    expect(logged.join()).toContain('The table is away');
  });

  test('is logged: a job that cannot be marked as done', async () => {
    failUpdates('SET #done');
    // The job was done, and returning it would repeat it.
    expect(await returned(event('a'))).toEqual([]);
    expect(done).toEqual(['a']);
    expect(logged.join()).toContain('The table is away');
  });

  test('is logged: a message that is not a job', async () => {
    const Records = [{ messageId: 'strange', body: 'no JSON' }, ...event('b').Records];
    expect(await returned({ Records } as SQSEvent)).toEqual(['strange']);
    expect(done).toEqual(['b']);
    expect(logged).not.toEqual([]);
  });
});
