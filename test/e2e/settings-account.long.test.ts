import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { refusal, toast, until } from './support/app.ts';
import { about, focused, onChange, saveAccount, section, sentBy } from './support/settings.ts';
import { test } from './support/test.ts';
import { SAVED_HERE } from './support/unsent.ts';

/* Account Settings that are wrong, refused, changed elsewhere or kept in this browser, and without a network. */

const currentPassword = (page: Page) => section(page, 'Account Settings').getByLabel('Current password');

describe('Account Settings', () => {
  test('says that an address is taken, in a toast and under its field', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const { email } = await world.person();
    const person = await world.person();
    const page = await open('/settings', { as: person });
    await page.getByLabel('Email address').fill(email);
    await currentPassword(page).fill(person.password);
    await saveAccount(page);
    await toast(page, 'Email has already been taken');
    expect(await about(page, 'Email address')).toEqual(['Email has already been taken']);
    await until(() => focused(page), 'email');
    // The error belongs to this address: another one has none.
    await page.getByLabel('Email address').fill(`other-${email}`);
    await until(() => about(page, 'Email address'), []);
    expect(await page.getByLabel('Email address').inputValue()).toBe(`other-${email}`);
  });

  test("shows the server's sentences joined by commas, or its own when the server gives no reason", async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of (422|500)/);
    const page = await open('/settings', { as: await world.person() });
    const reasons = [['name', 'Name is odd'], ['email', 'Email is odd'], 'It is late.'] as const;
    await onChange(page, (route) => route.fulfill(refusal(422, ...reasons)));
    await page.getByLabel('Name').fill('Ada');
    await saveAccount(page);
    await toast(page, 'Name is odd, Email is odd, It is late.');
    expect(await about(page, 'Name')).toEqual(['Name is odd']);
    expect(await about(page, 'Email address')).toEqual(['Email is odd']);
    expect(await section(page, 'Account Settings').getByRole('alert').textContent()).toBe('It is late.');

    await onChange(page, (route) => route.fulfill({ status: 500, body: 'oops' }));
    await saveAccount(page);
    await toast(page, 'Failed to update settings');
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Ada');
  });

  test('offline, keeps a name for later, and says why it cannot save what needs a password', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const person = await world.person();
    const context = await profile({ as: person });
    const page = await context.newPage();
    await page.goto('/settings');
    // The sections about AI load last.
    await page.getByRole('button', { name: 'Edit General Coach' }).waitFor();
    await page.getByLabel('Monthly limit in dollars').waitFor();
    await page.getByLabel('Name').fill('Ada');
    await context.setOffline(true);
    await page.getByText('You’re offline. This may be out of date.').waitFor();
    await saveAccount(page);
    await toast(page, SAVED_HERE);
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada');

    // A password is not kept on the device.
    await page.getByLabel('Email address').fill('ada@example.org');
    await currentPassword(page).fill(person.password);
    await saveAccount(page);
    await toast(page, 'Failed to update settings');
    await until(
      () => section(page, 'Account Settings').getByRole('alert').textContent(),
      'Can’t reach Steadfast. Check your connection and try again.',
    );
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.org');
    await context.setOffline(false);
    await until(() => page.getByText('You’re offline.').count(), 0);
    await until(async () => (await person.call(users.me)).name, 'Ada');
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.org');
    await saveAccount(page);
    await toast(page, 'Settings updated successfully');
    expect((await person.call(users.me)).email).toBe('ada@example.org');
  });

  test('shows the errors of all wrong fields at once, sends nothing, and removes an error when its field is corrected', async ({
    open,
    world,
  }) => {
    const page = await open('/settings', { as: await world.person() });
    const sent = sentBy(page);
    await page.getByLabel('Name').fill(' ');
    await page.getByLabel('Email address').fill('ada');
    await saveAccount(page);
    await page.getByText('Name is required').waitFor();
    expect(await about(page, 'Email address')).toEqual(['Email isn’t a valid address']);
    await until(() => focused(page), 'name');
    await page.getByLabel('Email address').fill('ada@example.com');
    await until(() => page.getByText('Email isn’t a valid address').count(), 0);
    expect(await focused(page)).toBe('email');
    expect(await about(page, 'Name')).toEqual(['Name is required']);
    expect(sent).toEqual([]);
  });

  test('shows changes from another device in fields that were not edited', async ({ open, world }) => {
    const person = await world.person({ name: 'Ada' });
    const page = await open('/settings', { as: person });
    await page.getByLabel('Email address').fill('ada@example.org');
    await person.call(users.update, { body: { user: { name: 'Countess', monthly_reset_day: 7 } } });
    // A window that becomes visible reads the settings again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await until(() => page.getByLabel('Name').inputValue(), 'Countess');
    await until(() => page.getByLabel('Monthly reset day').inputValue(), '7');
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.org');
  });

  test('shows or hides the floating button at once, in this browser only', async ({ profile, world }) => {
    const person = await world.person();
    const context = await profile({ as: person, width: 390 });
    const [page, other] = [await context.newPage(), await context.newPage()];
    const sent = sentBy(page);
    await page.goto('/settings');
    await other.goto('/dashboard');
    const fab = (where: Page) => where.getByRole('button', { name: 'Quick add' });
    await Promise.all([fab(page).waitFor(), fab(other).waitFor()]);
    await page.getByLabel('Floating quick-add button').uncheck();
    await until(() => fab(page).count(), 0);
    await until(() => fab(other).count(), 0);
    expect(await page.evaluate(() => localStorage.getItem('show_fab'))).toBe('false');
    await page.reload();
    await until(() => page.getByLabel('Floating quick-add button').isChecked(), false);
    expect(await fab(page).count()).toBe(0);
    await page.getByLabel('Floating quick-add button').check();
    await fab(page).waitFor();
    expect(sent).toEqual([]);
  });
});
