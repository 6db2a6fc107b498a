/*
 * The browser's storage. It throws if the user has blocked it, refuses to write if it is full, and does not exist in
 * Node (pre-rendering). What it refuses is kept in memory, so that this tab reads what it has written.
 */

/** The cache of a photo that was shared to the app (`shared-photo.ts`). It goes with the session. */
export const SHARED_PHOTOS = 'shared';

export interface Store {
  read(key: string): string | null;
  /** Returns whether the browser keeps the value. Otherwise it lasts as long as this page. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
}

let refuse = () => {};
/** Resolves when the browser does not keep what should be here at the next visit. */
export const refused = new Promise<void>((resolve) => {
  refuse = resolve;
});

export const local = storeOn(() => globalThis.localStorage, refuse);
export const session = storeOn(() => globalThis.sessionStorage);

function storeOn(storage: () => Storage | undefined, onRefused?: () => void): Store {
  /** What the storage has refused; `null` is a value that it did not remove. */
  const memory = new Map<string, string | null>();
  /** Returns whether the storage did it. */
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
  // Another tab has found room: what it wrote or removed is newer than what was kept here.
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
