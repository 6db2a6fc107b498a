import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/* Jobs in the table's stream go to their queues; what a queue refuses is returned to the stream. */

vi.stubEnv('MAIL_QUEUE_URL', 'https://queue.example/mail');
vi.stubEnv('MAINTENANCE_QUEUE_URL', 'https://queue.example/maintenance');
vi.stubEnv('PHOTOS_QUEUE_URL', 'https://queue.example/photos');
vi.stubEnv('DRAFTS_QUEUE_URL', 'https://queue.example/drafts');
vi.stubEnv('EXPORTS_QUEUE_URL', 'https://queue.example/exports');
vi.stubEnv('NOTIFICATIONS_QUEUE_URL', 'https://queue.example/notifications');
vi.stubEnv('REPLIES_QUEUE_URL', 'https://queue.example/replies');
vi.stubEnv('UNDELIVERED_BUCKET', 'undelivered');
vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'Deliver');
vi.stubEnv('TABLE_NAME', 'Table');
vi.stubEnv('AWS_REGION', 'us-east-1');
const { handler } = await import('#functions/deliver/handler.ts');

const queue = mockClient(SQSClient);
const bucket = mockClient(S3Client);
let sent: string[][];
/** Jobs in the notifications queue, with their delay in seconds. */
let notifications: { id: string; job: object; after: number }[];
/** Jobs in the replies queue, with their group and deduplication id. */
let toCoaches: { id: string; job: object; group: string | undefined; once: string | undefined }[];
/** The delays of draft checks in seconds. */
let drafts: (number | undefined)[];
let logged: string[];

beforeEach(() => {
  queue.reset();
  bucket.reset();
  bucket.on(PutObjectCommand).resolves({});
  sent = [];
  notifications = [];
  toCoaches = [];
  drafts = [];
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
  acceptMessages(() => true);
});
afterEach(() => vi.restoreAllMocks());

/** Makes the queues accept only messages that match. */
function acceptMessages(matches: (body: string) => boolean): void {
  queue.on(SendMessageBatchCommand).callsFake(({ QueueUrl, Entries = [] }: SendMessageBatchCommand['input']) => {
    const taken = Entries.filter(({ MessageBody = '' }) => matches(MessageBody));
    if (QueueUrl === 'https://queue.example/notifications') {
      notifications.push(
        ...taken.map((entry) => ({ ...JSON.parse(entry.MessageBody ?? ''), after: entry.DelaySeconds })),
      );
    } else if (QueueUrl === 'https://queue.example/replies') {
      toCoaches.push(
        ...taken.map(({ MessageBody = '', MessageGroupId, MessageDeduplicationId }) => {
          return { ...JSON.parse(MessageBody), group: MessageGroupId, once: MessageDeduplicationId };
        }),
      );
    } else if (QueueUrl === 'https://queue.example/drafts') {
      drafts.push(...taken.map(({ DelaySeconds }) => DelaySeconds));
    } else {
      expect(QueueUrl).toBe('https://queue.example/mail');
      expect(taken.filter(({ DelaySeconds }) => DelaySeconds)).toEqual([]);
      sent.push(taken.map(({ MessageBody = '' }) => MessageBody));
    }
    const refused = Entries.filter((entry) => !taken.includes(entry));
    return { Failed: refused.map(({ Id }) => ({ Id, Code: 'InternalError' })) };
  });
}

function records(count: number, queueName = 'mail'): DynamoDBRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    eventName: 'INSERT',
    dynamodb: {
      SequenceNumber: `${1000 + index}`,
      Keys: { PK: { S: 'USER#ada' }, SK: { S: `OUTBOX#${index}` } },
      NewImage: { queue: { S: queueName }, body: { S: `job ${index}` } },
    },
  }));
}

const returned = async (Records: DynamoDBRecord[]) =>
  (await handler({ Records })).batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);

test('jobs go to their queue unchanged, ten in a request and in order', async () => {
  expect(await returned(records(23))).toEqual([]);
  expect(sent.map(({ length }) => length)).toEqual([10, 10, 3]);
  expect(sent.flat()).toEqual(Array.from({ length: 23 }, (_, index) => `job ${index}`));
});

test('an empty batch sends no request', async () => {
  expect(await returned([])).toEqual([]);
  expect(sent).toEqual([]);
});

describe('what a queue refuses', () => {
  test('is returned to the stream by id, and the rest is sent', async () => {
    acceptMessages((body) => !['job 3', 'job 17'].includes(body));
    expect((await returned(records(23))).toSorted()).toEqual(['1003', '1017']);
    expect(sent.flat()).toHaveLength(21);
  });

  test('is a whole request of ten if it fails, and the other requests are still sent', async () => {
    let calls = 0;
    queue.on(SendMessageBatchCommand).callsFake(({ Entries = [] }: SendMessageBatchCommand['input']) => {
      calls += 1;
      if (calls === 2) throw new Error('The queue is away');
      sent.push(Entries.map(({ MessageBody = '' }) => MessageBody));
      return {};
    });
    expect(await returned(records(23))).toEqual(Array.from({ length: 10 }, (_, index) => `${1010 + index}`));
    expect(sent.flat()).toHaveLength(13);
  });

  test('is logged with the reason if the request fails', async () => {
    queue.on(SendMessageBatchCommand).rejects(new Error('The queue is away'));
    await returned(records(2));
    expect(logged.join()).toContain('The queue is away');
  });

  test('is logged if the queue refuses single messages', async () => {
    acceptMessages((body) => body !== 'job 1');
    await returned(records(2));
    expect(logged).not.toEqual([]);
  });
});

describe('a job for an unknown queue', () => {
  const SEQUENCE = '2000';
  function withUnknown(): DynamoDBRecord[] {
    const [unknown] = records(1, 'nowhere');
    return [
      ...records(1),
      { ...unknown, dynamodb: { ...unknown?.dynamodb, SequenceNumber: SEQUENCE } },
      ...records(3).slice(1),
    ];
  }

  test('does not stop others: its record is stored for a replay immediately, and logged', async () => {
    const all = withUnknown();
    expect(await returned(all)).toEqual([]);
    expect(sent.flat()).toEqual(['job 0', 'job 1', 'job 2']);
    expect(logged.join()).toContain('nowhere');
    const puts = bucket.commandCalls(PutObjectCommand).map(({ args: [{ input }] }) => input);
    expect(puts).toMatchObject([{ Bucket: 'undelivered', Key: `functions/deliver/UnknownQueue-${SEQUENCE}.json` }]);
    const { requestContext, payload } = JSON.parse(String(puts[0]?.Body));
    expect(requestContext).toEqual({ functionArn: 'Deliver', condition: 'UnknownQueue' });
    expect(JSON.parse(payload)).toEqual({ Records: [all[1]] });
  });

  test('is returned to the stream if it cannot be stored, and does not affect others', async () => {
    bucket.on(PutObjectCommand).rejects(new Error('The bucket is away'));
    expect(await returned(withUnknown())).toEqual([SEQUENCE]);
    expect(sent.flat()).toEqual(['job 0', 'job 1', 'job 2']);
    expect(logged.join()).toContain('The bucket is away');
  });

  test('is returned to a replay, which has stored it already', async () => {
    const { batchItemFailures } = await handler({ Records: withUnknown(), isReplay: true });
    expect(batchItemFailures).toEqual([{ itemIdentifier: SEQUENCE }]);
    expect(bucket.calls()).toEqual([]);
  });
});

test('each job goes to the queue that it names', async () => {
  const to: Record<string, string[]> = {};
  queue.on(SendMessageBatchCommand).callsFake(({ QueueUrl, Entries = [] }: SendMessageBatchCommand['input']) => {
    to[String(QueueUrl)] = Entries.map(({ MessageBody = '' }) => MessageBody);
    return {};
  });
  const [mail, maintenance] = [records(2), records(1, 'maintenance')];
  expect(await returned([...mail, ...maintenance])).toEqual([]);
  expect(to).toEqual({
    'https://queue.example/mail': ['job 0', 'job 1'],
    'https://queue.example/maintenance': ['job 0'],
  });
});

test('a draft is checked after a quarter of an hour', async () => {
  expect(await returned(records(2, 'drafts'))).toEqual([]);
  expect(drafts).toEqual([900, 900]);
  expect(sent).toEqual([]);
});

test('a job that is deleted or overwritten is not sent', async () => {
  const [job] = records(1);
  const others = (['REMOVE', 'MODIFY'] as const).map((eventName) => ({ ...job!, eventName }));
  expect(await returned(others)).toEqual([]);
  expect(sent).toEqual([]);
});

const message = (sequence: number, fields: object = {}): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: {
    SequenceNumber: `${3000 + sequence}`,
    Keys: { PK: { S: 'CHAT#c' }, SK: { S: `MESSAGE#${sequence}` } },
    NewImage: marshall({
      ...{ chatId: 'c', sequence, by: 'ada', content: `${sequence}`, at: 0, clientId: null },
      ...fields,
    }) as never,
  },
});

describe('a message to a coach', () => {
  const ASKS = { asks: true };
  const inOtherChat = (sequence: number) => message(sequence, { ...ASKS, chatId: 'd', by: 'bob' });

  test('becomes a job in the order of its chat, other messages do not', async () => {
    expect(await returned([message(1, ASKS), message(2), inOtherChat(1), message(3, ASKS)])).toEqual([]);
    const jobFor = (chatId: string, userId: string, sequence: number) => ({
      id: `reply-${chatId}-${sequence}`,
      job: { kind: 'reply', userId, chatId, sequence },
      group: chatId,
      once: `reply-${chatId}-${sequence}`,
    });
    expect(toCoaches).toEqual([jobFor('c', 'ada', 1), jobFor('d', 'bob', 1), jobFor('c', 'ada', 3)]);
    expect(JSON.stringify(toCoaches)).not.toContain('content');
  });

  test('is returned to the stream if the queue refuses it', async () => {
    acceptMessages((body) => !body.includes('reply-c-2'));
    expect(await returned([1, 2, 3].map((sequence) => message(sequence, ASKS)))).toEqual(['3002']);
    expect(toCoaches.map(({ id }) => id)).toEqual(['reply-c-1', 'reply-c-3']);
  });
});

describe('a change that can notify a user', () => {
  const invited: DynamoDBRecord = {
    eventName: 'INSERT',
    dynamodb: {
      SequenceNumber: '5000',
      Keys: { PK: { S: 'EMAIL#bob@x.example' }, SK: { S: 'INVITATION#ada' } },
      NewImage: marshall({ id: 'i', senderId: 'ada', email: 'bob@x.example' }) as never,
    },
  };
  const accepted: DynamoDBRecord = {
    eventName: 'INSERT',
    dynamodb: {
      SequenceNumber: '6000',
      Keys: { PK: { S: 'USER#ada' }, SK: { S: 'PEOPLE#CONFIDANT#bob' } },
      NewImage: marshall({ userId: 'bob', chatId: 'c', since: 7, invited: true }) as never,
    },
  };

  test('becomes a job: a message with a delay of ten seconds, others without', async () => {
    expect(await returned([message(1), invited, accepted, ...records(1)])).toEqual([]);
    expect(notifications.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      {
        id: 'accepted-ada-bob-7',
        job: { kind: 'accepted', userId: 'ada', by: 'bob', chatId: 'c', since: 7 },
        after: 0,
      },
      { id: 'invited-i', job: { kind: 'invitation', email: 'bob@x.example', senderId: 'ada', id: 'i' }, after: 0 },
      { id: 'message-c-1', job: { kind: 'message', chatId: 'c', sequence: 1 }, after: 10 },
    ]);
    expect(sent).toEqual([['job 0']]);
  });

  test('becomes the same job when the stream is read again', async () => {
    for (let read = 0; read < 2; read++) expect(await returned([message(1), invited, accepted])).toEqual([]);
    expect(notifications.slice(3)).toEqual(notifications.slice(0, 3));
  });

  test('becomes a job without the content of the message', async () => {
    await returned([message(1)]);
    expect(JSON.stringify(notifications)).not.toContain('content');
  });

  test('is sent with ten in a request', async () => {
    const sizes: number[] = [];
    queue.on(SendMessageBatchCommand).callsFake(({ Entries = [] }: SendMessageBatchCommand['input']) => {
      sizes.push(Entries.length);
      return {};
    });
    await returned(Array.from({ length: 23 }, (_, k) => message(k + 1)));
    expect(sizes).toEqual([10, 10, 3]);
  });

  test('is returned to the stream if the queue refuses it, and the rest is sent', async () => {
    acceptMessages((body) => !body.includes('message-c-2'));
    expect(await returned([message(1), message(2), message(3), invited, ...records(2)])).toEqual(['3002']);
    expect(notifications.map(({ id }) => id).toSorted()).toEqual(['invited-i', 'message-c-1', 'message-c-3']);
    expect(sent).toEqual([['job 0', 'job 1']]);
    expect(logged).not.toEqual([]);

    acceptMessages((body) => !body.includes('invited') && !body.includes('accepted'));
    expect((await returned([message(1), invited, accepted])).toSorted()).toEqual(['5000', '6000']);
  });

  test('is returned to the stream if the queue is unreachable', async () => {
    queue.on(SendMessageBatchCommand).rejects(new Error('The queue is away'));
    expect((await returned([message(1), invited, accepted])).toSorted()).toEqual(['3001', '5000', '6000']);
    expect(logged.join()).toContain('The queue is away');
  });
});
