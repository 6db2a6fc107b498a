import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1024px)';

/** Whether there is room for the sidebar: then the list of chats stands there, and nowhere else. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => true);
}

const isWide = () => matchMedia(WIDE).matches;

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
