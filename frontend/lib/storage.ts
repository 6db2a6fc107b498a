/*
 * The browser's storage. It throws if the user has blocked it, refuses to write if it is full, and does not exist in
 * Node (pre-rendering). Refused values are kept in memory, so that this tab reads what it has written.
 */

/** The name of the cache for a shared photo (`shared-photo.ts`). It is deleted with the session. */
export const SHARED_PHOTOS = 'shared';

export interface Store {
  read(key: string): string | null;
  /** Returns whether the browser has stored the value. Otherwise the value lasts as long as this page. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
}

let refuse = () => {};
/** Resolves when the local storage refuses a value, which is then lost after this visit. */
export const storageRefused = new Promise<void>((resolve) => {
  refuse = resolve;
});

export const local = storeOn(() => globalThis.localStorage, refuse);
export const session = storeOn(() => globalThis.sessionStorage);

function storeOn(storage: () => Storage | undefined, onRefused?: () => void): Store {
  /** The refused values; `null` is a refused removal. */
  const memory = new Map<string, string | null>();
  /** Returns whether the storage accepted it. */
  const attempt = (use: (storage: Storage) => void): boolean => {
    try {
      const found = storage();
      if (found) use(found);
      return found !== undefined;
    } catch {
      return false;
    }
  };
  const change = (key: string, value: string | null, use: (storage: Storage) => void): boolean => {
    const isDone = attempt(use);
    if (isDone) memory.delete(key);
    else memory.set(key, value);
    return isDone;
  };
  // Another tab could write: its value is newer than the one kept here.
  globalThis.addEventListener?.('storage', ({ key, storageArea }) => {
    attempt((own) => {
      if (storageArea !== own) return;
      if (key === null) memory.clear();
      else memory.delete(key);
    });
  });
  return {
    read(key) {
      let value = memory.get(key);
      if (value === undefined) attempt((storage) => (value = storage.getItem(key)));
      return value ?? null;
    },
    write(key, value) {
      const isKept = change(key, value, (storage) => storage.setItem(key, value));
      if (!isKept) onRefused?.();
      return isKept;
    },
    remove: (key) => void change(key, null, (storage) => storage.removeItem(key)),
  };
}

/** Calls the listener when another tab has changed a storage key. */
export function onOtherTabChange(key: string, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    // A null key is `localStorage.clear()`.
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
