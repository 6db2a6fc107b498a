import { useHydrated } from './hydrated.ts';

/*
 * The token of a mailed link is taken out of the address before anything is drawn: an address is seen over the shoulder,
 * copied, and kept in the browser's history. (Nor is it told as a referrer: the documents of these pages say so.) It goes
 * into the state of the history entry instead, which nobody sees, and which a reload, a restored tab and going back keep.
 */

/** The server's sentence, also where it is not asked. Its catalogue would weigh more than the page. */
export const LINK_USED_UP = 'This link has expired or was already used';

/** Before the router looks at the address. */
export function takeLinkToken(): void {
  const { pathname, search } = window.location;
  const linkToken = new URLSearchParams(search).get('token');
  if (linkToken) window.history.replaceState({ linkToken }, '', pathname);
}

/** The token, `null` where there is none, `undefined` while a document is being taken over, which was drawn for no link. */
export function useLinkToken(): string | null | undefined {
  return useHydrated() ? linkToken() : undefined;
}

/** As kept in the entry that is shown now. */
export function linkToken(): string | null {
  return (window.history.state as { linkToken?: string } | null)?.linkToken ?? null;
}
