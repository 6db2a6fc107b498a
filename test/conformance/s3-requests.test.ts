import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { describe, expect, test, vi } from 'vitest';
import {
  bytes,
  client,
  clock,
  codeOf,
  credentials,
  dataDir,
  eventually,
  exists,
  faults,
  get,
  notifications,
  ORIGIN,
  presigned,
  put,
  QUEUE,
  queue,
  shift,
  start,
  store,
} from './support/object-store.ts';

/* The local S3: signatures, CORS, notifications and injected faults. */

describe('signatures', () => {
  test('a wrong secret, an unknown key and no signature at all are refused', async () => {
    const as = (more: { accessKeyId?: string; secretAccessKey?: string }) =>
      new S3Client({
        endpoint: store.endpoint,
        region: 'us-east-1',
        credentials: { ...credentials, ...more },
      }).send(new PutObjectCommand({ Bucket: 'photos', Key: 'x', Body: 'x' }));
    await expect(as({ secretAccessKey: 'wrong' })).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    await expect(as({ accessKeyId: 'other' })).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
    const anonymous = await fetch(`${store.endpoint}/photos/x`, { method: 'PUT', body: 'x' });
    expect(await codeOf(anonymous)).toBe('403 AccessDenied');
    expect(await exists('x')).toBe(false);
  });

  test('a changed body, header or path is detected', async () => {
    type Request = { path: string; headers: Record<string, string>; body?: unknown };
    const changes: [string, (request: Request) => Partial<Request>][] = [
      ['XAmzContentSHA256Mismatch', () => ({ body: Buffer.from('evil!') })],
      ['SignatureDoesNotMatch', ({ headers }) => ({ headers: { ...headers, 'content-type': 'text/html' } })],
      ['SignatureDoesNotMatch', () => ({ path: '/photos/evil' })],
      ['AccessDenied', ({ headers }) => ({ headers: { ...headers, 'x-amz-meta-added': 'later' } })],
    ];
    for (const [name, change] of changes) {
      const tampering = new S3Client({
        endpoint: store.endpoint,
        region: 'us-east-1',
        credentials,
      });
      tampering.middlewareStack.add(
        (next) => (args) => {
          Object.assign(args.request as Request, change(args.request as Request));
          return next(args);
        },
        { step: 'deserialize', priority: 'low' },
      );
      const command = new PutObjectCommand({ Bucket: 'photos', Key: 'good', Body: 'good!', ContentType: 'text/plain' });
      await expect(tampering.send(command)).rejects.toMatchObject({ name });
      tampering.destroy();
    }
    expect((await client.send(new ListObjectsV2Command({ Bucket: 'photos' }))).KeyCount).toBe(0);
    expect(await readdir(join(dataDir, 'buckets', 'photos', 'content'))).toEqual([]);
  });

  test('a wrong checksum is refused', async () => {
    await expect(put('sum', 'value', { ChecksumSHA256: Buffer.alloc(32).toString('base64') })).rejects.toMatchObject({
      name: 'BadDigest',
    });
    await expect(put('sum', 'value', { ContentMD5: Buffer.alloc(16).toString('base64') })).rejects.toMatchObject({
      name: 'BadDigest',
    });
    expect(await exists('sum')).toBe(false);
  });

  test('a presigned URL is valid until it expires by the local clock', async () => {
    await put('a b/ü+.jpg', bytes, { ContentType: 'image/jpeg' });
    const url = await presigned('GET', 'a b/ü+.jpg', 3600, {
      'response-content-disposition': 'attachment; filename="x"',
    });
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="x"');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect((await fetch(url, { headers: { range: 'bytes=0-9' } })).status).toBe(206);

    shift(3590);
    expect((await fetch(url)).status).toBe(200);
    shift(20);
    const late = await fetch(url);
    expect(late.status).toBe(403);
    // Clients sign by this header if their clock differs.
    expect(Math.abs(Date.parse(late.headers.get('date') ?? '') - clock.now())).toBeLessThan(10_000);
    expect(await late.text()).toContain('<Code>AccessDenied</Code><Message>Request has expired</Message>');
    clock.set(Date.now() - 3600_000);
    expect(await (await fetch(url)).text()).toContain('not yet valid');
  });

  test('a presigned URL is valid only for its key, method and query', async () => {
    await put('mine', 'mine');
    await put('yours', 'yours');
    const url = await presigned('GET', 'mine', 60);
    expect(await codeOf(await fetch(url.replace('/mine', '/yours')))).toBe('403 SignatureDoesNotMatch');
    expect(await codeOf(await fetch(url, { method: 'DELETE' }))).toBe('403 SignatureDoesNotMatch');
    expect(await codeOf(await fetch(`${url}&response-content-type=text/html`))).toBe('403 SignatureDoesNotMatch');
    expect(await codeOf(await fetch(url.replace('Expires=60', 'Expires=600')))).toBe('403 SignatureDoesNotMatch');
    expect(await codeOf(await fetch(url.replace('Expires=60', 'Expires=700000')))).toBe(
      '400 AuthorizationQueryParametersError',
    );
    expect(await codeOf(await fetch(url, { headers: { 'x-amz-meta-a': 'b' } }))).toBe('403 AccessDenied');
    expect(await codeOf(await fetch(url.replace('/mine', '/%mine')))).toBe('400 InvalidURI');
    const flipped = url.replace(/(Signature=)(.)/, (_, name, first) => `${name}${first === '0' ? '1' : '0'}`);
    expect(await codeOf(await fetch(flipped))).toBe('403 SignatureDoesNotMatch');
    expect((await fetch(url)).status).toBe(200);
  });

  test('a presigned URL for writing needs the signed headers', async () => {
    const url = await presigned('PUT', 'put', 60, {}, { 'content-type': 'image/jpeg' });
    const as = (type: string) => fetch(url, { method: 'PUT', body: bytes, headers: { 'content-type': type } });
    expect(await codeOf(await as('text/html'))).toBe('403 SignatureDoesNotMatch');
    expect((await as('image/jpeg')).status).toBe(200);
    expect(await get('put')).toMatchObject({ body: bytes, ContentType: 'image/jpeg' });
  });
});

describe('CORS', () => {
  const preflight = (headers: Record<string, string>) =>
    fetch(`${store.endpoint}/photos`, { method: 'OPTIONS', headers });

  test('a preflight is answered by the rules of the bucket', async () => {
    const allowed = {
      origin: ORIGIN,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type, Content-MD5',
    };
    const response = await preflight(allowed);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'POST, GET',
      'access-control-allow-headers': 'content-type, Content-MD5',
      'access-control-expose-headers': 'ETag',
      'access-control-max-age': '600',
    });
    expect((await preflight({ ...allowed, origin: 'https://app.example.com' })).status).toBe(200);
    expect((await preflight({ ...allowed, origin: 'http://evil.example' })).status).toBe(403);
    expect((await preflight({ ...allowed, 'access-control-request-method': 'DELETE' })).status).toBe(403);
    expect((await preflight({ ...allowed, 'access-control-request-headers': 'x-other' })).status).toBe(403);
  });

  test('answers have the headers for an allowed origin, also with errors', async () => {
    await put('photo', bytes);
    const url = await presigned('GET', 'photo', 60);
    const admitted = await fetch(url, { headers: { origin: ORIGIN } });
    expect(admitted.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(admitted.headers.get('vary')).toContain('Origin');
    const foreign = await fetch(url, { headers: { origin: 'http://evil.example' } });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    const refused = await fetch(`${store.endpoint}/photos`, { method: 'POST', headers: { origin: ORIGIN }, body: 'x' });
    expect(refused.status).toBe(412);
    expect(refused.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  });
});

describe('notifications', () => {
  test('a queue gets events that match its filter, in the format of S3', async () => {
    await put('uploads/a b+ü.jpg', bytes);
    await put('uploads/a.png', bytes);
    await put('elsewhere/a.jpg', bytes);
    await client.send(
      new CopyObjectCommand({ Bucket: 'photos', Key: 'uploads/copy.jpg', CopySource: 'photos/elsewhere/a.jpg' }),
    );
    await client.send(new DeleteObjectCommand({ Bucket: 'photos', Key: 'uploads/copy.jpg' }));
    expect(notifications.map(({ queue, event }) => [queue, event.Records[0]?.eventName])).toEqual([
      [QUEUE, 'ObjectCreated:Put'],
      [QUEUE, 'ObjectCreated:Copy'],
    ]);
    const record = notifications[0]!.event.Records[0]!;
    expect(record).toMatchObject({ eventVersion: '2.1', eventSource: 'aws:s3', awsRegion: 'us-east-1' });
    expect(record.s3).toMatchObject({
      s3SchemaVersion: '1.0',
      bucket: { name: 'photos', arn: 'arn:aws:s3:::photos' },
      object: {
        key: 'uploads/a+b%2B%C3%BC.jpg',
        size: bytes.length,
        eTag: createHash('md5').update(bytes).digest('hex'),
      },
    });
    expect(record.s3.object.sequencer < notifications[1]!.event.Records[0]!.s3.object.sequencer).toBe(true);
  });

  test('the object can be read when its event arrives', async () => {
    let seen: Buffer | undefined;
    await store.stop();
    await start(async () => {
      seen = (await get('uploads/1.jpg')).body;
    });
    await put('uploads/1.jpg', bytes);
    expect(seen).toEqual(bytes);
  });

  test('an event that could not be delivered is delivered later', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    queue.isReachable = false;
    await put('uploads/1.jpg', bytes);
    expect(notifications).toEqual([]);
    queue.isReachable = true;
    await eventually(() => notifications.length).toBe(1);
  });

  test('after a restart only undelivered events are delivered', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await put('uploads/1.jpg', bytes);
    queue.isReachable = false;
    await put('uploads/2.jpg', bytes);
    await put('uploads/3.jpg', bytes);
    await store.stop();
    expect(notifications).toHaveLength(1);
    queue.isReachable = true;
    await start();
    // Events are delivered in the order of their keys, so the first would have come before the last.
    await eventually(() => notifications.length).toBe(3);
    expect(notifications.map(({ event }) => event.Records[0]!.s3.object.key)).toEqual(
      [1, 2, 3].map((n) => `uploads/${n}.jpg`),
    );
  });
});

describe('faults', () => {
  test('an injected error has its configured name', async () => {
    faults.inject({
      service: 's3',
      operation: 'PutObject',
      fault: { kind: 'error', name: 'AccessDenied', status: 403 },
      times: 1,
    });
    await expect(put('x', 'x')).rejects.toMatchObject({ name: 'AccessDenied' });
    await put('x', 'x');
  });

  test('a client retries after SlowDown and after a lost answer', async () => {
    faults.inject({ service: 's3', fault: { kind: 'error', name: 'SlowDown', status: 503 }, times: 1 });
    expect((await put('x', 'x')).$metadata.attempts).toBe(2);
    faults.inject({ service: 's3', operation: 'PutObject', fault: { kind: 'lost-answer' }, times: 1 });
    expect((await put('y', 'y')).$metadata.attempts).toBe(2);
    expect((await get('y')).body.toString()).toBe('y');
  });
});
