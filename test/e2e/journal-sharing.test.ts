import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { journaling } from '#shared/contracts/journaling.ts';
import { confidants } from '#test/support/confidants.ts';
import { installJournaling, write } from '#test/support/journaling.ts';
import { toast, until } from './support/app.ts';
import { messageList, openLive } from './support/chat.ts';
import { expectClean } from './support/clean.ts';
import { storedOnDevice } from './support/stored-actions.ts';
import { test } from './support/test.ts';

/* A page of the journal that is shared with a confidant, as a card in their chat. */

/** Of an earlier year, so that its name has the year. */
const DAY = '2025-01-06';
const NAME = 'Monday, January 6, 2025';

const field = (page: Page) => page.getByRole('textbox', { name: 'In your own words' });
const shareButton = (page: Page) => page.getByRole('button', { name: 'Share this page' });
const copies = (page: Page) => page.getByRole('list', { name: 'Copies that others can read' }).getByRole('listitem');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

const hasFocus = (element: Locator) => until(() => element.evaluate((each) => each === document.activeElement), true);

test('a page is shared by keyboard, read as it was then, and taken back while it is read', async ({
  profile,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED|status of 404/);
  const ada = await world.verified({ name: 'Ada Lovelace' });
  const bob = await world.verified({ name: 'Bob Smith' });
  await confidants(ada, bob);
  await installJournaling(ada);
  const atAda = await openLive(await profile({ as: ada }), `/powerups/journaling?date=${DAY}`);
  await field(atAda).fill('# Frost\n\nA **heron** by the bridge.');
  // Nothing can be shared before it is saved.
  expect(await shareButton(atAda).count()).toBe(0);
  await shareButton(atAda).waitFor();

  // What another device changes meanwhile is not shared unseen.
  const sharing = dialog(atAda, 'Share this page');
  const open = async () => {
    await shareButton(atAda).press('Enter');
    await hasFocus(sharing.getByRole('radio', { name: 'Bob Smith' }));
  };
  await open();
  await write(ada, DAY, { mood: 'good' });
  await atAda.keyboard.press('Space');
  await atAda.keyboard.press('Enter');
  await sharing.getByText('This page was changed elsewhere.').waitFor();
  await atAda.keyboard.press('Escape');
  await hasFocus(shareButton(atAda));

  // A second attempt, after a lost answer, shares nothing twice, also in a dialog that is opened again.
  let lost = 0;
  await atAda.route('**/shares', async (route) => {
    if (lost === 2) return route.continue();
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  await open();
  await atAda.keyboard.press('Space');
  await atAda.keyboard.press('Enter');
  await sharing.getByRole('alert').waitFor();
  await atAda.keyboard.press('Enter');
  await until(async () => lost, 2);
  await sharing.getByRole('alert').waitFor();
  await atAda.keyboard.press('Escape');
  await hasFocus(shareButton(atAda));
  await open();
  await atAda.keyboard.press('Space');
  await atAda.keyboard.press('Enter');
  await hasFocus(shareButton(atAda));
  await toast(atAda, 'Shared with Bob Smith');
  await sharing.waitFor({ state: 'detached' });
  await until(() => copies(atAda).count(), 1);
  expect(await copies(atAda).textContent()).toContain('Shared with Bob Smith, ');
  expect((await ada.call(journaling.read, { params: { date: DAY } })).shares).toHaveLength(1);

  // The list of chats has no word of it.
  const atBob = await openLive(await profile({ as: bob, width: 390 }), '/chats');
  const chat = atBob.getByRole('link', { name: 'Ada L.' });
  await chat.getByText('A page of my journal').waitFor();
  await chat.click();
  await messageList(atBob).getByText('A page of Ada’s journal', { exact: true }).waitFor();
  await messageList(atBob).getByText(NAME).waitFor();
  const read = atBob.getByRole('button', { name: `Read the page of ${NAME}` });
  const reading = dialog(atBob, 'A page of Ada’s journal');
  await read.click();
  await reading.getByRole('heading', { name: 'Frost' }).waitFor();
  await reading.getByText(`${NAME} · Good`).waitFor();
  await atBob.keyboard.press('Escape');
  await hasFocus(read);

  // It is a copy: later changes of the page do not show.
  await atAda.getByRole('radio', { name: 'Write' }).check();
  await field(atAda).fill('Thaw.');
  await until(async () => (await ada.call(journaling.read, { params: { date: DAY } })).text, 'Thaw.');
  await read.click();
  await reading.getByText('A heron by the bridge.').waitFor();
  expect(await storedOnDevice(atBob)).not.toContain('heron');

  await atAda.getByRole('button', { name: /^Take back: Shared with .*Bob Smith/ }).click();
  const question = atAda.getByRole('alertdialog', { name: 'Take this page back?' });
  await question.getByText('Bob Smith can no longer read it.').waitFor();
  await question.getByRole('button', { name: 'Take back' }).click();
  await toast(atAda, 'You took this page back.');
  await until(() => copies(atAda).count(), 0);
  await hasFocus(shareButton(atAda));
  await reading.getByText('This page was taken back.').waitFor();
  expect(await reading.getByText('heron').count()).toBe(0);
  await reading.getByRole('button', { name: 'Close' }).click();
  await messageList(atBob).getByText('A page of Ada’s journal that was taken back').waitFor();
  expect(await read.count()).toBe(0);
  await expectClean(atBob);
});
