import { LAUNCHES } from '#frontend/lib/launches.ts';
import { local } from '#frontend/lib/storage.ts';
import * as text from '#shared/text/install-offer.ts';
import { notify } from './toasts.ts';

/*
 * Handles shortcuts of the installed app in the open window, and offers to install the app if the browser supports
 * that.
 */

/** The state of the app from before this code is loaded. */
export interface Installing {
  /** Goes to a page of the site. */
  go?: (path: string) => void;
  /** The browser's event, dispatched once, that the app can be installed. */
  event?: Event;
}

const KEY = 'install_offered';

/** Not in TypeScript's DOM types: Chromium's launches of an installed app. */
interface Launches {
  launchQueue?: { setConsumer(consume: (launch: { targetURL?: string }) => void): void };
}

interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Called once for each page. Earlier launches are queued by the browser. */
export function followLaunches(installing: Installing): void {
  (window as Launches).launchQueue?.setConsumer(({ targetURL = LAUNCHES.start }) => {
    const { pathname, search } = new URL(targetURL, location.href);
    const target = pathname + search;
    // Does nothing if the app was just opened at this address.
    if (target !== LAUNCHES.start && target !== location.pathname + location.search) installing.go?.(target);
  });
  if (installing.event) offerToInstall(installing.event);
  window.addEventListener('beforeinstallprompt', offerToInstall);
}

/**
 * Offers to install the app: once on each device, and not on the first visit. The browser's own menu can still install
 * it later.
 */
function offerToInstall(event: Event): void {
  // On a later visit the files are on the device.
  if (local.read(KEY) !== null || !navigator.serviceWorker?.controller) return;
  local.write(KEY, 'true');
  notify('news', text.offer, { action: { label: text.install, press: () => void (event as InstallEvent).prompt() } });
}
