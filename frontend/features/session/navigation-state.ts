import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

/*
 * The data that the pages around signing in read from the URL and from the state of the history entry. An email address
 * and the token of a mailed link are never in the address bar, where others could see or copy them, and which the
 * browser's history stores. The state of the entry survives a reload, a restored tab and Back.
 */

const never = () => () => {};

/** `false` while a pre-rendered document is hydrated: the first render must match it exactly. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The data that one of these pages passes to the next. */
export interface NavigationState {
  /** The typed address. */
  email?: string;
  /** Only read after hydration: the pre-rendered document does not have it. */
  passwordChanged?: boolean;
  /** Only read after hydration. */
  accountDeleted?: boolean;
  /** Only read after hydration. */
  signedOut?: boolean;
}

/** Ignores values of the wrong type: another version of the app may have written the state. */
export function useNavigationState(): NavigationState {
  const state = (useLocation().state ?? {}) as { [Key in keyof NavigationState]: unknown };
  const { email, passwordChanged, accountDeleted, signedOut } = state;
  const hydrated = useHydrated();
  return {
    ...(typeof email === 'string' ? { email } : {}),
    passwordChanged: hydrated && passwordChanged === true,
    accountDeleted: hydrated && accountDeleted === true,
    signedOut: hydrated && signedOut === true,
  };
}

/** Moves the token of a mailed link from the URL into the state of the entry, before the router reads the URL. */
export function takeLinkToken(): void {
  const { pathname, search } = window.location;
  const linkToken = new URLSearchParams(search).get('token');
  if (linkToken) window.history.replaceState({ linkToken }, '', pathname);
}

/** The token, or `null` without one; `undefined` during hydration, because the document was rendered without a link. */
export function useLinkToken(): string | null | undefined {
  return useHydrated() ? linkToken() : undefined;
}

export function linkToken(): string | null {
  return (window.history.state as { linkToken?: string } | null)?.linkToken ?? null;
}

/** The token of an invitation, in the URL of the registration and of the link to the login. */
export const invitationToken = (search: string): string | null => new URLSearchParams(search).get('token') || null;
