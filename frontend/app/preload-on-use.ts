import type { LazyModule } from '#frontend/lib/lazy-module.ts';
import { whenIdle } from '#frontend/lib/timers.ts';

const USES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'visibilitychange'] as const;

/**
 * Preloads code that a page may need, so that it works offline. It starts with the first user input, not with the page,
 * because many visits are short (or when the page is hidden, because phones often lose their connection then), and
 * loads one module after the other while the browser is idle. Not while offline, on slow connections or with data
 * saving. A mobile network alone is no reason to skip it.
 */
export function preloadOnUse(codes: readonly LazyModule<unknown>[]): () => void {
  let given = false;
  const load = async () => {
    stop();
    for (const code of codes) {
      await idle();
      while (!isFree()) await change();
      if (given) return;
      await code.load().catch(() => {});
    }
  };
  const stop = () => {
    for (const use of USES) document.removeEventListener(use, load);
  };
  for (const use of USES) document.addEventListener(use, load, { passive: true });
  return () => {
    given = true;
    stop();
  };
}

/** The Network Information API of some browsers. */
const { connection } = navigator as { connection?: EventTarget & { saveData?: boolean; effectiveType?: string } };

const isFree = () => navigator.onLine && !connection?.saveData && !connection?.effectiveType?.includes('2g');

function change(): Promise<unknown> {
  return new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true });
    connection?.addEventListener('change', resolve, { once: true });
  });
}

/** Some browsers never report idle time while nothing happens, so this has a time limit. */
function idle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve));
}
