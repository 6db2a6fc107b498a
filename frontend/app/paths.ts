/* The paths of all pages, by name. Nothing is imported here: every part of the app reads it. */

export const PUBLIC_PATHS = {
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  restoreEmail: '/restore-email',
  unsubscribe: '/unsubscribe',
} as const;

export const SIGNED_IN_PATHS = {
  dashboard: '/dashboard',
  commitments: '/commitments',
  commitment: '/commitments/:id',
  history: '/history',
  // The past reviews, the current one, or one with an id: a single route, because all pages load the routes.
  reviews: '/reviews/:id?',
  confidants: '/confidants',
  confidant: '/confidants/:id/show',
  confidantDashboard: '/confidants/:id/dashboard',
  confidantPreview: '/confidants/:id/preview',
  agreement: '/confidants/:id/agreement',
  views: '/confidants/views',
  confidantChat: '/confidants/:id',
  chats: '/chats',
  chat: '/chats/:id',
  powerups: '/powerups',
  managePowerups: '/powerups/manage',
  fitness: '/powerups/fitness',
  journaling: '/powerups/journaling',
  settings: '/settings',
  encouragements: '/settings/encouragements',
  notifications: '/settings/notifications',
  bringData: '/settings/import',
} as const;

export const PATHS = { home: '/', signup: '/signup', ...PUBLIC_PATHS, ...SIGNED_IN_PATHS } as const;

export type PublicName = keyof typeof PUBLIC_PATHS;
export type SignedInName = keyof typeof SIGNED_IN_PATHS;
