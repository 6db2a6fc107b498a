import {
  deleteObjects,
  deletePhoto,
  photoKey,
  readObject,
  thumbnailKey,
  uploadKey,
  writePhoto,
} from '#functions/lib/clients/photos.ts';
import { dropPhoto, endAnalysis, type KeptFood, keepPhoto } from '#functions/lib/data/fitness/entries.ts';
import { failedAnalysis } from '#functions/lib/failed-analysis.ts';
import { redraw } from './picture.ts';
import { Unusable } from './unusable.ts';

/**
 * Stores an uploaded photo, re-encoded, and deletes the upload: one GetObject, two PutObject, one UpdateItem, one
 * DeleteObject. Returns the photo, or undefined: there is no upload, it is no photo (then the entry gets the error), or
 * the entry was deleted (then all its objects are deleted).
 */
export async function keepUpload(userId: string, { id, payload }: KeptFood): Promise<Uint8Array | undefined> {
  const upload = uploadKey(userId, id);
  const file = await readObject(upload);
  if (!file) return undefined;
  try {
    const { photo, thumbnail } = await redraw(file);
    await Promise.all([writePhoto(photoKey(userId, id), photo), writePhoto(thumbnailKey(userId, id), thumbnail)]);
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
