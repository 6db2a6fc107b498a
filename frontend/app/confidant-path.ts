import { PATHS } from './paths.ts';

/* The paths of a confidant's pages. (The router's own functions would be loaded by the sign-in pages too.) */

const BEFORE = `${PATHS.confidants}/`;

export const confidantPath = (id: string): string => `${BEFORE}${encodeURIComponent(id)}/show`;
export const confidantDashboardPath = (id: string): string => `${BEFORE}${encodeURIComponent(id)}/dashboard`;

/** The id of the confidant in the path. */
export function confidantOf(pathname: string): string {
  const [id = ''] = pathname.slice(BEFORE.length).split('/');
  try {
    return decodeURIComponent(id);
  } catch {
    // A mistyped address: no user has this id.
    return id;
  }
}
