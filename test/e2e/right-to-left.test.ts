import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { say } from '#test/support/chats.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { until } from './support/app.ts';
import { openLive } from './support/chat.ts';
import { edited } from './support/commitment-dialog.ts';
import { fromMenu } from './support/commitments.ts';
import { notificationToast } from './support/live.ts';
import { today } from './support/pauses.ts';
import { reorder } from './support/reorder.ts';
import { test } from './support/test.ts';

/* What people wrote from right to left stands so wherever it is shown. The page around it does not turn. */

const NAME = 'דנה לוי';
const TITLE = 'לקרוא 20 עמודים!';
const CATEGORY = 'בריאות';
const DESCRIPTION = 'אחרי העבודה.';

const directionOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).direction);

/** The directions of the elements that hold exactly this text. */
const directions = async (place: Page | Locator, text: string) =>
  [...new Set(await place.getByText(text, { exact: true }).evaluateAll(visibleDirections))].join();

function visibleDirections(all: Element[]): string[] {
  const shown = all.filter((each) => each.checkVisibility() && !['OPTION', 'SCRIPT', 'TITLE'].includes(each.tagName));
  return shown.map((each) => getComputedStyle(each).direction);
}

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
  expect(await directions(page.locator('.user-about'), NAME)).toBe('rtl');
  await page.getByRole('button', { name: 'User menu' }).click();
  await until(() => directions(page.getByRole('menu'), NAME), 'rtl');
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

test('a title from right to left is set apart in a sentence: of a dialog, and of a toast', async ({ open, world }) => {
  const person = await world.person();
  const { id } = await person.commitment({ title: TITLE });
  await person.call(pauses.create, { body: { commitment_ids: [id], from: today(), until: null } });
  const page = await open('/commitments', { as: person });
  await fromMenu(page, TITLE, 'Resume');
  const question = page.getByRole('alertdialog', { name: `Resume \u2068${TITLE}\u2069 today?` });
  expect(await directionOf(question.getByRole('heading'))).toBe('ltr');
  await question.getByRole('button', { name: 'Resume' }).click();
  const toast = page.getByText(`\u2068${TITLE}\u2069 is resumed`);
  await toast.waitFor();
  expect(await directionOf(toast)).toBe('ltr');
});

test('the name of who wrote stands so in the toast of a message', async ({ profile, world }) => {
  const [ada, dana] = [await verified(world), await verified(world, { name: NAME })];
  const chat = await confidants(ada, dana);
  const page = await openLive(await profile({ as: ada }), '/settings');
  await say(dana, chat, DESCRIPTION);
  const toast = notificationToast(page);
  await toast.waitFor();
  expect(await directions(toast, NAME)).toBe('rtl');
  expect(await directions(toast, DESCRIPTION)).toBe('rtl');
});
