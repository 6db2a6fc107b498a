/** The maximum wait, for pages that are never idle. */
const PATIENCE = 200;

/** Runs a function when the browser is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: PATIENCE });
  return () => window.cancelIdleCallback(handle);
}
