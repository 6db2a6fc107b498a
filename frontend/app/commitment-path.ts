import { PATHS } from './paths.ts';

/* The page of one commitment. (The router's own functions for this would weigh on the pages for signing in, too.) */

const BEFORE = PATHS.commitment.replace(':id', '');

export function commitmentPath(id: string): string {
  return BEFORE + encodeURIComponent(id);
}

/** Whose page this is. */
export function commitmentOf(pathname: string): string {
  const last = pathname.slice(BEFORE.length).replace(/\/+$/, '');
  try {
    return decodeURIComponent(last);
  } catch {
    // Nobody's: the address is mistyped.
    return last;
  }
}
