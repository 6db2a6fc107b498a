const KEY = 'reloaded_at';
const ONCE_IN = 30_000;

/**
 * After a deployment the chunks of an open page may be gone. Then the page is loaded anew, once: should that not help, the
 * error is shown like any other.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return;
    try {
      const last = Number(sessionStorage.getItem(KEY));
      if (Date.now() - last < ONCE_IN) return;
      sessionStorage.setItem(KEY, String(Date.now()));
    } catch {
      return;
    }
    event.preventDefault();
    window.location.reload();
  });
}
