import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/* What the stream hands over goes to its queue whole; what the queue does not take stays with the stream. */

vi.stubEnv('MAIL_QUEUE_URL', 'https://queue.example/mail');
vi.stubEnv('AWS_REGION', 'us-east-1');
const { handler } = await import('#functions/deliver/handler.ts');

const queue = mockClient(SQSClient);
let sent: string[][];
let logged: string[];

beforeEach(() => {
  queue.reset();
  sent = [];
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
  taking(() => true);
});
afterEach(() => vi.restoreAllMocks());

/** The queue takes the messages of which this is so. */
function taking(takes: (body: string) => boolean): void {
  queue.on(SendMessageBatchCommand).callsFake(({ QueueUrl, Entries = [] }: SendMessageBatchCommand['input']) => {
    expect(QueueUrl).toBe('https://queue.example/mail');
    const bodies = Entries.map(({ MessageBody = '' }) => MessageBody);
    sent.push(bodies.filter(takes));
    return {
      Failed: Entries.filter(({ MessageBody = '' }) => !takes(MessageBody)).map(({ Id }) => ({
        Id,
        Code: 'InternalError',
      })),
    };
  });
}

function records(count: number, queueName = 'mail'): DynamoDBRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    eventName: 'INSERT',
    dynamodb: {
      SequenceNumber: `${1000 + index}`,
      NewImage: { queue: { S: queueName }, body: { S: `job ${index}` } },
    },
  }));
}

const returned = async (Records: DynamoDBRecord[]) =>
  (await handler({ Records })).batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);

test('jobs go to their queue as they are, ten in a request and in order', async () => {
  expect(await returned(records(23))).toEqual([]);
  expect(sent.map(({ length }) => length)).toEqual([10, 10, 3]);
  expect(sent.flat()).toEqual(Array.from({ length: 23 }, (_, index) => `job ${index}`));
});

test('nothing to hand over asks nothing', async () => {
  expect(await returned([])).toEqual([]);
  expect(sent).toEqual([]);
});

describe('what the queue does not take', () => {
  test('is given back by name, and the rest is through', async () => {
    taking((body) => !['job 3', 'job 17'].includes(body));
    expect((await returned(records(23))).toSorted()).toEqual(['1003', '1017']);
    expect(sent.flat()).toHaveLength(21);
  });

  test('is a whole request of ten when that fails, and the others are tried all the same', async () => {
    let asked = 0;
    queue.on(SendMessageBatchCommand).callsFake(({ Entries = [] }: SendMessageBatchCommand['input']) => {
      asked += 1;
      if (asked === 2) throw new Error('The queue is away');
      sent.push(Entries.map(({ MessageBody = '' }) => MessageBody));
      return {};
    });
    expect(await returned(records(23))).toEqual(Array.from({ length: 10 }, (_, index) => `${1010 + index}`));
    expect(sent.flat()).toHaveLength(13);
  });

  test('is told in the log, with the reason', async () => {
    queue.on(SendMessageBatchCommand).rejects(new Error('The queue is away'));
    await returned(records(2));
    expect(logged.join()).toContain('The queue is away');
  });

  test('is told in the log when the queue refuses some', async () => {
    taking((body) => body !== 'job 1');
    await returned(records(2));
    expect(logged).not.toEqual([]);
  });
});

test('a job for a queue that there is not is given back and told, and harms no other', async () => {
  const [stranger] = records(1, 'nowhere');
  const all = [...records(3), { ...stranger, dynamodb: { ...stranger?.dynamodb, SequenceNumber: '2000' } }];
  expect(await returned(all)).toEqual(['2000']);
  expect(sent.flat()).toEqual(['job 0', 'job 1', 'job 2']);
  expect(logged.join()).toContain('nowhere');
});
