import { PATHS } from './paths.ts';

/* The path of a commitment's page. (The router's functions for this would be loaded by the sign-in pages as well.) */

const BEFORE = PATHS.commitment.replace(':id', '');

export function commitmentPath(id: string): string {
  return BEFORE + encodeURIComponent(id);
}

/** The id of the commitment in the path of its page. */
export function commitmentOf(pathname: string): string {
  const last = pathname.slice(BEFORE.length).replace(/\/+$/, '');
  try {
    return decodeURIComponent(last);
  } catch {
    // A mistyped address: no commitment has this id.
    return last;
  }
}
