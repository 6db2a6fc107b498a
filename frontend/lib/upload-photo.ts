import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type Entry, fitness } from '#shared/contracts/fitness.ts';
import type { Upload } from '#shared/contracts/uploads.ts';
import { uploadInterrupted, uploadRefused } from '#shared/text/fitness-food.ts';
import { read } from './api.ts';
import { ApiError, noAnswer } from './api-error.ts';

interface ChangeWithPhoto {
  key: string;
  /** The id of the entry. */
  id: string;
  fields?: Record<string, unknown>;
}

/**
 * Uploads a waiting photo with the permission in the server's reply. Without a reply the server has refused it, because
 * an earlier attempt has uploaded the photo, or for a passing reason. @throws ApiError
 */
export async function uploadPhoto(change: ChangeWithPhoto, photo: string, reply: unknown): Promise<void> {
  if (reply === undefined) {
    if (await hasPhoto(change)) return;
    throw noAnswer('offline');
  }
  const { url, fields } = (reply as { upload: Upload }).upload;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', fileOf(photo));
  const signal = AbortSignal.timeout(TIMEOUT);
  const { ok, status } = await fetch(url, { method: 'POST', body: form, signal }).catch(() => new Response(null, BUSY));
  if (ok) return;
  // The bucket's answer has no text for users.
  if (status < 500) throw new ApiError(status, [], uploadRefused);
  const failures = (uploads.get(change.key) ?? 0) + 1;
  uploads.set(change.key, failures);
  if (failures % MOST_UPLOADS !== 0) throw noAnswer('offline');
  // The API can be reached, but the bucket cannot: other changes must not wait for it.
  throw new ApiError(400, [], uploadInterrupted);
}

const BUSY = { status: 503 };
/** After this many attempts a photo counts as refused, and waits for the user to try again. */
const MOST_UPLOADS = 8;
/** The number of failed uploads, by the key of the change. */
const uploads = new Map<string, number>();

/** Whether the entry has its photo, or is being analyzed. */
async function hasPhoto({ id, fields }: ChangeWithPhoto): Promise<boolean> {
  const { method, path } = fitness.entries;
  const query = { date: String(fields?.date) };
  const entries = (await read({ method, path, access: 'signed-in' } as Endpoint, { query })).reply as unknown;
  const found = (entries as Entry[]).find((each) => each.id === id);
  return found?.entry_type === 'food' && (found.photo_url !== null || found.payload.draft);
}

/** The time limit of an upload, in milliseconds. */
const TIMEOUT = 120_000;

function fileOf(dataUrl: string): Blob {
  const [head = '', data = ''] = dataUrl.split(',');
  const bytes = Uint8Array.from(atob(data), (each) => each.charCodeAt(0));
  return new Blob([bytes], { type: /:(.*?);/.exec(head)?.[1] ?? 'image/jpeg' });
}
