import { Route, Routes, useLocation, useOutletContext } from 'react-router-dom';
import { invitationToken } from '#frontend/features/session/navigation-state.ts';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { Entrance, LinkFollowers, SignedInOnly, SignedOutOnly } from './access.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPage } from './lazy-page.tsx';
import { PATHS, SIGNED_IN_PATHS, type SignedInPath } from './paths.ts';
import { invitation, PUBLIC_PAGES, signedIn } from './public-pages.ts';
import { useScroll } from './scroll.ts';
import type { SignedInPages } from './signed-in-pages.tsx';

const NotFoundPage = lazyPage(
  lazyModule(() => import('./pages/not-found.tsx')),
  'window',
);
const InvitationPage = lazyPage(invitation, 'window');
const PUBLIC = new Map([...PUBLIC_PAGES].map(([path, module]) => [path, lazyPage(module, 'window')]));
const SignedIn = lazyPage(signedIn, 'window');

/**
 * All routes. There is no fallback for code that is under way: what is on the screen (a document's skeleton, the page
 * one comes from) stays until the next page can be shown. The public pages are rendered at build time too, so nothing
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
