import { useSyncExternalStore } from 'react';
import { forgetReturnPath } from '#frontend/lib/return-path.ts';
import { local } from '#frontend/lib/storage.ts';
import { clearToken, ownerOf, readToken, storeToken, subscribeToToken } from '#frontend/lib/token.ts';
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

/** The user who has signed out last, in any tab: all that is theirs is removed. */
const SIGNED_OUT = 'signed_out';

/** Whether something of this user is sealed on the device (`app/unsent-work.ts`). */
export const SEALED = 'sealed_for';
export const hasSealed = (owner: string): boolean => local.read(SEALED) === owner;

/** Whether a session of this user has ended because they wanted it. */
export const hasSignedOut = (owner: string): boolean => local.read(SIGNED_OUT) === owner;

export function startSession(token: string): void {
  left = undefined;
  local.remove(SIGNED_OUT);
  storeToken(token);
}

export function endSession(told: NavigationState = {}): void {
  left = told;
  const token = readToken();
  if (token !== null) local.write(SIGNED_OUT, ownerOf(token));
  forgetReturnPath();
  clearToken();
}
