import { brotliCompressSync } from 'node:zlib';
import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { notifications } from '#shared/contracts/notifications.ts';
import { sampled } from '#test/support/long.ts';
import { heading, hold, signIn, signOut, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import {
  ANYONE,
  allow,
  button,
  enabledBrowser,
  idle,
  opened,
  PATH,
  pushBrowser,
  pushTo,
  REFUSED,
  refusalOf,
  registered,
  storedRegistration,
  subscription,
  TOKENS,
  TOO_LATE,
  test,
  workers,
} from './support/push.ts';

/* Enabling pushes in this browser, and what goes wrong with it. */

test('the service worker is small, and is served from the root', async ({ cloud }) => {
  const response = await fetch(`${cloud.url}/firebase-messaging-sw.js`);
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const script = await response.text();
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(22 * 1024);
  expect(script).toMatch(/addEventListener\([`'"]push[`'"]/);
  expect(script).not.toMatch(/importScripts/);
});

describe('enabling', () => {
  test('registers this browser with the server, and shows it', async ({ profile, world, cloud }) => {
    const person = await world.person();
    const { context, calls, given } = await pushBrowser(profile, { as: person });
    const { page } = await opened(context, PATH);
    await button(page, 'Enable').waitFor();
    expect(await workers(page)).toBe(0);
    await allow(context);
    const release = await hold(page, `**${TOKENS}`);
    await button(page, 'Enable').click();
    // A click while busy does nothing.
    await button(page, 'Enabling...').click({ force: true });
    release();
    await registered(page).waitFor();
    expect(calls).toEqual([{ method: 'POST', token: given[0], status: 201 }]);
    expect(await storedRegistration(page)).toMatchObject({
      token: given[0],
      endpoint: expect.stringMatching(/^https:/),
    });
    await until(
      () => button(page, 'Disable in this browser').evaluate((each) => each === document.activeElement),
      true,
    );
    for (const width of sampled([390, 1280])) {
      await page.setViewportSize({ width, height: 844 });
      await expectClean(page);
    }
    await person.call(notifications.testPush);
    expect(await pushTo(given[0], cloud.url)).toMatchObject({ title: 'Steadfast', tag: 'test' });
  });

  test('is undone in this browser, also for later sessions', async ({ profile, world, expectComplaint }) => {
    expectComplaint(TOO_LATE);
    const person = await world.person();
    const { context, page, calls, given } = await enabledBrowser(profile, person);
    await button(page, 'Disable in this browser').click();
    await button(page, 'Enable').waitFor();
    expect(calls.slice(1)).toEqual([{ method: 'DELETE', token: given[0], status: 204 }]);
    expect(await storedRegistration(page)).toBeNull();
    await until(() => subscription(page), null);
    expect(await refusalOf(person)).toContain('No browser is registered for push notifications');
    await signOut(page);
    await signIn(page, person);
    await heading(page, 'Dashboard').waitFor();
    await idle(page);
    expect(calls).toHaveLength(2);
    expect(await subscription(page)).toBeNull();
    // Until a user enables them again.
    const { page: settings } = await opened(context, PATH);
    await button(settings, 'Enable').click();
    await registered(settings).waitFor();
  });
});

describe('a failure to enable is shown:', () => {
  const says = (page: Page, text: string) =>
    until(() => page.getByRole('main').getByRole('alert').allTextContents(), [text]);

  test('a missing permission, and how to give it; no token; and a server that does not accept it', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(REFUSED);
    const { context, calls } = await pushBrowser(profile, { as: await world.person() });
    const { page } = await opened(context, PATH);
    await button(page, 'Enable').click();
    await says(page, 'Notification permission not granted');
    await page.getByText('Your browser blocks notifications from this site. Allow them in the site settings').waitFor();
    await expectClean(page);
    expect(calls).toEqual([]);
    // The user gives it.
    await allow(context);
    await until(() => page.getByText('Your browser blocks').count(), 0);
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);

    const refuse = (route: Route) =>
      route.fulfill({ status: 403, headers: ANYONE, json: { error: { message: 'Not for you' } } });
    await context.route(/fcmregistrations\.googleapis\.com/, refuse);
    await button(page, 'Enable').click();
    await says(page, 'Failed to get FCM token');
    await context.unroute(/fcmregistrations\.googleapis\.com/, refuse);

    const reject = (route: Route) =>
      route.fulfill({ status: 422, json: { error: 'Token is too long', errors: ['Token is too long'] } });
    await context.route(`**${TOKENS}`, reject);
    await button(page, 'Enable').click();
    await says(page, 'Failed to register FCM token with backend: 422 Token is too long');
    expect(await storedRegistration(page)).toBeNull();
    await context.unroute(`**${TOKENS}`, reject);
    await button(page, 'Enable').click();
    await registered(page).waitFor();
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
  });
});
