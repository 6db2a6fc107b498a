import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/* What the stream hands over goes to its queue whole; what the queue does not take stays with the stream. */

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
/** What was handed to whoever decides who is notified, with the seconds that it waits. */
let noticed: { id: string; job: object; after: number }[];
/** What was handed to coaches, with its chat and what a repetition of it is known by. */
let toCoaches: { id: string; job: object; group: string | undefined; once: string | undefined }[];
/** The seconds after which drafts are looked at again. */
let drafts: (number | undefined)[];
let logged: string[];

beforeEach(() => {
  queue.reset();
  bucket.reset();
  bucket.on(PutObjectCommand).resolves({});
  sent = [];
  noticed = [];
  toCoaches = [];
  drafts = [];
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
  taking(() => true);
});
afterEach(() => vi.restoreAllMocks());

/** The queues take the messages of which this is so. */
function taking(takes: (body: string) => boolean): void {
  queue.on(SendMessageBatchCommand).callsFake(({ QueueUrl, Entries = [] }: SendMessageBatchCommand['input']) => {
    const taken = Entries.filter(({ MessageBody = '' }) => takes(MessageBody));
    if (QueueUrl === 'https://queue.example/notifications') {
      noticed.push(...taken.map((entry) => ({ ...JSON.parse(entry.MessageBody ?? ''), after: entry.DelaySeconds })));
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

describe('a job for a queue that there is not', () => {
  const ENDLESS = '2000';
  function strange(): DynamoDBRecord[] {
    const [stranger] = records(1, 'nowhere');
    return [
      ...records(1),
      { ...stranger, dynamodb: { ...stranger?.dynamodb, SequenceNumber: ENDLESS } },
      ...records(3).slice(1),
    ];
  }

  test('holds nothing back: its record is kept for a replay at once, and told', async () => {
    const all = strange();
    expect(await returned(all)).toEqual([]);
    expect(sent.flat()).toEqual(['job 0', 'job 1', 'job 2']);
    expect(logged.join()).toContain('nowhere');
    const puts = bucket.commandCalls(PutObjectCommand).map(({ args: [{ input }] }) => input);
    expect(puts).toMatchObject([{ Bucket: 'undelivered', Key: `functions/deliver/UnknownQueue-${ENDLESS}.json` }]);
    const { requestContext, payload } = JSON.parse(String(puts[0]?.Body));
    expect(requestContext).toEqual({ functionArn: 'Deliver', condition: 'UnknownQueue' });
    expect(JSON.parse(payload)).toEqual({ Records: [all[1]] });
  });

  test('is tried again if it cannot be kept, and harms no other', async () => {
    bucket.on(PutObjectCommand).rejects(new Error('The bucket is away'));
    expect(await returned(strange())).toEqual([ENDLESS]);
    expect(sent.flat()).toEqual(['job 0', 'job 1', 'job 2']);
    expect(logged.join()).toContain('The bucket is away');
  });

  test('is given back to a replay, which has it already', async () => {
    const { batchItemFailures } = await handler({ Records: strange(), isReplay: true });
    expect(batchItemFailures).toEqual([{ itemIdentifier: ENDLESS }]);
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

test('a draft is looked at again after a quarter of an hour', async () => {
  expect(await returned(records(2, 'drafts'))).toEqual([]);
  expect(drafts).toEqual([900, 900]);
  expect(sent).toEqual([]);
});

test('a job that goes, or is written over, is none', async () => {
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

describe('what is said to a coach', () => {
  const ASKS = { asks: true };
  const inOtherChat = (sequence: number) => message(sequence, { ...ASKS, chatId: 'd', by: 'bob' });

  test('is handed on in the order of its chat, and nothing else is', async () => {
    expect(await returned([message(1, ASKS), message(2), inOtherChat(1), message(3, ASKS)])).toEqual([]);
    const asked = (chatId: string, userId: string, sequence: number) => ({
      id: `reply-${chatId}-${sequence}`,
      job: { kind: 'reply', userId, chatId, sequence },
      group: chatId,
      once: `reply-${chatId}-${sequence}`,
    });
    expect(toCoaches).toEqual([asked('c', 'ada', 1), asked('d', 'bob', 1), asked('c', 'ada', 3)]);
    expect(JSON.stringify(toCoaches)).not.toContain('content');
  });

  test('stays with the stream where the queue does not take it', async () => {
    taking((body) => !body.includes('reply-c-2'));
    expect(await returned([1, 2, 3].map((sequence) => message(sequence, ASKS)))).toEqual(['3002']);
    expect(toCoaches.map(({ id }) => id)).toEqual(['reply-c-1', 'reply-c-3']);
  });
});

describe('what may notify somebody', () => {
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

  test('is handed on: a message ten seconds later, everything else at once', async () => {
    expect(await returned([message(1), invited, accepted, ...records(1)])).toEqual([]);
    expect(noticed.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
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

  test('and is read from the stream again is the same job again', async () => {
    for (let read = 0; read < 2; read++) expect(await returned([message(1), invited, accepted])).toEqual([]);
    expect(noticed.slice(3)).toEqual(noticed.slice(0, 3));
  });

  test('says nothing of what was written: that is read by whoever decides', async () => {
    await returned([message(1)]);
    expect(JSON.stringify(noticed)).not.toContain('content');
  });

  test('is ten in a request', async () => {
    const asked: number[] = [];
    queue.on(SendMessageBatchCommand).callsFake(({ Entries = [] }: SendMessageBatchCommand['input']) => {
      asked.push(Entries.length);
      return {};
    });
    await returned(Array.from({ length: 23 }, (_, k) => message(k + 1)));
    expect(asked).toEqual([10, 10, 3]);
  });

  test('stays with the stream where the queue does not take it, and the rest is through', async () => {
    taking((body) => !body.includes('message-c-2'));
    expect(await returned([message(1), message(2), message(3), invited, ...records(2)])).toEqual(['3002']);
    expect(noticed.map(({ id }) => id).toSorted()).toEqual(['invited-i', 'message-c-1', 'message-c-3']);
    expect(sent).toEqual([['job 0', 'job 1']]);
    expect(logged).not.toEqual([]);

    taking((body) => !body.includes('invited') && !body.includes('accepted'));
    expect((await returned([message(1), invited, accepted])).toSorted()).toEqual(['5000', '6000']);
  });

  test('stays there when the queue is away', async () => {
    queue.on(SendMessageBatchCommand).rejects(new Error('The queue is away'));
    expect((await returned([message(1), invited, accepted])).toSorted()).toEqual(['3001', '5000', '6000']);
    expect(logged.join()).toContain('The queue is away');
  });
});
