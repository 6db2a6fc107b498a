import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { LoginPage } from '#frontend/features/session/login-page.tsx';
import { RegisterPage } from '#frontend/features/session/register-page.tsx';
import { later } from '#frontend/lib/later.ts';
import { SignedInOnly, SignedOutOnly } from './access.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPage } from './lazy-page.tsx';
import { PATHS } from './paths.ts';
import { commitments, dashboard, signedIn } from './preload.ts';
import { useScroll } from './scroll.ts';

const HomePage = lazyPage(
  later(() => import('./pages/home.tsx')),
  'window',
);
const NotFoundPage = lazyPage(
  later(() => import('./pages/not-found.tsx')),
  'window',
);
const SignedIn = lazyPage(signedIn, 'window');
const DashboardPage = lazyPage(dashboard, 'shell');
const CommitmentsPage = lazyPage(commitments, 'shell');

/**
 * All routes. There is no fallback for code that is under way: what is on the screen (a document's skeleton, the page one
 * comes from) stays until the next page can be shown. The public pages are rendered at build time too, so nothing
 * here touches the browser while rendering.
 */
export function App() {
  const { search } = useLocation();
  useScroll();
  return (
    <ErrorBoundary place="window">
      <Routes>
        <Route element={<SignedOutOnly />}>
          <Route path={PATHS.home} element={<HomePage />} />
          <Route path={PATHS.login} element={<LoginPage />} />
          <Route path={PATHS.register} element={<RegisterPage />} />
          <Route path={PATHS.signup} element={<Navigate to={PATHS.register + search} replace />} />
        </Route>
        <Route element={<SignedInOnly />}>
          <Route element={<SignedIn />}>
            <Route path={PATHS.dashboard} element={<DashboardPage />} />
            <Route path={PATHS.commitments} element={<CommitmentsPage />} />
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </ErrorBoundary>
  );
}
