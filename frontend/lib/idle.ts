/** The longest that something waits for the browser to be idle: a busy page gets on with it, too. */
const PATIENCE = 200;

/** Does something when the browser has nothing else to do. Answers how to take that back. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: PATIENCE });
  return () => window.cancelIdleCallback(handle);
}
