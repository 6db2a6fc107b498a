import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { type FoodEntry, fitness } from '#shared/contracts/fitness.ts';
import type { NewPhoto } from '#shared/contracts/fitness-input.ts';
import { dropEntry, showEntry } from '../cache.ts';
import type { AboutPhoto } from '../food/food-form.ts';
import { permissions } from './permission.ts';
import { redrawn, UnreadablePhoto } from './redraw.ts';
import { sendPhoto, UploadFailure } from './send.ts';

/** How far it is: `percent` once the bytes go. */
export type Progress = { at: 'rest' } | { at: 'preparing' } | { at: 'uploading'; percent: number };

export type Outcome = { entry: FoodEntry } | { cancelled: true } | { failure: Error; sentence: string };

/**
 * Takes a photo to the bucket: redrawn, with an entry that the analysis will fill. What has failed goes on where it was. Cancelled, nothing
 * is left of it.
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
