import { ApiError } from './api-error.ts';

/**
 * For mutations of forms and dialogs, whose users wait for the answer: offline, they fail immediately instead of
 * waiting. (`call` itself has already repeated idempotent calls.)
 */
export const NO_RETRY = { networkMode: 'always', retry: false } as const;

/** Whether a 401 has ended the session: then the sign-in page follows, without an error. */
export function isEndOfSession(error: Error): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Ignores a 404 of a deletion: the item was deleted in another tab, or by an attempt whose answer was lost. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
