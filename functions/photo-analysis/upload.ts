import {
  deleteObjects,
  deletePhoto,
  photoKey,
  readObject,
  thumbnailKey,
  uploadKey,
  writeJpeg,
} from '#functions/lib/clients/photos.ts';
import { dropPhoto, endAnalysis, type KeptFood, keepPhoto } from '#functions/lib/data/fitness/entries.ts';
import { failedAnalysis } from '#functions/lib/failed-analysis.ts';
import { redraw } from './picture.ts';
import { Unusable } from './unusable.ts';

/**
 * Keeps what was uploaded for an entry, drawn anew, and lets go of the upload: one GetObject, two PutObject, one UpdateItem, one DeleteObject. Answers the photo, or
 * undefined where there is none: nothing lies there, it is no photo (which the entry then says), or the entry has gone meanwhile, and every object with it.
 */
export async function keepUpload(userId: string, { id, payload }: KeptFood): Promise<Uint8Array | undefined> {
  const upload = uploadKey(userId, id);
  const file = await readObject(upload);
  if (!file) return undefined;
  try {
    const { photo, thumbnail } = await redraw(file);
    await Promise.all([writeJpeg(photoKey(userId, id), photo), writeJpeg(thumbnailKey(userId, id), thumbnail)]);
    if (await keepPhoto(userId, id)) {
      await deleteObjects([upload]);
      return photo;
    }
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    const failed = failedAnalysis(error.code, { params: error.params, detail: error.message });
    const isSaid = payload.draft && (await endAnalysis(userId, id, failed, { withoutPhoto: true, now: Date.now() }));
    if (!isSaid) await dropPhoto(userId, id);
  }
  await deletePhoto(userId, id);
  return undefined;
}
