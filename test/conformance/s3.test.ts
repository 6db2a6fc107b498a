import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import { SignatureV4 } from '@smithy/signature-v4';
import type { S3Event } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClock, type LocalClock } from '#infra/local/clock.ts';
import { createFaults, type InjectedFaults } from '#infra/local/faults.ts';
import { readForm } from '#infra/local/s3/form.ts';
import { startObjectStore } from '#infra/local/s3/s3.ts';

const ORIGIN = 'http://localhost:3000';
const QUEUE = 'arn:aws:sqs:us-east-1:000000000000:photos';
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
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const bytes = Buffer.from(Array.from({ length: 3000 }, (_, n) => n % 251));

let dataDir: string;
let clock: LocalClock;
let faults: InjectedFaults;
let store: Awaited<ReturnType<typeof startObjectStore>>;
let client: S3Client;
let told: { queue: string; event: S3Event }[];
let queueIsReachable: boolean;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 's3-'));
  clock = createClock();
  faults = createFaults();
  told = [];
  queueIsReachable = true;
  await start();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await store.stop();
  await rm(dataDir, { recursive: true });
});

async function start(): Promise<void> {
  const notify = async (queue: string, body: string) => {
    if (!queueIsReachable) throw new Error('unreachable');
    told.push({ queue, event: JSON.parse(body) as S3Event });
  };
  store = await startObjectStore({ buckets, dataDir, clock, faults, notify });
  client = new S3Client({ endpoint: store.endpoint, region: 'us-east-1', credentials });
}

const put = (
  Key: string,
  Body: NonNullable<PutObjectCommandInput['Body']>,
  more: Partial<PutObjectCommandInput> = {},
) => client.send(new PutObjectCommand({ Bucket: 'photos', Key, Body, ...more }));
const get = async (Key: string, Range: string | undefined = undefined) => {
  const { Body, ...answer } = await client.send(
    new GetObjectCommand({ Bucket: 'photos', Key, ...(Range && { Range }) }),
  );
  return { ...answer, body: Buffer.from(await Body!.transformToByteArray()) };
};
const exists = (Key: string) =>
  client.send(new HeadObjectCommand({ Bucket: 'photos', Key })).then(
    () => true,
    (error: Error) => {
      expect(error.name).toBe('NotFound');
      return false;
    },
  );
const shift = (seconds: number) => clock.set(clock.now() + seconds * 1000);
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000, interval: 10 });
const codeOf = async (response: Response) => `${response.status} ${/<Code>(\w+)/.exec(await response.text())?.[1]}`;

describe('objects', () => {
  test('what is put is got, with its type and metadata', async () => {
    const { ETag } = await put('a/photo.jpg', bytes, {
      ContentType: 'image/jpeg',
      CacheControl: 'no-store',
      Metadata: { entry: '42' },
    });
    const answer = await get('a/photo.jpg');
    expect(answer.body).toEqual(bytes);
    expect(answer).toMatchObject({ ContentType: 'image/jpeg', CacheControl: 'no-store', Metadata: { entry: '42' } });
    expect(answer.ContentLength).toBe(bytes.length);
    expect(ETag).toBe(`"${createHash('md5').update(bytes).digest('hex')}"`);
    expect(answer.ETag).toBe(ETag);
  });

  test('a streamed body arrives whole, its trailing checksum verified', async () => {
    const chunks = Array.from({ length: 60 }, () => bytes);
    const length = bytes.length * chunks.length;
    await put('stream', Readable.from(chunks), { ContentLength: length });
    const answer = await get('stream');
    expect(answer.body).toEqual(Buffer.concat(chunks));
    expect(answer.ContentEncoding).toBeUndefined();
    expect(answer.ChecksumCRC32).toMatch(/^[\w+/]{6}==$/);
  });

  test('an empty object is an object', async () => {
    await put('empty', '');
    expect((await get('empty')).body).toHaveLength(0);
  });

  test.each([
    'with space and + plus',
    'ümlaut/日本/🙂',
    '../../../etc/passwd',
    './a//b/../c',
    "!'()*~&=?#%41",
    '..',
    'a\\b',
  ])('the key %s is a key like any other', async (key) => {
    await put(key, 'value');
    expect((await get(key)).body.toString()).toBe('value');
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: 'photos' }));
    expect(Contents?.map(({ Key }) => Key)).toEqual([key]);
    expect(await readdir(dataDir)).toEqual(['buckets']);
    expect((await readdir(join(dataDir, 'buckets'))).sort()).toEqual(['other', 'photos']);
    await client.send(new DeleteObjectCommand({ Bucket: 'photos', Key: key }));
    expect(await exists(key)).toBe(false);
  });

  test('a key has at most 1,024 bytes', async () => {
    await put('x'.repeat(1024), 'value');
    await expect(put('x'.repeat(1025), 'value')).rejects.toMatchObject({ name: 'KeyTooLongError' });
  });

  test('a range is answered as a part', async () => {
    await put('ranged', bytes);
    expect(await get('ranged', 'bytes=10-19')).toMatchObject({
      body: bytes.subarray(10, 20),
      ContentRange: 'bytes 10-19/3000',
      $metadata: { httpStatusCode: 206 },
    });
    expect((await get('ranged', 'bytes=2990-')).body).toEqual(bytes.subarray(2990));
    expect((await get('ranged', 'bytes=-5')).body).toEqual(bytes.subarray(2995));
    expect((await get('ranged', 'bytes=2990-9999')).ContentRange).toBe('bytes 2990-2999/3000');
    await expect(get('ranged', 'bytes=3000-')).rejects.toMatchObject({ name: 'InvalidRange' });
  });

  test('what does not exist is told as S3 tells it', async () => {
    await expect(get('nowhere')).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(await exists('nowhere')).toBe(false);
    await client.send(new DeleteObjectCommand({ Bucket: 'photos', Key: 'nowhere' }));
    const elsewhere = new GetObjectCommand({ Bucket: 'nowhere', Key: 'x' });
    await expect(client.send(elsewhere)).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  test('what is not imitated is refused, not misunderstood', async () => {
    const command = new CreateMultipartUploadCommand({ Bucket: 'photos', Key: 'big' });
    await expect(client.send(command)).rejects.toMatchObject({ name: 'NotImplemented' });
  });

  test('a later version replaces the earlier, and leaves no file behind', async () => {
    await put('same', 'one');
    await put('same', 'two', { ContentType: 'text/plain' });
    expect((await get('same')).body.toString()).toBe('two');
    expect(await readdir(join(dataDir, 'buckets', 'photos', 'content'))).toHaveLength(1);
    await client.send(new DeleteObjectCommand({ Bucket: 'photos', Key: 'same' }));
    expect(await readdir(join(dataDir, 'buckets', 'photos', 'content'))).toEqual([]);
  });

  test('of many writers who demand that there is none, one succeeds', async () => {
    const attempts = Array.from({ length: 10 }, (_, n) => put('once', `${n}`, { IfNoneMatch: '*' }));
    const outcomes = await Promise.allSettled(attempts);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as Error).name)).toEqual(Array(9).fill('PreconditionFailed'));
  });

  test('an unchanged object is not sent again', async () => {
    const { ETag } = await put('cached', 'value');
    const command = new GetObjectCommand({ Bucket: 'photos', Key: 'cached', IfNoneMatch: ETag });
    await expect(client.send(command)).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
  });

  test('a copy carries content and headers, or new headers', async () => {
    await put('from ü', bytes, { ContentType: 'image/png', Metadata: { gps: 'here' } });
    const CopySource = `photos/${encodeURIComponent('from ü')}`;
    await client.send(new CopyObjectCommand({ Bucket: 'other', Key: 'to', CopySource }));
    const copied = await client.send(new GetObjectCommand({ Bucket: 'other', Key: 'to' }));
    expect(Buffer.from(await copied.Body!.transformToByteArray())).toEqual(bytes);
    expect(copied).toMatchObject({ ContentType: 'image/png', Metadata: { gps: 'here' } });

    const stripped = { MetadataDirective: 'REPLACE', ContentType: 'image/jpeg' } as const;
    await client.send(new CopyObjectCommand({ Bucket: 'photos', Key: 'from ü', CopySource, ...stripped }));
    expect(await get('from ü')).toMatchObject({ ContentType: 'image/jpeg', Metadata: {}, body: bytes });
    const again = new CopyObjectCommand({ Bucket: 'photos', Key: 'from ü', CopySource });
    await expect(client.send(again)).rejects.toMatchObject({ name: 'InvalidRequest' });
  });

  test('a listing goes on page by page, by prefix, and folds at a delimiter', async () => {
    for (const key of ['a/1', 'a/2', 'a/3', 'b/1', 'b/ü', 'c', 'z🙂', 'z\uffee']) await put(key, key);
    const keys: (string | undefined)[] = [];
    let token: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: 'photos', MaxKeys: 3, ...(token && { ContinuationToken: token }) }),
      );
      expect(page.KeyCount).toBeLessThanOrEqual(3);
      keys.push(...(page.Contents ?? []).map(({ Key }) => Key));
      token = page.NextContinuationToken;
    } while (token);
    expect(keys).toEqual(['a/1', 'a/2', 'a/3', 'b/1', 'b/ü', 'c', 'z\uffee', 'z🙂']);

    const b = await client.send(new ListObjectsV2Command({ Bucket: 'photos', Prefix: 'b/', EncodingType: 'url' }));
    expect(b.Contents).toMatchObject([{ Key: 'b%2F1', Size: 3 }, { Key: 'b%2F%C3%BC' }]);
    const folded = await client.send(new ListObjectsV2Command({ Bucket: 'photos', Delimiter: '/' }));
    expect(folded.CommonPrefixes).toEqual([{ Prefix: 'a/' }, { Prefix: 'b/' }]);
    expect(folded.Contents).toHaveLength(3);
  });

  test('many are deleted in one call', async () => {
    for (const key of ['a & <b>', 'c', 'd']) await put(key, 'x');
    const Objects = [{ Key: 'a & <b>' }, { Key: 'c' }, { Key: 'never was' }];
    const { Deleted } = await client.send(new DeleteObjectsCommand({ Bucket: 'photos', Delete: { Objects } }));
    expect(Deleted).toEqual(Objects);
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: 'photos' }));
    expect(Contents?.map(({ Key }) => Key)).toEqual(['d']);
  });

  test('objects survive a restart, half-written ones do not', async () => {
    await put('kept/ü', bytes, { ContentType: 'image/png', Metadata: { entry: '1' } });
    const half = httpRequest(await presigned('PUT', 'half', 60), {
      method: 'PUT',
      headers: { 'content-length': '1000' },
    });
    half.on('error', () => {});
    half.write('only this');
    const content = join(dataDir, 'buckets', 'photos', 'content');
    await eventually(async () => (await readdir(content)).length).toBe(2);
    half.destroy();
    await store.stop();
    await start();
    expect(await get('kept/ü')).toMatchObject({ body: bytes, ContentType: 'image/png', Metadata: { entry: '1' } });
    expect(await exists('half')).toBe(false);
    await eventually(async () => (await readdir(content)).length).toBe(1);
  });

  test('a description that cannot be read stops the start with one sentence', async () => {
    await put('x', 'x');
    await store.stop();
    const folder = join(dataDir, 'buckets', 'photos', 'objects');
    const [file] = await readdir(folder);
    await writeFile(join(folder, file!), '{"key"');
    await expect(start()).rejects.toMatchObject({
      name: 'StartFailure',
      message: expect.stringMatching(/^The objects in .*buckets cannot be read: .*\.$/),
    });
  });
});

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

  test('a body, a header or a path that was changed on the way is noticed', async () => {
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

  test('a presigned address reads until it expires by the local clock', async () => {
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
    expect(await late.text()).toContain('<Code>AccessDenied</Code><Message>Request has expired</Message>');
    clock.set(Date.now() - 3600_000);
    expect(await (await fetch(url)).text()).toContain('not yet valid');
  });

  test('a presigned address is good for its key, method and query alone', async () => {
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

  test('a presigned address writes with the headers that were signed', async () => {
    const url = await presigned('PUT', 'put', 60, {}, { 'content-type': 'image/jpeg' });
    const as = (type: string) => fetch(url, { method: 'PUT', body: bytes, headers: { 'content-type': type } });
    expect(await codeOf(await as('text/html'))).toBe('403 SignatureDoesNotMatch');
    expect((await as('image/jpeg')).status).toBe(200);
    expect(await get('put')).toMatchObject({ body: bytes, ContentType: 'image/jpeg' });
  });
});

describe('a presigned POST', () => {
  const key = 'uploads/42.jpg';
  const conditions = [
    { bucket: 'photos' },
    { key },
    { 'Content-Type': 'image/jpeg' },
    ['content-length-range', 10, 5000],
  ];
  const fields = { key, 'Content-Type': 'image/jpeg' };
  const standard = () => form(fields, conditions);

  test('a file that the policy admits is stored', async () => {
    const response = await post(standard(), bytes);
    expect(response.status).toBe(204);
    expect(response.headers.get('etag')).toBe(`"${createHash('md5').update(bytes).digest('hex')}"`);
    expect(await get(key)).toMatchObject({ body: bytes, ContentType: 'image/jpeg' });
  });

  test('a file that holds what looks like a boundary is stored whole', async () => {
    const tricky = Buffer.concat([Buffer.from('\r\n--'), bytes, Buffer.from('\r\n------formdata-undici-0\r\n--\r\n')]);
    expect((await post(standard(), tricky)).status).toBe(204);
    expect((await get(key)).body).toEqual(tricky);
  });

  test('each violation of the policy is refused as S3 refuses it, and leaves nothing', async () => {
    const other = (change: Record<string, string>) => ({ ...standard(), ...change });
    const cases: [string, string, Record<string, string>, Buffer?][] = [
      ['403 AccessDenied', 'eq", "$key"', other({ key: 'uploads/43.jpg' })],
      ['403 AccessDenied', '$Content-Type', other({ 'Content-Type': 'text/html' })],
      ['403 AccessDenied', 'Extra input fields: x-amz-meta-a', other({ 'x-amz-meta-a': 'b' })],
      ['403 AccessDenied', 'Extra input fields: acl', other({ acl: 'public-read' })],
      ['403 AccessDenied', 'Extra input fields: bucket', form(fields, conditions.slice(1))],
      ['403 AccessDenied', '$bucket', form(fields, [{ bucket: 'other' }, ...conditions.slice(1)])],
      ['403 SignatureDoesNotMatch', 'signature', other({ 'X-Amz-Signature': '0'.repeat(64) })],
      ['403 SignatureDoesNotMatch', 'signature', other({ policy: form(fields, [...conditions, { a: 'b' }]).policy! })],
      [
        '403 InvalidAccessKeyId',
        'Access Key',
        other({ 'X-Amz-Credential': standard()['X-Amz-Credential']!.replace('local', 'x') }),
      ],
      ['400 EntityTooLarge', '<MaxSizeAllowed>5000<', standard(), Buffer.alloc(5001)],
      ['400 EntityTooLarge', '<ProposedSize>900000<', standard(), Buffer.alloc(900_000)],
      ['400 EntityTooSmall', '<MinSizeAllowed>10<', standard(), Buffer.alloc(9)],
      ['400 InvalidPolicyDocument', 'Invalid JSON', signed('not json', fields)],
      ['400 InvalidPolicyDocument', 'expiration', signed('{"conditions": []}', fields)],
      ['400 InvalidPolicyDocument', 'condition', form(fields, [...conditions, ['like', '$key', 'x']])],
    ];
    for (const [expected, reason, given, file = bytes] of cases) {
      const response = await post(given, file);
      const text = await response.clone().text();
      expect(await codeOf(response), text).toBe(expected);
      expect(text.replaceAll('&#x22;', '"').replaceAll('","', '", "')).toContain(reason);
    }
    for (const name of ['key', 'X-Amz-Signature', 'X-Amz-Credential', 'X-Amz-Date', 'X-Amz-Algorithm']) {
      const { [name]: _left, ...rest } = standard();
      expect(await codeOf(await post(rest, bytes)), name).toBe('400 InvalidArgument');
    }
    const { policy: _policy, ...anonymous } = standard();
    expect(await codeOf(await post(anonymous, bytes))).toBe('403 AccessDenied');
    expect(await codeOf(await post(standard(), undefined))).toBe('400 InvalidArgument');
    expect((await client.send(new ListObjectsV2Command({ Bucket: 'photos' }))).KeyCount).toBe(0);
    expect(await readdir(join(dataDir, 'buckets', 'photos', 'content'))).toEqual([]);
    expect(told).toEqual([]);
  });

  test('sizes at both ends of the range are admitted', async () => {
    expect((await post(standard(), Buffer.alloc(10))).status).toBe(204);
    expect((await post(standard(), Buffer.alloc(5000))).status).toBe(204);
  });

  test('a policy expires by the local clock', async () => {
    const given = standard();
    shift(590);
    expect((await post(given, bytes)).status).toBe(204);
    shift(20);
    const response = await post(given, bytes);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('Policy expired');
  });

  test('starts-with admits what starts so, each of several types, and any value when empty', async () => {
    const open = [
      { bucket: 'photos' },
      ['starts-with', '$key', 'uploads/'],
      ['starts-with', '$Content-Type', 'image/'],
      ['starts-with', '$x-amz-meta-note', ''],
    ];
    const file = { key: `uploads/$\{filename}`, 'Content-Type': 'image/png', 'x-amz-meta-note': 'anything' };
    expect((await post(form(file, open), bytes, 'C:\\photos\\my $& photo.png')).status).toBe(204);
    expect(await get('uploads/my $& photo.png')).toMatchObject({
      ContentType: 'image/png',
      Metadata: { note: 'anything' },
    });
    expect((await post(form({ ...file, key: 'other/1' }, open), bytes)).status).toBe(403);
    expect((await post(form({ ...file, 'Content-Type': 'image/png, text/html' }, open), bytes)).status).toBe(403);
  });

  test('the answer is as the form asks', async () => {
    const asking = (more: Record<string, string>) =>
      form({ ...fields, ...more, 'x-ignore-me': '1' }, [
        ...conditions,
        ...Object.entries(more).map(([k, v]) => ({ [k]: v })),
      ]);
    const created = await post(asking({ success_action_status: '201' }), bytes);
    expect(created.status).toBe(201);
    expect(await created.text()).toContain(`<Key>${key}</Key>`);
    expect((await post(asking({ success_action_status: '200' }), bytes)).status).toBe(200);
    const redirected = await post(asking({ success_action_redirect: 'http://localhost:3000/done?a=b' }), bytes);
    expect(redirected.status).toBe(303);
    expect(redirected.headers.get('location')).toContain('/done?a=b&bucket=photos&key=uploads%2F42.jpg');
  });

  test('what is no form, or a broken one, is refused', async () => {
    const to = `${store.endpoint}/photos`;
    expect(await codeOf(await fetch(to, { method: 'POST', body: 'x' }))).toBe('412 PreconditionFailed');
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    const broken = await fetch(to, {
      method: 'POST',
      headers: type,
      body: '--b\r\nContent-Disposition: form-data\r\n',
    });
    expect(await codeOf(broken)).toBe('400 MalformedPOSTRequest');
    const endless = await post({ key: 'x'.repeat(30_000) }, bytes);
    expect(await codeOf(endless)).toBe('400 MaxPostPreDataLengthExceeded');
  });

  test('a form is understood however its bytes are cut into packets', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(standard())) body.append(name, value);
    body.append('file', new Blob([bytes]), 'x.jpg');
    const whole = new Response(body);
    const headers = { 'content-type': whole.headers.get('content-type') };
    const content = Buffer.from(await whole.arrayBuffer());
    for (const size of [1, 2, 3, 7, 64, 1000]) {
      const packets = Array.from({ length: Math.ceil(content.length / size) }, (_, n) =>
        content.subarray(n * size, (n + 1) * size),
      );
      const { fields, file } = await readForm(
        Object.assign(Readable.from(packets), { headers }) as unknown as IncomingMessage,
      );
      expect(Object.fromEntries(fields)).toMatchObject({ key, 'content-type': 'image/jpeg' });
      const pieces: Buffer[] = [];
      for await (const piece of file!.content) pieces.push(piece);
      expect(Buffer.concat(pieces)).toEqual(bytes);
    }
  });

  const post = (given: Record<string, string>, file: Buffer | undefined, name = 'x.jpg') => {
    const body = new FormData();
    for (const [field, value] of Object.entries(given)) body.append(field, value);
    if (file) body.append('file', new Blob([file], { type: 'image/jpeg' }), name);
    return fetch(`${store.endpoint}/photos`, { method: 'POST', body, redirect: 'manual' });
  };

  const form = (given: Record<string, string>, rules: unknown[]) => {
    const expiration = new Date(clock.now() + 600_000).toISOString();
    // Of one instant: a second later the policy would name another date than the form.
    const own = scope();
    const ownRules = Object.entries(own).map(([name, value]) => ({ [name]: value }));
    return signed(JSON.stringify({ expiration, conditions: [...rules, ...ownRules] }), given, own);
  };

  const scope = () => {
    const date = new Date(clock.now()).toISOString().replace(/[-:]|\.\d+/g, '');
    return {
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': `local/${date.slice(0, 8)}/us-east-1/s3/aws4_request`,
      'X-Amz-Date': date,
    };
  };

  const signed = (document: string, given: Record<string, string>, own = scope()): Record<string, string> => {
    const policy = Buffer.from(document).toString('base64');
    const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();
    const day = own['X-Amz-Date'].slice(0, 8);
    const signingKey = [day, 'us-east-1', 's3', 'aws4_request'].reduce<string | Buffer>(hmac, 'AWS4local');
    return { ...given, ...own, policy, 'X-Amz-Signature': hmac(signingKey, policy).toString('hex') };
  };
});

describe('CORS', () => {
  const preflight = (headers: Record<string, string>) =>
    fetch(`${store.endpoint}/photos`, { method: 'OPTIONS', headers });

  test('a preflight is answered by the rules of the bucket', async () => {
    const asked = {
      origin: ORIGIN,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type, Content-MD5',
    };
    const response = await preflight(asked);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'POST, GET',
      'access-control-allow-headers': 'content-type, Content-MD5',
      'access-control-expose-headers': 'ETag',
      'access-control-max-age': '600',
    });
    expect((await preflight({ ...asked, origin: 'https://app.example.com' })).status).toBe(200);
    expect((await preflight({ ...asked, origin: 'http://evil.example' })).status).toBe(403);
    expect((await preflight({ ...asked, 'access-control-request-method': 'DELETE' })).status).toBe(403);
    expect((await preflight({ ...asked, 'access-control-request-headers': 'x-other' })).status).toBe(403);
  });

  test('answers bear the headers for an admitted origin, errors too', async () => {
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
  test('a queue hears of what its filter admits, in the shape of S3', async () => {
    await put('uploads/a b+ü.jpg', bytes);
    await put('uploads/a.png', bytes);
    await put('elsewhere/a.jpg', bytes);
    await client.send(
      new CopyObjectCommand({ Bucket: 'photos', Key: 'uploads/copy.jpg', CopySource: 'photos/elsewhere/a.jpg' }),
    );
    await client.send(new DeleteObjectCommand({ Bucket: 'photos', Key: 'uploads/copy.jpg' }));
    expect(told.map(({ queue, event }) => [queue, event.Records[0]?.eventName])).toEqual([
      [QUEUE, 'ObjectCreated:Put'],
      [QUEUE, 'ObjectCreated:Copy'],
    ]);
    const record = told[0]!.event.Records[0]!;
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
    expect(record.s3.object.sequencer < told[1]!.event.Records[0]!.s3.object.sequencer).toBe(true);
  });

  test('the object can be read when its event is told', async () => {
    let seen: Buffer | undefined;
    await store.stop();
    const notify = async () => {
      seen = (await get('uploads/1.jpg')).body;
    };
    store = await startObjectStore({ buckets, dataDir, clock, faults, notify });
    client = new S3Client({ endpoint: store.endpoint, region: 'us-east-1', credentials });
    await put('uploads/1.jpg', bytes);
    expect(seen).toEqual(bytes);
  });

  test('an event that could not be told is told later', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    queueIsReachable = false;
    await put('uploads/1.jpg', bytes);
    expect(told).toEqual([]);
    queueIsReachable = true;
    await eventually(() => told.length).toBe(1);
  });

  test('after a restart the untold are told, and they alone', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await put('uploads/1.jpg', bytes);
    queueIsReachable = false;
    await put('uploads/2.jpg', bytes);
    await put('uploads/3.jpg', bytes);
    await store.stop();
    expect(told).toHaveLength(1);
    queueIsReachable = true;
    await start();
    // In the order of their keys: when the last one is told, the first would have been.
    await eventually(() => told.length).toBe(3);
    expect(told.map(({ event }) => event.Records[0]!.s3.object.key)).toEqual([1, 2, 3].map((n) => `uploads/${n}.jpg`));
  });
});

describe('faults', () => {
  test('an injected error has the name that was asked for', async () => {
    faults.inject({
      service: 's3',
      operation: 'PutObject',
      fault: { kind: 'error', name: 'AccessDenied', status: 403 },
      times: 1,
    });
    await expect(put('x', 'x')).rejects.toMatchObject({ name: 'AccessDenied' });
    await put('x', 'x');
  });

  test('a client retries what S3 asks it to slow down, and a lost answer', async () => {
    faults.inject({ service: 's3', fault: { kind: 'error', name: 'SlowDown', status: 503 }, times: 1 });
    expect((await put('x', 'x')).$metadata.attempts).toBe(2);
    faults.inject({ service: 's3', operation: 'PutObject', fault: { kind: 'lost-answer' }, times: 1 });
    expect((await put('y', 'y')).$metadata.attempts).toBe(2);
    expect((await get('y')).body.toString()).toBe('y');
  });
});

/** As any client presigns: by the definition of the signature, in the query. */
async function presigned(
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
