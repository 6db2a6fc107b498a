import { useSyncExternalStore } from 'react';
import { onChangeElsewhere } from '#frontend/lib/elsewhere.ts';
import { local } from '#frontend/lib/storage.ts';

/* Whether the floating quick-add button is shown: a choice for this browser, which the server never learns. */

const KEY = 'show_fab';
const listeners = new Set<() => void>();

const isShown = () => local.read(KEY) !== 'false';

export function useShowFab(): boolean {
  return useSyncExternalStore(subscribe, isShown);
}

export function chooseShowFab(shown: boolean): void {
  local.write(KEY, String(shown));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const stop = onChangeElsewhere(KEY, listener);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}
