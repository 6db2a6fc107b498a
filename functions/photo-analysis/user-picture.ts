import {
  deleteObjects,
  pictureKey,
  pictureUploadKey,
  readObject,
  writePicture,
} from '#functions/lib/clients/photos.ts';
import { failPicture, loadPictureState, showPicture } from '#functions/lib/data/pictures/pictures.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import { redrawSquare } from './picture.ts';
import { Unusable } from './unusable.ts';

/**
 * Stores the uploaded picture of a user, re-encoded, shows it, and deletes the upload. An upload that is not expected
 * is deleted, together with objects of an earlier attempt. For an upload that is no picture, an error is saved. Two
 * GetItem, one GetObject, one PutObject, one transaction, one DeleteObject.
 */
export async function keepPicture(userId: string, version: string, now: number): Promise<void> {
  const [user, { awaited }] = await Promise.all([loadUser(userId), loadPictureState(userId)]);
  const [upload, stored] = [pictureUploadKey(userId, version), pictureKey(userId, version)];
  if (!user || awaited !== version) return deleteObjects(user?.image === version ? [upload] : [upload, stored]);
  const file = await readObject(upload);
  if (!file) return;
  try {
    await writePicture(stored, await redrawSquare(file));
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    await failPicture(userId, version, { code: error.code, params: error.params });
    return deleteObjects([upload]);
  }
  const isShown = await showPicture(user, version, now);
  // Another attempt may have shown this version, or another version may be expected by now.
  const current = isShown || (await loadUser(userId))?.image === version;
  await deleteObjects(current ? [upload] : [upload, stored]);
}

/** Ends the upload after the last attempt, which may have stored the picture before it failed. */
export async function giveUpPicture(userId: string, version: string): Promise<void> {
  await failPicture(userId, version, { code: 'failed', params: {} });
  const isShown = (await loadUser(userId))?.image === version;
  const upload = pictureUploadKey(userId, version);
  await deleteObjects(isShown ? [upload] : [upload, pictureKey(userId, version)]);
}
