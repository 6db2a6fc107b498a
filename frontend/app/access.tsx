import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { invitationToken, useLinkToken } from '#frontend/features/session/navigation-state.ts';
import { hasSignedOut, useToken } from '#frontend/features/session/session.ts';
import { forgetReturnPath, rememberReturnPath, returnPath } from '#frontend/lib/return-path.ts';
import { PATHS } from './paths.ts';
import { preloadOnSubmit } from './public-pages.ts';

/**
 * Pages for who is not signed in. Who is goes on to the page first tried, or to an invitation, which is for everybody.
 */
export function SignedOutOnly() {
  const signedIn = useToken() !== null;
  const { pathname, search } = useLocation();
  const invited = invitationToken(search);
  if (!signedIn || (invited && pathname === PATHS.register)) return <Outlet />;
  return <Navigate to={invited ? PATHS.register + search : returnPath(PATHS.dashboard)} replace />;
}

/** Those of them by which one signs in. */
export function Entrance() {
  useEffect(preloadOnSubmit, []);
  return <Outlet />;
}

/** Pages that mailed links open, for whoever follows them. Without a link, who is signed in has nothing to do there. */
export function LinkFollowers() {
  const signedIn = useToken() !== null;
  const token = useLinkToken();
  if (signedIn && token === null) return <Navigate to={PATHS.dashboard} replace />;
  return <Outlet />;
}

/** Pages of an account. Who is not signed in goes to /login, and comes back afterwards. */
export function SignedInOnly() {
  const signedIn = useToken() !== null;
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (signedIn) forgetReturnPath();
  }, [signedIn]);
  if (signedIn) return <Outlet />;
  return <ToLogin from={pathname + search} />;
}

function ToLogin({ from }: { from: string }) {
  // Rendering may be repeated; remembering the same path twice changes nothing.
  if (!hasSignedOut()) rememberReturnPath(from);
  return <Navigate to={PATHS.login} replace />;
}
