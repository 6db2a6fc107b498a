import { whenIdle } from '#frontend/lib/idle.ts';
import type { LazyModule } from '#frontend/lib/lazy-module.ts';

const USES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'visibilitychange'] as const;

/**
 * Loads what a page may need later, so that it is there when the network is not. Not with the page, whose visit may be
 * a glance: with the first sign of use (or when the page is put aside, since phones lose their network in pockets), one
 * thing after the other, as the browser has nothing else to do. Not while there is no network, or one that is slow or
 * meant to be spared. A phone's network is no reason: phones are what loses it.
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

/** What some browsers tell of the network. */
const { connection } = navigator as { connection?: EventTarget & { saveData?: boolean; effectiveType?: string } };

const isFree = () => navigator.onLine && !connection?.saveData && !connection?.effectiveType?.includes('2g');

function change(): Promise<unknown> {
  return new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true });
    connection?.addEventListener('change', resolve, { once: true });
  });
}

/** A browser may never say that it is idle, also where nothing happens any more: it is not waited for without end. */
function idle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve));
}
