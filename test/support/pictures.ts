import { crc32, deflateSync } from 'node:zlib';
import { encodeJpeg } from '#functions/photo-analysis/codecs.ts';
import type { Pixels } from '#functions/photo-analysis/pixels.ts';

/* Pictures, made here. */

/** A picture whose corners show its orientation: red, green, blue and white, row by row from the upper left. */
export function corners(width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const [left, upper] = [x < width / 2, y < height / 2];
      data.set(
        upper ? (left ? [255, 0, 0, 255] : [0, 255, 0, 255]) : left ? [0, 0, 255, 255] : [255, 255, 255, 255],
        at,
      );
    }
  }
  return { data, width, height };
}

/** The colors of the four corners of a picture: a letter for each. */
export function cornersOf({ data, width, height }: Pixels): string {
  const letter = (x: number, y: number) => {
    const bright = [0, 1, 2].map((channel) => data[(y * width + x) * 4 + channel]! > 128);
    return { 'true,false,false': 'R', 'false,true,false': 'G', 'false,false,true': 'B', 'true,true,true': 'W' }[
      bright.join()
    ];
  };
  const [right, lower] = [width - 2, height - 2];
  return [letter(1, 1), letter(right, 1), letter(1, lower), letter(right, lower)].join('');
}

/** A JPEG with the four corners. */
export async function jpeg(width = 64, height = 48): Promise<Buffer> {
  return Buffer.from(await encodeJpeg(corners(width, height), 90));
}

/** The same with EXIF data: the orientation of the camera, and the location. */
export function withExif(file: Buffer, orientation: number): Buffer {
  const tiff = Buffer.alloc(38);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  // The orientation, a 16-bit number, and an empty location.
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  tiff.writeUInt16BE(0x8825, 22);
  tiff.writeUInt16BE(4, 24);
  tiff.writeUInt32BE(1, 26);
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 52.5200 N 13.4050 E')]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([file.subarray(0, 2), head, content, file.subarray(2)]);
}

/** A PNG with a given size in its header and any data. */
export function png(width: number, height: number, rows: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits each of red, green, blue and opacity.
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), end]);
}

/** A PNG of a picture. */
export function asPng({ data, width, height }: Pixels): Buffer {
  const rows = Array.from({ length: height }, (_, y) => [
    Buffer.from([0]),
    Buffer.from(data.buffer, data.byteOffset + y * width * 4, width * 4),
  ]);
  return png(width, height, Buffer.concat(rows.flat()));
}

/** Less than a megabyte, which would be ten gigabytes of pixels. */
export function bomb(): Buffer {
  return png(50_000, 50_000, Buffer.alloc(50_000_000));
}

function chunk(name: string, content: Uint8Array): Buffer {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), content, Buffer.alloc(4)]);
  whole.writeUInt32BE(content.length, 0);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
  return whole;
}
