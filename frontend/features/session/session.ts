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

/**
 * Set by a sign-out until the next session begins. It tells all tabs to remove the user's data, and names the user
 * until that is done: the page may be closed before.
 */
const SIGNED_OUT = 'signed_out';
const REMOVED = 'true';

/** Whether something of this user is sealed on the device (`app/unsent-work.ts`). */
export const SEALED = 'sealed_for';
export const hasSealed = (owner: string): boolean => local.read(SEALED) === owner;

/** Whether the last session has ended because its user wanted it. */
export const hasSignedOut = (): boolean => local.read(SIGNED_OUT) !== null;

/** The user who has signed out and whose data is still on the device. */
export function notYetRemoved(): string | null {
  const owner = local.read(SIGNED_OUT);
  return owner === REMOVED ? null : owner;
}

/** After the data of a user who has signed out was removed. */
export function tellRemoved(owner: string): void {
  if (notYetRemoved() === owner) local.write(SIGNED_OUT, REMOVED);
}

export function startSession(token: string): void {
  left = undefined;
  local.remove(SIGNED_OUT);
  storeToken(token);
}

export function endSession(told: NavigationState = {}): void {
  left = told;
  const token = readToken();
  local.write(SIGNED_OUT, token === null ? REMOVED : ownerOf(token));
  forgetReturnPath();
  clearToken();
}
