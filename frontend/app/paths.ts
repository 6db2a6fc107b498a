/** The pages inside the shell: `signed-in-pages.tsx` has one for each. */
const INSIDE = {
  dashboard: '/dashboard',
  commitments: '/commitments',
  commitment: '/commitments/:id',
  history: '/history',
  confidants: '/confidants',
  confidant: '/confidants/:id/show',
  confidantDashboard: '/confidants/:id/dashboard',
  confidantChat: '/confidants/:id',
  chats: '/chats',
  chat: '/chats/:id',
  powerUps: '/powerups',
  managePowerUps: '/powerups/manage',
  fitness: '/powerups/fitness',
  settings: '/settings',
  encouragements: '/settings/encouragements',
  notifications: '/settings/notifications',
} as const;

/** Where things are. A page that moves, moves here. */
export const PATHS = {
  home: '/',
  login: '/login',
  register: '/register',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  unsubscribe: '/unsubscribe',
  ...INSIDE,
} as const;

export const SIGNED_IN_PATHS = Object.values(INSIDE);
export type SignedInPath = (typeof SIGNED_IN_PATHS)[number];
