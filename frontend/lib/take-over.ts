/** The message from a page to a waiting service worker: the user wants the new version. */
export const TAKE_OVER = { worker: 'take-over' } as const;

export function isTakeOver(data: unknown): boolean {
  return typeof data === 'object' && data !== null && (data as { worker?: unknown }).worker === TAKE_OVER.worker;
}
