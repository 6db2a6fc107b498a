/* The one service worker of the site. Only a browser that is registered for pushes has it. */

const SCRIPT = '/firebase-messaging-sw.js';
const SCOPE = '/';

/** Installs it where it is missing. */
export async function installWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(trusted(SCRIPT), { scope: SCOPE, updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await foundWorker();
  return registration ? registration.pushManager.getSubscription() : null;
}

/**
 * Nothing arrives here any more, and what was shown goes, too. A worker that is only dismissed could go on as long as
 * pages are open that it has: so the subscription ends first. Whoever holds the worker names it: one that was dismissed
 * is not found.
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

/** The documents' policy takes no string for a script. (TypeScript's DOM knows strings alone.) */
function trusted(script: typeof SCRIPT): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return script;
  const createScriptURL = (url: string) => {
    if (url !== SCRIPT) throw new TypeError(`${url} is no service worker of this site.`);
    return url;
  };
  return trustedTypes.createPolicy('service-worker', { createScriptURL }).createScriptURL(script);
}
