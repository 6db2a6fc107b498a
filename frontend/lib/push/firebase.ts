import { initializeApp } from '@firebase/app';
import { deleteToken, getMessaging, getToken, type Messaging } from '@firebase/messaging';
import type { FirebaseConfiguration } from '#shared/contracts/configuration.ts';

/*
 * Firebase turns the browser's subscription into a token that the server can send to. It gets our own worker: it knows
 * how to show what arrives, and Firebase's would be one more.
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
  // Firebase would register a worker of its own unless it was told of ours before.
  await firebaseToken(configuration, registration);
  await deleteToken(messagingOf(project));
}

/** The same project is the same app. */
function messagingOf(project: Omit<FirebaseConfiguration, 'vapidKey'>): Messaging {
  return getMessaging(initializeApp(project));
}
