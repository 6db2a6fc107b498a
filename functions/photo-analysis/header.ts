import * as LIMITS from '#shared/domain/limits.ts';
import { Unusable } from './unusable.ts';

/*
 * Reads the header of an image file before it is decoded, above all its dimensions. Only the bytes count, not the name
 * or the content type.
 */

export type Format = 'jpeg' | 'png' | 'webp';

export interface Header {
  format: Format;
  /** The size in pixels, before rotation. */
  width: number;
  height: number;
  /** The EXIF orientation, 1 if there is none. */
  orientation: number;
}

/**
 * The limit for progressive JPEGs: each scan takes as long as the whole picture, and no camera writes more than a
 * dozen.
 */
const MOST_SCANS = 64;

/**
 * The header of a photo that may be decoded: a complete JPEG, PNG or WebP of at most 40 megapixels.
 * @throws Unusable for any other file.
 */
export function readHeader(bytes: Uint8Array): Header {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (file.length === 0) throw new Unusable('empty', 'The file has no bytes');
  if (file.length > LIMITS.photoBytes)
    throw new Unusable('too_large', `The file has ${file.length} bytes`, { limit: LIMITS.photoBytes / 1024 / 1024 });
  const header = read(file);
  const { width, height } = header;
  if (width === 0 || height === 0) throw new Unusable('unreadable', 'The picture has no pixels');
  if (width * height > LIMITS.photoPixels) {
    throw new Unusable('too_many_pixels', `The picture has ${width} × ${height} pixels`, {
      limit: LIMITS.photoPixels / 1_000_000,
    });
  }
  return header;
}

function read(file: Buffer): Header {
  try {
    if (file.readUInt16BE(0) === 0xffd8) return readJpeg(file);
    if (file.subarray(0, 8).equals(PNG_SIGNATURE)) return readPng(file);
    if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return readWebp(file);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw incomplete('The file ends within its header');
  }
  throw new Unusable('no_photo', 'The file is neither JPEG nor PNG nor WebP');
}

const incomplete = (detail: string) => new Unusable('incomplete', detail);

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without a length, which are valid only inside a scan. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);
const SCAN = Buffer.from([0xff, 0xda]);
const END = Buffer.from([0xff, 0xd9]);

/** Reads the segments, each with its length, up to the first scan. */
function readJpeg(file: Buffer): Header {
  let size: { width: number; height: number } | undefined;
  let orientation = 1;
  for (let at = 2; ; ) {
    if (file.readUInt8(at) !== 0xff) throw new Unusable('unreadable', 'A JPEG segment is broken');
    const marker = file.readUInt8(at + 1);
    // A repeated 0xff is a fill byte.
    if (marker === 0xff) {
      at++;
      continue;
    }
    // A decoder skips these without a length, and would find another frame.
    if (marker === 0 || isBare(marker)) throw new Unusable('unreadable', 'A JPEG segment is broken');
    if (marker === 0xda) {
      if (!size) throw new Unusable('unreadable', 'A JPEG without a frame');
      checkScans(file, at);
      return { format: 'jpeg', ...size, orientation };
    }
    const length = file.readUInt16BE(at + 2);
    const segment = file.subarray(at + 4, at + 2 + length);
    if (isFrame(marker)) size = { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3) };
    if (marker === 0xe1 && segment.toString('latin1', 0, 6) === 'Exif\0\0') orientation = orientationIn(segment, 6);
    at += 2 + length;
  }
}

/** Checks the scans of a JPEG. A marker cannot occur by chance in encoded data. */
function checkScans(file: Buffer, first: number): void {
  if (file.lastIndexOf(END) < first) throw incomplete('The JPEG has no end');
  let scans = 0;
  for (let at = first; at >= 0; at = file.indexOf(SCAN, at + 2)) scans++;
  if (scans > MOST_SCANS) throw new Unusable('unreadable', `The JPEG has ${scans} scans`);
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Reads the chunks, each with a length, a name and a checksum. */
function readPng(file: Buffer): Header {
  if (file.toString('latin1', 12, 16) !== 'IHDR') throw new Unusable('unreadable', 'A PNG without a header');
  const size = { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  let orientation = 1;
  for (let at = 8; ; ) {
    if (at + 12 > file.length) throw incomplete('The PNG has no end');
    const length = file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    if (name === 'IEND') return { format: 'png', ...size, orientation };
    if (name === 'eXIf') orientation = orientationIn(file.subarray(at + 8, at + 8 + length), 0);
    at += 12 + length;
  }
}

/** Reads the chunks of the container, whose header has their total length. */
function readWebp(file: Buffer): Header {
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length) throw incomplete('The WebP is shorter than it says');
  let size: { width: number; height: number } | undefined;
  let orientation = 1;
  for (let at = 12; at + 8 <= end; ) {
    const name = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const chunk = file.subarray(at + 8, at + 8 + length);
    if (name === 'VP8X') size = { width: 1 + chunk.readUIntLE(4, 3), height: 1 + chunk.readUIntLE(7, 3) };
    if (name === 'VP8 ') size = larger(size, lossy(chunk));
    if (name === 'VP8L') size = larger(size, lossless(chunk));
    if (name === 'EXIF') orientation = orientationIn(chunk, chunk.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0);
    at += 8 + length + (length % 2);
  }
  if (!size) throw new Unusable('unreadable', 'A WebP without a picture');
  return { format: 'webp', ...size, orientation };
}

const lossy = (chunk: Buffer) => ({ width: chunk.readUInt16LE(6) & 0x3fff, height: chunk.readUInt16LE(8) & 0x3fff });

function lossless(chunk: Buffer): { width: number; height: number } {
  const bits = chunk.readUInt32LE(1);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

/** The larger of the sizes of canvas and picture, which may differ. */
function larger(one: { width: number; height: number } | undefined, other: { width: number; height: number }) {
  return one && one.width * one.height >= other.width * other.height ? one : other;
}

/** The orientation in EXIF, which has the format of TIFF. Invalid data is ignored. */
function orientationIn(segment: Buffer, start: number): number {
  try {
    const tiff = segment.subarray(start);
    const isLittle = tiff.toString('latin1', 0, 2) === 'II';
    const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    const fields = Array.from({ length: short(directory) }, (_, k) => directory + 2 + 12 * k);
    const field = fields.find((at) => short(at) === ORIENTATION);
    const orientation = field === undefined ? 1 : short(field + 8);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  } catch {
    return 1;
  }
}

const ORIENTATION = 0x0112;
