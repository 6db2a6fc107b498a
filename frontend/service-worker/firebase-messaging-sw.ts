import { keptOnDevice } from '../lib/kept-actions.ts';
import { isRead, isSendKept, type Subscribe } from '../lib/push/messages.ts';
import { ASK_NEXT, isMessage, TAKE_OVER } from '../lib/take-over.ts';
import { type AppCopy, activateCopy, answerFromCopy, bypassCalls, installCopy } from './app-copy.ts';
import { openNotification, showNotification, windowsOf } from './notifications.ts';
import { act, pressed, SYNC_TAG, sendKept } from './reminder-actions.ts';
import type { Scope, ShownNotification } from './scope.ts';
import { answerShare } from './share.ts';
import { closeRead } from './shown-notifications.ts';

/*
 * The site's only service worker: it shows pushes, handles their buttons, opens their pages, and opens the app from
 * files on the device. All other requests go to the network as usual.
 */

const scope = globalThis as unknown as Scope;

/** If missing (as in `npm run dev`), the worker only shows pushes. */
const { appCopy: copy } = globalThis as { appCopy?: AppCopy };

scope.addEventListener('install', (event) => {
  event.waitUntil(copy ? Promise.all([bypassCalls(event), installCopy(scope, copy)]) : scope.skipWaiting());
});
scope.addEventListener('activate', (event) => {
  event.waitUntil(activateCopy(scope, copy, Date.now()));
  // Not awaited: a worker answers no requests until it is active.
  void sendUnsent();
});
// Only with files, because browsers skip a worker without this listener.
if (copy) {
  scope.addEventListener('fetch', (event) => {
    const answer = answerShare(scope, event.request) ?? answerFromCopy(scope, copy, event.request);
    if (answer) event.respondWith(answer);
  });
}
scope.addEventListener('message', (event) => {
  if (isMessage(ASK_NEXT, event.data)) scope.registration.waiting?.postMessage(TAKE_OVER);
  if (isMessage(TAKE_OVER, event.data)) void scope.skipWaiting();
  if (isSendKept(event.data)) event.waitUntil(sendUnsent());
  if (isRead(event.data)) event.waitUntil(closeRead(scope, event.data));
});

scope.addEventListener('push', (event) => {
  event.waitUntil(Promise.all([showNotification(scope, event.data?.text()), sendUnsent()]));
});
scope.addEventListener('notificationclick', (event) => event.waitUntil(answerPress(event.notification, event.action)));
scope.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendOrFail());
});

// An open page registers again at once. Otherwise the next page notices the changed subscription.
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(tellPages()));

const sendUnsent = () => sendKept(scope, keptOnDevice);

async function answerPress(notice: ShownNotification, button: string): Promise<void> {
  const action = pressed(button, notice, Date.now());
  if (!action) return openNotification(scope, notice);
  notice.close();
  await act(scope, keptOnDevice, action);
}

/** Rejects if something is left, because browsers repeat a failed sync. */
async function sendOrFail(): Promise<void> {
  if (!(await sendUnsent())) throw new Error('What was pressed could not be sent yet.');
}

async function tellPages(): Promise<void> {
  const message: Subscribe = { push: 'subscribe' };
  for (const page of await windowsOf(scope)) page.postMessage(message, []);
}
