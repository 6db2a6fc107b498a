import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { ApiError, sentenceOf } from '#frontend/lib/api-error.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { idempotentCreate } from '#frontend/lib/idempotent-create.ts';
import { redrawn, sendPhoto, textOf, UnreadablePhoto, UploadFailure } from '#frontend/lib/photos.ts';
import { addChange } from '#frontend/lib/unsent-changes.ts';
import { type FoodEntry, fitness } from '#shared/contracts/fitness.ts';
import type { NewPhoto } from '#shared/contracts/fitness-input.ts';
import type { Upload } from '#shared/contracts/uploads.ts';
import * as text from '#shared/text/fitness-food.ts';
import { dropEntry, showEntry } from '../cache.ts';
import type { AboutPhoto } from '../food-form.ts';
import { labelOf } from '../model.ts';
import { entriesKey } from '../query-keys.ts';
import { DRAFT, newEntryFields } from '../save-entry.ts';

export type Progress = { at: 'rest' } | { at: 'preparing' } | { at: 'uploading'; percent: number };

export type Outcome =
  | { entry: FoodEntry }
  /** The photo is kept on this device and uploaded later. */
  | { waits: true }
  | { cancelled: true }
  | { failure: Error; sentence: string };

/**
 * Redraws a photo, creates an entry that the analysis will fill, and uploads the photo to the bucket. A retry continues
 * with the step that failed. Cancelling leaves nothing behind.
 */
export function usePhotoUpload() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress>({ at: 'rest' });
  const [permission] = useState(() =>
    permissions({
      ask: async (body: NewPhoto, idempotencyKey, id) => {
        const request = { body: { ...body, id }, idempotencyKey };
        asked.current = { request, wanted: JSON.stringify(body) };
        return call(fitness.photo, request);
      },
      drop: (entry) => {
        dropEntry(client, entry);
        call(fitness.delete, { params: { id: entry.id } }).catch(() => {});
      },
      now: () => serverTime.now(),
    }),
  );
  const drawn = useRef<{ photo: File; jpeg: Blob }>(undefined);
  const asked = useRef<{ request: PhotoRequest; wanted: string }>(undefined);
  const running = useRef<AbortController>(undefined);

  const steps = async (photo: File, about: AboutPhoto, signal: AbortSignal): Promise<FoodEntry> => {
    if (drawn.current?.photo !== photo) drawn.current = { photo, jpeg: await redrawn(photo) };
    const { jpeg } = drawn.current;
    signal.throwIfAborted();
    const { entry, upload } = await permission.for({ content_type: 'image/jpeg', size: jpeg.size, ...about });
    // Checked only now, so that cancelling deletes the entry that was just created.
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
      const { jpeg } = drawn.current ?? {};
      if (!isCancelled && isUnreached(error) && jpeg && asked.current) {
        permission.used();
        addChange(client, await waitingPhoto(asked.current.request, jpeg));
        return { waits: true };
      }
      if (isCancelled || (error instanceof UploadFailure && error.refused)) permission.forget();
      return isCancelled ? { cancelled: true } : { failure: error as Error, sentence: reasonOf(error as Error) };
    } finally {
      running.current = undefined;
      setProgress({ at: 'rest' });
    }
  };

  /** Aborts the upload and deletes its entry. */
  const cancel = () => {
    if (running.current) running.current.abort();
    else permission.forget();
  };

  return { progress, start, cancel };
}

interface PhotoRequest {
  body: NewPhoto & { id: string };
  idempotencyKey: string;
}

function isUnreached(error: unknown): boolean {
  return error instanceof UploadFailure ? !error.refused : error instanceof ApiError && error.unreached;
}

/** A photo that waits on the device. The repeated request has the same id, and permits the upload again. */
async function waitingPhoto({ body, idempotencyKey }: PhotoRequest, jpeg: Blob) {
  const { id, date = '', visibility, manual_data } = body;
  const entry = { ...newEntryFields(id, date, visibility), entry_type: 'food', payload: DRAFT } satisfies FoodEntry;
  const { method, path } = fitness.photo;
  return {
    kind: 'create' as const,
    id: entry.id,
    name: manual_data?.name || labelOf(entry),
    calls: [{ method, path, body, idempotencyKey }],
    photo: await textOf(jpeg),
    apart: true as const,
    list: entriesKey(date),
    fields: entry,
  };
}

function reasonOf(error: Error): string {
  if (error instanceof UnreadablePhoto && error.isHeic) return text.heic;
  return error instanceof UploadFailure || error instanceof UnreadablePhoto ? error.message : sentenceOf(error);
}

export interface Permission {
  entry: FoodEntry;
  upload: Upload;
}

interface Calls {
  ask: (body: NewPhoto, key: string, id: string) => Promise<Permission>;
  /** Deletes an entry whose photo is not uploaded. Failures are ignored, because the server cleans up as well. */
  drop: (entry: FoodEntry) => void;
  now: () => number;
}

/** A permission that expires within this time is not used: the upload might end too late. */
const MARGIN = 5_000;

/**
 * Keeps the permission to upload a photo, with the entry created for it. The same permission is used until it expires
 * or the input changes; then a new one replaces it.
 */
export function permissions({ ask, drop, now }: Calls) {
  let make = idempotentCreate(ask);
  let had: (Permission & { body: string }) | undefined;

  const forget = () => {
    if (had) drop(had.entry);
    had = undefined;
  };
  return {
    async for(body: NewPhoto): Promise<Permission> {
      const wanted = JSON.stringify(body);
      if (had?.body === wanted && Date.parse(had.upload.expires_at) - MARGIN > now()) return had;
      forget();
      for (;;) {
        const { made, body: sent } = await make(body);
        make = idempotentCreate(ask);
        had = { ...made, body: JSON.stringify(sent) };
        if (had.body === wanted) return had;
        // The answer to an earlier attempt was lost, and the input has changed since.
        forget();
      }
    },
    /** Drops the permission and deletes its entry. */
    forget,
    /** The photo is uploaded: the entry stays. */
    used: () => {
      had = undefined;
    },
  };
}
