/**
 * The documents that the front end's build writes, and the pages that they open. Pages without a document of their own,
 * and unknown addresses, get the fallback document, where the app selects the page.
 */
export const DOCUMENTS = {
  '/': '/index.html',
  '/login': '/login.html',
  '/register': '/register.html',
  '/signup': '/register.html',
  '/forgot-password': '/forgot-password.html',
  '/reset-password': '/reset-password.html',
  '/verify-email': '/verify-email.html',
  '/restore-email': '/restore-email.html',
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
  '/settings/import': '/settings-import.html',
} as const;

export const FALLBACK_DOCUMENT = '/app.html';
