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
    await start([{ logicalId: 'Jobs', name: 'jobs', properties: {} }]);
    const command = new GetQueueAttributesCommand({ QueueUrl: queues.url('Jobs'), AttributeNames: ['All'] });
    const { Attributes } = await client.send(command);
    expect(Attributes).toMatchObject({ VisibilityTimeout: '30', ApproximateNumberOfMessages: '1' });
    expect(Attributes).not.toHaveProperty('RedrivePolicy');
  });
});
