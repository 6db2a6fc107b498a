import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import { SignatureV4 } from '@smithy/signature-v4';
import type { S3Event } from 'aws-lambda';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createClock, type LocalClock } from '#infra/local/clock.ts';
import { createFaults, type InjectedFaults } from '#infra/local/faults.ts';
import { startS3 } from '#infra/local/s3/s3.ts';

/* The local S3, which is started for each test of a file that imports this. */

export const ORIGIN = 'http://localhost:3000';
export const QUEUE = 'arn:aws:sqs:us-east-1:000000000000:photos';
const buckets = [
  {
    name: 'photos',
    properties: {
      CorsConfiguration: {
        CorsRules: [
          {
            AllowedOrigins: [ORIGIN, 'https://*.example.com'],
            AllowedMethods: ['POST', 'GET'],
            AllowedHeaders: ['content-*'],
            ExposedHeaders: ['ETag'],
            MaxAge: 600,
          },
        ],
      },
      NotificationConfiguration: {
        QueueConfigurations: [
          {
            Event: 's3:ObjectCreated:*',
            Queue: QUEUE,
            Filter: {
              S3Key: {
                Rules: [
                  { Name: 'prefix', Value: 'uploads/' },
                  { Name: 'suffix', Value: '.jpg' },
                ],
              },
            },
          },
        ],
      },
    },
  },
  { name: 'other', properties: {} },
];
export const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
export const bytes = Buffer.from(Array.from({ length: 3000 }, (_, n) => n % 251));

export let dataDir: string;
export let clock: LocalClock;
export let faults: InjectedFaults;
export let store: Awaited<ReturnType<typeof startS3>>;
export let client: S3Client;
/** Notifications that were delivered to the queue. */
export let notifications: { queue: string; event: S3Event }[];
/** Whether notifications can be delivered. */
export const queue = { isReachable: true };

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 's3-'));
  clock = createClock();
  faults = createFaults();
  notifications = [];
  queue.isReachable = true;
  await start();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await store.stop();
  await rm(dataDir, { recursive: true });
});

export async function start(notify = deliver): Promise<void> {
  store = await startS3({ buckets, dataDir, clock, faults, notify });
  client = new S3Client({ endpoint: store.endpoint, region: 'us-east-1', credentials });
}

async function deliver(arn: string, body: string): Promise<void> {
  if (!queue.isReachable) throw new Error('unreachable');
  notifications.push({ queue: arn, event: JSON.parse(body) as S3Event });
}

export const put = (
  Key: string,
  Body: NonNullable<PutObjectCommandInput['Body']>,
  more: Partial<PutObjectCommandInput> = {},
) => client.send(new PutObjectCommand({ Bucket: 'photos', Key, Body, ...more }));
export const get = async (Key: string, Range: string | undefined = undefined) => {
  const { Body, ...answer } = await client.send(
    new GetObjectCommand({ Bucket: 'photos', Key, ...(Range && { Range }) }),
  );
  return { ...answer, body: Buffer.from(await Body!.transformToByteArray()) };
};
export const exists = (Key: string) =>
  client.send(new HeadObjectCommand({ Bucket: 'photos', Key })).then(
    () => true,
    (error: Error) => {
      expect(error.name).toBe('NotFound');
      return false;
    },
  );
export const shift = (seconds: number) => clock.set(clock.now() + seconds * 1000);
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000, interval: 10 });
export const codeOf = async (response: Response) =>
  `${response.status} ${/<Code>(\w+)/.exec(await response.text())?.[1]}`;

/** A presigned URL, as any S3 client creates it. */
export async function presigned(
  method: string,
  key: string,
  expiresIn: number,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<string> {
  const { host } = new URL(store.endpoint);
  const path = `/photos/${key
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/')}`;
  const signer = new SignatureV4({
    credentials,
    region: 'us-east-1',
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
  });
  const { query: signed = {} } = await signer.presign(
    {
      method,
      protocol: 'http:',
      hostname: host,
      path,
      query,
      headers: { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', ...headers },
    },
    { expiresIn, signingDate: new Date(clock.now()) },
  );
  return `${store.endpoint}${path}?${new URLSearchParams(signed as Record<string, string>)}`;
}

class Sha256 {
  readonly #hash;

  constructor(secret?: unknown) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as string | Uint8Array);
  }

  update(data: Uint8Array): void {
    this.#hash.update(data);
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    throw new Error('A digest is used once.');
  }
}
