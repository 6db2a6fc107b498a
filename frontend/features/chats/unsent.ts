import type { QueryClient } from '@tanstack/react-query';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { localDrafts } from '#frontend/lib/local-drafts.ts';
import type { StoredMessages } from './outbox-queue.ts';

/*
 * The unsent messages in this browser's storage. The outbox, which sends them, is loaded when there are some, or with
 * the page of a chat: most pages never need it.
 */

export const outbox = lazyModule(() => import('./outbox.ts'));

export const unsentMessages = (owner: string) => localDrafts<StoredMessages>('chat_outbox', owner, {});

export const countMessages = (owner: string): number => Object.keys(unsentMessages(owner).read()).length;

/** A page of a chat has been opened, so there may be messages to send at any time. */
let isRequested = false;
let begin: (() => void) | undefined;

export function requestOutbox(): void {
  isRequested = true;
  begin?.();
}

/** Sends the unsent messages of the signed-in user, also those of other tabs. Returns a function that stops. */
export function keepOutbox(client: QueryClient, owner: string): () => void {
  let stop: (() => void) | undefined;
  let hasEnded = false;
  const stored = unsentMessages(owner);
  const start = async () => {
    const { startOutbox } = await outbox.load();
    if (!hasEnded) stop ??= startOutbox(client, stored);
  };
  // Without a network the code cannot be loaded, and nothing could be sent.
  const tryToStart = () => void start().catch(() => window.addEventListener('online', tryToStart, { once: true }));
  begin = tryToStart;
  if (isRequested || Object.keys(stored.read()).length > 0) tryToStart();
  const stopListening = stored.onOtherTabWrite(tryToStart);
  return () => {
    hasEnded = true;
    if (begin === tryToStart) begin = undefined;
    window.removeEventListener('online', tryToStart);
    stopListening();
    stop?.();
  };
}
