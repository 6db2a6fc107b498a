import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { json } from '#functions/lib/http/answer.ts';
import { compressed } from '#functions/lib/http/compressed.ts';

const long = json(200, { text: 'Keep what you commit to. '.repeat(400_000) }, { 'x-own': 'kept' });

test('an answer of ten megabytes is compressed if the client accepts it, and unpacks to the same text', async () => {
  const packed = await compressed(long, 'br;q=1.0, gzip;q=0.8');
  expect(packed).toMatchObject({ statusCode: 200, isBase64Encoded: true });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', 'x-own': 'kept' });
  expect(packed.body?.length).toBeLessThan(6 * 1024 * 1024);
  expect(gunzipSync(Buffer.from(packed.body ?? '', 'base64')).toString()).toBe(long.body);
});

test('a short answer, one without a body, and one for a client without gzip are not compressed', async () => {
  const short = json(200, { text: 'Keep what you commit to.' });
  const none = json(204, undefined);
  expect(await compressed(short, 'gzip')).toBe(short);
  expect(await compressed(none, 'gzip')).toBe(none);
  expect(await compressed(long, undefined)).toBe(long);
  expect(await compressed(long, 'br')).toBe(long);
});
