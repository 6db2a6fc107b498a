import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
} from '@aws-sdk/client-sqs';
import { describe, expect, test } from 'vitest';
import {
  bodies,
  client,
  clock,
  dataDir,
  deadLetterArn,
  eventually,
  faults,
  idle,
  queues,
  receive,
  send,
  settled,
  shift,
  start,
  template,
} from './support/queues.ts';

/* The local SQS: its endpoint, time, faults and restarts. */

describe('the endpoint', () => {
  test('a message is received once, and removed by a deletion', async () => {
    await send('Slow', 'hé', { MessageAttributes: { kind: { DataType: 'String', StringValue: 'greeting' } } });
    const [message] = await receive('Slow');
    expect(message?.Body).toBe('hé');
    expect(await receive('Slow')).toEqual([]);
    expect(queues.counts().queues.slow).toEqual({ visible: 0, in_flight: 1, delayed: 0 });
    const { ReceiptHandle } = message!;
    await client.send(new DeleteMessageCommand({ QueueUrl: queues.url('Slow'), ReceiptHandle }));
    expect(queues.counts().queues.slow).toEqual({ visible: 0, in_flight: 0, delayed: 0 });
  });

  test('queue URLs are local, and account and region are those of the template', async () => {
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

  test('a visibility timeout of zero returns the message immediately', async () => {
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

  test('an unknown queue has the error of SQS', async () => {
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
  test('an injected error has its name at the caller', async () => {
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

  test('faults do not affect event sources', async () => {
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

  test('a message that is sent after a jump of the clock keeps its delay, and follows each jump after that', async () => {
    const seen: string[] = [];
    queues.consume('Later', { batchSize: 1, reportBatchItemFailures: false }, async (event) =>
      seen.push(...bodies(event)),
    );
    await send('Later', 'before');
    shift(301);
    await send('Later', 'after');
    await eventually(() => seen).toContain('before');
    expect(queues.counts().queues.later?.delayed).toBe(1);
    // Back and ahead again at once.
    clock.set(null);
    shift(301);
    await eventually(() => seen).toEqual(['before', 'after']);
  });

  test('a delayed message can be delivered early', async () => {
    const seen: string[] = [];
    queues.consume('Later', { batchSize: 1, reportBatchItemFailures: false }, async (event) =>
      seen.push(...bodies(event)),
    );
    await send('Later', 'now');
    expect(queues.idle()).toBe(false);
    await settled();
    expect(seen).toEqual(['now']);
  });

  test('a message is received again when the local clock passes its visibility timeout', async () => {
    await send('Slow', 'again');
    expect(await receive('Slow')).toHaveLength(1);
    shift(601);
    await eventually(async () => (await receive('Slow')).length).toBe(1);
  });
});

describe('a restart', () => {
  test('keeps messages, and delivers those in flight again immediately and in order', async () => {
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

  test('after a kill delivers a message in flight again immediately', async () => {
    await queues.stop();
    const script = `
      import { createClock } from '#infra/local/clock.ts';
      import { createFaults } from '#infra/local/faults.ts';
      import { startSqs } from '#infra/local/sqs/sqs.ts';
      const [template, dataDir] = JSON.parse(process.argv[1]);
      const queues = await startSqs({ queues: template, dataDir, clock: createClock(), faults: createFaults() });
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

  test('delivers the message of a function that was still running when the queues stopped', async () => {
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

  test('with an unreadable database stops with one sentence', async () => {
    await queues.stop();
    await writeFile(join(dataDir, 'queues', 'fauxqs.db'), 'this is no database');
    await expect(start()).rejects.toMatchObject({
      name: 'StartFailure',
      message: expect.stringMatching(/^The queues in .* cannot be opened: .*\.$/),
    });
  });

  test('deletes messages after their retention period', async () => {
    await send('JobsDead', 'old');
    await send('JobsDead', 'new');
    await queues.stop();
    const database = new DatabaseSync(join(dataDir, 'queues', 'fauxqs.db'));
    database.prepare("UPDATE sqs_messages SET sent_timestamp = sent_timestamp - 3601000 WHERE body = 'old'").run();
    database.close();
    await start();
    expect((await receive('JobsDead')).map((each) => each.Body)).toEqual(['new']);
  });

  test('with a changed template changes the queue and keeps its messages', async () => {
    await send('Jobs', 'kept');
    await queues.stop();
    await start([{ logicalId: 'Jobs', name: 'jobs', properties: {} }]);
    const command = new GetQueueAttributesCommand({ QueueUrl: queues.url('Jobs'), AttributeNames: ['All'] });
    const { Attributes } = await client.send(command);
    expect(Attributes).toMatchObject({ VisibilityTimeout: '30', ApproximateNumberOfMessages: '1' });
    expect(Attributes).not.toHaveProperty('RedrivePolicy');
  });
});
