import { PATHS } from './paths.ts';

/* The pages of one confidant. (The router's own functions for this would weigh on the pages for signing in, too.) */

const BEFORE = `${PATHS.confidants}/`;

export const confidantPath = (id: string): string => `${BEFORE}${encodeURIComponent(id)}/show`;
export const confidantDashboardPath = (id: string): string => `${BEFORE}${encodeURIComponent(id)}/dashboard`;

/** Whose page this is. */
export function confidantOf(pathname: string): string {
  const [id = ''] = pathname.slice(BEFORE.length).split('/');
  try {
    return decodeURIComponent(id);
  } catch {
    // Nobody's: the address is mistyped.
    return id;
  }
}
