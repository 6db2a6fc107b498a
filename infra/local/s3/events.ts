/** A bucket's event notifications: which queues get an event, and the event record. */
import { randomUUID } from 'node:crypto';
import { REGION } from '../cloudformation/template.ts';
import type { EventName, StoredObject } from './objects.ts';

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
export function listeners(subscriptions: Subscription[], name: EventName, key: string): string[] {
  return subscriptions
    .filter(({ patterns }) => patterns.some((pattern) => matches(pattern, `s3:${name}`)))
    .filter(({ prefix, suffix }) => key.startsWith(prefix) && key.endsWith(suffix))
    .map(({ queueArn }) => queueArn);
}

export function eventBody(name: EventName, bucket: string, object: StoredObject, now: number): string {
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
