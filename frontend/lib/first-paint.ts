/** How long after everything has come a picture is waited for, where the browser does not tell or does not paint. */
const PATIENCE = 1000;

/** Until the document's own picture is on the screen. What is in the background gets none, and waits for none. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
    addEventListener('load', () => setTimeout(resolve, document.hidden ? 0 : PATIENCE));
  });
}

/**
 * Until the document is there to its end: what takes over half of one finds another than was drawn. For a script of its
 * head, which is before that.
 */
export const parsed = () => new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
