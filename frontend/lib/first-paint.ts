/** The time limit after loading, in milliseconds, for browsers that do not report a paint or do not paint. */
const PAINT_TIMEOUT = 1000;

/** Resolves after first paint. A page in the background does not paint, and resolves immediately. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
    addEventListener('load', () => setTimeout(resolve, document.hidden ? 0 : PAINT_TIMEOUT));
  });
}

/** Resolves when the document is parsed, because hydration needs all of it. Only for scripts in the head. */
export const parsed = () => new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
