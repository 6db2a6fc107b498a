const KEY = 'reloaded_at';
const ONCE_IN = 30_000;
const PATIENCE = 5_000;

/**
 * After a deployment the chunks of an open page may be gone: then the page is loaded anew. Only where the site answers,
 * because without a network there would be no page afterwards, and once in a while, because it may not help. Answers
 * whether it does.
 */
export async function reloadIfItHelps(): Promise<boolean> {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    if (!navigator.onLine || Date.now() - last < ONCE_IN) return false;
    const signal = AbortSignal.timeout(PATIENCE);
    const { ok } = await fetch(window.location.pathname, { cache: 'no-store', credentials: 'omit', signal });
    if (!ok) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
