import { useSyncExternalStore } from 'react';
import { forgetReturnPath } from '#frontend/lib/return-path.ts';
import { clearToken, readToken, storeToken, subscribeToToken } from '#frontend/lib/token.ts';

/* The session: a stored token. The calls are in other files, which pages load when they need them. */

// The app returns to the last page after a session that has ended by itself, not after a sign-out.
let left = false;
export const hasSignedOut = (): boolean => left;

/** The stored token, or `null`; always `null` while a pre-rendered document is hydrated. */
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
