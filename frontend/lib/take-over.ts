/**
 * The messages by which a new version takes over. A page sends `ASK_NEXT` to the active service worker, which sends
 * `TAKE_OVER` to the waiting one. Chromium ends the earlier worker early only if it runs at that moment, and otherwise
 * lets the new one wait for half a minute or more. A worker that forwards a message is surely running.
 */
export const ASK_NEXT = { worker: 'ask-next' } as const;
export const TAKE_OVER = { worker: 'take-over' } as const;

export function isMessage(message: typeof ASK_NEXT | typeof TAKE_OVER, data: unknown): boolean {
  return typeof data === 'object' && data !== null && (data as { worker?: unknown }).worker === message.worker;
}
