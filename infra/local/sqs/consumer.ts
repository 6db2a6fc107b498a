/**
 * Lambda's event source for a queue: receives batches, invokes the function and deletes successful messages. Failed
 * messages stay invisible until their visibility timeout, as on AWS, unless they are brought forward. FIFO order needs
 * no code here: fauxqs returns one message of a group at a time, and the next after that one was deleted or became
 * visible again.
 */
import type { Clock } from '../clock.ts';
import { REGION } from '../cloudformation/template.ts';
import type { SqsMessage, SqsQueue } from './store.ts';

export interface EventSource {
  batchSize: number;
  reportBatchItemFailures: boolean;
  maximumConcurrency?: number;
}

export interface Consumer {
  busy(): boolean;
  /** Whether a function is working on this message now. */
  holds(receiptHandle: string): boolean;
  stop(): void;
}

interface Received {
  receiptHandle: string;
  message: SqsMessage;
}

// As many pollers as Lambda starts with.
const POLLERS = 5;
const LONG_POLL_SECONDS = 20;

export function startConsumer(o: {
  queue: SqsQueue;
  source: EventSource;
  clock: Clock;
  deadLetters: (arn: string) => SqsQueue | undefined;
  invoke: (event: unknown) => Promise<unknown>;
}): Consumer {
  const { queue, source } = o;
  const limit = source.maximumConcurrency ?? POLLERS;
  const deliveries = new Set<Promise<void>>();
  const held = new Set<string>();
  let stopped = false;

  const deliver = async (batch: Received[]) => {
    const failed = await invoke(batch, source, o);
    for (const { receiptHandle, message } of batch) {
      held.delete(receiptHandle);
      if (!stopped && !failed.has(message.messageId)) queue.deleteMessage(receiptHandle);
    }
  };

  const poll = async () => {
    while (!stopped) {
      if (deliveries.size >= limit) {
        await Promise.race(deliveries);
        continue;
      }
      const batch = receive(queue, source.batchSize, o.deadLetters);
      if (batch.length === 0) {
        await queue.waitForMessages(LONG_POLL_SECONDS);
        continue;
      }
      for (const { receiptHandle } of batch) held.add(receiptHandle);
      const delivery = deliver(batch).finally(() => deliveries.delete(delivery));
      deliveries.add(delivery);
    }
  };
  void poll();

  return {
    busy: () => deliveries.size > 0,
    holds: (receiptHandle) => held.has(receiptHandle),
    stop() {
      stopped = true;
    },
  };
}

/** Receives a batch. One receive returns at most ten messages, so larger batches take several. */
function receive(queue: SqsQueue, batchSize: number, deadLetters: (arn: string) => SqsQueue | undefined): Received[] {
  const batch: Received[] = [];
  while (batch.length < batchSize) {
    const messages = queue.dequeue(batchSize - batch.length, undefined, deadLetters);
    if (messages.length === 0) break;
    for (const { ReceiptHandle } of messages) batch.push(queue.inflightMessages.get(ReceiptHandle)!);
  }
  return batch;
}

/** Returns the ids of the failed messages. */
async function invoke(
  batch: Received[],
  source: EventSource,
  o: { queue: SqsQueue; clock: Clock; invoke: (event: unknown) => Promise<unknown> },
): Promise<Set<string>> {
  const all = new Set(batch.map(({ message }) => message.messageId));
  try {
    const response = await o.invoke({ Records: batch.map((received) => record(received, o.queue.arn, o.clock)) });
    return source.reportBatchItemFailures ? failuresIn(response, all) : new Set();
  } catch {
    return all;
  }
}

/** An empty response, or one without failures, is success. Any other invalid response fails the whole batch. */
function failuresIn(response: unknown, all: Set<string>): Set<string> {
  if (response === null || response === undefined) return new Set();
  if (typeof response !== 'object' || Array.isArray(response)) return all;
  const failures = (response as { batchItemFailures?: unknown }).batchItemFailures ?? [];
  if (!Array.isArray(failures)) return all;
  const ids = failures.map((failure: { itemIdentifier?: unknown } | null) => failure?.itemIdentifier);
  return ids.every((id): id is string => typeof id === 'string' && all.has(id)) ? new Set(ids) : all;
}

function record({ receiptHandle, message }: Received, arn: string, clock: Clock) {
  // Converts to the local clock, which functions use: fauxqs uses the system time.
  const local = (instant: number | undefined) => String((instant ?? Date.now()) + clock.now() - Date.now());
  return {
    messageId: message.messageId,
    receiptHandle,
    body: message.body,
    attributes: {
      ApproximateReceiveCount: String(message.approximateReceiveCount),
      SentTimestamp: local(message.sentTimestamp),
      SenderId: 'local',
      ApproximateFirstReceiveTimestamp: local(message.approximateFirstReceiveTimestamp),
      ...(message.sequenceNumber && { SequenceNumber: message.sequenceNumber }),
      ...(message.messageGroupId && { MessageGroupId: message.messageGroupId }),
      ...(message.messageDeduplicationId && { MessageDeduplicationId: message.messageDeduplicationId }),
    },
    messageAttributes: Object.fromEntries(
      Object.entries(message.messageAttributes).map(([name, { DataType, StringValue, BinaryValue }]) => [
        name,
        {
          dataType: DataType,
          ...(StringValue !== undefined && { stringValue: StringValue }),
          ...(BinaryValue !== undefined && { binaryValue: BinaryValue }),
          stringListValues: [],
          binaryListValues: [],
        },
      ]),
    ),
    md5OfBody: message.md5OfBody,
    ...(message.md5OfMessageAttributes && { md5OfMessageAttributes: message.md5OfMessageAttributes }),
    eventSource: 'aws:sqs',
    eventSourceARN: arn,
    awsRegion: REGION,
  };
}
