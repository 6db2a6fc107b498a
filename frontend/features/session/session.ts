import { useSyncExternalStore } from 'react';
import { forgetReturnPath } from '#frontend/lib/return-path.ts';
import { local } from '#frontend/lib/storage.ts';
import { clearToken, ownerOf, readToken, storeToken, subscribeToToken } from '#frontend/lib/token.ts';
import type { NavigationState } from './navigation-state.ts';

/* The session: a stored token. Its calls are in other files, which pages load when needed. */

// After a session that ended by itself, the app returns to the last page; after a sign-out it does not.
let signOutState: NavigationState | undefined;

/** The navigation state for the sign-in page after a sign-out; otherwise undefined. */
export const stateAfterSignOut = (): NavigationState | undefined => signOutState;

/** The stored token, or `null`; always `null` while a pre-rendered document is hydrated. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribeToToken, readToken, () => null);
}

/**
 * Set by a sign-out until the next session begins. It tells all tabs to remove the user's data. Until that is done it
 * has the user's id, because the page may be closed before.
 */
const SIGNED_OUT = 'signed_out';
const REMOVED = 'true';

/** The key for the id of a user whose unsent work is sealed on the device (`app/unsent-work.ts`). */
export const SEALED = 'sealed_for';
export const hasSealed = (owner: string): boolean => local.read(SEALED) === owner;

/** Whether the last session has ended by a sign-out. */
export const hasSignedOut = (): boolean => local.read(SIGNED_OUT) !== null;

/** The id of a user who has signed out and whose data is still on the device. */
export function ownerToRemove(): string | null {
  const owner = local.read(SIGNED_OUT);
  return owner === REMOVED ? null : owner;
}

/** Records that the data of a signed-out user was removed. */
export function noteRemoved(owner: string): void {
  if (ownerToRemove() === owner) local.write(SIGNED_OUT, REMOVED);
}

export function startSession(token: string): void {
  signOutState = undefined;
  local.remove(SIGNED_OUT);
  storeToken(token);
}

export function endSession(state: NavigationState = {}): void {
  signOutState = state;
  const token = readToken();
  local.write(SIGNED_OUT, token === null ? REMOVED : ownerOf(token));
  forgetReturnPath();
  clearToken();
}
