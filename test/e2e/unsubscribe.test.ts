import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { sampled } from '#test/support/long.ts';
import { heading, toast, until } from './support/app.ts';
import { test } from './support/test.ts';

const CALL = '**/api/v1/unsubscribe*';
const ASKS = 'Unsubscribe from Steadfast’s email?';
const press = (page: Page, name = 'Unsubscribe') => page.getByRole('button', { name, exact: true }).click();

/** The calls that a page makes. The list grows with each. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
}

describe.for(sampled([390, 1280]))('an unsubscribe link, at %i px', (width) => {
  test('asks first, says what ends and what does not, and keeps its token out of requests and the address bar', async ({
    profile,
  }) => {
    const page = await (await profile({ width })).newPage();
    const calls = callsOf(page);
    await page.goto('/unsubscribe?token=a-secret', { waitUntil: 'networkidle' });
    await heading(page, ASKS).waitFor();
    await until(() => page.title(), `${ASKS} · Steadfast`);
    await page.getByText('We’ll no longer email you notifications and invitations.').waitFor();
    await page.getByText('You’ll still get emails about your account.').waitFor();
    await until(async () => new URL(page.url()).search, '');
    expect(await page.locator('meta[name="referrer"]').getAttribute('content')).toBe('no-referrer');
    expect(calls).toEqual([]);
  });

  test('is used with one click, and says how to undo it', async ({ open }) => {
    const page = await open('/unsubscribe?token=a-secret', { width });
    const calls = callsOf(page);
    const held = Promise.withResolvers<void>();
    await page.route(CALL, async (route) => {
      await held.promise;
      await route.fulfill({ status: 204 });
    });
    await press(page);
    await page.getByRole('button', { name: 'Unsubscribing...' }).click({ force: true });
    held.resolve();
    await heading(page, 'You’re unsubscribed.').waitFor();
    expect(calls).toEqual(['POST /api/v1/unsubscribe?token=a-secret']);
    await until(() => page.evaluate(() => document.activeElement?.tagName), 'H1');
    await page.getByText('To undo this, turn email notifications on again in your settings.').waitFor();
    const link = page.getByRole('link', { name: 'Notification Settings' });
    expect(await link.getAttribute('href')).toBe('/settings/notifications');
  });
});

test('the link of an email ends the email to its address, until that is undone', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/status of 422/);
  const person = await world.person();
  await person.verify();
  await person.call(notificationPreferences.testEmail);
  const isOn = async () => (await person.call(notificationPreferences.read)).email_enabled;
  const link = (await person.mails())
    .map(({ text }) => /\/unsubscribe\?token=[\w.-]+/.exec(text)?.[0])
    .findLast(Boolean);
  const page = await open(link ?? 'There is none', { as: person });
  expect(await isOn()).toBe(true);
  await press(page);
  await heading(page, 'You’re unsubscribed.').waitFor();
  expect(await isOn()).toBe(false);
  await page.getByRole('link', { name: 'Notification Settings' }).click();
  await page.getByRole('checkbox', { name: 'Email notifications' }).check();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await toast(page, 'Notification preferences updated successfully!');
  const before = (await person.mails()).length;
  await person.call(notificationPreferences.testEmail);
  expect((await person.mails()).length).toBe(before + 1);
  // A truncated link.
  await page.goto((link ?? '').slice(0, -4));
  await page.waitForFunction(() => !document.querySelector('form :disabled'));
  await press(page);
  await heading(page, 'Invalid unsubscribe link').waitFor();
});
