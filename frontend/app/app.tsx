import { Route, Routes, useLocation, useOutletContext } from 'react-router-dom';
import { invitationIn } from '#frontend/features/session/invited.ts';
import { later } from '#frontend/lib/later.ts';
import { Entrance, LinkFollowers, SignedInOnly, SignedOutOnly } from './access.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPage } from './lazy-page.tsx';
import { PATHS, SIGNED_IN_PATHS, type SignedInPath } from './paths.ts';
import {
  forgotPassword,
  invitation,
  login,
  register,
  resetPassword,
  signedIn,
  unsubscribe,
  verifyEmail,
} from './preload.ts';
import { useScroll } from './scroll.ts';
import type { SignedInPages } from './signed-in-pages.tsx';

const NotFoundPage = lazyPage(
  later(() => import('./pages/not-found.tsx')),
  'window',
);
const LoginPage = lazyPage(login, 'window');
const RegisterPage = lazyPage(register, 'window');
const InvitationPage = lazyPage(invitation, 'window');
const ForgotPasswordPage = lazyPage(forgotPassword, 'window');
const ResetPasswordPage = lazyPage(resetPassword, 'window');
const VerifyEmailPage = lazyPage(verifyEmail, 'window');
const UnsubscribePage = lazyPage(unsubscribe, 'window');
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
            <Route path={PATHS.login} element={<LoginPage />} />
            <Route path={PATHS.register} element={<Registration />} />
          </Route>
          <Route path={PATHS.forgotPassword} element={<ForgotPasswordPage />} />
        </Route>
        <Route element={<LinkFollowers />}>
          <Route path={PATHS.resetPassword} element={<ResetPasswordPage />} />
          <Route path={PATHS.verifyEmail} element={<VerifyEmailPage />} />
        </Route>
        <Route path={PATHS.unsubscribe} element={<UnsubscribePage />} />
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
  return invitationIn(useLocation().search) ? <InvitationPage /> : <RegisterPage />;
}

/** One of the pages that come with the shell. */
function SignedInPage({ path }: { path: SignedInPath }) {
  const Page = useOutletContext<SignedInPages>()[path];
  return <Page />;
}
