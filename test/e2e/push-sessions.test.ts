import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { heading, signIn, signOut, until } from './support/app.ts';
import {
  allow,
  bodies,
  chatPush,
  enabledBrowser,
  hasLoaded,
  idle,
  KEY,
  LAZY,
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

  test('of a user without the permission does not ask for it, and loads nothing; a failure with it is silent', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(REFUSED);
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

    const logged: string[] = [];
    context.on('console', (each) => logged.push(`${each.type()}: ${each.text()}`));
    await context.route(`**${TOKENS}`, (route) => route.fulfill({ status: 500, json: {} }));
    await allow(context);
    await page.reload();
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
    expect(await storedRegistration(page)).toBeNull();
  });
});
