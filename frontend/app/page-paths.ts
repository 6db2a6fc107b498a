import { PATHS } from './paths.ts';

/*
 * Paths of pages about one thing. Separate from `paths.ts`, because the sign-in pages load that, and would also load
 * the router's own functions for this.
 */

const CHATS = `${PATHS.chats}/`;
const CONFIDANTS = `${PATHS.confidants}/`;
const COMMITMENTS = PATHS.commitment.replace(':id', '');

export const chatPath = (id: string): string => CHATS + encodeURIComponent(id);
export const commitmentPath = (id: string): string => COMMITMENTS + encodeURIComponent(id);
/**
 * `show`: what a confidant shares; `dashboard`: their day of fitness; `preview`: what they see of the user;
 * `agreement`: the agreement of the two.
 */
export const confidantPath = (id: string, page: 'show' | 'dashboard' | 'preview' | 'agreement' = 'show'): string =>
  `${CONFIDANTS}${encodeURIComponent(id)}/${page}`;

export const PAST_REVIEWS: string = PATHS.reviews.replace('/:id?', '');
export const reviewPath = (id: string): string => `${PAST_REVIEWS}/${encodeURIComponent(id)}`;
export const CURRENT_REVIEW: string = reviewPath('current');

/** The ids of the sections of the settings, by the subjects of the links that lead there. */
export const SETTINGS_ANCHORS = {
  key: 'ai-key',
  coaches: 'ai-coaches',
  limit: 'monthly-limit',
  passkeys: 'passkeys',
  waiting: 'waiting',
  sessions: 'sessions',
  calendar: 'calendar-feed',
  export: 'export',
} as const;

/** The id in the path of a chat, a commitment or a confidant. */
export function idIn(pathname: string): string {
  const [, , id = ''] = pathname.split('/');
  try {
    return decodeURIComponent(id);
  } catch {
    // A mistyped address: no item has this id.
    return id;
  }
}

/** Whether the path is that of a chat or of the list of chats. */
export function isChats(pathname: string): boolean {
  return `${pathname}/`.startsWith(CHATS) || isConfidantChat(pathname);
}

/** The path of a page in news and notifications: a chat can also be opened below the confidants. */
export const urlOf = (pathname: string): string => (isChats(pathname) ? chatPath(idIn(pathname)) : pathname);

function isConfidantChat(pathname: string): boolean {
  const [, first, id, page] = pathname.replace(/\/+$/, '').split('/');
  return `/${first}` === PATHS.confidants && id !== undefined && page === undefined && pathname !== PATHS.views;
}
