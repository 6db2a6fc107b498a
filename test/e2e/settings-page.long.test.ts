import { afterEach, describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { hold, toast, until } from './support/app.ts';
import { FRIDAY, focused, ME, clockTest as test } from './support/settings.ts';

/* The settings page while it loads, its links to its parts, and its use by keyboard. */

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
});

describe('the page', () => {
  test('shows a skeleton until the settings are loaded', async ({ profile, world }) => {
    const page = await (await profile({ as: await world.person() })).newPage();
    const release = await hold(page, ME);
    await page.goto('/settings');
    await page.getByRole('status', { name: 'Loading settings' }).waitFor();
    release();
    await page.getByLabel('Email address').waitFor();
    expect(await page.getByRole('status', { name: 'Loading settings' }).count()).toBe(0);
  });

  test.for([390, 1280])(
    'has links to its parts at %i px, and marks the current one',
    async (width, { open, world }) => {
      const page = await open('/settings', { as: await world.person(), width });
      const index = page.getByRole('navigation', { name: 'On this page' });
      const current = () => index.locator('[aria-current]').allTextContents();
      const names = ['Account', 'Password', 'Resets and time zone', 'AI', 'Power-ups', 'Your data'];
      await until(() => index.getByRole('link').allTextContents(), names);
      await page.getByRole('heading', { name: 'Delete Account' }).waitFor();
      const tops = await page
        .locator('.settings-columns .sections[id]')
        .evaluateAll((all) => all.map((group) => group.getBoundingClientRect().top));
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
      for (const [name, title] of [
        ['Resets and time zone', 'Reset Preferences'],
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
