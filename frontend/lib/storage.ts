/*
 * The browser's storage, which throws if the user has blocked it and does not exist in Node (pre-rendering). Without
 * it, values are kept in memory.
 */

/** The cache of a photo that was shared to the app (`shared-photo.ts`). It goes with the session. */
export const SHARED_PHOTOS = 'shared';

export interface Store {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

export const local = storeOn(() => globalThis.localStorage);
export const session = storeOn(() => globalThis.sessionStorage);

function storeOn(storage: () => Storage | undefined): Store {
  const fallback = new Map<string, string>();
  const attempt = <Result>(use: (storage: Storage) => Result, otherwise: () => Result): Result => {
    try {
      const found = storage();
      return found ? use(found) : otherwise();
    } catch {
      return otherwise();
    }
  };
  return {
    read: (key) =>
      attempt(
        (storage) => storage.getItem(key),
        () => fallback.get(key) ?? null,
      ),
    write: (key, value) =>
      attempt(
        (storage) => storage.setItem(key, value),
        () => void fallback.set(key, value),
      ),
    remove: (key) =>
      attempt(
        (storage) => storage.removeItem(key),
        () => void fallback.delete(key),
      ),
  };
}
