import { describe, expect } from 'vitest';
import { heading, signIn, signOut, until } from './support/app.ts';
import {
  allow,
  bodies,
  chatPush,
  idle,
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

/* The registration of a browser, at the beginning of a session and at its end. */

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
