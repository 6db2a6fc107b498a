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
} as const;
