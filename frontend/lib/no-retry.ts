import { ApiError } from './api-error.ts';

/**
 * For a mutation whose answer somebody waits for, in a form or a dialog: it fails at once where there is no network
 * instead of waiting for one. (`call` has repeated what may be repeated.)
 */
export const NO_RETRY = { networkMode: 'always', retry: false } as const;

/** A 401 has ended the session: the page that is shown then says enough. */
export function isEndOfSession(error: Error): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Deleted already, in another tab or by an attempt whose answer was lost: that is what was wanted. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
