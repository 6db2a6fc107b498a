import { box, heading, until } from './support/app.ts';
import { expectMessages } from './support/chat.ts';
import { twoConfidants } from './support/chats.ts';
import { choose, inDialog, isClosed, press, tabTo } from './support/keyboard.ts';
import { PAGE, rows, withFitness } from './support/log-food.ts';
import { shown } from './support/reorder.ts';
import { test } from './support/test.ts';

/* More of what people do with the keyboard alone. */

test('a commitment is moved', async ({ open, world }) => {
  const person = await world.person();
  for (const title of ['Swim', 'Run', 'Read']) await person.commitment({ title });
  const page = await open('/commitments', { as: person });
  await box(page, 'Run').waitFor();
  await tabTo(page, 'button', 'Reorder');
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
  await until(() => page.evaluate(() => document.activeElement !== document.body), true);
});
