import { type Later, later } from '#frontend/lib/later.ts';
import { PATHS } from './paths.ts';

export const login = later(() => import('#frontend/features/session/login-page.tsx'));
export const register = later(() => import('#frontend/features/session/register-page.tsx'));
export const invitation = later(() => import('#frontend/features/session/invitation-page.tsx'));
export const forgotPassword = later(() => import('#frontend/features/session/forgot-password-page.tsx'));
export const resetPassword = later(() => import('#frontend/features/session/reset-password-page.tsx'));
export const verifyEmail = later(() => import('#frontend/features/session/verify-email-page.tsx'));
export const unsubscribe = later(() => import('./pages/unsubscribe.tsx'));

/** The code of pages that the build draws: a drawing can be made, and taken over, only where the code is there already. */
export const DRAWN: Partial<Record<string, Later<unknown>>> = {
  [PATHS.login]: login,
  [PATHS.register]: register,
  [PATHS.forgotPassword]: forgotPassword,
  [PATHS.resetPassword]: resetPassword,
  [PATHS.verifyEmail]: verifyEmail,
  [PATHS.unsubscribe]: unsubscribe,
};

/** The frame of signed-in pages, with the page of the address. */
export const signedIn = later(async () => {
  const code = await import('./signed-in.tsx');
  await code.loadPageOf(window.location.pathname);
  return code;
});

/** While the password is being checked, the code of the next page comes. */
export function preloadOnSubmit(): () => void {
  const preload = () =>
    void signedIn.load().then(
      ({ prepareFirstPage }) => prepareFirstPage(),
      () => {},
    );
  document.addEventListener('submit', preload, { once: true });
  return () => document.removeEventListener('submit', preload);
}
