import { session } from './storage.ts';

/*
 * The page that a signed-out user requested, stored for this tab until sign-in. Only paths of this site are accepted,
 * because the storage is not trustworthy.
 */

const KEY = 'return_path';
const HERE = 'https://a.invalid';

export function rememberReturnPath(path: string): void {
  if (isOwnPath(path)) session.write(KEY, path);
}

/** The stored path, or `otherwise`. */
export function returnPath(otherwise: string): string {
  const path = session.read(KEY);
  return path !== null && isOwnPath(path) ? path : otherwise;
}

export function forgetReturnPath(): void {
  session.remove(KEY);
}

/** Whether a path is a page of this site other than those for signed-out users. */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false;
  try {
    const { origin, pathname } = new URL(path, HERE);
    return (
      origin === HERE &&
      !/^\/(login|register|signup|forgot-password|reset-password|verify-email|restore-email)?\/?$/.test(pathname)
    );
  } catch {
    return false;
  }
}
