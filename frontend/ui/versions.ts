import { registerWorker } from '#frontend/lib/push/worker.ts';
import { isPageHeld } from '#frontend/lib/reload.ts';
import { ASK_NEXT } from '#frontend/lib/take-over.ts';
import { readToken } from '#frontend/lib/token.ts';
import * as text from '#shared/text/versions.ts';
import { followLaunches, type Installing } from './installed.ts';
import { notify } from './toasts.ts';

/*
 * Keeps the app's files on the device by the service worker, and offers new versions. This page keeps its version until
 * the user reloads it, whatever other tabs do. Reload gives the new version only to this tab, and loses no typed text.
 */

/** The time between two checks for a new version, in milliseconds. The browser itself also checks with each visit. */
const HOUR = 3_600_000;
/** A version that takes over by itself also waits for a moment (milliseconds). */
const SETTLING = 1_000;
/**
 * The time between two requests to take over, in milliseconds. Chromium drops one if a page asks the earlier worker for
 * something just then, and would let the new one wait until nothing was asked for half a minute.
 */
const ASKED_EVERY = 5_000;

/** Called once for each page. Resolves when the browser has registered the worker. */
export async function keepVersions(installing: Installing): Promise<void> {
  followLaunches(installing);
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // Without a worker with files, this page came from the network and has the newest version.
  const isFirst = serviceWorker.controller === null || (await caches.keys()).length === 0;
  const registration = await registerWorker();
  let checked = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - checked < HOUR) return;
    checked = performance.now();
    registration.update().catch(() => {});
  });
  const askNext = () => registration.active?.postMessage(ASK_NEXT);
  /** Set from the user's press on Reload until the new version has taken over. */
  let asking: ReturnType<typeof setInterval> | undefined;
  const reload = () => {
    if (isPageHeld()) {
      notify('error', text.held);
      offer();
    } else if (registration.waiting) {
      askNext();
      asking ??= setInterval(askNext, ASKED_EVERY);
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
    const wasWanted = asking !== undefined;
    clearInterval(asking);
    asking = undefined;
    // This can take a while after the press, and the user may have begun to write since.
    if (wasWanted && !isPageHeld()) location.reload();
    // If Reload was not pressed, another tab has reloaded, or the new version took over by itself.
    else if (wasWanted || !isFirst) offer();
  });
}
