/** Where records go that a function could not take: a queue gets what happened, a bucket the whole event as well. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { ACCOUNT, REGION } from '../template/template.ts';

export interface Destinations {
  send(arn: string, record: object, event?: object): Promise<void>;
  sendToQueue(arn: string, body: string): Promise<void>;
}

export interface DestinationsOptions {
  clock: Clock;
  /** The endpoints are asked for when something is sent: destinations are made before the parts that they lead to. */
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
    const Key = `aws/lambda/${at.slice(0, 10).replaceAll('-', '/')}/${at.slice(0, 19).replaceAll(':', '.')}-${randomUUID()}`;
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
