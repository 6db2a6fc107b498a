import { lazy } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { LoginPage } from '#frontend/features/session/login-page.tsx';
import { RegisterPage } from '#frontend/features/session/register-page.tsx';
import { SignedInOnly, SignedOutOnly } from './access.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PATHS } from './paths.ts';
import { loadDashboard, loadSignedIn } from './preload.ts';
import { useScroll } from './scroll.ts';

const HomePage = lazy(() => import('./pages/home.tsx'));
const NotFoundPage = lazy(() => import('./pages/not-found.tsx'));
const SignedIn = lazy(loadSignedIn);
const DashboardPage = lazy(loadDashboard);
const CommitmentsPage = lazy(() => import('./pages/commitments.tsx'));

/**
 * All routes. There is no fallback for code that is under way: what is on the screen (a document's skeleton, the page one
 * comes from) stays until the next page can be shown. The public pages are rendered at build time too, so nothing
 * here touches the browser while rendering.
 */
export function App() {
  const { search } = useLocation();
  useScroll();
  return (
    <ErrorBoundary>
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
