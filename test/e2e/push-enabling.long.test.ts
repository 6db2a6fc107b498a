import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { heading, signIn, signOut, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import {
  ANYONE,
  allow,
  button,
  enable,
  enabledBrowser,
  idle,
  opened,
  PATH,
  pushBrowser,
  REFUSED,
  refusalOf,
  registered,
  storedRegistration,
  subscription,
  TOKENS,
  TOO_LATE,
  test,
} from './support/push.ts';

/* Pushes that are disabled for later sessions, and what goes wrong with enabling them. */

describe('a failure to enable is shown:', () => {
  const says = (page: Page, text: string) =>
    until(() => page.getByRole('main').getByRole('alert').allTextContents(), [text]);

  test('a browser without service workers, and anything else', async ({ profile, world }) => {
    const { context } = await pushBrowser(profile, { as: await world.person() });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const refuse = () => Promise.reject(new TypeError('The script was not found'));
      if ('serviceWorker' in navigator) Object.assign(navigator.serviceWorker, { register: refuse });
    });
    await page.goto(PATH);
    await enable(page);
    await says(page, 'Failed to register for push notifications');
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    await page.reload();
    await button(page, 'Enable').click();
    await says(page, 'Service workers not supported in this browser');
  });

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

describe('enabling', () => {
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
