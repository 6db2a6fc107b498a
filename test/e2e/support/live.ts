import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { until } from './app.ts';
import { nextSubscription } from './chat.ts';
import { storedQuery } from './stored-actions.ts';

/* What the live channel tells, and pages on which time passes with it. */

export const notificationToast = (page: Page) => page.locator('.news');

/** From now on, an open chat gets messages only as live events: its reads are never answered. */
export const onlyLiveMessages = (page: Page) => page.route('**/chats/*/messages', () => {});

/** How far the clock moves at once, in milliseconds: less than a ping may wait for its answer. */
const STEP = 4_000;
/** What a page does by itself in this time after it was opened does not count, in milliseconds. */
const OPENING = 20_000;

/** Opens a page with a clock of its own. Returns a function that lets time pass, with the answers to all pings. */
export async function openTimed(page: Page, path: string): Promise<(milliseconds: number) => Promise<void>> {
  const pings = { sent: 0, answered: 0 };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"ping"')) pings.sent += 1;
    });
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"ping"')) pings.answered += 1;
    });
  });
  await page.clock.install();
  const subscribed = nextSubscription(page);
  await page.goto(path);
  await subscribed;
  await page.waitForLoadState('networkidle');
  return async (milliseconds) => {
    const before = pings.sent;
    for (let passed = 0; passed < milliseconds; passed += STEP) {
      await page.clock.runFor(STEP);
      await until(async () => pings.answered, pings.sent);
    }
    expect(pings.sent - before).toBeGreaterThanOrEqual(Math.floor(milliseconds / 25_000) - 1);
  };
}

/** What the page requests by itself in this time, once it has opened: the paths. */
export async function requestsIn(
  milliseconds: number,
  page: Page,
  pass: (milliseconds: number) => Promise<void>,
): Promise<string[]> {
  await pass(OPENING);
  await until(() => page.evaluate(() => localStorage.getItem('storage_keys') !== null), true);
  // The badge counts commitments. It requests them late on a busy machine.
  await storedQuery(page, 'commitments', 'list');
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
  await pass(milliseconds);
  // A request that the timers have begun would come before this.
  await page.evaluate(() => fetch('/robots.txt'));
  return requests.filter((path) => path !== '/robots.txt');
}
