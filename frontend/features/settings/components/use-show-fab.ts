import { useSyncExternalStore } from 'react';
import { local, onOtherTabChange } from '#frontend/lib/storage.ts';

/* Whether the floating quick-add button is shown: a setting of this browser, which is not sent to the server. */

const KEY = 'show_fab';
const listeners = new Set<() => void>();

const isShown = () => local.read(KEY) !== 'false';

export function useShowFab(): boolean {
  return useSyncExternalStore(subscribe, isShown);
}

export function setShowFab(shown: boolean): void {
  local.write(KEY, String(shown));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const stop = onOtherTabChange(KEY, listener);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}
