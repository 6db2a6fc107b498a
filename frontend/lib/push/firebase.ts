import { initializeApp } from '@firebase/app';
import { deleteToken, getMessaging, getToken, type Messaging } from '@firebase/messaging';
import type { FirebaseConfiguration } from '#shared/contracts/configuration.ts';

/*
 * Firebase exchanges the browser's subscription for a token. It gets the site's own service worker, which shows the
 * pushes: otherwise it would install a second one.
 */

export async function firebaseToken(
  { vapidKey, ...project }: FirebaseConfiguration,
  serviceWorkerRegistration: ServiceWorkerRegistration,
): Promise<string> {
  return getToken(messagingOf(project), { vapidKey, serviceWorkerRegistration });
}

export async function deleteFirebaseToken(
  configuration: FirebaseConfiguration,
  registration: ServiceWorkerRegistration,
): Promise<void> {
  const { vapidKey: _, ...project } = configuration;
  // Firebase would register its own worker if it did not get ours first.
  await firebaseToken(configuration, registration);
  await deleteToken(messagingOf(project));
}

/** One Firebase app for each project. */
function messagingOf(project: Omit<FirebaseConfiguration, 'vapidKey'>): Messaging {
  return getMessaging(initializeApp(project));
}
