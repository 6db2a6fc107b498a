import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

/*
 * What the pages around signing in read from the address and from the state of the history entry. An e-mail address and
 * the token of a mailed link never stand in the address bar: there they are seen over the shoulder, copied, and kept in
 * the browser's history. A reload, a restored tab and going back keep the state of the entry.
 */

const never = () => () => {};

/** `false` while a document that the build has drawn is hydrated: its first render must repeat the drawing exactly. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** What one of these pages passes to the next. */
export interface NavigationState {
  /** What was typed so far. */
  email?: string;
  /** Not before the page is hydrated: the build has drawn the document without it. */
  passwordChanged?: boolean;
}

/** Takes only what has the right type: the state may come from another version of the app. */
export function useNavigationState(): NavigationState {
  const { email, passwordChanged } = (useLocation().state ?? {}) as { [Key in keyof NavigationState]: unknown };
  const hydrated = useHydrated();
  return { ...(typeof email === 'string' ? { email } : {}), passwordChanged: hydrated && passwordChanged === true };
}

/** The server's sentence, also where it is not asked. Its catalogue would weigh more than the page. */
export const LINK_USED_UP = 'This link has expired or was already used';

/** Moves the token of a mailed link from the address into the entry's state, before the router reads the address. */
export function takeLinkToken(): void {
  const { pathname, search } = window.location;
  const linkToken = new URLSearchParams(search).get('token');
  if (linkToken) window.history.replaceState({ linkToken }, '', pathname);
}

/**
 * The token, `null` where there is none, `undefined` while the document is hydrated, which was drawn without a link.
 */
export function useLinkToken(): string | null | undefined {
  return useHydrated() ? linkToken() : undefined;
}

/** The token in the state of the current entry. */
export function linkToken(): string | null {
  return (window.history.state as { linkToken?: string } | null)?.linkToken ?? null;
}

/** The token of an invitation's link, which leads to the registration. A link to sign in instead keeps it. */
export const invitationToken = (search: string): string | null => new URLSearchParams(search).get('token') || null;
