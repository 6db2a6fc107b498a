/**
 * The messages by which a new version takes over. A page sends `ASK_NEXT` to the service worker that answers it, which
 * sends `TAKE_OVER` to the one that waits. Chromium ends the earlier worker early only if it runs at that moment, and
 * else lets the new one wait for half a minute or more. A worker that passes a message on surely runs.
 */
export const ASK_NEXT = { worker: 'ask-next' } as const;
export const TAKE_OVER = { worker: 'take-over' } as const;

export function isMessage(message: typeof ASK_NEXT | typeof TAKE_OVER, data: unknown): boolean {
  return typeof data === 'object' && data !== null && (data as { worker?: unknown }).worker === message.worker;
}
