import { heading } from './support/app.ts';
import { expectMessages } from './support/chat.ts';
import { twoConfidants } from './support/chats.ts';
import { choose, inDialog, isClosed, press, tabTo } from './support/keyboard.ts';
import { test } from './support/test.ts';

/* More of what people do with the keyboard alone. */

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
