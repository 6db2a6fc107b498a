import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { box, heading, row, until } from './support/app.ts';
import { expectMessages } from './support/chat.ts';
import { twoConfidants } from './support/chats.ts';
import { PAGE, rows, withFitness } from './support/log-food.ts';
import { shown } from './support/reorder.ts';
import { test } from './support/test.ts';

/* What people do with the keyboard alone. They find everything by what a screen reader says: its role and its name. */

type Role = Parameters<Page['getByRole']>[0];

/** Presses Tab until what has this role and name has the focus. */
async function tabTo(page: Page, role: Role, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).first();
  await wanted.waitFor();
  for (let steps = 0; steps < 60; steps++) {
    if (await wanted.evaluate((each) => each === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to the ${role} ${name}`);
}

async function press(page: Page, role: Role, name: string, key = 'Enter'): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press(key);
}

/** Chooses an entry of an open menu with the arrow keys. */
async function choose(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name, exact: true });
  await entry.waitFor();
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('role')), 'menu');
  for (let steps = 0; steps < 8; steps++) {
    if ((await entry.getAttribute('data-highlighted')) !== null) return page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`The arrow keys do not lead to ${name}`);
}

/** Waits until a field of the dialog has the focus: it gets it a frame after it is shown. */
const inDialog = (page: Page) =>
  page.waitForFunction(() => document.activeElement?.closest('[role="dialog"], [role="alertdialog"]'));

const isClosed = (page: Page) => until(() => page.locator('[role="dialog"], [role="alertdialog"]').count(), 0);

test('a commitment is skipped, taken back, opened and moved', async ({ open, world }) => {
  const person = await world.person();
  for (const title of ['Swim', 'Run', 'Read']) await person.commitment({ title });
  const page = await open('/commitments', { as: person });
  await press(page, 'button', 'More actions for Run');
  await choose(page, 'Skip this time');
  // It has left the list; the focus is on another row.
  await page.getByRole('button', { name: 'Undo Run' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.closest('[data-commitment-id]') !== null)).toBe(true);
  await tabTo(page, 'button', 'Undo Run', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await until(() => page.evaluate(() => document.activeElement?.ariaLabel), 'Run');
  expect(await row(page, 'Run').getAttribute('data-status')).toBe('pending');
  await press(page, 'link', 'Run');
  await heading(page, 'Run').waitFor();
  await page.goBack();
  await box(page, 'Run').waitFor();

  await tabTo(page, 'button', 'Reorder', 'Shift+Tab');
  await page.keyboard.press('Enter');
  const before = person.commitments().then((all) => all.map(({ title }) => title));
  const [first, second, third] = await before;
  await press(page, 'button', `Move up: ${second}`);
  await until(() => shown(page), [second, first, third]);
  await until(async () => (await person.commitments()).map(({ title }) => title), [second, first, third]);
});

test('a message is sent and a chat is left', async ({ open, world }) => {
  const { ada, chatId } = await twoConfidants(world);
  const page = await open('/chats', { as: ada, width: 390 });
  await press(page, 'link', 'Grace H.');
  await page.waitForURL(`**/chats/${chatId}`);
  await tabTo(page, 'textbox', 'Message');
  await page.keyboard.type('Here I am');
  await page.keyboard.press('Enter');
  await expectMessages(page, ['Here I am']);
});

test('food is logged, corrected and deleted', async ({ open, world }) => {
  const person = await withFitness(world);
  const page = await open(PAGE, { as: person });
  await press(page, 'button', 'Log Food');
  await inDialog(page);
  await tabTo(page, 'tab', 'Photo');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, 'textbox', 'Label');
  await page.keyboard.type('Toast');
  await press(page, 'button', 'Save');
  await isClosed(page);
  await rows(page).getByText('Toast', { exact: true }).waitFor();

  await press(page, 'button', 'Edit Toast');
  await inDialog(page);
  await tabTo(page, 'textbox', 'Label');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Bread');
  await press(page, 'button', 'Save');
  await isClosed(page);
  await rows(page).getByText('Bread', { exact: true }).waitFor();

  await press(page, 'button', 'Delete Bread');
  await inDialog(page);
  await press(page, 'button', 'Delete');
  await isClosed(page);
  await until(() => rows(page).count(), 0);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test('settings are found in the menu, and an encouragement is added there', async ({ open, world }) => {
  const page = await open('/dashboard', { as: await world.person() });
  await press(page, 'button', 'User menu');
  await choose(page, 'Manage account');
  await heading(page, 'Settings').waitFor();
  await press(page, 'link', 'Manage Encouragements');
  await heading(page, 'Encouragements').waitFor();
  await press(page, 'button', 'Add Encouragement');
  await inDialog(page);
  await page.keyboard.type('Keep on');
  await press(page, 'button', 'Save');
  await isClosed(page);
  await page.getByText('Keep on', { exact: true }).waitFor();
  await tabTo(page, 'button', 'Add Encouragement');
});
