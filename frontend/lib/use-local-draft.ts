import { useCallback, useEffect, useRef, useState } from 'react';
import { localDrafts } from './local-drafts.ts';
import { onOtherTabChange } from './storage.ts';

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
