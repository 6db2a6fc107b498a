import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/* What the stream hands over goes to its queue whole; what the queue does not take stays with the stream. */

vi.stubEnv('MAIL_QUEUE_URL', 'https://queue.example/mail');
vi.stubEnv('MAINTENANCE_QUEUE_URL', 'https://queue.example/maintenance');
vi.stubEnv('PHOTOS_QUEUE_URL', 'https://queue.example/photos');
vi.stubEnv('DRAFTS_QUEUE_URL', 'https://queue.example/drafts');
vi.stubEnv('NOTIFICATIONS_QUEUE_URL', 'https://queue.example/notifications');
vi.stubEnv('REPLIES_QUEUE_URL', 'https://queue.example/replies');
vi.stubEnv('LIVE_ENDPOINT', 'https://live.example/cable');
vi.stubEnv('TABLE_NAME', 'Table');
vi.stubEnv('AWS_REGION', 'us-east-1');
const { handler } = await import('#functions/deliver/handler.ts');

const queue = mockClient(SQSClient);
const table = mockClient(DynamoDBDocumentClient);
const live = mockClient(ApiGatewayManagementApiClient);
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
  table.reset();
  live.reset();
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

test('a job for a queue that there is not is given back and told, and harms no other', async () => {
  const [stranger] = records(1, 'nowhere');
  const all = [...records(3), { ...stranger, dynamodb: { ...stranger?.dynamodb, SequenceNumber: '2000' } }];
  expect(await returned(all)).toEqual(['2000']);
  expect(sent.flat()).toEqual(['job 0', 'job 1', 'job 2']);
  expect(logged.join()).toContain('nowhere');
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

  beforeEach(() => {
    table.on(BatchGetCommand).resolves({});
  });

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

  beforeEach(() => {
    table.on(BatchGetCommand).resolves({});
  });

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

describe('what is told live', () => {
  const CHAT = '{"channel":"ChatChannel"}';
  const member = (name: string) => ({ name, email: '', image: null, joined: 0, since: 0 });

  /** Ada and Bob in a chat, Bob with two pages. */
  function stored(): Record<string, object> {
    const now = Date.now();
    return {
      'CHAT#c HEAD': { id: 'c', type: 'direct_message', members: { ada: member('Ada'), bob: member('Bob') }, last: 9 },
      'USER#bob REACH': {
        'C#one': { s: 's', t: now, i: { [CHAT]: true } },
        'C#two': { s: 's', t: now + 1, i: { [CHAT]: true } },
      },
      'USER#bob SESSION#s': { id: 's' },
      'USER#bob DEVICES': {
        'D#phone': { token: 'a token', s: 's', t: now },
        'D#laptop': { token: 'another', s: 'another', t: now },
      },
      'USER#ada SESSION#gone': { id: 'gone' },
    };
  }

  beforeEach(() => {
    const items = stored();
    table.on(BatchGetCommand).callsFake(({ RequestItems }: BatchGetCommand['input']) => {
      const { Keys = [] } = RequestItems?.Table ?? {};
      const found = Keys.flatMap((key) =>
        items[`${key.PK} ${key.SK}`] ? [{ ...key, ...items[`${key.PK} ${key.SK}`] }] : [],
      );
      return { Responses: { Table: found } };
    });
    table.on(GetCommand).callsFake(({ Key }: GetCommand['input']) => ({ Item: items[`${Key?.PK} ${Key?.SK}`] }));
    table.on(UpdateCommand).resolves({});
    table.on(TransactWriteCommand).resolves({});
    live.on(PostToConnectionCommand).resolves({});
  });

  const posts = () =>
    live.commandCalls(PostToConnectionCommand).map(({ args: [{ input }] }) => {
      const { identifier, message: event } = JSON.parse(String(input.Data));
      expect(identifier).toBe(CHAT);
      return `${input.ConnectionId} ${event.message?.content ?? event.type}`;
    });
  const forgotten = () =>
    [
      ...table.commandCalls(UpdateCommand).map(({ args: [{ input }] }) => input),
      // A device and who owns its token.
      ...table.commandCalls(TransactWriteCommand).map(({ args: [{ input }] }) => input.TransactItems?.[0]?.Update),
    ].map((change) => Object.values(change?.ExpressionAttributeNames ?? {}).filter((name) => /^[CD]#/.test(name)));
  const failing = (httpStatusCode: number) => Object.assign(new Error('no'), { $metadata: { httpStatusCode } });

  test('comes to each page in the order of the stream, beside the jobs', async () => {
    expect(await returned([message(1), ...records(1), message(2)])).toEqual([]);
    expect(sent).toEqual([['job 0']]);
    for (const page of ['one', 'two']) {
      expect(posts().filter((each) => each.startsWith(page))).toEqual([
        `${page} 1`,
        `${page} notification`,
        `${page} 2`,
        `${page} notification`,
      ]);
    }
    expect(forgotten()).toEqual([]);
  });

  test('and fails, fails nothing: neither the batch nor the jobs', async () => {
    table.on(BatchGetCommand).rejects(new Error('The table is away'));
    expect(await returned([message(1), ...records(2)])).toEqual([]);
    expect(sent).toEqual([['job 0', 'job 1']]);
    expect(posts()).toEqual([]);
    expect(logged.join()).toContain('The table is away');
  });

  test('and does not come through to one page comes to the others', async () => {
    live.on(PostToConnectionCommand, { ConnectionId: 'one' }).rejects(failing(503));
    expect(await returned([message(1), ...records(1)])).toEqual([]);
    expect(posts().filter((each) => each.startsWith('two'))).toEqual(['two 1', 'two notification']);
    // It was given up, not forgotten: it may be there again by the next.
    expect(forgotten()).toEqual([]);
    expect(logged).not.toEqual([]);
  });

  test('and finds a page gone has it forgotten, and asks it no more', async () => {
    live.on(PostToConnectionCommand, { ConnectionId: 'two' }).rejects(failing(410));
    expect(await returned([message(1), message(2)])).toEqual([]);
    expect(posts().filter((each) => each.startsWith('two'))).toEqual(['two 1']);
    expect(posts().filter((each) => each.startsWith('one'))).toHaveLength(4);
    expect(forgotten()).toEqual([['C#two']]);
    expect(logged).toEqual([]);
  });

  test('waits for no job, and no job for it', async () => {
    taking((body) => !body.startsWith('job'));
    expect(await returned([message(1), ...records(1)])).toEqual(['1000']);
    expect(posts()).toHaveLength(4);
  });

  test('and stands behind a job that failed is told when the stream is read again, and not now, too', async () => {
    taking((body) => !body.startsWith('job'));
    expect(await returned([message(1), ...records(1), message(2)])).toEqual(['1000']);
    expect(posts()).toEqual(expect.not.arrayContaining(['one 2']));
    expect(posts()).toHaveLength(4);
  });

  test('and was not noticed is told when the stream is read again, not now', async () => {
    taking((body) => !body.includes('message-c-2'));
    expect(await returned([message(1), message(2)])).toEqual(['3002']);
    expect(posts()).toEqual(expect.not.arrayContaining(['one 2']));
    expect(posts()).toHaveLength(4);
  });

  describe('to a session that has ended', () => {
    const ended: DynamoDBRecord = {
      eventName: 'REMOVE',
      dynamodb: { SequenceNumber: '4000', Keys: { PK: { S: 'USER#bob' }, SK: { S: 'SESSION#s' } } },
    };

    test('closes its connections, and forgets them and its browser’s pushes, no other’s', async () => {
      live.on(DeleteConnectionCommand).resolves({});
      expect(await returned([ended])).toEqual([]);
      expect(live.commandCalls(DeleteConnectionCommand)).toHaveLength(2);
      expect(forgotten().flat().toSorted()).toEqual(['C#one', 'C#two', 'D#phone']);
    });

    test('and whose pushes cannot be forgotten is tried again with the stream', async () => {
      live.on(DeleteConnectionCommand).resolves({});
      table.on(GetCommand, { Key: { PK: 'USER#bob', SK: 'DEVICES' } }).rejects(new Error('The table is away'));
      expect(await returned([ended])).toEqual(['4000']);
      expect(logged.join()).toContain('The table is away');
    });

    test('and does not come through is tried again with the stream, and what is open stays known', async () => {
      live.on(DeleteConnectionCommand).resolves({});
      live.on(DeleteConnectionCommand, { ConnectionId: 'two' }).rejects(failing(503));
      expect(await returned([ended, message(1)])).toEqual(['4000']);
      expect(forgotten()).toEqual([['C#one'], ['D#phone']]);
    });
  });
});
