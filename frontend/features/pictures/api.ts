import { call } from '#frontend/lib/api.ts';
import { pictures } from '#shared/contracts/pictures.ts';
import * as text from '#shared/text/pictures.ts';

/* Uploads the picture of a user, and waits until it was processed. */

/** The message tells the user why there is no new picture. */
export class PictureFailure extends Error {}

/** @throws ApiError, PictureFailure */
export async function uploadPicture(jpeg: Blob): Promise<void> {
  const { upload } = await call(pictures.create, { body: { content_type: 'image/jpeg', size: jpeg.size } });
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
  form.append('file', jpeg);
  const isSent = await fetch(upload.url, { method: 'POST', body: form }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isSent) throw new PictureFailure(text.interrupted);
}

const PAUSE = 700;
const TRIES = 60;

/** @throws ApiError, PictureFailure with the server's reason, or if it takes too long. */
export async function pictureProcessed(): Promise<void> {
  for (let tried = 0; tried < TRIES; tried++) {
    const { status, error } = await call(pictures.read, {});
    if (status === 'failed') throw new PictureFailure(error ?? text.failed);
    if (status !== 'processing') return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  throw new PictureFailure(text.tookTooLong);
}

export async function removePicture(): Promise<void> {
  await call(pictures.delete, {});
}
