import { ApiError } from './api-error.ts';

/**
 * For mutations of forms and dialogs, whose users wait for the answer: they fail immediately while offline instead of
 * waiting. (`call` has already repeated what may be repeated.)
 */
export const NO_RETRY = { networkMode: 'always', retry: false } as const;

/** A 401 has ended the session, and the sign-in page that follows is enough. */
export function isEndOfSession(error: Error): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Already deleted, in another tab or by an attempt whose answer was lost: counts as success. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
