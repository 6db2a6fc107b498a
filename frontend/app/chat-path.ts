import { PATHS } from './paths.ts';

/* The paths of chats. (The router's own functions would be loaded by the sign-in pages, too.) */

const BEFORE = `${PATHS.chats}/`;

export function chatPath(id: string): string {
  return BEFORE + encodeURIComponent(id);
}

/** The chat id of a path: chats stand under /chats and, as confidants, under /confidants. */
export function chatAt(pathname: string): string {
  const [, , id = ''] = pathname.split('/');
  try {
    return decodeURIComponent(id);
  } catch {
    // The address is mistyped.
    return id;
  }
}

/** Whether the path is that of a chat or of the list of chats. */
export function isChats(pathname: string): boolean {
  return `${pathname}/`.startsWith(BEFORE) || isConfidantChat(pathname);
}

function isConfidantChat(pathname: string): boolean {
  const [, first, id, page] = pathname.replace(/\/+$/, '').split('/');
  return `/${first}` === PATHS.confidants && id !== undefined && page === undefined;
}
