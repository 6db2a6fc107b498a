import type { Subscribe } from '../lib/push/messages.ts';
import { openNotification } from './open-notification.ts';
import { windowsOf } from './pages.ts';
import type { Scope } from './scope.ts';
import { showNotification } from './show-notification.ts';

/*
 * The one service worker of the site: it shows pushes, and leads from them to their pages. It answers no requests:
 * pages come from the network, as if it were not there.
 */

const scope = globalThis as unknown as Scope;

// The newest worker serves all pages, also those that were open before it: only pages that it has can be led elsewhere.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener('push', (event) => event.waitUntil(showNotification(scope, event.data?.text())));
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(scope, event.notification)));

// An open page registers again at once. Where none is, the next one finds that its subscription is another one.
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(tellPages()));

async function tellPages(): Promise<void> {
  const message: Subscribe = { push: 'subscribe' };
  for (const page of await windowsOf(scope)) page.postMessage(message, []);
}
