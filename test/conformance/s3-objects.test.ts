import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import {
  bytes,
  client,
  dataDir,
  eventually,
  exists,
  get,
  presigned,
  put,
  start,
  store,
} from './support/object-store.ts';

/* The local S3: objects. */

describe('objects', () => {
  test('an object is read as it was written, with its type and metadata', async () => {
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

  test('a missing object has the errors of S3', async () => {
    await expect(get('nowhere')).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(await exists('nowhere')).toBe(false);
    await client.send(new DeleteObjectCommand({ Bucket: 'photos', Key: 'nowhere' }));
    const elsewhere = new GetObjectCommand({ Bucket: 'nowhere', Key: 'x' });
    await expect(client.send(elsewhere)).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  test('an operation that is not implemented is refused', async () => {
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

  test('of many conditional writes of a new object, one succeeds', async () => {
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

  test('a copy has the content and the headers, or new headers', async () => {
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

  test('a listing has pages, a prefix, and common prefixes by delimiter', async () => {
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

  test('an unreadable object description stops the start with one sentence', async () => {
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
