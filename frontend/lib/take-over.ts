/**
 * What is said when the user wants the new version: a page says `NEXT` to the service worker that answers it, which
 * says `TAKE_OVER` to the one that waits. Chromium ends the earlier worker early only if it runs when the next one
 * takes over, and else lets it wait for half a minute or more. A worker that passes a message on surely runs.
 */
export const NEXT = { worker: 'next' } as const;
export const TAKE_OVER = { worker: 'take-over' } as const;

export function isSaid(message: typeof NEXT | typeof TAKE_OVER, data: unknown): boolean {
  return typeof data === 'object' && data !== null && (data as { worker?: unknown }).worker === message.worker;
}
