import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { type FoodEntry, fitness, type Upload } from '#shared/contracts/fitness.ts';
import type { NewPhoto } from '#shared/contracts/fitness-input.ts';
import * as text from '#shared/text/fitness-food.ts';
import { dropEntry, showEntry } from '../cache.ts';
import type { AboutPhoto } from '../food-form.ts';
import { fitted, isHeic, permissions } from '../photo.ts';

/** How far it is: `percent` once the bytes go. */
export type Progress = { at: 'rest' } | { at: 'preparing' } | { at: 'uploading'; percent: number };

export type Outcome = { entry: FoodEntry } | { cancelled: true } | { failure: Error; sentence: string };

/**
 * Takes a photo to the bucket: redrawn, with an entry that the analysis will fill. What has failed goes on where it
 * was. Cancelled, nothing is left of it.
 */
export function usePhotoUpload() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress>({ at: 'rest' });
  const [permission] = useState(() =>
    permissions({
      ask: async (body: NewPhoto, idempotencyKey) => call(fitness.photo, { body, idempotencyKey }),
      drop: (entry) => {
        dropEntry(client, entry);
        call(fitness.delete, { params: { id: entry.id } }).catch(() => {});
      },
      now: () => serverTime.now(),
    }),
  );
  const drawn = useRef<{ photo: File; jpeg: Blob }>(undefined);
  const running = useRef<AbortController>(undefined);

  const steps = async (photo: File, about: AboutPhoto, signal: AbortSignal): Promise<FoodEntry> => {
    if (drawn.current?.photo !== photo) drawn.current = { photo, jpeg: await redrawn(photo) };
    const { jpeg } = drawn.current;
    signal.throwIfAborted();
    const { entry, upload } = await permission.for({ content_type: 'image/jpeg', size: jpeg.size, ...about });
    // Not earlier: given back is what is there.
    signal.throwIfAborted();
    showEntry(client, entry);
    setProgress({ at: 'uploading', percent: 0 });
    await sendPhoto(upload, jpeg, { signal, onPercent: (percent) => setProgress({ at: 'uploading', percent }) });
    return entry;
  };

  const start = async (photo: File, about: AboutPhoto): Promise<Outcome> => {
    const attempt = new AbortController();
    running.current = attempt;
    setProgress({ at: 'preparing' });
    try {
      const entry = await steps(photo, about, attempt.signal);
      permission.used();
      return { entry };
    } catch (error) {
      const isCancelled = attempt.signal.aborted;
      if (isCancelled || (error instanceof UploadFailure && error.refused)) permission.forget();
      return isCancelled ? { cancelled: true } : { failure: error as Error, sentence: reasonOf(error as Error) };
    } finally {
      running.current = undefined;
      setProgress({ at: 'rest' });
    }
  };

  /** Stops what is under way, and gives back what was asked for. */
  const cancel = () => {
    if (running.current) running.current.abort();
    else permission.forget();
  };

  return { progress, start, cancel };
}

function reasonOf(error: Error): string {
  return error instanceof UploadFailure || error instanceof UnreadablePhoto ? error.message : sentenceOf(error);
}

const QUALITY = 0.85;

/** What keeps a photo from being sent, in a sentence. */
export class UnreadablePhoto extends Error {}

/**
 * The photo as a JPEG that is small, upright and says nothing of where it was taken.
 * @throws UnreadablePhoto where the browser cannot decode it.
 */
export async function redrawn(photo: File): Promise<Blob> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadablePhoto(isHeic(photo) ? text.heic : text.unreadable);
  });
  try {
    const { width, height } = fitted(picture);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const pen = canvas.getContext('2d');
    if (!pen) throw new UnreadablePhoto(text.unreadable);
    // A JPEG has no holes: they would be black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.drawImage(picture, 0, 0, width, height);
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!jpeg) throw new UnreadablePhoto(text.unreadable);
    return jpeg;
  } finally {
    picture.close();
  }
}

/** Why an upload did not end. */
export class UploadFailure extends Error {
  /** The bucket has said no: the same permission will not do. */
  readonly refused: boolean;

  constructor(refused: boolean) {
    super(refused ? text.uploadRefused : text.uploadInterrupted);
    this.refused = refused;
  }
}

/**
 * Sends a photo to where its permission says. (By XMLHttpRequest: `fetch` does not tell how far it is.) `onPercent`
 * hears whole percents.
 * @throws UploadFailure; the signal's reason once it is aborted.
 */
export function sendPhoto(
  { url, fields }: Upload,
  photo: Blob,
  { signal, onPercent }: { signal: AbortSignal; onPercent: (percent: number) => void },
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', photo);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (refused: boolean) => () => reject(signal.aborted ? signal.reason : new UploadFailure(refused));
    request.upload.onprogress = ({ loaded, total }) => onPercent(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    request.onload = () => (request.status < 300 ? resolve() : fail(request.status < 500)());
    request.onerror = fail(false);
    request.ontimeout = fail(false);
    request.onabort = fail(false);
    request.timeout = 120_000;
    signal.throwIfAborted();
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', url);
    request.send(form);
  });
}
