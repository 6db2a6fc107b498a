/**
 * The documents that the front end's build emits and the pages that they open. What has no document of its own, unknown
 * addresses included, gets the fallback: the app finds out there what to show.
 */
export const DOCUMENTS = {
  '/': '/index.html',
  '/login': '/login.html',
  '/register': '/register.html',
  '/signup': '/register.html',
  '/dashboard': '/dashboard.html',
  '/commitments': '/commitments.html',
} as const;

export const FALLBACK_DOCUMENT = '/app.html';
