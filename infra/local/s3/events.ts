/** A bucket's event notifications: which queues get an event, and the event record. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { REGION } from '../cloudformation/template.ts';
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

/**
 * Sends events of buckets to queues, at least once: the event of a written object stays in its description until the
 * queue has it, which survives crashes and queues that do not answer.
 */
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

export interface Subscription {
  queueArn: string;
  patterns: string[];
  prefix: string;
  suffix: string;
}

/** Reads the bucket's own property, and the custom resource that CDK uses instead. */
export function subscriptionsOf(properties: Record<string, unknown>): Subscription[] {
  const { QueueConfigurations = [] } = (properties.NotificationConfiguration ?? {}) as {
    QueueConfigurations?: QueueConfiguration[];
  };
  return QueueConfigurations.map((configuration) => {
    const rules = configuration.Filter?.S3Key?.Rules ?? configuration.Filter?.Key?.FilterRules ?? [];
    const value = (name: string) => rules.find((rule) => rule.Name.toLowerCase() === name)?.Value ?? '';
    return {
      queueArn: configuration.Queue ?? configuration.QueueArn ?? '',
      patterns: configuration.Events ?? [configuration.Event ?? ''],
      prefix: value('prefix'),
      suffix: value('suffix'),
    };
  });
}

/** The ARNs of the queues that get an event. */
function listeners(subscriptions: Subscription[], name: EventName, key: string): string[] {
  return subscriptions
    .filter(({ patterns }) => patterns.some((pattern) => matches(pattern, `s3:${name}`)))
    .filter(({ prefix, suffix }) => key.startsWith(prefix) && key.endsWith(suffix))
    .map(({ queueArn }) => queueArn);
}

function eventBody(name: EventName, bucket: string, object: StoredObject, now: number): string {
  const removed = name.startsWith('ObjectRemoved');
  const record = {
    eventVersion: '2.1',
    eventSource: 'aws:s3',
    awsRegion: REGION,
    eventTime: new Date(now).toISOString(),
    eventName: name,
    userIdentity: { principalId: 'local' },
    requestParameters: { sourceIPAddress: '127.0.0.1' },
    responseElements: { 'x-amz-request-id': randomUUID(), 'x-amz-id-2': 'local' },
    s3: {
      s3SchemaVersion: '1.0',
      configurationId: 'local',
      bucket: { name: bucket, ownerIdentity: { principalId: 'local' }, arn: `arn:aws:s3:::${bucket}` },
      object: {
        key: encodeKey(object.key),
        ...(!removed && { size: object.size, eTag: object.etag }),
        sequencer: object.sequencer,
      },
    },
  };
  return JSON.stringify({ Records: [record] });
}

interface QueueConfiguration {
  Event?: string;
  Events?: string[];
  Queue?: string;
  QueueArn?: string;
  Filter?: { S3Key?: { Rules?: Rule[] }; Key?: { FilterRules?: Rule[] } };
}

interface Rule {
  Name: string;
  Value: string;
}

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name;
}

/** Encodes a key as in forms: a space becomes a plus, slashes stay. */
function encodeKey(key: string): string {
  return encodeURIComponent(key)
    .replace(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%20/g, '+')
    .replace(/%2F/g, '/');
}
