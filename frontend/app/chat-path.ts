import { PATHS } from './paths.ts';

/* The page of one chat. (The router's own functions for this would weigh on the pages for signing in, too.) */

const BEFORE = `${PATHS.chats}/`;

export function chatPath(id: string): string {
  return BEFORE + encodeURIComponent(id);
}

/** Which chat's page this is: it stands under chats and, by another name, under confidants. */
export function chatAt(pathname: string): string {
  const [, , id = ''] = pathname.split('/');
  try {
    return decodeURIComponent(id);
  } catch {
    // Nobody's: the address is mistyped.
    return id;
  }
}

/** Whether a chat, or the list of them, is on the screen. */
export function isChats(pathname: string): boolean {
  return `${pathname}/`.startsWith(BEFORE) || isConfidantChat(pathname);
}

function isConfidantChat(pathname: string): boolean {
  const [, first, id, page] = pathname.replace(/\/+$/, '').split('/');
  return `/${first}` === PATHS.confidants && id !== undefined && page === undefined;
}
