import { local, onOtherTabChange } from './storage.ts';

/* The stored token is the signed-in state: all tabs of the browser follow it, so signing out in one signs out all. */

const TOKEN_KEY = 'jwt_token';

const listeners = new Set<() => void>();

export const readToken = (): string | null => local.read(TOKEN_KEY);

export function storeToken(token: string): void {
  local.write(TOKEN_KEY, token);
  tell();
}

/**
 * Removes the token; with an argument, only if that is still the stored one, because a late 401 must not end a newer
 * session.
 */
export function clearToken(expected?: string): void {
  if (expected !== undefined && readToken() !== expected) return;
  local.remove(TOKEN_KEY);
  tell();
}

/** Calls the listener for changes in this tab and in others. */
export function subscribeToToken(listener: () => void): () => void {
  const stop = onOtherTabChange(TOKEN_KEY, listener);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** The user id in the token: stored data of one user must not be shown to the next. */
export function ownerOf(token: string): string {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { sub } = JSON.parse(atob(payload)) as { sub?: unknown };
    return typeof sub === 'string' ? sub : token;
  } catch {
    return token;
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}
