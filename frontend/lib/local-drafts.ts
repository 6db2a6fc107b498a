import { useCallback, useEffect, useRef, useState } from 'react';
import { local, onOtherTabChange } from './storage.ts';

/*
 * Unsent text of a user. It is stored immediately, so that it survives a reload: with one key of the local storage for
 * each kind, and with the user's id, so that users of the same browser do not see each other's text.
 */

interface LocalDrafts<Value> {
  read(): Value;
  /** Returns whether the browser has stored it. */
  write(value: Value): boolean;
  /** Writes what an earlier session has left. Open pages read it, as if another tab had written it. */
  putBack(value: Value): void;
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
  const write = (value: Value) => {
    if (Object.keys(value).length > 0) return local.write(key, JSON.stringify({ owner, value }));
    local.remove(key);
    return true;
  };
  return {
    read,
    write,
    putBack: (value) => {
      write(value);
      window.dispatchEvent(new StorageEvent('storage', { key }));
    },
    onOtherTabWrite: (listener) => onOtherTabChange(key, () => listener(read())),
    clear: () => {
      // Keep the next user's drafts.
      if (read() !== empty) local.remove(key);
    },
  };
}

/**
 * One of the drafts under a key, as state that all tabs share: text that was sent in one tab is not left to be sent
 * again in another. An empty draft is removed.
 */
export function useLocalDraft<Draft extends string | object>(key: string, owner: string, id: string, empty: Draft) {
  type Drafts = Record<string, Draft>;
  const read = () => localDrafts<Drafts>(key, owner, {}).read()[id] ?? empty;
  const [draft, setDraft] = useState(read);
  const isKept = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is of these
  useEffect(() => {
    const follow = () => {
      // A value that the storage refused exists only here.
      if (isKept.current) setDraft(read());
    };
    const stop = onOtherTabChange(key, follow);
    // A page from the browser's back-forward cache has missed changes.
    window.addEventListener('pageshow', follow);
    return () => {
      stop();
      window.removeEventListener('pageshow', follow);
    };
  }, [key, owner, id]);
  const change = useCallback(
    (next: Draft) => {
      setDraft(next);
      const drafts = localDrafts<Drafts>(key, owner, {});
      const { [id]: before, ...others } = drafts.read();
      if (Object.keys(next).length > 0) isKept.current = drafts.write({ ...others, [id]: next });
      else if (before !== undefined) isKept.current = drafts.write(others);
    },
    [key, owner, id],
  );
  return [draft, change] as const;
}
