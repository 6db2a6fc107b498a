import * as connection from '#shared/text/connection.ts';
import { isPageHeld } from './unsaved.ts';

const KEY = 'reloaded';
const ONCE_IN = 30_000;
const PATIENCE = 5_000;

/**
 * After a deployment the chunks of an open page may be gone: then the page is loaded anew. And browsers from before
 * https://github.com/whatwg/html/pull/10327 never ask again for code that has once failed to come. Only where the site
 * answers, because without a network there would be no page afterwards, and once in a while, because it may not help,
 * save where somebody has `asked` for another try, or the network has come back. Never while a reload would lose
 * something. Answers whether it does.
 */
export async function reloadIfItHelps(asked?: boolean): Promise<boolean> {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    if (!navigator.onLine || (!asked && Date.now() - last < ONCE_IN)) return false;
    const signal = AbortSignal.timeout(PATIENCE);
    const { ok } = await fetch(location.pathname, { cache: 'no-store', signal });
    // Now, because something may have been typed meanwhile.
    if (!ok || isPageHeld()) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** What is said of code that has not come. */
export function notHereYet(online: boolean): string {
  if (!online) return connection.codeOffline;
  return isPageHeld() ? connection.codeHeld : connection.codeFailed;
}
