import type { LiveEvent } from '#shared/contracts/live.ts';

/* What the live channel tells, handed on to the chat that is open: the code that shows how it is written to comes with its page. */

type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();

/** Hears everything from now on. Answers how to end that. */
export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellOpenChat(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}
