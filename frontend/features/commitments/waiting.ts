import { useSyncExternalStore } from 'react';

/* Which deeds have been sent in vain and wait for the server to be reached again. */

const waiting = new Set<string>();
const listeners = new Set<() => void>();

export function setWaiting(key: string, waits: boolean): void {
  if (waits) waiting.add(key);
  else waiting.delete(key);
  for (const listener of listeners) listener();
}

/** Whether any deed waits. */
export function useWaiting(): boolean {
  return useSyncExternalStore(subscribe, isWaiting, () => false);
}

const isWaiting = () => waiting.size > 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
