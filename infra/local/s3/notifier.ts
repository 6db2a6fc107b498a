/**
 * Sends events of buckets to queues, at least once: the event of a written object stays in its description until the
 * queue has it, which survives crashes and queues that do not answer.
 */
import type { Clock } from '../clock.ts';
import { eventBody, listeners, type Subscription } from './events.ts';
import type { Bucket, EventName, StoredObject } from './objects.ts';

interface Notifier {
  notify(bucket: Bucket, event: EventName, object: StoredObject): Promise<void>;
  stop(): Promise<void>;
}

interface PendingEvent {
  bucket: Bucket;
  event: EventName;
  object: StoredObject;
}

const RETRY_MS = 500;

export function startNotifier(o: {
  buckets: { bucket: Bucket; subscriptions: Subscription[] }[];
  clock: Clock;
  notify: (queueArn: string, body: string) => Promise<void>;
}): Notifier {
  const subscriptions = new Map(o.buckets.map((each) => [each.bucket, each.subscriptions]));
  let waiting = o.buckets.flatMap(({ bucket }) => bucket.objects().flatMap((object) => pendingEventOf(bucket, object)));
  let retrying: Promise<void> | undefined;

  const deliver = async ({ bucket, event, object }: PendingEvent) => {
    for (const queueArn of listeners(subscriptions.get(bucket) ?? [], event, object.key)) {
      await o.notify(queueArn, eventBody(event, bucket.name, object, o.clock.now()));
    }
    const { pendingEvent, ...known } = object;
    if (pendingEvent !== undefined && !event.startsWith('ObjectRemoved')) await bucket.redescribe(known);
  };

  const retry = async () => {
    const due = waiting;
    waiting = [];
    for (const pending of due) await deliver(pending).catch(() => waiting.push(pending));
    retrying = undefined;
  };
  const timer = setInterval(() => {
    if (waiting.length > 0) retrying ??= retry();
  }, RETRY_MS).unref();

  return {
    async notify(bucket, event, object) {
      const pending = { bucket, event, object };
      await deliver(pending).catch((error: unknown) => {
        console.error(`s3: ${event} of ${object.key} is told later`, error);
        waiting.push(pending);
      });
    },
    async stop() {
      clearInterval(timer);
      await retrying;
    },
  };
}

function pendingEventOf(bucket: Bucket, object: StoredObject): PendingEvent[] {
  return object.pendingEvent === undefined ? [] : [{ bucket, event: object.pendingEvent, object }];
}
