import { whenIdle } from '#frontend/lib/idle.ts';
import type { Later } from '#frontend/lib/later.ts';

const USES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'visibilitychange'] as const;

/**
 * Loads what a page may need later, so that it is there when the network is not. Not with the page, whose visit may be a
 * glance: with the first sign of use (or when the page is put aside, since phones lose their network in pockets), one
 * thing after the other, as the browser has nothing else to do.
 */
export function preloadOnUse(codes: readonly Later<unknown>[]): () => void {
  let given = false;
  const load = async () => {
    stop();
    for (const code of codes) {
      await idle();
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

/** A browser may never say that it is idle, also where nothing happens any more: it is not waited for without end. */
function idle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve));
}
