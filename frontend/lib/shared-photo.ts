import { LAUNCHES } from './launches.ts';
import { SHARED_PHOTOS } from './storage.ts';

/*
 * A photo that was shared to the app, on its way from the service worker to the page. It is stored until its entry is
 * saved or the user discards it, so that a reload or a crash does not lose it.
 */

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

const isOpenedByPhoto = () => location.pathname + location.search === LAUNCHES.sharedPhoto;

/** Returns the shared photo that has opened this page. */
export async function readSharedPhoto(): Promise<File | undefined> {
  if (!isOpenedByPhoto()) return undefined;
  const found = await (await caches.open(SHARED_PHOTOS)).match(location.origin + KEY);
  if (!found) return undefined;
  const blob = await found.blob();
  return new File([blob], decodeURIComponent(found.headers.get(NAME) ?? ''), { type: blob.type });
}

/** Removes the photo that has opened this page, once it is saved or discarded. */
export function dropSharedPhoto(): void {
  if (isOpenedByPhoto()) void caches.delete(SHARED_PHOTOS).catch(() => {});
}
