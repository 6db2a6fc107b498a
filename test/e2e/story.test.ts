import { expect } from 'vitest';
import { box, checked, heading, until } from './support/app.ts';
import { test } from './support/test.ts';

test('a user registers, creates a commitment, completes it and finds it completed after coming back', async ({
  open,
}) => {
  const page = await open('/');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await page.waitForURL('**/register');
  await page.getByLabel('Name').fill('Grace Hopper');
  await page.getByLabel('Email address').fill(`grace-${crypto.randomUUID()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('steadfast');
  await page.getByLabel('Password confirmation').fill('steadfast');
  await page.getByRole('button', { name: 'Create account' }).click();

  await page.waitForURL('**/dashboard');
  await page.getByText('No commitments yet. Create your first commitment to get started!').waitFor();
  await page.getByRole('button', { name: 'Create Commitment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Commitment' });
  await dialog.getByLabel('Title').fill('Read ten pages');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });

  await checked(page, 'Read ten pages', false);
  const answered = page.waitForResponse((response) => response.url().endsWith('/complete'));
  await box(page, 'Read ten pages').check();
  expect((await answered).status()).toBe(200);

  await page.reload();
  await checked(page, 'Read ten pages');
  await page.getByRole('region', { name: 'My Commitments' }).getByRole('link', { name: 'View All' }).click();
  await heading(page, 'Commitments (0)').waitFor();
  await page.getByRole('checkbox', { name: 'Show completed' }).check();
  await checked(page, 'Read ten pages');
});

test('the same by keyboard alone', async ({ open, world }) => {
  const person = await world.person();
  const page = await open('/commitments');
  await page.waitForURL('**/login');
  const keyboard = page.keyboard;
  /** Presses Tab until the element with this name has the focus. */
  const tabTo = async (name: string) => {
    const at = () =>
      page.evaluate(() => {
        const focused = document.activeElement as HTMLInputElement | null;
        return focused?.getAttribute('aria-label') ?? focused?.labels?.[0]?.textContent ?? focused?.textContent ?? '';
      });
    for (let steps = 0; steps < 30; steps++) {
      if ((await at()) === name) return;
      await keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${name}`);
  };

  await tabTo('Email address');
  await keyboard.type(person.email);
  await tabTo('Password');
  await keyboard.type(person.password);
  await keyboard.press('Enter');
  await page.waitForURL('**/commitments');
  await heading(page, 'Commitments (0)').waitFor();

  await tabTo('New Commitment');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New Commitment' });
  await dialog.waitFor();
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'title');
  await keyboard.type('Stretch');
  // Once around the dialog: the focus never leaves it.
  for (let steps = 0; steps < 12; steps++) {
    await keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  }
  await tabTo('Save');
  await keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await until(() => page.evaluate(() => document.activeElement?.textContent), 'New Commitment');

  await tabTo('Show completed');
  await keyboard.press('Space');
  await tabTo('Stretch');
  await keyboard.press('Space');
  await checked(page, 'Stretch');

  await tabTo('More actions for Stretch');
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Skip this time' }).waitFor();
  await until(
    () =>
      page
        .getByRole('menuitem')
        .first()
        .getAttribute('data-highlighted')
        .then((it) => it !== null),
    true,
  );
  // Keys go to the focused element; the focus moves a frame after the rendering.
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('role')), 'menu');
  await keyboard.press('Enter');
  await page.getByText('Skipped').waitFor();

  await tabTo('Edit Stretch');
  await keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Edit Commitment' }).waitFor();
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'title');
  await keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Edit Stretch');
});
