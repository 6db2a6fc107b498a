import { brotliCompressSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { notifications } from '#shared/contracts/notifications.ts';
import { sampled } from '#test/support/long.ts';
import { hold, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import {
  allow,
  button,
  opened,
  PATH,
  pushBrowser,
  pushTo,
  refusalOf,
  registered,
  storedRegistration,
  TOKENS,
  test,
  workers,
} from './support/push.ts';

/* Enabling pushes in this browser, and disabling them. */

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
  test('registers this browser with the server, and shows it, until it is disabled', async ({
    profile,
    world,
    cloud,
  }) => {
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
    await button(page, 'Disable in this browser').click();
    await button(page, 'Enable').waitFor();
    expect(calls.slice(1)).toEqual([{ method: 'DELETE', token: given[0], status: 204 }]);
    expect(await refusalOf(person)).toContain('No browser is registered for push notifications');
  });
});
