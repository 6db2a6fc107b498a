import type { Read } from './messages.ts';

/* The site's only service worker: it stores the app's files on the device, and shows pushes. */

const SCRIPT = '/firebase-messaging-sw.js';
const SCOPE = '/';

/** Registers it if it is missing. It may not be active yet. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(trusted(SCRIPT), { scope: SCOPE, updateViaCache: 'none' });
}

/** Registers it if it is missing, and waits until it is active. */
export async function installWorker(): Promise<ServiceWorkerRegistration> {
  await registerWorker();
  return navigator.serviceWorker.ready;
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await foundWorker();
  return registration ? registration.pushManager.getSubscription() : null;
}

/**
 * Ends the subscription and closes the shown notifications. The worker stays, because the app's files are not
 * personal.
 */
export async function endSubscription(held?: ServiceWorkerRegistration): Promise<void> {
  const registration = held ?? (await foundWorker());
  if (!registration) return;
  const subscription = await registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
  for (const notification of await registration.getNotifications()) notification.close();
}

/** Closes notifications with these tags that were shown until the instant `until`, in epoch milliseconds. */
export async function closeShown(tags: readonly string[], until: number): Promise<void> {
  const message: Read = { worker: 'read', tags, until };
  (await foundWorker())?.active?.postMessage(message);
}

async function foundWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration(SCOPE) : undefined;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Rules): Rules;
}

interface Rules {
  createScriptURL(url: string): string;
}

/** The policy requires a TrustedScriptURL. (TypeScript's DOM types know only strings.) */
function trusted(script: typeof SCRIPT): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return script;
  const createScriptURL = (url: string) => {
    if (url !== SCRIPT) throw new TypeError(`${url} is no service worker of this site.`);
    return url;
  };
  return trustedTypes.createPolicy('service-worker', { createScriptURL }).createScriptURL(script);
}
