/** Where things are. A page that moves, moves here. */
export const PATHS = {
  home: '/',
  login: '/login',
  register: '/register',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  dashboard: '/dashboard',
  commitments: '/commitments',
  settings: '/settings',
  encouragements: '/settings/encouragements',
  notifications: '/settings/notifications',
} as const;

/** The pages inside the shell: `signed-in-pages.tsx` has one for each. */
export const SIGNED_IN_PATHS = [
  PATHS.dashboard,
  PATHS.commitments,
  PATHS.settings,
  PATHS.encouragements,
  PATHS.notifications,
] as const;
export type SignedInPath = (typeof SIGNED_IN_PATHS)[number];
