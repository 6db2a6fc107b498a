import type { Subscribe } from '../lib/push/messages.ts';
import { isTakeOver } from '../lib/take-over.ts';
import { type AppCopy, activateCopy, answerFromCopy, installCopy } from './app-copy.ts';
import { openNotification } from './open-notification.ts';
import { windowsOf } from './pages.ts';
import type { Scope } from './scope.ts';
import { answerShare } from './share.ts';
import { showNotification } from './show-notification.ts';

/*
 * The one service worker of the site: it shows pushes and leads from them to their pages, and opens the app from files
 * on the device. All other requests go to the network, as if it were not there.
 */

const scope = globalThis as unknown as Scope;

/** Without it (as in `npm run dev`), the worker only shows pushes. */
const { appCopy: copy } = globalThis as { appCopy?: AppCopy };

scope.addEventListener('install', (event) => {
  event.waitUntil(copy ? installCopy(scope, copy) : scope.skipWaiting());
});
scope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([activateCopy(scope, copy, Date.now()), scope.clients.claim()]));
});
// Only a worker with files listens: browsers skip a worker that has no such listener.
if (copy) {
  scope.addEventListener('fetch', (event) => {
    const answer = answerShare(scope, event.request) ?? answerFromCopy(scope, copy, event.request);
    if (answer) event.respondWith(answer);
  });
}
// The user has chosen to reload with the new version.
scope.addEventListener('message', ({ data }) => {
  if (isTakeOver(data)) void scope.skipWaiting();
});

scope.addEventListener('push', (event) => event.waitUntil(showNotification(scope, event.data?.text())));
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(scope, event.notification)));

// An open page registers again at once. Where none is, the next one finds that its subscription is another one.
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(tellPages()));

async function tellPages(): Promise<void> {
  const message: Subscribe = { push: 'subscribe' };
  for (const page of await windowsOf(scope)) page.postMessage(message, []);
}
