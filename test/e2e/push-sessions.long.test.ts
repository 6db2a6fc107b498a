import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { heading, signOut, until } from './support/app.ts';
import {
  enabledBrowser,
  hasLoaded,
  idle,
  KEY,
  LAZY,
  opened,
  pushBrowser,
  REFUSED,
  storedRegistration,
  subscription,
  TOO_LATE,
  test,
} from './support/push.ts';

/* The registration of a browser: a session that ends too early or is in two tabs, and when it is repeated. */

const DAY = 86_400_000;

describe('a session', () => {
  test('that ends while its browser is being registered leaves nothing there', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(TOO_LATE);
    const { context, calls } = await pushBrowser(profile, { as: await world.person(), permissions: ['notifications'] });
    const [requested, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await context.route('**/api/v1/configuration', async (route) => {
      requested.resolve();
      await held.promise;
      await route.fallback();
    });
    const { page } = await opened(context, '/dashboard');
    await requested.promise;
    await signOut(page);
    held.resolve();
    await idle(page);
    expect([await storedRegistration(page), await subscription(page), calls]).toEqual([null, null, []]);
  });

  test('in two tabs is registered with one token', async ({ profile, world }) => {
    const { context, calls } = await pushBrowser(profile, { as: await world.person(), permissions: ['notifications'] });
    const held = Promise.withResolvers<void>();
    await context.route('**/api/v1/configuration', async (route) => {
      await held.promise;
      await route.fallback();
    });
    const tabs = await Promise.all([opened(context, '/dashboard'), opened(context, '/dashboard')]);
    for (const { page } of tabs) await page.waitForFunction(hasLoaded, LAZY.source);
    held.resolve();
    for (const { page } of tabs) {
      await until(async () => (await storedRegistration(page)) !== null, true);
      await idle(page);
    }
    // A tab can learn of the registration a moment late. Then it repeats the request, which changes nothing.
    expect(new Set(calls.map(({ method, token }) => `${method} ${token}`)).size).toBe(1);
    expect(calls[0]?.method).toBe('POST');
  });
});

describe('a registration', () => {
  const visit = async (page: Page, change: object) => {
    const before = await storedRegistration(page);
    await page.evaluate(([key, record]) => localStorage.setItem(key, record), [
      KEY,
      JSON.stringify({ ...before, ...change }),
    ] as const);
    await page.goto('/dashboard');
    await heading(page, 'Dashboard').waitFor();
    await page.waitForFunction(hasLoaded, LAZY.source);
    await idle(page);
  };

  test('is repeated after 7 days and not before, with another subscription, and at once when it was dropped', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(REFUSED);
    const { context, page, calls, given } = await enabledBrowser(profile, await world.person());
    await visit(page, { at: Date.now() - 7 * DAY + 3_600_000 });
    expect(calls).toHaveLength(1);
    await visit(page, { at: Date.now() - 7 * DAY });
    await until(async () => calls.map(({ status }) => status), [201, 201]);
    await until(async () => (await storedRegistration(page)).at > Date.now() - DAY, true);

    const issued = given.length;
    await page.evaluate(() => localStorage.setItem('test_subscription', 'https://push.example/another'));
    await visit(page, {});
    await until(async () => given.length > issued && calls.at(-1)?.token === given.at(-1), true);
    await until(async () => (await storedRegistration(page)).endpoint, 'https://push.example/another');

    const known = calls.length;
    await page.evaluate(() => localStorage.removeItem('test_subscription'));
    await context.serviceWorkers()[0]?.evaluate(() => void dispatchEvent(new Event('pushsubscriptionchange')));
    await until(async () => calls.slice(known).map(({ status }) => status), [201]);

    await idle(page);
    // A session that expires removes it.
    await page.route('**/api/v1/**', (route) =>
      route.fulfill({ status: 401, json: { error: 'Please sign in', errors: ['Please sign in'] } }),
    );
    // The next request of the page shows that it has ended; a click could be too late.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.waitForURL('**/login');
    await until(() => subscription(page), null);
    await until(() => storedRegistration(page), null);
  });
});
