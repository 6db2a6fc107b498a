import * as connection from '#shared/text/connection.ts';
import { session } from './storage.ts';

const KEY = 'reloaded';
const ONCE_IN = 30_000;
const SITE_TIMEOUT = 5_000;

/**
 * Reloads the page if that may help. After a deployment the chunks of an open page may be gone, and browsers from
 * before https://github.com/whatwg/html/pull/10327 never request a module again after a failure. Only if the site
 * answers, because offline the page would be lost. Not often, because it may not help, unless the user has `asked` to
 * try again or the network has returned; not at all if the browser cannot store the time. Never while a reload would
 * lose input. Returns whether it reloads.
 */
export async function reloadIfItHelps(asked?: boolean): Promise<boolean> {
  try {
    const last = Number(session.read(KEY));
    if (!navigator.onLine || (!asked && Date.now() - last < ONCE_IN)) return false;
    const signal = AbortSignal.timeout(SITE_TIMEOUT);
    const { ok } = await fetch(location.pathname, { cache: 'no-store', signal });
    // Checked now, because the user may have typed something in the meantime.
    if (!ok || isPageHeld()) return false;
    if (!session.write(KEY, String(Date.now())) && !asked) return false;
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** The text for code that could not be loaded. */
export function notHereYet(online: boolean): string {
  if (!online) return connection.codeOffline;
  return isPageHeld() ? connection.codeHeld : connection.codeFailed;
}

/* Input that a reload would lose. A page with such input never reloads by itself. */

const holds = new Set<() => boolean>();

/** Prevents automatic reloads while this returns `true`. Returns a function that removes it. */
export function holdPage(isHeld: () => boolean): () => void {
  holds.add(isHeld);
  return () => void holds.delete(isHeld);
}

/** Whether a dialog is open, or there is input that is not saved or not sent. */
export function isPageHeld(): boolean {
  if (document.querySelector('[role$=dialog]')) return true;
  // On the sign-in pages typed text is only in the fields, even before the app is loaded.
  const fields = document.querySelectorAll<HTMLInputElement>('.auth input');
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue) || [...holds].some((isHeld) => isHeld());
}
