import { useSyncExternalStore } from 'react';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type Entry, fitness } from '#shared/contracts/fitness.ts';
import type { Upload } from '#shared/contracts/uploads.ts';
import { read } from './api.ts';
import { ApiError, hasCode, noAnswer } from './api-error.ts';
import { fileOf, sendPhoto, type UploadFailure } from './photos.ts';

interface ChangeWithPhoto {
  key: string;
  /** The id of the entry. */
  id: string;
  fields?: Record<string, unknown>;
}

/**
 * Uploads a waiting photo with the permission in the server's reply, which may be an error. A reply with `upload: null`
 * says that the photo has arrived. @throws ApiError
 */
export async function uploadPhoto(change: ChangeWithPhoto, photo: string, reply: unknown): Promise<void> {
  if (hasCode(reply, 'changed_meanwhile')) {
    // An earlier attempt has uploaded the photo, or the reason passes.
    if (await hasPhoto(change)) return;
    throw noAnswer('offline');
  }
  if (reply instanceof ApiError) {
    // This refusal would otherwise wait for a day without a word.
    throw hasCode(reply, 'too_many_photos_today') ? new ApiError(422, reply.details, reply.message) : reply;
  }
  const { upload } = reply as { upload: Upload | null };
  if (!upload) return;
  const { key } = change;
  const onPercent = (percent: number | undefined) => {
    if (percent === undefined) percents.delete(key);
    else percents.set(key, percent);
    for (const listener of listeners) listener();
  };
  try {
    // Nobody can stop it: whoever removes the photo meanwhile has it deleted by the server.
    await sendPhoto(upload, fileOf(photo), { onPercent });
  } catch (error) {
    throw failureOf(key, error as UploadFailure);
  } finally {
    onPercent(undefined);
  }
}

function failureOf(key: string, { refused, message }: UploadFailure): ApiError {
  // The bucket's answer has no text for users.
  if (refused) return new ApiError(400, [], message);
  const failures = (uploads.get(key) ?? 0) + 1;
  uploads.set(key, failures);
  if (failures % MOST_UPLOADS !== 0) return noAnswer('offline');
  // The API can be reached, but the bucket cannot: other changes must not wait for it.
  return new ApiError(400, [], message);
}

/** After this many attempts a photo counts as refused, and waits for the user to try again. */
const MOST_UPLOADS = 8;
/** The number of failed uploads, by the key of the change. */
const uploads = new Map<string, number>();

/** The percents of running uploads, by the key of the change. */
const percents = new Map<string, number>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How much of a photo is uploaded, in whole percents; `undefined` while its upload is not running. */
export const useUploadPercent = (key: string): number | undefined =>
  useSyncExternalStore(subscribe, () => percents.get(key));

/** Whether the meal has its photo, or is being analyzed. A photo of the journal has no day among its fields. */
async function hasPhoto({ id, fields }: ChangeWithPhoto): Promise<boolean> {
  if (fields?.date === undefined) return false;
  const { method, path } = fitness.entries;
  const query = { date: String(fields.date) };
  const entries = (await read({ method, path, access: 'signed-in' } as Endpoint, { query })).reply as unknown;
  const found = (entries as Entry[]).find((each) => each.id === id);
  return found?.entry_type === 'food' && (found.photo_url !== null || found.payload.draft);
}
