import { SAYS } from '../food/food-form-words.ts';
import { fitted, isHeic } from './kind.ts';

const QUALITY = 0.85;

/** What keeps a photo from being sent, in a sentence. */
export class UnreadablePhoto extends Error {}

/**
 * The photo as a JPEG that is small, upright and says nothing of where it was taken.
 * @throws UnreadablePhoto where the browser cannot decode it.
 */
export async function redrawn(photo: File): Promise<Blob> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadablePhoto(isHeic(photo) ? SAYS.heic : SAYS.unreadable);
  });
  try {
    const { width, height } = fitted(picture);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const pen = canvas.getContext('2d');
    if (!pen) throw new UnreadablePhoto(SAYS.unreadable);
    // A JPEG has no holes: they would be black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.drawImage(picture, 0, 0, width, height);
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!jpeg) throw new UnreadablePhoto(SAYS.unreadable);
    return jpeg;
  } finally {
    picture.close();
  }
}
