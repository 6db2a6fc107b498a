import { describe, expect, test, vi } from 'vitest';
import { picturesAt, presigned } from '#functions/lib/clients/pictures.ts';
import { decode, encodeJpeg } from '#functions/photo-analysis/codecs.ts';
import { readHeader } from '#functions/photo-analysis/header.ts';
import { redrawSquare } from '#functions/photo-analysis/picture.ts';
import { squared } from '#functions/photo-analysis/pixels.ts';
import { corners, cornersOf, jpeg, withExif } from '#test/support/pictures.ts';

/* Pictures of users: their signed URLs, and cropping to a square. */

describe('the URL of a picture', () => {
  test('has the signature of the example in the documentation of S3', () => {
    const url = presigned({
      host: 'examplebucket.s3.amazonaws.com',
      path: '/test.txt',
      region: 'us-east-1',
      credentials: {
        accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
        secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
        sessionToken: undefined,
      },
      signedAt: Date.parse('2013-05-24T00:00:00Z'),
      seconds: 86_400,
    });
    expect(new URLSearchParams(url.split('?')[1]).get('X-Amz-Signature')).toBe(
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    );
  });

  test('stays the same for ten minutes, and is null without a picture', ({ onTestFinished }) => {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'x');
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    vi.stubEnv('PHOTOS_BUCKET', 'b');
    onTestFinished(() => void vi.unstubAllEnvs());
    const at = (now: string) => picturesAt(Date.parse(now))({ id: 'ada', image: '01J' });
    expect(at('2026-11-20T10:00:00Z')).toMatch(
      /^https:\/\/b\.s3\.eu-central-1\.amazonaws\.com\/pictures\/ada\/01J\.jpg\?/,
    );
    expect(at('2026-11-20T10:09:59Z')).toBe(at('2026-11-20T10:00:00Z'));
    expect(at('2026-11-20T10:10:00Z')).not.toBe(at('2026-11-20T10:00:00Z'));
    expect(picturesAt(0)({ id: 'ada', image: null })).toBeNull();
  });
});

describe('an upload', () => {
  test.each([
    [1000, 500],
    [500, 1000],
    [256, 256],
    [301, 300],
  ])('of %i × %i pixels becomes the square in its middle', async (width, height) => {
    const square = await redrawSquare(Buffer.from(await encodeJpeg(corners(width, height), 90)));
    expect(readHeader(square)).toMatchObject({ format: 'jpeg', width: 256, height: 256 });
    expect(cornersOf(await decode(square, 'jpeg'))).toBe('RGBW');
  });

  test('is turned upright, and has no location', async () => {
    const square = Buffer.from(await redrawSquare(withExif(await jpeg(600, 400), 3)));
    expect(cornersOf(await decode(square, 'jpeg'))).toBe('WBGR');
    expect(square.includes('GPS')).toBe(false);
  });

  test('is not enlarged', () => {
    expect(squared(corners(20, 9))).toMatchObject({ width: 9, height: 9 });
  });
});
