/*
 * The browser's key-value stores, which throw where a person has blocked them and do not exist in Node (pre-rendering).
 * What cannot be kept lives as long as the page.
 */

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
