import { decode, encodeJpeg } from './codecs.ts';
import { readHeader } from './header.ts';
import { type Pixels, shrunk, upright } from './pixels.ts';
import { Unusable } from './unusable.ts';

/** Pixels of the longest side. */
const PHOTO_SIDE = 1600;
const THUMBNAIL_SIDE = 256;
/** Of 100. */
const QUALITY = 80;

/** What is kept of a photo: JPEGs of nothing but what can be seen. */
export interface Picture {
  photo: Uint8Array;
  thumbnail: Uint8Array;
}

/**
 * Draws a photo anew: upright, at most 1,600 pixels on its longest side, and its thumbnail of 256. Nothing else of the file goes into them: no
 * metadata, and nothing that was hidden in it. Of 24 megapixels it takes about 1.5 s and 0.27 GB.
 * @throws Unusable for what is no photo, is too large, or cannot be decoded.
 */
export async function redraw(file: Uint8Array): Promise<Picture> {
  const whole = await drawn(file);
  const photo = await encodeJpeg(whole, QUALITY);
  return { photo, thumbnail: await encodeJpeg(shrunk(whole, THUMBNAIL_SIDE), QUALITY) };
}

/** Small: what was decoded is let go of. */
async function drawn(file: Uint8Array): Promise<Pixels> {
  const { format, orientation, ...size } = readHeader(file);
  const decoded = await decode(file, format).catch((error: unknown) => {
    throw new Unusable('unreadable', `The ${format} decoder failed: ${shortly(error)}`);
  });
  if (decoded.width !== size.width || decoded.height !== size.height) {
    throw new Unusable('unreadable', `The ${format} is not of the size that it says`);
  }
  return upright(shrunk(decoded, PHOTO_SIDE), orientation);
}

/** Codecs throw what they like, some of it numbers. */
function shortly(error: unknown): string {
  return String(error instanceof Error ? error.message : error).slice(0, 200);
}
