import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  type SendMessageCommandInput,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClock, type LocalClock } from '#infra/local/clock.ts';
import { createFaults, type InjectedFaults } from '#infra/local/faults.ts';
import { type Queues, startQueues } from '#infra/local/sqs/sqs.ts';

const deadLetterArn = 'arn:aws:sqs:us-east-1:000000000000:jobs-dead';
const template = [
  {
    logicalId: 'Jobs',
    name: 'jobs',
    properties: {
      VisibilityTimeout: 1,
      RedrivePolicy: { deadLetterTargetArn: deadLetterArn, maxReceiveCount: 2 },
    },
  },
  { logicalId: 'JobsDead', name: 'jobs-dead', properties: { MessageRetentionPeriod: 3600 } },
  { logicalId: 'Slow', name: 'slow', properties: { VisibilityTimeout: 600 } },
  { logicalId: 'Later', name: 'later', properties: { DelaySeconds: 300 } },
  {
    logicalId: 'Replies',
    name: 'replies.fifo',
    properties: { FifoQueue: true, ContentBasedDeduplication: true, VisibilityTimeout: 600 },
  },
  {
    logicalId: 'Turns',
    name: 'turns.fifo',
    properties: {
      FifoQueue: true,
      DeduplicationScope: 'messageGroup',
      FifoThroughputLimit: 'perMessageGroupId',
      VisibilityTimeout: 600,
      RedrivePolicy: { deadLetterTargetArn: 'arn:aws:sqs:us-east-1:000000000000:turns-dead.fifo', maxReceiveCount: 3 },
    },
  },
  {
    logicalId: 'TurnsDead',
    name: 'turns-dead.fifo',
    properties: { FifoQueue: true, DeduplicationScope: 'messageGroup' },
  },
];

let dataDir: string;
let clock: LocalClock;
let faults: InjectedFaults;
let queues: Queues;
let client: SQSClient;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sqs-'));
  clock = createClock();
  faults = createFaults();
  await start();
});

afterEach(async () => {
  await queues.stop();
  await rm(dataDir, { recursive: true });
});

async function start(): Promise<void> {
  queues = await startQueues({ queues: template, dataDir, clock, faults });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  client = new SQSClient({ endpoint: queues.endpoint, region: 'us-east-1', credentials });
}

const send = (queue: string, body: string, more: Partial<SendMessageCommandInput> = {}) =>
  client.send(new SendMessageCommand({ QueueUrl: queues.url(queue), MessageBody: body, ...more }));

const receive = async (queue: string): Promise<Message[]> => {
  const command = new ReceiveMessageCommand({ QueueUrl: queues.url(queue), MaxNumberOfMessages: 10 });
  return (await client.send(command)).Messages ?? [];
};

const bodies = (event: unknown) => (event as SQSEvent).Records.map((record) => record.body);
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000, interval: 10 });
const idle = () => eventually(() => queues.idle()).toBe(true);
const settled = async () => {
  await eventually(async () => {
    await queues.bringForward();
    return queues.idle();
  }).toBe(true);
};
const shift = (seconds: number) => clock.set(clock.now() + seconds * 1000);

describe('the endpoint', () => {
  test('a message is sent, received once, and gone when deleted', async () => {
    await send('Slow', 'hé', { MessageAttributes: { kind: { DataType: 'String', StringValue: 'greeting' } } });
    const [message] = await receive('Slow');
    expect(message?.Body).toBe('hé');
    expect(await receive('Slow')).toEqual([]);
    expect(queues.counts().queues.slow).toEqual({ visible: 0, in_flight: 1, delayed: 0 });
    const { ReceiptHandle } = message!;
    await client.send(new DeleteMessageCommand({ QueueUrl: queues.url('Slow'), ReceiptHandle }));
    expect(queues.counts().queues.slow).toEqual({ visible: 0, in_flight: 0, delayed: 0 });
  });

  test('queue addresses are on this machine, and the account and region are those of the template', async () => {
    const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName: 'jobs' }));
    expect(QueueUrl).toBe(`${queues.endpoint}/000000000000/jobs`);
    expect(QueueUrl).toBe(queues.url('Jobs'));
    expect(queues.arn('JobsDead')).toBe(deadLetterArn);
  });

  test('attributes are those of the template', async () => {
    const command = new GetQueueAttributesCommand({ QueueUrl: queues.url('Jobs'), AttributeNames: ['All'] });
    const { Attributes } = await client.send(command);
    expect(Attributes).toMatchObject({ VisibilityTimeout: '1', DelaySeconds: '0', QueueArn: queues.arn('Jobs') });
    expect(JSON.parse(Attributes!.RedrivePolicy!)).toEqual({ deadLetterTargetArn: deadLetterArn, maxReceiveCount: 2 });
  });

  test('a zero visibility time-out gives the message back at once', async () => {
    await send('Slow', 'again');
    await send('Later', 'still delayed');
    const [message] = await receive('Slow');
    const { ReceiptHandle } = message!;
    const handle = { QueueUrl: queues.url('Slow'), ReceiptHandle, VisibilityTimeout: 0 };
    await client.send(new ChangeMessageVisibilityCommand(handle));
    expect((await receive('Slow')).map((each) => each.Body)).toEqual(['again']);
    expect(await receive('Later')).toEqual([]);
  });

  test('functions cannot create or delete queues', async () => {
    const command = new DeleteQueueCommand({ QueueUrl: queues.url('Jobs') });
    await expect(client.send(command)).rejects.toMatchObject({ name: 'UnsupportedOperation' });
  });

  test('an unknown queue is named as SQS names it', async () => {
    const command = new GetQueueUrlCommand({ QueueName: 'nowhere' });
    await expect(client.send(command)).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
  });

  test('a foreign host is refused', async () => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve) => {
      request(queues.endpoint, { headers: { host: 'evil.example' } }, (response) => resolve(response.statusCode)).end();
    });
    expect(status).toBe(403);
  });
});

describe('faults', () => {
  test('an injected error reaches the caller by its name', async () => {
    faults.inject({
      service: 'sqs',
      operation: 'SendMessage',
      fault: { kind: 'error', name: 'OverLimit', status: 403, message: 'Too many' },
      times: 1,
    });
    await expect(send('Slow', 'refused')).rejects.toMatchObject({ name: 'OverLimit', message: 'Too many' });
    await send('Slow', 'accepted');
    expect((await receive('Slow')).map((each) => each.Body)).toEqual(['accepted']);
  });

  test('a lost answer leaves the message sent, so that the retry of the client sends it twice', async () => {
    faults.inject({ service: 'sqs', operation: 'SendMessage', fault: { kind: 'lost-answer' }, times: 1 });
    await send('Slow', 'twice');
    expect((await receive('Slow')).map((each) => each.Body)).toEqual(['twice', 'twice']);
  });

  test('consumers are not struck', async () => {
    const seen: string[] = [];
    queues.consume('Slow', { batchSize: 1, reportBatchItemFailures: false }, async (event) =>
      seen.push(...bodies(event)),
    );
    await send('Slow', 'unharmed');
    faults.inject({ service: 'sqs', fault: { kind: 'error', name: 'InternalError', status: 500 } });
    await idle();
    expect(seen).toEqual(['unharmed']);
  });
});

describe('the event source', () => {
  test('a function gets the event in the shape of Lambda', async () => {
    const events: SQSEvent[] = [];
    queues.consume(
      'Slow',
      { batchSize: 10, reportBatchItemFailures: true },
      async (event) => void events.push(event as SQSEvent),
    );
    shift(3600);
    const { MessageId } = await send('Slow', 'body', {
      MessageAttributes: { kind: { DataType: 'String', StringValue: 'job' } },
    });
    await idle();
    const record = events[0]!.Records[0]!;
    expect(record).toMatchObject({
      messageId: MessageId,
      body: 'body',
      messageAttributes: { kind: { dataType: 'String', stringValue: 'job' } },
      eventSource: 'aws:sqs',
      eventSourceARN: queues.arn('Slow'),
      awsRegion: 'us-east-1',
    });
    expect(record.attributes.ApproximateReceiveCount).toBe('1');
    expect(Math.abs(Number(record.attributes.SentTimestamp) - clock.now())).toBeLessThan(5000);
  });

  test('a batch holds as many messages as the mapping allows', async () => {
    const sizes: number[] = [];
    const Entries = Array.from({ length: 10 }, (_, n) => ({ Id: `m${n}`, MessageBody: `${n}` }));
    await client.send(new SendMessageBatchCommand({ QueueUrl: queues.url('Slow'), Entries }));
    await client.send(new SendMessageBatchCommand({ QueueUrl: queues.url('Slow'), Entries }));
    queues.consume('Slow', { batchSize: 12, reportBatchItemFailures: false }, async (event) =>
      sizes.push(bodies(event).length),
    );
    await idle();
    expect(sizes).toEqual([12, 8]);
  });

  test('only the reported messages of a batch come back, after the visibility time-out', async () => {
    const batches: string[][] = [];
    const times: number[] = [];
    await send('Jobs', 'good');
    await send('Jobs', 'bad');
    queues.consume('Jobs', { batchSize: 10, reportBatchItemFailures: true }, async (event) => {
      batches.push(bodies(event));
      times.push(performance.now());
      const failed = (event as SQSEvent).Records.filter(({ body }) => body === 'bad' && batches.length === 1);
      return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    });
    await eventually(() => batches.length).toBe(2);
    expect(times[1]! - times[0]!).toBeGreaterThan(500);
    await idle();
    expect(batches).toEqual([['good', 'bad'], ['bad']]);
  });

  const malformed: [string, unknown][] = [
    ['is no object', 'done'],
    ['has failures that are no list', { batchItemFailures: 'x' }],
    ['has an empty identifier', { batchItemFailures: [{ itemIdentifier: '' }] }],
    ['has a null identifier', { batchItemFailures: [{ itemIdentifier: null }] }],
    ['has a misspelt key', { batchItemFailures: [{ identifier: 'x' }] }],
    ['names a message that is not in the batch', { batchItemFailures: [{ itemIdentifier: 'other' }] }],
  ];
  test.each(malformed)('the whole batch fails when the response %s', async (_case, response) => {
    const batches: string[][] = [];
    await send('Slow', 'a');
    await send('Slow', 'b');
    queues.consume('Slow', { batchSize: 10, reportBatchItemFailures: true }, async (event) => {
      batches.push(bodies(event));
      return batches.length === 1 ? response : undefined;
    });
    await settled();
    expect(batches).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  test('a response counts for nothing where the mapping does not ask for it', async () => {
    const batches: string[][] = [];
    await send('Slow', 'a');
    queues.consume('Slow', { batchSize: 10, reportBatchItemFailures: false }, async (event) => {
      batches.push(bodies(event));
      return { batchItemFailures: [{ itemIdentifier: '' }] };
    });
    await idle();
    expect(batches).toEqual([['a']]);
  });

  test('a message that keeps failing ends among the dead letters', async () => {
    let tries = 0;
    await send('Jobs', 'poison');
    queues.consume('Jobs', { batchSize: 1, reportBatchItemFailures: false }, async () => {
      tries += 1;
      throw new Error('no');
    });
    await settled();
    expect(tries).toBe(2);
    expect(queues.counts().dead_letters).toMatchObject({ 'jobs-dead': 1 });
    expect(queues.counts().queues).not.toHaveProperty('jobs-dead');
    expect((await receive('JobsDead')).map((each) => each.Body)).toEqual(['poison']);
  });

  test('no more invocations run at once than the mapping allows', async () => {
    let running = 0;
    let most = 0;
    const releases: (() => void)[] = [];
    for (let n = 0; n < 6; n += 1) await send('Slow', `${n}`);
    queues.consume('Slow', { batchSize: 1, reportBatchItemFailures: false, maximumConcurrency: 2 }, async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => releases.push(resolve));
      running -= 1;
    });
    for (let n = 1; n <= 6; n += 1) {
      await eventually(() => releases.length).toBeGreaterThanOrEqual(n);
      if (n >= 2) releases[n - 2]!();
    }
    releases[5]!();
    await idle();
    expect(most).toBe(2);
  });

  test('a message under work is not brought forward', async () => {
    const started: string[] = [];
    let finish = () => {};
    await send('Slow', 'long');
    queues.consume('Slow', { batchSize: 1, reportBatchItemFailures: false }, async (event) => {
      started.push(...bodies(event));
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    await eventually(() => started.length).toBe(1);
    shift(3600);
    await queues.bringForward();
    await send('Slow', 'next');
    await eventually(() => started.length).toBe(2);
    expect(started).toEqual(['long', 'next']);
    expect(queues.idle()).toBe(false);
    finish();
  });
});

describe('FIFO', () => {
  test('a group waits behind its failed message, other groups go on', async () => {
    const order: string[] = [];
    let failures = 1;
    for (const [group, body] of [
      ['a', 'a1'],
      ['a', 'a2'],
      ['b', 'b1'],
      ['b', 'b2'],
    ] as const) {
      await send('Replies', body, { MessageGroupId: group });
    }
    queues.consume('Replies', { batchSize: 10, reportBatchItemFailures: true }, async (event) => {
      const failed = (event as SQSEvent).Records.filter(({ body }) => body === 'a1' && failures-- > 0);
      order.push(...bodies(event).filter((body) => !failed.some((record) => record.body === body)));
      return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    });
    await eventually(() => order).toEqual(['b1', 'b2']);
    await settled();
    expect(order).toEqual(['b1', 'b2', 'a1', 'a2']);
  });

  test('the same message within five minutes is one, afterwards two', async () => {
    const seen: string[] = [];
    queues.consume('Replies', { batchSize: 1, reportBatchItemFailures: false }, async (event) =>
      seen.push(...bodies(event)),
    );
    await send('Replies', 'hello', { MessageGroupId: 'a' });
    await send('Replies', 'hello', { MessageGroupId: 'a' });
    await idle();
    expect(seen).toEqual(['hello']);
    shift(301);
    await eventually(async () => {
      await send('Replies', 'hello', { MessageGroupId: 'a' });
      return seen.length;
    }).toBe(2);
  });

  /** Ten at once, as `group-name`; the name is what a repetition is known by. */
  const sendTurns = async (...turns: string[]) => {
    const Entries = turns.map((MessageBody, n) => {
      const [MessageGroupId, MessageDeduplicationId] = MessageBody.split('-');
      return { Id: `t${n}`, MessageBody, MessageGroupId, MessageDeduplicationId };
    });
    return client.send(new SendMessageBatchCommand({ QueueUrl: queues.url('Turns'), Entries }));
  };

  test('one message of a group is at work at a time, in the order in which they were sent', async () => {
    const started: string[] = [];
    const finish = new Map<string, () => void>();
    queues.consume('Turns', { batchSize: 1, reportBatchItemFailures: true, maximumConcurrency: 50 }, async (event) => {
      const [body = ''] = bodies(event);
      started.push(body);
      await new Promise<void>((resolve) => finish.set(body, resolve));
    });
    const { Failed, Successful } = await sendTurns('a-1', 'a-2', 'b-1', 'a-3', 'c-1');
    expect([Failed ?? [], Successful?.length]).toEqual([[], 5]);
    await eventually(() => started.toSorted()).toEqual(['a-1', 'b-1', 'c-1']);
    expect(queues.counts().queues['turns.fifo']).toEqual({ visible: 2, in_flight: 3, delayed: 0 });
    // However late it gets, nobody else begins what somebody is at.
    shift(3600);
    await queues.bringForward();
    for (const body of ['b-1', 'a-1', 'a-2']) {
      finish.get(body)!();
      await eventually(() => queues.counts().queues['turns.fifo']).toEqual({
        visible: { 'b-1': 2, 'a-1': 1, 'a-2': 0 }[body],
        in_flight: 2,
        delayed: 0,
      });
    }
    expect(started.slice(3)).toEqual(['a-2', 'a-3']);
    expect(queues.idle()).toBe(false);
    for (const body of ['c-1', 'a-3']) finish.get(body)!();
    await idle();
  });

  test('a repetition is known in its group alone, and bears the name of the first', async () => {
    const seen: string[] = [];
    const { Successful = [] } = await sendTurns('a-1', 'b-1', 'a-1');
    const [first, other, again] = Successful;
    expect(again).toMatchObject({ MessageId: first!.MessageId, SequenceNumber: first!.SequenceNumber });
    expect(other!.MessageId).not.toBe(first!.MessageId);
    queues.consume('Turns', { batchSize: 10, reportBatchItemFailures: true }, async (event) => {
      seen.push(...(event as SQSEvent).Records.map(({ attributes }) => attributes.MessageGroupId!));
    });
    await idle();
    // Also what is done is not done again.
    await sendTurns('a-1', 'c-1');
    await idle();
    expect(seen).toEqual(['a', 'b', 'c']);
    shift(301);
    await eventually(async () => {
      await sendTurns('a-1');
      return seen.length;
    }).toBe(4);
  });

  test('what fails three times is a dead letter, and its group goes on', async () => {
    const tries: string[] = [];
    queues.consume('Turns', { batchSize: 1, reportBatchItemFailures: true }, async (event) => {
      tries.push(...bodies(event));
      if (bodies(event).includes('a-1')) throw new Error('no');
    });
    await sendTurns('a-1', 'a-2');
    await settled();
    expect(tries).toEqual(['a-1', 'a-1', 'a-1', 'a-2']);
    expect(queues.counts().dead_letters).toEqual({ 'jobs-dead': 0, 'turns-dead.fifo': 1 });
    expect((await receive('TurnsDead')).map((each) => each.Body)).toEqual(['a-1']);
  });

  test('takes no message without a group, without a name, or with a delay of its own', async () => {
    const named = { MessageGroupId: 'a', MessageDeduplicationId: '1' };
    await expect(send('Turns', 'x', { MessageDeduplicationId: '1' })).rejects.toThrow('parameter MessageGroupId');
    await expect(send('Turns', 'x', { MessageGroupId: 'a' })).rejects.toThrow('MessageDeduplicationId');
    await expect(send('Turns', 'x', { ...named, DelaySeconds: 5 })).rejects.toThrow('parameter DelaySeconds');
    expect(queues.counts().queues['turns.fifo']).toEqual({ visible: 0, in_flight: 0, delayed: 0 });
  });
});

describe('time', () => {
  test('a delay ends when the local clock passes its end', async () => {
    const seen: string[] = [];
    queues.consume('Later', { batchSize: 1, reportBatchItemFailures: false }, async (event) =>
      seen.push(...bodies(event)),
    );
    await send('Later', 'five minutes');
    await send('Later', 'ten minutes', { DelaySeconds: 600 });
    expect(queues.counts().queues.later).toEqual({ visible: 0, in_flight: 0, delayed: 2 });
    shift(301);
    await eventually(() => seen).toEqual(['five minutes']);
    expect(queues.counts().queues.later?.delayed).toBe(1);
    shift(301);
    await eventually(() => seen).toEqual(['five minutes', 'ten minutes']);
  });

  test('a delay ends when it is brought forward', async () => {
    const seen: string[] = [];
    queues.consume('Later', { batchSize: 1, reportBatchItemFailures: false }, async (event) =>
      seen.push(...bodies(event)),
    );
    await send('Later', 'now');
    expect(queues.idle()).toBe(false);
    await settled();
    expect(seen).toEqual(['now']);
  });

  test('an unconsumed message comes back when the local clock passes its visibility time-out', async () => {
    await send('Slow', 'again');
    expect(await receive('Slow')).toHaveLength(1);
    shift(601);
    await eventually(async () => (await receive('Slow')).length).toBe(1);
  });
});

describe('a restart', () => {
  test('messages survive, and what was in flight comes back at once, in order', async () => {
    for (const body of ['first', 'second']) await send('Replies', body, { MessageGroupId: 'a' });
    await send('Slow', 'held');
    await send('Later', 'delayed');
    expect((await receive('Replies')).map((each) => each.Body)).toEqual(['first']);
    expect(await receive('Slow')).toHaveLength(1);
    await queues.stop();
    await start();

    const seen: string[] = [];
    expect(queues.counts().queues.slow).toEqual({ visible: 1, in_flight: 0, delayed: 0 });
    expect(queues.counts().queues.later).toEqual({ visible: 0, in_flight: 0, delayed: 1 });
    queues.consume('Replies', { batchSize: 1, reportBatchItemFailures: false }, async (event) =>
      seen.push(...bodies(event)),
    );
    await idle();
    expect(seen).toEqual(['first', 'second']);
    const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName: 'jobs' }));
    expect(QueueUrl).toBe(`${queues.endpoint}/000000000000/jobs`);
  });

  test('a message in flight when the process is killed comes back at once', async () => {
    await queues.stop();
    const script = `
      import { createClock } from '#infra/local/clock.ts';
      import { createFaults } from '#infra/local/faults.ts';
      import { startQueues } from '#infra/local/sqs/sqs.ts';
      const [template, dataDir] = JSON.parse(process.argv[1]);
      const queues = await startQueues({ queues: template, dataDir, clock: createClock(), faults: createFaults() });
      queues.consume('Slow', { batchSize: 1, reportBatchItemFailures: false }, () => process.kill(process.pid, 'SIGKILL'));
      const headers = { 'x-amz-target': 'AmazonSQS.SendMessage', 'content-type': 'application/x-amz-json-1.0' };
      const body = JSON.stringify({ QueueUrl: queues.url('Slow'), MessageBody: 'survivor' });
      await fetch(queues.endpoint, { method: 'POST', headers, body });
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, JSON.stringify([template, dataDir])], {
      cwd: new URL('../..', import.meta.url),
      stdio: 'inherit',
    });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
    await start();
    expect((await receive('Slow')).map((each) => each.Body)).toEqual(['survivor']);
  });

  test('a function still at work when the queues stop finishes in vain, and its message comes back', async () => {
    let finish = () => {};
    let started = 0;
    await send('Slow', 'unfinished');
    queues.consume('Slow', { batchSize: 1, reportBatchItemFailures: false }, () => {
      started += 1;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    await eventually(() => started).toBe(1);
    await queues.stop();
    finish();
    await start();
    expect((await receive('Slow')).map((each) => each.Body)).toEqual(['unfinished']);
  });

  test('a database that cannot be read stops the start with one sentence', async () => {
    await queues.stop();
    await writeFile(join(dataDir, 'queues', 'fauxqs.db'), 'this is no database');
    await expect(start()).rejects.toMatchObject({
      name: 'StartFailure',
      message: expect.stringMatching(/^The queues in .* cannot be opened: .*\.$/),
    });
  });

  test('messages past their retention are gone', async () => {
    await send('JobsDead', 'old');
    await send('JobsDead', 'new');
    await queues.stop();
    const database = new DatabaseSync(join(dataDir, 'queues', 'fauxqs.db'));
    database.prepare("UPDATE sqs_messages SET sent_timestamp = sent_timestamp - 3601000 WHERE body = 'old'").run();
    database.close();
    await start();
    expect((await receive('JobsDead')).map((each) => each.Body)).toEqual(['new']);
  });

  test('a changed template changes the queue and keeps its messages', async () => {
    await send('Jobs', 'kept');
    await queues.stop();
    queues = await startQueues({
      queues: [{ logicalId: 'Jobs', name: 'jobs', properties: {} }],
      dataDir,
      clock,
      faults,
    });
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    client = new SQSClient({ endpoint: queues.endpoint, region: 'us-east-1', credentials });
    const command = new GetQueueAttributesCommand({ QueueUrl: queues.url('Jobs'), AttributeNames: ['All'] });
    const { Attributes } = await client.send(command);
    expect(Attributes).toMatchObject({ VisibilityTimeout: '30', ApproximateNumberOfMessages: '1' });
    expect(Attributes).not.toHaveProperty('RedrivePolicy');
  });
});
