import { registerWorker } from '#frontend/lib/push/worker.ts';
import { isPageHeld } from '#frontend/lib/reload.ts';
import { ASK_NEXT } from '#frontend/lib/take-over.ts';
import { readToken } from '#frontend/lib/token.ts';
import * as text from '#shared/text/versions.ts';
import { followLaunches, type Installing } from './installed.ts';
import { notify } from './toasts.ts';

/*
 * Keeps the app's files on the device by the service worker, and offers new versions. This page goes on with the
 * version that it has until the user reloads it, whatever other tabs do. Reload gives the new version to this tab
 * alone, and nothing that was typed is lost.
 */

/** The pause between two checks for a new version. The browser itself also checks with each visit. */
const HOUR = 3_600_000;
/** A version that replaces the one before it by itself waits for a moment, too. */
const SETTLING = 1_000;

/** Begins, once for each page. Resolves when the browser knows the worker. */
export async function keepVersions(installing: Installing): Promise<void> {
  followLaunches(installing);
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // Before there was a worker with files, this page came from the network and has the newest version.
  const isFirst = serviceWorker.controller === null || (await caches.keys()).length === 0;
  const registration = await registerWorker();
  let checked = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - checked < HOUR) return;
    checked = performance.now();
    registration.update().catch(() => {});
  });
  /** The user has pressed Reload, and the new version has not taken over yet. */
  let isWanted = false;
  const reload = () => {
    if (isPageHeld()) {
      notify('error', text.held);
      offer();
    } else if (registration.waiting) {
      isWanted = true;
      registration.active?.postMessage(ASK_NEXT);
    } else {
      location.reload();
    }
  };
  const offer = () => {
    if (readToken() === null) return;
    notify('news', text.ready, { action: { label: text.reload, press: reload } });
  };
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state !== 'installed') return;
      setTimeout(() => registration.waiting === worker && offer(), SETTLING);
    });
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  if (registration.waiting) offer();
  serviceWorker.addEventListener('controllerchange', () => {
    const wasWanted = isWanted;
    isWanted = false;
    // This can be a while after the press, and the user may have begun to write since.
    if (wasWanted && !isPageHeld()) location.reload();
    // Without a press, another tab has reloaded, or the version replaced the one before it by itself.
    else if (wasWanted || !isFirst) offer();
  });
}
