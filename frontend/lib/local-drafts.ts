import { local, onOtherTabChange } from './storage.ts';

/*
 * Unsent text of a user. It is stored immediately, so that it survives a reload: with one key of the local storage for
 * each kind, and with the user's id, so that users of the same browser do not see each other's text.
 */

interface LocalDrafts<Value> {
  read(): Value;
  /** Returns whether the browser has stored it. */
  write(value: Value): boolean;
  /** Calls the listener with values that another tab has written. */
  onOtherTabWrite(listener: (value: Value) => void): () => void;
  clear(): void;
}

export function localDrafts<Value extends object>(key: string, owner: string, empty: Value): LocalDrafts<Value> {
  const read = (): Value => {
    try {
      const { owner: storedOwner, value } = JSON.parse(local.read(key) ?? '{}') as { owner?: string; value?: Value };
      return storedOwner === owner && value ? value : empty;
    } catch {
      return empty;
    }
  };
  return {
    read,
    write: (value) => {
      if (Object.keys(value).length > 0) return local.write(key, JSON.stringify({ owner, value }));
      local.remove(key);
      return true;
    },
    onOtherTabWrite: (listener) => onOtherTabChange(key, () => listener(read())),
    clear: () => {
      // Keep the next user's drafts.
      if (read() !== empty) local.remove(key);
    },
  };
}
