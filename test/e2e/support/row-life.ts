import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { box } from './app.ts';

/* How a row of the list of commitments leaves it. */

/** The list on a page with a controlled clock: durations do not depend on the speed of the machine. */
export async function clocked(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/commitments');
  return page;
}

interface Life {
  struck: number;
  folding: number;
  gone: number;
  heights: number[];
}

/**
 * The instants at which a row was struck through, began to collapse and was removed (0: not yet), and its height in
 * each frame.
 */
export async function lifeOf(page: Page, title: string): Promise<() => Promise<Life>> {
  const handle = await box(page, title).evaluateHandle((box: HTMLInputElement) => {
    const life: Life = { struck: 0, folding: 0, gone: 0, heights: [] };
    const row = box.closest('li') as HTMLElement;
    const look = () => {
      if (box.checked) life.struck ||= performance.now();
      if (row.classList.contains('folding')) life.folding ||= performance.now();
      if (!row.isConnected) life.gone ||= performance.now();
      else life.heights.push(row.offsetHeight);
      if (!life.gone) requestAnimationFrame(look);
    };
    look();
    return life;
  });
  return () => handle.evaluate((life) => life);
}

/** The same, after the row was removed: advances the clock in small steps until then. */
export async function ended(page: Page, life: () => Promise<Life>): Promise<Life> {
  for (let passed = 0; passed < 2_000 && (await life()).gone === 0; passed += 20) await page.clock.runFor(20);
  const whole = await life();
  expect(whole.gone).toBeGreaterThan(0);
  return whole;
}
