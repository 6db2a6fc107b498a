import { useEffect, useLayoutEffect, useRef } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation, useNavigationType, useOutletContext } from 'react-router-dom';
import { invitationToken, useLinkToken } from '#frontend/features/session/navigation-state.ts';
import { ownerToRemove, stateAfterSignOut, useToken } from '#frontend/features/session/session.ts';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { forgetReturnPath, rememberReturnPath, returnPath } from '#frontend/lib/return-path.ts';
import { allowSerif } from '#frontend/lib/theme.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPage } from './lazy-page.tsx';
import { PATHS, SIGNED_IN_PATHS, type SignedInName } from './paths.ts';
import { PUBLIC_PAGES } from './public-pages.ts';
import type { SignedInPages } from './signed-in-pages.tsx';

/** The shell with the page of the current URL. */
const signedIn = lazyModule(async () => {
  const code = await import('./signed-in.tsx');
  await code.prepareFirst(window.location.pathname);
  return code;
});

const NotFoundPage = lazyPage(
  lazyModule(() => import('./pages/not-found.tsx')),
  'window',
);
/** An invitation shows another page, which only its visitors load. */
const InvitationPage = lazyPage(
  lazyModule(() => import('./pages/invitation.tsx')),
  'window',
);
const PUBLIC = new Map([...PUBLIC_PAGES].map(([path, module]) => [path, lazyPage(module, 'window')]));
const SignedIn = lazyPage(signedIn, 'window');
const SIGNED_IN = Object.entries(SIGNED_IN_PATHS) as [SignedInName, string][];

/**
 * All routes. There is no loading fallback: what is on the screen (a document's skeleton, or the previous page) stays
 * until the next page can be rendered. Public pages are also rendered at build time, so nothing here may touch the
 * browser while rendering. The landing page is not among them: it is a document without the app, and links to it are
 * plain links.
 */
export function App() {
  useScroll();
  useEffect(finishSignOut, []);
  useEffect(() => void requestAnimationFrame(() => setTimeout(allowSerif)), []);
  return (
    <ErrorBoundary place="window">
      <Routes>
        <Route element={<SignedOutOnly />}>
          <Route element={<Entrance />}>
            <Route path={PATHS.login} element={<PublicPage path={PATHS.login} />} />
            <Route path={PATHS.register} element={<Registration />} />
          </Route>
          <Route path={PATHS.forgotPassword} element={<PublicPage path={PATHS.forgotPassword} />} />
        </Route>
        <Route element={<LinkFollowers />}>
          <Route path={PATHS.resetPassword} element={<PublicPage path={PATHS.resetPassword} />} />
          <Route path={PATHS.verifyEmail} element={<PublicPage path={PATHS.verifyEmail} />} />
          <Route path={PATHS.restoreEmail} element={<PublicPage path={PATHS.restoreEmail} />} />
        </Route>
        <Route path={PATHS.unsubscribe} element={<PublicPage path={PATHS.unsubscribe} />} />
        <Route element={<SignedInOnly />}>
          <Route element={<SignedIn />}>
            {SIGNED_IN.map(([name, path]) => (
              <Route key={path} path={path} element={<SignedInPage name={name} />} />
            ))}
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </ErrorBoundary>
  );
}

/** Removes the data of a user who signed out, if the last page was closed before it had done so. */
function finishSignOut(): void {
  const owner = ownerToRemove();
  if (owner) void import('./remove-data.ts').then(({ removeData }) => removeData(owner)).catch(() => {});
}

/** An invitation shows another page, whose code only its visitors load. */
function Registration() {
  return invitationToken(useLocation().search) ? <InvitationPage /> : <PublicPage path={PATHS.register} />;
}

function PublicPage({ path }: { path: string }) {
  const Page = PUBLIC.get(path);
  return Page && <Page />;
}

function SignedInPage({ name }: { name: SignedInName }) {
  const Page = useOutletContext<SignedInPages>()[name];
  return <Page />;
}

/** The scroll position of each entry of the browser's history, by the entry's key. */
const positions = new Map<string, number>();

/** Scrolls to the top of a new page, and on going back to the earlier position. After a reload the browser does so. */
function useScroll(): void {
  const { key, hash } = useLocation();
  const navigation = useNavigationType();
  const place = useRef<string>(undefined);
  useLayoutEffect(() => {
    const known = positions.get(key);
    // After a cancelled navigation the router reports the same place again: the position stays.
    const isSame = place.current === key + hash;
    place.current = key + hash;
    // The browser itself scrolls to an anchor ('Skip to content').
    if (!isSame && !hash) {
      if (navigation !== 'POP') window.scrollTo(0, 0);
      else if (known !== undefined) window.scrollTo(0, known);
    }
    const keep = () => void positions.set(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key, hash, navigation]);
}

/**
 * Pages for signed-out users. Signed-in users are redirected to the page that they first asked for. An invitation is
 * open to everyone.
 */
function SignedOutOnly() {
  const signedIn = useToken() !== null;
  const { pathname, search } = useLocation();
  const invited = invitationToken(search);
  if (!signedIn || (invited && pathname === PATHS.register)) return <Outlet />;
  return <Navigate to={invited ? PATHS.register + search : returnPath(PATHS.dashboard)} replace />;
}

/** Loads the code of the next page while the password is checked. */
function preloadOnSubmit(): () => void {
  const preload = () =>
    void signedIn.load().then(
      ({ prepareFirstPage }) => prepareFirstPage(),
      () => {},
    );
  document.addEventListener('submit', preload, { once: true });
  return () => document.removeEventListener('submit', preload);
}

/** The pages for signing in and registering. */
function Entrance() {
  useEffect(preloadOnSubmit, []);
  return <Outlet />;
}

/** Pages of mailed links, open to everyone. Without a link, a signed-in user is redirected. */
function LinkFollowers() {
  const signedIn = useToken() !== null;
  const token = useLinkToken();
  if (signedIn && token === null) return <Navigate to={PATHS.dashboard} replace />;
  return <Outlet />;
}

/** Pages for signed-in users. Others are redirected to /login, and return afterwards. */
function SignedInOnly() {
  const signedIn = useToken() !== null;
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (signedIn) forgetReturnPath();
  }, [signedIn]);
  if (signedIn) return <Outlet />;
  return <ToLogin from={pathname + search + hash} />;
}

function ToLogin({ from }: { from: string }) {
  // Rendering may be repeated; remembering the same path twice changes nothing.
  const state = stateAfterSignOut();
  if (!state) rememberReturnPath(from);
  return <Navigate to={PATHS.login} state={state} replace />;
}
