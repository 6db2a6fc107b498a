import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SendMessageCommandInput,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect } from 'vitest';
import { createClock, type LocalClock } from '#infra/local/clock.ts';
import { createFaults, type InjectedFaults } from '#infra/local/faults.ts';
import { type Queues, startSqs } from '#infra/local/sqs/sqs.ts';

/* The local SQS, which is started for each test of a file that imports this. */

export const deadLetterArn = 'arn:aws:sqs:us-east-1:000000000000:jobs-dead';
export const template = [
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

export let dataDir: string;
export let clock: LocalClock;
export let faults: InjectedFaults;
export let queues: Queues;
export let client: SQSClient;

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

export async function start(described: Parameters<typeof startSqs>[0]['queues'] = template): Promise<void> {
  queues = await startSqs({ queues: described, dataDir, clock, faults });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  client = new SQSClient({ endpoint: queues.endpoint, region: 'us-east-1', credentials });
}

export const send = (queue: string, body: string, more: Partial<SendMessageCommandInput> = {}) =>
  client.send(new SendMessageCommand({ QueueUrl: queues.url(queue), MessageBody: body, ...more }));

export const receive = async (queue: string): Promise<Message[]> => {
  const command = new ReceiveMessageCommand({ QueueUrl: queues.url(queue), MaxNumberOfMessages: 10 });
  return (await client.send(command)).Messages ?? [];
};

export const bodies = (event: unknown) => (event as SQSEvent).Records.map((record) => record.body);
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000, interval: 10 });
export const idle = () => eventually(() => queues.idle()).toBe(true);
export const settled = async () => {
  await eventually(async () => {
    await queues.bringForward();
    return queues.idle();
  }).toBe(true);
};
export const shift = (seconds: number) => clock.set(clock.now() + seconds * 1000);
