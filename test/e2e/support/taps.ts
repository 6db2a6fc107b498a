import type { Page } from 'playwright-core';

/** Counts the taps on a page from now on. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { taps: 0 });
    const count = () => {
      (window as unknown as { taps: number }).taps += 1;
    };
    addEventListener('pointerdown', count, { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps);
}
