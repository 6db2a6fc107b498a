import { describe, expect } from 'vitest';
import { notifications } from '#shared/contracts/notifications.ts';
import { heading, signIn, signOut, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import {
  button,
  enable,
  idle,
  KEY,
  opened,
  PATH,
  REFUSED,
  storedRegistration,
  TOO_LATE,
  test,
} from './support/push.ts';
import { SUBSCRIPTIONS, webEnabledBrowser, webPushBrowser } from './support/web-push.ts';

/* Subscriptions that fail, that are replaced, and that end with the session. */

describe('without Firebase', () => {
  test('a subscription with the key of another deployment is replaced, and a sign-out ends one', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(TOO_LATE);
    const person = await world.person();
    const { page, calls, subscription } = await webEnabledBrowser(profile, person);
    const first = await subscription();
    await page.evaluate((key) => {
      const stored = JSON.parse(localStorage.getItem('test_subscription') ?? '{}');
      // One key in 16 ends with an A already.
      const otherKey = stored.applicationServerKey.replace(/.$/, (last: string) => (last === 'A' ? 'E' : 'A'));
      const another = { ...stored, applicationServerKey: otherKey };
      localStorage.setItem('test_subscription', JSON.stringify(another));
      const record = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...record, at: 0 }));
    }, KEY);
    await page.goto('/dashboard');
    await heading(page, 'Dashboard').waitFor();
    await until(async () => calls, ['POST 201', 'POST 201']);
    await idle(page);
    const second = await subscription();
    expect(second?.endpoint).not.toBe(first?.endpoint);
    await person.call(notifications.testPush);

    await signOut(page);
    expect([await storedRegistration(page), await subscription()]).toEqual([null, null]);
    // The next sign-in makes another one.
    await signIn(page, person);
    await until(async () => calls, ['POST 201', 'POST 201', 'POST 201']);
    await until(async () => (await storedRegistration(page))?.kind, 'web');
    expect((await subscription())?.endpoint).not.toBe(second?.endpoint);
  });
});

describe('without Firebase, a failure to enable is shown:', () => {
  test('a server that does not accept the subscription, and a push service that gives none', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(REFUSED);
    const { context } = await webPushBrowser(profile, { as: await world.person() });
    await context.route(`**${SUBSCRIPTIONS}`, (route) =>
      route.fulfill({ status: 422, json: { error: 'No', errors: ['No'] } }),
    );
    const { page } = await opened(context, PATH);
    const alerts = () => page.getByRole('main').getByRole('alert').allTextContents();
    await enable(page);
    await until(alerts, ['This browser could not be registered: 422 No']);
    await page.evaluate(() => {
      PushManager.prototype.subscribe = () =>
        Promise.reject(new DOMException('Registration failed - push service error', 'AbortError'));
    });
    await button(page, 'Enable').click();
    const why = 'Your browser got no subscription from its push service. It may be offline, or push may be turned off';
    await until(alerts, [`${why} in the browser.`]);
    expect(await storedRegistration(page)).toBeNull();
    await expectClean(page);
  });
});
