import encodeWebp, { init as initWebp } from '@jsquash/webp/encode.js';
import { describe, expect, test } from 'vitest';
import { decode } from '#functions/photo-analysis/codecs.ts';
import { readHeader } from '#functions/photo-analysis/header.ts';
import { redraw } from '#functions/photo-analysis/picture.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { asPng, bomb, corners, cornersOf, jpeg, png, withExif } from '#test/support/pictures.ts';

/* What becomes of a file that somebody uploads as a photo. */

async function webp(width: number, height: number): Promise<Buffer> {
  const { default: wasm } = await import('@jsquash/webp/codec/enc/webp_enc_simd.wasm');
  await initWebp(await WebAssembly.compile(wasm));
  return Buffer.from(await encodeWebp(corners(width, height) as ImageData, { quality: 90 }));
}

const seen = async (file: Uint8Array) => cornersOf(await decode(file, 'jpeg'));
const sizeOf = (file: Uint8Array) => {
  const { width, height } = readHeader(file);
  return `${width} × ${height}`;
};
/** What its owner is told of a file that is none. */
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
  ])('that is a %s is drawn anew as a JPEG, no larger than it is looked at', async (_, make) => {
    const large = await redraw(await make(1640, 205));
    expect(sizeOf(large.photo)).toBe('1600 × 200');
    expect(sizeOf(large.thumbnail)).toBe('256 × 32');
    expect(await seen(large.photo)).toBe('RGBW');
    expect(await seen(large.thumbnail)).toBe('RGBW');
    const small = await redraw(await make(20, 30));
    expect([small.photo, small.thumbnail].map(sizeOf)).toEqual(['20 × 30', '20 × 30']);
  });

  test('is upright, however the camera was held, and tells nobody where that was', async () => {
    const file = await jpeg(64, 48);
    const turned = ['RGBW', 'GRWB', 'WBGR', 'BWRG', 'RBGW', 'BRWG', 'WGBR', 'GWRB'];
    for (const [index, expected] of turned.entries()) {
      const held = withExif(file, index + 1);
      expect(held.includes('GPS')).toBe(true);
      const { photo, thumbnail } = await redraw(held);
      expect(sizeOf(photo)).toBe(index < 4 ? '64 × 48' : '48 × 64');
      expect(await seen(photo)).toBe(expected);
      for (const kept of [photo, thumbnail]) expect(Buffer.from(kept).toString('latin1')).not.toMatch(/Exif|GPS/);
    }
    // What is broken in it turns nothing.
    expect(await seen((await redraw(withExif(file, 77))).photo)).toBe('RGBW');
  });

  test('that is see-through lies on white', async () => {
    const { photo } = await redraw(png(2, 1, Buffer.from([0, 9, 9, 9, 0, 9, 9, 9, 0])));
    expect((await decode(photo, 'jpeg')).data.every((value) => value > 250)).toBe(true);
  });

  test('that is something else besides is nothing else any more', async () => {
    const archive = Buffer.from('PKZIP<script>alert(1)</script>');
    const file = await jpeg();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, archive.length + 2]), archive]);
    const polyglot = Buffer.concat([file.subarray(0, 2), comment, file.subarray(2), archive]);
    const { photo } = await redraw(polyglot);
    expect(Buffer.from(photo).toString('latin1')).not.toMatch(/PKZIP|script/);
    expect(await seen(photo)).toBe('RGBW');
  });
});

describe('no photo', () => {
  test('is what is empty, or of another kind, whatever it calls itself', async () => {
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

  test('is what is too large, which is known before it is decoded', async () => {
    const before = performance.now();
    expect(await refusalOf(bomb())).toBe('too_many_pixels');
    expect(await refusalOf(png(8000, 5001, Buffer.alloc(1)))).toBe('too_many_pixels');
    expect(await refusalOf(Buffer.alloc(LIMITS.photoBytes + 1))).toBe('too_large');
    // Not even begun: of a bomb that is decoded nothing comes back.
    expect(performance.now() - before).toBeLessThan(5_000);
  });

  test('is what a decoder reads in another way than it is judged here', async () => {
    const file = await jpeg();
    // Passed over by a decoder without a length: what follows would be another frame than the one that is judged.
    for (const marker of [0x00, 0x01, 0xd0]) {
      const hidden = Buffer.concat([file.subarray(0, 2), Buffer.from([0xff, marker]), file.subarray(2)]);
      expect(await refusalOf(Buffer.concat([hidden, Buffer.alloc(70_000), file.subarray(2)]))).toBe('unreadable');
    }
  });

  test('is what ends too early', async () => {
    const [file, other, third] = [await jpeg(400, 300), asPng(corners(400, 300)), await webp(400, 300)];
    for (const whole of [file, other, third]) {
      for (const share of [0.2, 0.5, 0.98]) {
        expect(await refusalOf(whole.subarray(0, Math.floor(whole.length * share)))).toBe('incomplete');
      }
    }
  });

  test('is what says that it is a photo and cannot be decoded', async () => {
    const file = await jpeg();
    const start = file.indexOf(Buffer.from([0xff, 0xda]));
    // No tables: the decoder does not know what it reads.
    const tableless = Buffer.concat([file.subarray(0, 2), file.subarray(file.indexOf(Buffer.from([0xff, 0xc2])))]);
    const scans = Array.from({ length: 80 }, () => file.subarray(start, -2));
    expect(await refusalOf(Buffer.concat([file.subarray(0, start), ...scans, file.subarray(-2)]))).toBe('unreadable');
    expect(await refusalOf(tableless)).toBe('unreadable');
    expect(await refusalOf(png(40, 40, Buffer.from('too little')))).toBe('unreadable');
    expect(await refusalOf(png(0, 40, Buffer.alloc(0)))).toBe('unreadable');
    // And the next photo is none the worse for it.
    expect(await refusalOf(file)).toBe('a photo');
    expect(await refusalOf(asPng(corners(40, 40)))).toBe('a photo');
  });
});
