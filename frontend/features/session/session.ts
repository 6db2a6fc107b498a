import { useSyncExternalStore } from 'react';
import { forgetReturnPath } from '#frontend/lib/return-path.ts';
import { clearToken, readToken, storeToken, subscribeToToken } from '#frontend/lib/token.ts';
import type { NavigationState } from './navigation-state.ts';

/* The session: a stored token. The calls are in other files, which pages load when they need them. */

// The app returns to the last page after a session that has ended by itself, not after a sign-out.
let left: NavigationState | undefined;

/** After a sign-out, what the page for signing in is told; otherwise undefined. */
export const signedOutWith = (): NavigationState | undefined => left;

/** The stored token, or `null`; always `null` while a pre-rendered document is hydrated. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribeToToken, readToken, () => null);
}

export function startSession(token: string): void {
  left = undefined;
  storeToken(token);
}

export function endSession(told: NavigationState = {}): void {
  left = told;
  forgetReturnPath();
  clearToken();
}
