/** Failure destinations of functions: a queue gets a description of the failure, a bucket also the whole event. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { ACCOUNT, REGION } from '../cloudformation/template.ts';

export interface Destinations {
  send(arn: string, record: object, event?: object): Promise<void>;
  sendToQueue(arn: string, body: string): Promise<void>;
}

interface DestinationsOptions {
  clock: Clock;
  /** The endpoints, looked up with each event, because destinations are created before queues and buckets. */
  endpoints(): { sqs: string | undefined; s3: string | undefined };
}

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

export function createDestinations({ clock, endpoints }: DestinationsOptions): Destinations {
  async function sendToQueue(arn: string, body: string): Promise<void> {
    const { SQSClient, SendMessageCommand } = await import('@aws-sdk/client-sqs');
    const endpoint = required(endpoints().sqs, arn);
    const client = new SQSClient({ region: REGION, credentials, endpoint });
    const QueueUrl = `${endpoint}/${ACCOUNT}/${arn.split(':').at(-1)}`;
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: body }));
    client.destroy();
  }

  async function putObject(bucket: string, body: string): Promise<void> {
    const { S3Client, PutObjectCommand } = await import('@aws-sdk/client-s3');
    const endpoint = required(endpoints().s3, bucket);
    const client = new S3Client({ region: REGION, credentials, endpoint, forcePathStyle: true });
    const at = new Date(clock.now()).toISOString();
    const day = at.slice(0, 10).replaceAll('-', '/');
    const Key = `aws/lambda/${day}/${at.slice(0, 19).replaceAll(':', '.')}-${randomUUID()}`;
    await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: body, ContentType: 'application/json' }));
    client.destroy();
  }

  return {
    sendToQueue,
    async send(arn, record, event) {
      const bucket = /^arn:aws:s3:::(.+)$/.exec(arn)?.[1];
      const envelope = { version: '1.0', timestamp: new Date(clock.now()).toISOString(), ...record };
      if (!bucket) return sendToQueue(arn, JSON.stringify(envelope));
      const payload = event && JSON.stringify(event);
      return putObject(bucket, JSON.stringify({ ...envelope, ...(payload !== undefined && { payload }) }));
    },
  };
}

function required(endpoint: string | undefined, target: string): string {
  if (endpoint === undefined) throw new Error(`Nothing on this machine serves the destination ${target}`);
  return endpoint;
}
