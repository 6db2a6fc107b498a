import { FITNESS } from '#shared/domain/powerups.ts';
import { PATHS } from './paths.ts';

/*
 * Paths of pages about one thing. Apart from `paths.ts`, which the sign-in pages load as well; they would also load the
 * router's own functions for this.
 */

const CHATS = `${PATHS.chats}/`;
const CONFIDANTS = `${PATHS.confidants}/`;
const COMMITMENTS = PATHS.commitment.replace(':id', '');
const POWERUPS: Partial<Record<string, string>> = { [FITNESS]: PATHS.fitness };

export const chatPath = (id: string): string => CHATS + encodeURIComponent(id);
export const commitmentPath = (id: string): string => COMMITMENTS + encodeURIComponent(id);
/** What a confidant shares, their day of fitness, what they see of the user, or what the two have agreed. */
export const confidantPath = (id: string, page: 'show' | 'dashboard' | 'preview' | 'agreement' = 'show'): string =>
  `${CONFIDANTS}${encodeURIComponent(id)}/${page}`;

/** The page of a power-up, if it has one. */
export const powerupPath = (key: string): string | undefined => POWERUPS[key];

/** The anchors of sections of the settings, by what links to them are about. The sections have these ids. */
export const SETTINGS_ANCHORS = {
  key: 'openai-api-key',
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
    // A mistyped address: nothing has this id.
    return id;
  }
}

/** Whether the path is that of a chat or of the list of chats. */
export function isChats(pathname: string): boolean {
  return `${pathname}/`.startsWith(CHATS) || isConfidantChat(pathname);
}

/** The address of a page in news and notifications: chats have another one among the confidants. */
export const urlOf = (pathname: string): string => (isChats(pathname) ? chatPath(idIn(pathname)) : pathname);

function isConfidantChat(pathname: string): boolean {
  const [, first, id, page] = pathname.replace(/\/+$/, '').split('/');
  return `/${first}` === PATHS.confidants && id !== undefined && page === undefined && pathname !== PATHS.views;
}
