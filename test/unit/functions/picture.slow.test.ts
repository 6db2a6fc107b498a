import encodeWebp, { init as initWebp } from '@jsquash/webp/encode.js';
import { describe, expect, test } from 'vitest';
import { decode } from '#functions/photo-analysis/codecs.ts';
import { readHeader } from '#functions/photo-analysis/header.ts';
import { redraw } from '#functions/photo-analysis/picture.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { asPng, bomb, corners, cornersOf, jpeg, png, withExif } from '#test/support/pictures.ts';

/* Uploaded photos are decoded and encoded again, and other files are refused. */

async function webp(width: number, height: number): Promise<Buffer> {
  const { default: wasm } = await import('@jsquash/webp/codec/enc/webp_enc_simd.wasm');
  await initWebp(await WebAssembly.compile(wasm));
  return Buffer.from(await encodeWebp(corners(width, height) as ImageData, { quality: 90 }));
}

const decodedCorners = async (file: Uint8Array) => cornersOf(await decode(file, 'jpeg'));
const sizeOf = (file: Uint8Array) => {
  const { width, height } = readHeader(file);
  return `${width} × ${height}`;
};
/** The code of a refusal, or 'a photo'. */
const refusalOf = (file: Uint8Array) =>
  redraw(file).then(
    () => 'a photo',
    ({ code }: { code: string }) => code,
  );

describe('a photo', () => {
  test.each([
    ['JPEG', jpeg],
    ['PNG', async (width: number, height: number) => asPng(corners(width, height))],
    ['WebP', webp],
  ])('in the format %s is encoded again as a JPEG, scaled down to the size of the screen', async (_, make) => {
    const large = await redraw(await make(1640, 205));
    expect(sizeOf(large.photo)).toBe('1600 × 200');
    expect(sizeOf(large.thumbnail)).toBe('256 × 32');
    expect(await decodedCorners(large.photo)).toBe('RGBW');
    expect(await decodedCorners(large.thumbnail)).toBe('RGBW');
    const small = await redraw(await make(20, 30));
    expect([small.photo, small.thumbnail].map(sizeOf)).toEqual(['20 × 30', '20 × 30']);
  });

  test('is turned upright, and has no location or other EXIF data', async () => {
    const file = await jpeg(64, 48);
    const turned = ['RGBW', 'GRWB', 'WBGR', 'BWRG', 'RBGW', 'BRWG', 'WGBR', 'GWRB'];
    for (const [index, expected] of turned.entries()) {
      const rotated = withExif(file, index + 1);
      expect(rotated.includes('GPS')).toBe(true);
      const { photo, thumbnail } = await redraw(rotated);
      expect(sizeOf(photo)).toBe(index < 4 ? '64 × 48' : '48 × 64');
      expect(await decodedCorners(photo)).toBe(expected);
      for (const output of [photo, thumbnail]) expect(Buffer.from(output).toString('latin1')).not.toMatch(/Exif|GPS/);
    }
    // An invalid orientation is ignored.
    expect(await decodedCorners((await redraw(withExif(file, 77))).photo)).toBe('RGBW');
  });

  test('with transparency has a white background', async () => {
    const { photo } = await redraw(png(2, 1, Buffer.from([0, 9, 9, 9, 0, 9, 9, 9, 0])));
    expect((await decode(photo, 'jpeg')).data.every((value) => value > 250)).toBe(true);
  });

  test('that is also a file of another kind contains only the photo afterwards', async () => {
    const archive = Buffer.from('PKZIP<script>alert(1)</script>');
    const file = await jpeg();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, archive.length + 2]), archive]);
    const polyglot = Buffer.concat([file.subarray(0, 2), comment, file.subarray(2), archive]);
    const { photo } = await redraw(polyglot);
    expect(Buffer.from(photo).toString('latin1')).not.toMatch(/PKZIP|script/);
    expect(await decodedCorners(photo)).toBe('RGBW');
  });
});

describe('a refused file', () => {
  test('is empty or of another format', async () => {
    expect(await refusalOf(Buffer.alloc(0))).toBe('empty');
    for (const text of [
      'GIF89a',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '%PDF-1.7',
      'PK\u0003\u0004',
      '\u00ff',
    ]) {
      expect(await refusalOf(Buffer.from(text.padEnd(64, '\0'), 'latin1'))).toBe('no_photo');
    }
  });

  test('is too large, and is refused before it is decoded', async () => {
    // Decoding it would not end.
    expect(await refusalOf(bomb())).toBe('too_many_pixels');
    expect(await refusalOf(png(8000, 5001, Buffer.alloc(1)))).toBe('too_many_pixels');
    expect(await refusalOf(Buffer.alloc(LIMITS.photoBytes + 1))).toBe('too_large');
  });

  test('has markers that a decoder reads in another way than the check', async () => {
    const file = await jpeg();
    // A decoder skips these markers without a length, so it would read another frame than the one that is checked.
    for (const marker of [0x00, 0x01, 0xd0]) {
      const hidden = Buffer.concat([file.subarray(0, 2), Buffer.from([0xff, marker]), file.subarray(2)]);
      expect(await refusalOf(Buffer.concat([hidden, Buffer.alloc(70_000), file.subarray(2)]))).toBe('unreadable');
    }
  });

  test('is incomplete', async () => {
    const [file, other, third] = [await jpeg(400, 300), asPng(corners(400, 300)), await webp(400, 300)];
    for (const whole of [file, other, third]) {
      for (const share of [0.2, 0.5, 0.98]) {
        expect(await refusalOf(whole.subarray(0, Math.floor(whole.length * share)))).toBe('incomplete');
      }
    }
  });

  test('has the header of a photo and cannot be decoded', async () => {
    const file = await jpeg();
    const start = file.indexOf(Buffer.from([0xff, 0xda]));
    // The tables that the decoder needs are missing.
    const tableless = Buffer.concat([file.subarray(0, 2), file.subarray(file.indexOf(Buffer.from([0xff, 0xc2])))]);
    const scans = Array.from({ length: 80 }, () => file.subarray(start, -2));
    expect(await refusalOf(Buffer.concat([file.subarray(0, start), ...scans, file.subarray(-2)]))).toBe('unreadable');
    expect(await refusalOf(tableless)).toBe('unreadable');
    expect(await refusalOf(png(40, 40, Buffer.from('too little')))).toBe('unreadable');
    expect(await refusalOf(png(0, 40, Buffer.alloc(0)))).toBe('unreadable');
    // The next photo is not affected.
    expect(await refusalOf(file)).toBe('a photo');
    expect(await refusalOf(asPng(corners(40, 40)))).toBe('a photo');
  });
});
