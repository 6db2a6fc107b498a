import { LAUNCHES } from './launches.ts';
import { SHARED_PHOTOS } from './storage.ts';

/* A photo that was shared to the app, on its way from the service worker to the page. */

const KEY = '/.shared-photo';
const NAME = 'x-file-name';

/** The used parts of the browser's caches, so that a test can replace them. */
interface Caches {
  open(name: string): Promise<Pick<Cache, 'put' | 'match'>>;
  delete(name: string): Promise<boolean>;
}

export async function keepSharedPhoto(all: Caches, origin: string, photo: File): Promise<void> {
  const headers = { 'content-type': photo.type, [NAME]: encodeURIComponent(photo.name) };
  await (await all.open(SHARED_PHOTOS)).put(origin + KEY, new Response(photo, { headers }));
}

/** Returns the shared photo that has opened this page, only once. */
export async function takeSharedPhoto(): Promise<File | undefined> {
  if (location.pathname + location.search !== LAUNCHES.sharedPhoto) return undefined;
  const found = await (await caches.open(SHARED_PHOTOS)).match(location.origin + KEY);
  await caches.delete(SHARED_PHOTOS);
  if (!found) return undefined;
  const blob = await found.blob();
  return new File([blob], decodeURIComponent(found.headers.get(NAME) ?? ''), { type: blob.type });
}
