import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { invitationToken, useLinkToken } from '#frontend/features/session/navigation-state.ts';
import { hasSignedOut, useToken } from '#frontend/features/session/session.ts';
import { forgetReturnPath, rememberReturnPath, returnPath } from '#frontend/lib/return-path.ts';
import { PATHS } from './paths.ts';
import { preloadOnSubmit } from './public-pages.ts';

/**
 * Pages for signed-out users. Signed-in users are redirected to the page that they first asked for. An invitation is
 * open to everyone.
 */
export function SignedOutOnly() {
  const signedIn = useToken() !== null;
  const { pathname, search } = useLocation();
  const invited = invitationToken(search);
  if (!signedIn || (invited && pathname === PATHS.register)) return <Outlet />;
  return <Navigate to={invited ? PATHS.register + search : returnPath(PATHS.dashboard)} replace />;
}

/** The pages for signing in and registering. */
export function Entrance() {
  useEffect(preloadOnSubmit, []);
  return <Outlet />;
}

/** Pages of mailed links, open to everyone. Without a link, a signed-in user is redirected. */
export function LinkFollowers() {
  const signedIn = useToken() !== null;
  const token = useLinkToken();
  if (signedIn && token === null) return <Navigate to={PATHS.dashboard} replace />;
  return <Outlet />;
}

/** Pages for signed-in users. Others are redirected to /login, and return afterwards. */
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
