/**
 * SQS: the template's queues in fauxqs, an endpoint for the functions' SDK, and Lambda's event sources. Messages
 * survive a restart. Delays and timeouts follow the local clock when it jumps ahead. When the clock is reset, waiting
 * messages keep their remaining time instead of waiting for days.
 */
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { LocalClock } from '../clock.ts';
import { ACCOUNT, REGION } from '../cloudformation/template.ts';
import { StartFailure } from '../command/start-failure.ts';
import { type Call, jsonError, readBody, startEndpoint } from '../endpoint.ts';
import type { Faults } from '../faults.ts';
import { type Consumer, type EventSource, startConsumer } from './consumer.ts';
import {
  advanceDelayed,
  advanceReceived,
  deleteExpiredMessages,
  openQueueStore,
  type QueueStore,
  type SqsQueue,
} from './store.ts';

interface QueueDeclaration {
  logicalId: string;
  name: string;
  properties: Record<string, unknown>;
}

export interface Queues {
  endpoint: string;
  url(logicalId: string): string;
  arn(logicalId: string): string;
  consume(logicalId: string, source: EventSource, invoke: (event: unknown) => Promise<unknown>): void;
  counts(): {
    queues: Record<string, { visible: number; in_flight: number; delayed: number }>;
    dead_letters: Record<string, number>;
  };
  /** Makes delayed messages and failed messages visible now. */
  bringForward(): Promise<void>;
  /** Whether all consumed queues are empty and all consumers idle. */
  idle(): boolean;
  stop(): Promise<void>;
}

const RETENTION_CHECK_MS = 60_000;
const DEDUPLICATION_MS = 5 * 60_000;

// Without operations on queues themselves, because queues come only from the template.
const OPERATIONS = new Set([
  'SendMessage',
  'SendMessageBatch',
  'ReceiveMessage',
  'DeleteMessage',
  'DeleteMessageBatch',
  'ChangeMessageVisibility',
  'ChangeMessageVisibilityBatch',
  'GetQueueUrl',
  'GetQueueAttributes',
  'ListQueues',
  'PurgeQueue',
]);

export async function startSqs(o: {
  queues: QueueDeclaration[];
  dataDir: string;
  clock: LocalClock;
  faults: Faults;
}): Promise<Queues> {
  const store = await openQueueStore(join(o.dataDir, 'queues')).catch((error: Error) => {
    throw new StartFailure(`The queues in ${o.dataDir} cannot be opened: ${error.message}.`);
  });
  const recognise = async (request: IncomingMessage) => recogniseCall(request, store);
  const endpoint = await startEndpoint({ service: 'sqs', faults: o.faults, recognise });

  const queues = new Map<string, SqsQueue>();
  for (const { logicalId, name, properties } of o.queues) {
    const url = `${endpoint.url}/${ACCOUNT}/${name}`;
    queues.set(logicalId, store.declare(name, url, arnOf(name), attributesOf(properties)));
  }
  const all = [...queues.values()];
  const deadLetters = new Set(all.map(deadLetterName).filter((name) => name !== undefined));
  const consumers: { queue: SqsQueue; consumer: Consumer }[] = [];
  const waitsForRetry = (receiptHandle: string) => !consumers.some(({ consumer }) => consumer.holds(receiptHandle));
  const stopFollowing = followClock(o.clock, (ms) => {
    for (const queue of all) {
      advanceDelayed(queue, ms);
      advanceReceived(queue, waitsForRetry, ms);
      if (ms >= DEDUPLICATION_MS) queue.deduplicationCache.clear();
    }
  });
  const forget = () => {
    for (const queue of all) deleteExpiredMessages(queue, Date.now());
  };
  forget();
  const retention = setInterval(forget, RETENTION_CHECK_MS).unref();

  const declared = (logicalId: string) => {
    const queue = queues.get(logicalId);
    if (!queue) throw new StartFailure(`The template has no queue ${logicalId}.`);
    return queue;
  };

  return {
    endpoint: endpoint.url,
    url: (logicalId) => declared(logicalId).url,
    arn: (logicalId) => declared(logicalId).arn,
    consume(logicalId, source, invoke) {
      const queue = declared(logicalId);
      const toDeadLetters = (arn: string) => store.byName(nameIn(arn));
      const consumer = startConsumer({ queue, source, clock: o.clock, deadLetters: toDeadLetters, invoke });
      consumers.push({ queue, consumer });
    },
    counts: () => ({
      queues: Object.fromEntries(
        all.filter((queue) => !deadLetters.has(queue.name)).map((queue) => [queue.name, count(queue)]),
      ),
      dead_letters: Object.fromEntries(
        all.filter((queue) => deadLetters.has(queue.name)).map((queue) => [queue.name, total(queue)]),
      ),
    }),
    async bringForward() {
      for (const queue of all) {
        advanceDelayed(queue);
        // A message stays invisible while another worker may still hold the claim on its job.
        const isBusy = consumers.some((each) => each.queue === queue && each.consumer.busy());
        if (!isBusy) advanceReceived(queue, waitsForRetry);
      }
    },
    idle: () => consumers.every(({ queue, consumer }) => total(queue) === 0 && !consumer.busy()),
    async stop() {
      stopFollowing();
      clearInterval(retention);
      for (const { consumer } of consumers) consumer.stop();
      await endpoint.stop();
      await store.close();
    },
  };
}

function recogniseCall(request: IncomingMessage, store: QueueStore): Call {
  const [, operation = 'Unknown'] = String(request.headers['x-amz-target']).split('AmazonSQS.');
  const refuse: Call['refuse'] = (error) => jsonError('1.0', error);
  return {
    operation,
    refuse,
    async perform() {
      if (!OPERATIONS.has(operation)) {
        return refuse({ name: 'UnsupportedOperation', status: 400, message: `${operation} is not offered here.` });
      }
      const app = await store.app();
      const { statusCode, headers, payload } = await app.inject({
        method: 'POST',
        url: '/',
        headers: { ...request.headers, 'content-type': 'application/x-amz-json-1.0' },
        payload: await readBody(request),
      });
      const relevant = ['content-type', 'x-amzn-query-error'].filter((name) => headers[name] !== undefined);
      const answered = Object.fromEntries(relevant.map((name) => [name, String(headers[name])]));
      return { status: statusCode, headers: answered, body: payload };
    },
  };
}

/**
 * Reports each jump ahead of the local clock, in milliseconds, as soon as it happens, so that messages that are sent
 * after it keep their whole delay.
 */
function followClock(clock: LocalClock, leap: (ms: number) => void): () => void {
  const offset = () => clock.now() - Date.now();
  let last = offset();
  let stopped = false;
  clock.onChange(() => {
    const current = offset();
    const ahead = current - last;
    last = current;
    // The two clocks are read one after the other, so small differences are not jumps.
    if (!stopped && ahead > 10) leap(ahead);
  });
  return () => {
    stopped = true;
  };
}

function attributesOf(properties: Record<string, unknown>): Record<string, string> {
  const { QueueName: _name, Tags: _tags, ...rest } = properties;
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(rest)) {
    attributes[name] = typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
  return {
    VisibilityTimeout: '30',
    DelaySeconds: '0',
    MessageRetentionPeriod: '345600',
    ReceiveMessageWaitTimeSeconds: '0',
    ...attributes,
  };
}

function deadLetterName(queue: SqsQueue): string | undefined {
  const policy = queue.attributes.RedrivePolicy;
  return policy
    ? nameIn(String((JSON.parse(policy) as { deadLetterTargetArn?: unknown }).deadLetterTargetArn))
    : undefined;
}

function arnOf(name: string): string {
  return `arn:aws:sqs:${REGION}:${ACCOUNT}:${name}`;
}

function nameIn(arn: string): string {
  return arn.split(':').at(-1) ?? arn;
}

function count(queue: SqsQueue) {
  const { ready, delayed, inflight } = queue.inspectMessages();
  return { visible: ready.length, in_flight: inflight.length, delayed: delayed.length };
}

function total(queue: SqsQueue): number {
  const { visible, in_flight, delayed } = count(queue);
  return visible + in_flight + delayed;
}
