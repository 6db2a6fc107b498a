/**
 * The documents that the front end's build emits and the pages that they open. What has no document of its own, unknown
 * addresses included, gets the fallback: the app finds out there what to show.
 */
export const DOCUMENTS = {
  '/': '/index.html',
  '/login': '/login.html',
  '/register': '/register.html',
  '/signup': '/register.html',
  '/forgot-password': '/forgot-password.html',
  '/reset-password': '/reset-password.html',
  '/verify-email': '/verify-email.html',
  '/unsubscribe': '/unsubscribe.html',
  '/dashboard': '/dashboard.html',
  '/commitments': '/commitments.html',
  '/confidants': '/confidants.html',
  '/chats': '/chats.html',
  '/history': '/history.html',
  '/powerups': '/powerups.html',
  '/powerups/manage': '/powerups-manage.html',
  '/powerups/fitness': '/powerups-fitness.html',
  '/settings': '/settings.html',
  '/settings/encouragements': '/settings-encouragements.html',
  '/settings/notifications': '/settings-notifications.html',
} as const;

export const FALLBACK_DOCUMENT = '/app.html';
