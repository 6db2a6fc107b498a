import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { heading, signIn, signOut, until } from './support/app.ts';
import {
  bodies,
  chatPush,
  enabledBrowser,
  idle,
  KEY,
  opened,
  pushBrowser,
  REFUSED,
  refusalOf,
  storedRegistration,
  subscription,
  TOKENS,
  TOO_LATE,
  test,
  workers,
} from './support/push.ts';

/* The registration of a browser, from the beginning of a session to its end. */
const DAY = 86_400_000;

/** The code that only browsers with the permission load. */
const LAZY = /\/assets\/(keep|firebase)-/;

/** Runs in the page. */
const hasLoaded = (code: string) =>
  performance.getEntriesByType('resource').some(({ name }) => new RegExp(code).test(name));

describe('a session', () => {
  test('that begins registers a browser with the permission, and one that ends leaves the worker alone', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(TOO_LATE);
    const person = await world.person();
    const { context, calls, given } = await pushBrowser(profile, { permissions: ['notifications'] });
    const { page, deliver } = await opened(context, '/login');
    await signIn(page, person);
    await until(async () => calls.map(({ method, status }) => [method, status]), [['POST', 201]]);
    await until(async () => (await storedRegistration(page))?.token, given[0]);
    await deliver(chatPush('/chats/1'));
    await until(() => bodies(page), ['Hello']);

    await signOut(page);
    // At once, not at the next visit. The worker keeps the app's files, which are nobody's own.
    const left = [await storedRegistration(page), await subscription(page), await workers(page), await bodies(page)];
    expect(left).toEqual([null, null, 1, []]);
    expect(await refusalOf(await person.elsewhere())).toContain('No browser is registered for push notifications');

    // The next session begins anew, in the same page.
    await signIn(page, person);
    await until(async () => calls.map(({ status }) => status), [201, 201]);
    await until(async () => (await storedRegistration(page))?.token, given[1]);
    expect(await bodies(page)).toEqual([]);
  });

  test('that expires removes its registration for pushes', async ({ profile, world, expectComplaint }) => {
    expectComplaint(REFUSED);
    const person = await world.person();
    const { page } = await enabledBrowser(profile, person);
    await page.route('**/api/v1/**', (route) =>
      route.fulfill({ status: 401, json: { error: 'Please sign in', errors: ['Please sign in'] } }),
    );
    // The next request of the page shows that it has ended; a click could be too late.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.waitForURL('**/login');
    await until(() => subscription(page), null);
    expect(await storedRegistration(page)).toBeNull();
  });

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

  test('of a user without the permission does not ask for it, and loads nothing', async ({ profile, world }) => {
    const { context, calls } = await pushBrowser(profile, { as: await world.person() });
    await context.addInitScript(() => {
      Notification.requestPermission = () => Promise.reject(new Error('Nobody has pressed anything'));
    });
    const { page } = await opened(context, '/dashboard');
    await heading(page, 'Dashboard').waitFor();
    await idle(page);
    expect([calls, await workers(page)]).toEqual([[], 0]);
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(loaded.filter((name) => LAZY.test(name))).toEqual([]);
  });

  test('works silently if the registration fails', async ({ profile, world, expectComplaint }) => {
    expectComplaint(REFUSED);
    const { context } = await pushBrowser(profile, { as: await world.person(), permissions: ['notifications'] });
    const logged: string[] = [];
    context.on('console', (each) => logged.push(`${each.type()}: ${each.text()}`));
    await context.route(`**${TOKENS}`, (route) => route.fulfill({ status: 500, json: {} }));
    const { page } = await opened(context, '/dashboard');
    await until(async () => logged.some((each) => each.startsWith('info: This browser was not registered')), true);
    expect(await page.getByRole('alert').count()).toBe(0);
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

  test('is repeated after 7 days, and not before', async ({ profile, world }) => {
    const { page, calls } = await enabledBrowser(profile, await world.person());
    await visit(page, { at: Date.now() - 7 * DAY + 3_600_000 });
    expect(calls).toHaveLength(1);
    const week = Date.now() - 7 * DAY;
    await visit(page, { at: week });
    await until(async () => calls.map(({ status }) => status), [201, 201]);
    await until(async () => (await storedRegistration(page)).at > Date.now() - DAY, true);
  });

  test('is repeated when the browser has another subscription', async ({ profile, world }) => {
    const { page, calls, given } = await enabledBrowser(profile, await world.person());
    await page.evaluate(() => localStorage.setItem('test_subscription', 'https://push.example/another'));
    await visit(page, {});
    await until(async () => calls.map(({ token }) => token), [given[0], given[1]]);
    await until(async () => (await storedRegistration(page)).endpoint, 'https://push.example/another');
  });

  test('is repeated at once when the browser reports that it was dropped', async ({ profile, world }) => {
    const { context, page, calls } = await enabledBrowser(profile, await world.person());
    await page.evaluate(() => localStorage.removeItem('test_subscription'));
    await context.serviceWorkers()[0]?.evaluate(() => void dispatchEvent(new Event('pushsubscriptionchange')));
    await until(async () => calls.map(({ status }) => status), [201, 201]);
  });
});
