/**
 * Tells queues of what happens in buckets, at least once: the event of a written object stays in its description until
 * the queue has it, so that neither a crash nor a queue that cannot be reached loses it.
 */
import type { Clock } from '../clock.ts';
import { type EventName, eventBody, listeners, type Subscription } from './events.ts';
import type { Bucket, StoredObject } from './objects.ts';

export interface Notifier {
  tell(bucket: Bucket, event: EventName, object: StoredObject): Promise<void>;
  stop(): Promise<void>;
}

interface Telling {
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
  let waiting = o.buckets.flatMap(({ bucket }) => bucket.objects().flatMap((object) => untoldIn(bucket, object)));
  let retrying: Promise<void> | undefined;

  const deliver = async ({ bucket, event, object }: Telling) => {
    for (const queueArn of listeners(subscriptions.get(bucket) ?? [], event, object.key)) {
      await o.notify(queueArn, eventBody(event, bucket.name, object, o.clock.now()));
    }
    const { untold, ...known } = object;
    if (untold !== undefined && !event.startsWith('ObjectRemoved')) await bucket.redescribe(known);
  };

  const retry = async () => {
    const due = waiting;
    waiting = [];
    for (const telling of due) await deliver(telling).catch(() => waiting.push(telling));
    retrying = undefined;
  };
  const timer = setInterval(() => {
    if (waiting.length > 0) retrying ??= retry();
  }, RETRY_MS).unref();

  return {
    async tell(bucket, event, object) {
      const telling = { bucket, event, object };
      await deliver(telling).catch((error: unknown) => {
        console.error(`s3: ${event} of ${object.key} is told later`, error);
        waiting.push(telling);
      });
    },
    async stop() {
      clearInterval(timer);
      await retrying;
    },
  };
}

function untoldIn(bucket: Bucket, object: StoredObject): Telling[] {
  return object.untold === undefined ? [] : [{ bucket, event: object.untold, object }];
}
