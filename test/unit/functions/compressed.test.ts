import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { json } from '#functions/lib/http/answer.ts';
import { compressed } from '#functions/lib/http/resource.ts';

const SENTENCE = 'Keep what you commit to. ';
const answerOf = (bytes: number, headers: Record<string, string> = {}) =>
  json(200, SENTENCE.repeat(bytes / SENTENCE.length + 1).slice(0, bytes - 2), headers);

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
const unpacked = (encoding: 'br' | 'gzip', body: string | undefined) =>
  unpack[encoding](Buffer.from(body ?? '', 'base64')).toString();

describe('an answer of 2 KB', () => {
  const large = answerOf(2 * 1024, { 'x-own': 'kept' });

  test.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['br', 'BR;q=0.1, gzip;q=1'],
    ['gzip', 'gzip'],
    ['gzip', 'gzip;q=0.8, br;q=0'],
    ['gzip', 'br ; q=0.0, gzip'],
  ] as const)('is compressed with %s for a client that accepts %s', (encoding, accepted) => {
    const packed = compressed(large, accepted);
    expect(packed).toMatchObject({
      statusCode: 200,
      isBase64Encoded: true,
      headers: { 'content-encoding': encoding, vary: 'accept-encoding', 'x-own': 'kept' },
    });
    expect(unpacked(encoding, packed.body)).toBe(large.body);
  });

  test.each([[undefined], [''], ['deflate'], ['gzip;q=0'], ['brx, xgzip']])(
    'is not compressed for a client that accepts %s, but caches are told that it varies',
    (accepted) => {
      const plain = compressed(large, accepted);
      expect(plain).toEqual({ ...large, headers: { ...large.headers, vary: 'accept-encoding' } });
    },
  );
});

test('an answer of less than 2 KB and one without a body are not changed', () => {
  const short = answerOf(2 * 1024 - 1);
  const none = json(204, undefined);
  expect(compressed(short, 'br, gzip')).toBe(short);
  expect(compressed(none, 'br, gzip')).toBe(none);
});

test('bytes count and not characters', () => {
  expect(compressed(json(200, 'é'.repeat(1_100)), 'br').headers).toMatchObject({ 'content-encoding': 'br' });
});

test('a tag of a compressed answer is weak, because other clients get other bytes', () => {
  const large = answerOf(4_000, { etag: '"3-1"' });
  expect(compressed(large, 'br').headers?.etag).toBe('W/"3-1"');
  expect(compressed(large, undefined).headers?.etag).toBe('"3-1"');
  expect(compressed(answerOf(4_000, { etag: 'W/"3-1"' }), 'br').headers?.etag).toBe('W/"3-1"');
});

test.each(['br', 'gzip'] as const)('an answer of ten megabytes with %s is within the limit of Lambda', (encoding) => {
  const long = answerOf(10 * 1024 * 1024);
  const packed = compressed(long, encoding);
  expect(packed.body?.length).toBeLessThan(6 * 1024 * 1024);
  expect(unpacked(encoding, packed.body)).toBe(long.body);
});
