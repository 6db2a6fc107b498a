import { describe, expect, test } from 'vitest';
import { decode, encodeJpeg } from '#functions/photo-analysis/codecs.ts';
import { readHeader } from '#functions/photo-analysis/header.ts';
import { redrawSquare } from '#functions/photo-analysis/picture.ts';
import { squared } from '#functions/photo-analysis/pixels.ts';
import { corners, cornersOf, jpeg, withExif } from '#test/support/pictures.ts';

/* Pictures of users: cropping to a square. */

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
