/* The site's only service worker. Only browsers that are registered for pushes have it. */

const SCRIPT = '/firebase-messaging-sw.js';
const SCOPE = '/';

/** Installs it if it is missing. */
export async function installWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(trusted(SCRIPT), { scope: SCOPE, updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await foundWorker();
  return registration ? registration.pushManager.getSubscription() : null;
}

/**
 * Removes the subscription, the shown notifications and the worker. The subscription comes first, because an
 * unregistered worker goes on while pages that it controls are open. Callers pass the worker, because an unregistered
 * one cannot be found.
 */
export async function removeWorker(held?: ServiceWorkerRegistration): Promise<void> {
  const registration = held ?? (await foundWorker());
  if (!registration) return;
  try {
    const subscription = await registration.pushManager.getSubscription();
    await subscription?.unsubscribe();
    for (const notification of await registration.getNotifications()) notification.close();
  } finally {
    await registration.unregister();
  }
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
