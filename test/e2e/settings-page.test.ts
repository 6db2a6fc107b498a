import { afterEach, describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { sampled } from '#test/support/long.ts';
import { heading, hold, refusal, toast, until } from './support/app.ts';
import { FRIDAY, focused, ME, clockTest as test } from './support/settings.ts';

/* The settings page as a whole: what it shows, and its use by keyboard. */

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
});

describe('the page', () => {
  test('shows what is saved, the defaults of a new account and links to the others, after a failure, too', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500/);
    const person = await world.person({ name: 'Ada Lovelace' });
    const page = await (await profile({ as: person })).newPage();
    await page.route(ME, (route) => route.fulfill(refusal(500, 'Something went wrong on our side. Please try again.')));
    await page.goto('/settings');
    await page.getByText('Failed to fetch settings').waitFor();
    await page.unroute(ME);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Email address').waitFor();

    await heading(page, 'Settings').waitFor();
    expect(await page.title()).toBe('Settings · Steadfast');
    await until(() => page.getByLabel('Name').inputValue(), 'Ada Lovelace');
    expect(await page.getByLabel('Email address').inputValue()).toBe(person.email);
    expect(await page.getByLabel('Floating quick-add button').isChecked()).toBe(true);
    expect(await page.getByLabel('Daily reset time').inputValue()).toBe('00:00');
    expect(await page.getByLabel('Weekly reset day').inputValue()).toBe('1');
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    expect(await page.getByLabel('Weekly reset day').locator('option').allTextContents()).toEqual(days);
    expect(await page.getByLabel('Monthly reset day').inputValue()).toBe('1');
    for (const label of ['Current password', 'New password', 'Confirm new password']) {
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe('');
    }
    const nav = page.getByRole('navigation', { name: 'Settings' });
    const links = await nav
      .getByRole('link')
      .evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href')]));
    expect(links).toEqual([
      ['Account', '/settings'],
      ['Manage Encouragements', '/settings/encouragements'],
      ['Notification Settings', '/settings/notifications'],
      ['Bring your data', '/settings/import'],
    ]);
    expect(await nav.getByRole('link', { name: 'Account' }).getAttribute('aria-current')).toBe('page');
  });

  test('shows a skeleton until the settings are loaded', async ({ profile, world }) => {
    const page = await (await profile({ as: await world.person() })).newPage();
    const release = await hold(page, ME);
    await page.goto('/settings');
    await page.getByRole('status', { name: 'Loading settings' }).waitFor();
    release();
    await page.getByLabel('Email address').waitFor();
    expect(await page.getByRole('status', { name: 'Loading settings' }).count()).toBe(0);
  });

  test.for(sampled([390, 1280]))(
    'has links to its parts at %i px, and marks the current one',
    async (width, { open, world }) => {
      const page = await open('/settings', { as: await world.person(), width });
      const index = page.getByRole('navigation', { name: 'On this page' });
      const current = () => index.locator('[aria-current]').allTextContents();
      const names = ['Account', 'Password', 'Resets and timezone', 'AI', 'Power-ups', 'Your data'];
      expect(await index.getByRole('link').allTextContents()).toEqual(names);
      await page.getByRole('heading', { name: 'Delete Account' }).waitFor();
      const tops = await page
        .locator('.settings-columns .sections[id]')
        .evaluateAll((all) => all.map((group) => group.getBoundingClientRect().top));
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
      for (const [name, title] of [
        ['Resets and timezone', 'Reset Preferences'],
        ['Your data', 'Waiting to be sent'],
      ] as const) {
        await index.getByRole('link', { name, exact: true }).click();
        const target = page.getByRole('heading', { name: title, exact: true });
        await until(() => target.evaluate((each) => each === document.activeElement), true);
        await until(current, [name]);
      }
      await page.evaluate(() => scrollTo(0, 0));
      await until(current, ['Account']);
    },
  );
});

test('every setting can be changed by keyboard alone', async ({ cloud, open, world }) => {
  await cloud.setClock(FRIDAY);
  const person = await world.person({ name: 'Ada' });
  const page = await open('/settings', { as: person });
  await page.getByLabel('Name').waitFor();
  await page.getByRole('link', { name: 'Your data', exact: true }).focus();
  const tab = async (name: string | null) => {
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(name);
  };
  // The picture.
  await tab(null);
  await tab('name');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Ada King');
  await tab('email');
  await tab(null);
  expect(await page.getByLabel('Floating quick-add button').evaluate((each) => each === document.activeElement)).toBe(
    true,
  );
  await page.keyboard.press('Space');
  expect(await page.getByLabel('Floating quick-add button').isChecked()).toBe(false);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await toast(page, 'Settings updated successfully');
  await page.getByLabel('Weekly reset day').focus();
  await page.keyboard.press('T');
  await tab('monthly_reset_day');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await until(
    async () => {
      const { name, weekly_reset_day, monthly_reset_day } = await person.call(users.me);
      return { name, weekly_reset_day, monthly_reset_day };
    },
    { name: 'Ada King', weekly_reset_day: 2, monthly_reset_day: 2 },
  );
  await page.getByLabel('Current password').focus();
  await page.keyboard.type(person.password);
  await tab('password');
  await page.keyboard.type('a new horse');
  // 'Show password'
  await tab(null);
  await tab('password_confirmation');
  await page.keyboard.type('a new horse');
  await page.keyboard.press('Enter');
  await toast(page, 'Password updated successfully');
});
