import { useLayoutEffect, useRef } from 'react';
import { Route, Routes, useLocation, useNavigationType, useOutletContext } from 'react-router-dom';
import { invitationToken } from '#frontend/features/session/navigation-state.ts';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { Entrance, LinkFollowers, SignedInOnly, SignedOutOnly } from './access.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPage } from './lazy-page.tsx';
import { PATHS, SIGNED_IN_PATHS, type SignedInPath } from './paths.ts';
import { invitation, PUBLIC_PAGES, signedIn } from './public-pages.ts';
import type { SignedInPages } from './signed-in-pages.tsx';

const NotFoundPage = lazyPage(
  lazyModule(() => import('./pages/not-found.tsx')),
  'window',
);
const InvitationPage = lazyPage(invitation, 'window');
const PUBLIC = new Map([...PUBLIC_PAGES].map(([path, module]) => [path, lazyPage(module, 'window')]));
const SignedIn = lazyPage(signedIn, 'window');

/**
 * All routes. There is no fallback for code that is under way: what is on the screen (a document's skeleton, the page one
 * comes from) stays until the next page can be shown. The public pages are rendered at build time too, so nothing
 * here touches the browser while rendering. The front door is none of them: a document without the app, and links to it
 * are plain ones.
 */
export function App() {
  useScroll();
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
        </Route>
        <Route path={PATHS.unsubscribe} element={<PublicPage path={PATHS.unsubscribe} />} />
        <Route element={<SignedInOnly />}>
          <Route element={<SignedIn />}>
            {SIGNED_IN_PATHS.map((path) => (
              <Route key={path} path={path} element={<SignedInPage path={path} />} />
            ))}
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </ErrorBoundary>
  );
}

/** With an invitation it is another page, whose code nobody else waits for. */
function Registration() {
  return invitationToken(useLocation().search) ? <InvitationPage /> : <PublicPage path={PATHS.register} />;
}

/** One of the pages before signing in. */
function PublicPage({ path }: { path: string }) {
  const Page = PUBLIC.get(path);
  return Page && <Page />;
}

/** One of the pages that come with the shell. */
function SignedInPage({ path }: { path: SignedInPath }) {
  const Page = useOutletContext<SignedInPages>()[path];
  return <Page />;
}

/** Where each entry of the browser's history was scrolled to, by its key. */
const positions = new Map<string, number>();

/** A new page starts at its top; going back returns to the earlier position. (The browser does so itself after a reload.) */
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
