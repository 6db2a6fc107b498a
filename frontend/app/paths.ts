/** Where things are. A page that moves, moves here. */
export const PATHS = {
  home: '/',
  login: '/login',
  register: '/register',
  signup: '/signup',
  dashboard: '/dashboard',
  commitments: '/commitments',
} as const;
