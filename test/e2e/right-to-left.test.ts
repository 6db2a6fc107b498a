import { expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { row, until } from './support/app.ts';
import { edited } from './support/commitment-dialog.ts';
import { reorder } from './support/reorder.ts';
import { DESCRIPTION, directionOf, directions, leftOf, NAME, TITLE } from './support/right-to-left.ts';
import { test } from './support/test.ts';

/* What people wrote from right to left stands so wherever it is shown. The page around it does not turn. */

const CATEGORY = 'בריאות';

test('a title from right to left stands so in lists, the history, reorder mode, dialogs and the menu', async ({
  open,
  world,
}) => {
  const person = await world.person({ name: NAME });
  const { id } = await person.call(categories.create, { body: { category: { name: CATEGORY } } });
  await person.commitment({ title: 'Read', category_id: id });
  const made = await person.commitment({ title: TITLE, description: DESCRIPTION, category_id: id, cue: CATEGORY });
  const page = await open('/commitments?sort=category', { as: person });
  await until(() => directions(page, TITLE), 'rtl');
  expect(await directions(page, DESCRIPTION)).toBe('rtl');
  expect(await directions(page, CATEGORY)).toBe('rtl');
  expect(await directionOf(page.locator('html'))).toBe('ltr');
  // What belongs together begins at the same edge.
  const facts = await leftOf(row(page, TITLE).locator('.frequency'));
  for (const own of [TITLE, DESCRIPTION]) expect(await leftOf(page.getByText(own, { exact: true }))).toBe(facts);
  await until(() => directions(page.locator('.user-about'), NAME), 'rtl');
  await page.getByRole('button', { name: 'User menu' }).click();
  await until(() => directions(page.getByRole('menu'), NAME), 'rtl');
  // Escape closes what has the focus.
  await page.waitForFunction(() => document.activeElement?.closest('[role="menu"]'));
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });

  const dialog = await edited(page, TITLE);
  for (const label of ['Title', 'Description']) expect(await directionOf(dialog.getByLabel(label))).toBe('rtl');
  expect(await directionOf(dialog.getByRole('heading').first())).toBe('ltr');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });

  await reorder(page);
  await until(() => directions(page, TITLE), 'rtl');
  expect(await directions(page, CATEGORY)).toBe('rtl');

  await page.goto('/dashboard');
  await until(() => directions(page, TITLE), 'rtl');
  await person.complete(made.id);
  await page.goto('/history');
  await until(() => directions(page, TITLE), 'rtl');
  await page.goto(`/commitments/${made.id}`);
  await until(() => directions(page.getByRole('heading', { level: 1 }), TITLE), 'rtl');
  expect(await directions(page, DESCRIPTION)).toBe('rtl');
  expect(await directions(page, CATEGORY)).toBe('rtl');
});
