/**
 * The documents that the front end's build writes, and the pages that they open. Pages without a document of their own,
 * and unknown addresses, get the fallback document, in which the app selects the page.
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
  '/powerups/journaling': '/powerups-journaling.html',
  '/settings': '/settings.html',
  '/settings/encouragements': '/settings-encouragements.html',
  '/settings/notifications': '/settings-notifications.html',
  '/settings/import': '/settings-import.html',
} as const;

export const FALLBACK_DOCUMENT = '/app.html';

/** The path of addresses that programs request from every site (RFC 8615). None of them is a page. */
export const WELL_KNOWN = '/.well-known/';

/** The address at which password managers request the page for a change of the password, and that page. */
export const CHANGE_PASSWORD = { path: `${WELL_KNOWN}change-password`, page: '/settings#password' };

/** The address of the history without its month. A constant here, so that its users load no other file. */
export const MONTH_OF_HISTORY = '/history?month=';

/** The pages of mailed links. Their addresses contain a secret. */
export const MAILED_PATHS: readonly string[] = ['/reset-password', '/verify-email', '/restore-email', '/unsubscribe'];

/**
 * The document that opens a page, by the rule of the edge (`infra/constructs/viewer-functions.ts`). A path with a dot
 * in its last part, or a well-known one, is a file: then undefined.
 */
export function documentAt(path: string): string | undefined {
  const place = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const isFile = place.lastIndexOf('.') > place.lastIndexOf('/') || place.startsWith(WELL_KNOWN);
  return (DOCUMENTS as Readonly<Record<string, string>>)[place] ?? (isFile ? undefined : FALLBACK_DOCUMENT);
}
