import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { bodies, client, clock, eventually, idle, queues, receive, send, settled, shift } from './support/queues.ts';

/* The local SQS: delivery of messages to functions. */

describe('the event source', () => {
  test('a function gets the event in the format of Lambda', async () => {
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

  test('a batch has as many messages as the mapping allows', async () => {
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

  test('only the reported messages of a batch are delivered again, after the visibility timeout', async () => {
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
    ['is not an object', 'done'],
    ['has failures that are not a list', { batchItemFailures: 'x' }],
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

  test('a response is ignored if the mapping does not enable it', async () => {
    const batches: string[][] = [];
    await send('Slow', 'a');
    queues.consume('Slow', { batchSize: 10, reportBatchItemFailures: false }, async (event) => {
      batches.push(bodies(event));
      return { batchItemFailures: [{ itemIdentifier: '' }] };
    });
    await idle();
    expect(batches).toEqual([['a']]);
  });

  test('a message that keeps failing becomes a dead letter', async () => {
    let attempts = 0;
    await send('Jobs', 'poison');
    queues.consume('Jobs', { batchSize: 1, reportBatchItemFailures: false }, async () => {
      attempts += 1;
      throw new Error('no');
    });
    await settled();
    expect(attempts).toBe(2);
    expect(queues.counts().dead_letters).toMatchObject({ 'jobs-dead': 1 });
    expect(queues.counts().queues).not.toHaveProperty('jobs-dead');
    expect((await receive('JobsDead')).map((each) => each.Body)).toEqual(['poison']);
  });

  test('the mapping limits the number of simultaneous invocations', async () => {
    let running = 0;
    let maximum = 0;
    const releases: (() => void)[] = [];
    for (let n = 0; n < 6; n += 1) await send('Slow', `${n}`);
    queues.consume('Slow', { batchSize: 1, reportBatchItemFailures: false, maximumConcurrency: 2 }, async () => {
      running += 1;
      maximum = Math.max(maximum, running);
      await new Promise<void>((resolve) => releases.push(resolve));
      running -= 1;
    });
    for (let n = 1; n <= 6; n += 1) {
      await eventually(() => releases.length).toBeGreaterThanOrEqual(n);
      if (n >= 2) releases[n - 2]!();
    }
    releases[5]!();
    await idle();
    expect(maximum).toBe(2);
  });

  test('a message in flight is not delivered early', async () => {
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
  test('a group waits behind its failed message, other groups continue', async () => {
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

  test('an equal message within five minutes is deduplicated, but not later', async () => {
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

  /** Sends messages in one batch. Each is `group-id`, with its group and its deduplication id. */
  const sendTurns = async (...turns: string[]) => {
    const Entries = turns.map((MessageBody, n) => {
      const [MessageGroupId, MessageDeduplicationId] = MessageBody.split('-');
      return { Id: `t${n}`, MessageBody, MessageGroupId, MessageDeduplicationId };
    });
    return client.send(new SendMessageBatchCommand({ QueueUrl: queues.url('Turns'), Entries }));
  };

  test('one message of a group is in flight at a time, in the order of sending', async () => {
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
    // However late it is, a message in flight is not delivered again.
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

  test('deduplication works within a group, and returns the id of the first message', async () => {
    const seen: string[] = [];
    const { Successful = [] } = await sendTurns('a-1', 'b-1', 'a-1');
    const [first, other, again] = Successful;
    expect(again).toMatchObject({ MessageId: first!.MessageId, SequenceNumber: first!.SequenceNumber });
    expect(other!.MessageId).not.toBe(first!.MessageId);
    queues.consume('Turns', { batchSize: 10, reportBatchItemFailures: true }, async (event) => {
      seen.push(...(event as SQSEvent).Records.map(({ attributes }) => attributes.MessageGroupId!));
    });
    await idle();
    // A repetition of a processed message is not delivered, either.
    await sendTurns('a-1', 'c-1');
    await idle();
    expect(seen).toEqual(['a', 'b', 'c']);
    shift(301);
    await eventually(async () => {
      await sendTurns('a-1');
      return seen.length;
    }).toBe(4);
  });

  test('a message that fails three times becomes a dead letter, and its group continues', async () => {
    const attempts: string[] = [];
    queues.consume('Turns', { batchSize: 1, reportBatchItemFailures: true }, async (event) => {
      attempts.push(...bodies(event));
      if (bodies(event).includes('a-1')) throw new Error('no');
    });
    await sendTurns('a-1', 'a-2');
    await settled();
    expect(attempts).toEqual(['a-1', 'a-1', 'a-1', 'a-2']);
    expect(queues.counts().dead_letters).toEqual({ 'jobs-dead': 0, 'turns-dead.fifo': 1 });
    expect((await receive('TurnsDead')).map((each) => each.Body)).toEqual(['a-1']);
  });

  test('refuses a message without a group or a deduplication id, or with a delay', async () => {
    const named = { MessageGroupId: 'a', MessageDeduplicationId: '1' };
    await expect(send('Turns', 'x', { MessageDeduplicationId: '1' })).rejects.toThrow('parameter MessageGroupId');
    await expect(send('Turns', 'x', { MessageGroupId: 'a' })).rejects.toThrow('MessageDeduplicationId');
    await expect(send('Turns', 'x', { ...named, DelaySeconds: 5 })).rejects.toThrow('parameter DelaySeconds');
    expect(queues.counts().queues['turns.fifo']).toEqual({ visible: 0, in_flight: 0, delayed: 0 });
  });
});
