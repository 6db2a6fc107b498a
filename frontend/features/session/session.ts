import { useSyncExternalStore } from 'react';
import { forgetReturnPath } from '#frontend/lib/return-path.ts';
import { clearToken, readToken, storeToken, subscribeToToken } from '#frontend/lib/token.ts';

/*
 * Being signed in, which is a stored token. The calls are in files of their own: pages load them when they are needed.
 */

// The page to return to is for those whose session ended by itself, not for who has chosen to leave.
let left = false;
export const hasSignedOut = (): boolean => left;

/** The stored token, or `null`. A pre-rendered document is that of a signed-out visitor. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribeToToken, readToken, () => null);
}

export function startSession(token: string): void {
  left = false;
  storeToken(token);
}

export function endSession(): void {
  left = true;
  forgetReturnPath();
  clearToken();
}
