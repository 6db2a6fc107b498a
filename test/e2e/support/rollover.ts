import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test as base } from './test.ts';

/* A server whose clock comes to midnight while pages are open. */

/** The tests move the clock. */
export const test = base.extend('movesClock', { scope: 'file' }, () => true);

/** Shows completed commitments too. */
export const ALL = '/commitments?completed=1';
export const MIDNIGHT = '2027-02-01T00:00:00Z';

/** Enough seconds for the preparation of a test. */
export const EARLIER = 300;
/** Enough seconds for one answer. */
export const JUST_BEFORE = 6;

/** Sets the clock to a number of seconds before midnight; answers the server's offset from this machine. */
export async function setBefore(
  cloud: { setClock(instant: string | null): Promise<void> },
  seconds: number,
): Promise<number> {
  const instant = Date.parse(MIDNIGHT) - seconds * 1000;
  await cloud.setClock(new Date(instant).toISOString());
  return instant - Date.now();
}

/** A page learns the time from the next answer. This causes a request. */
export const ask = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

/** Checks that an instant is between two others, with a tolerance: pages know the server's time in whole seconds. */
export function expectBetween(at: string, from: number, to: number): void {
  expect(Date.parse(at)).toBeGreaterThan(from - 2_000);
  expect(Date.parse(at)).toBeLessThan(to + 1_000);
}
