import { expect } from 'vitest';
import { pauses } from '#shared/contracts/pauses.ts';
import { say } from '#test/support/chats.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { openLive } from './support/chat.ts';
import { fromMenu } from './support/commitments.ts';
import { notificationToast } from './support/live.ts';
import { today } from './support/pauses.ts';
import { DESCRIPTION, directionOf, directions, NAME, TITLE } from './support/right-to-left.ts';
import { test } from './support/test.ts';

/* What people wrote from right to left, in sentences, dialogs and toasts. */

test('a title from right to left is set apart in a sentence: of a dialog, and of a toast', async ({ open, world }) => {
  const person = await world.person();
  const { id } = await person.commitment({ title: TITLE });
  await person.call(pauses.create, { body: { commitment_ids: [id], from: today(), until: null } });
  const page = await open('/commitments', { as: person });
  await fromMenu(page, TITLE, 'Resume');
  const question = page.getByRole('alertdialog', { name: `Resume \u2068${TITLE}\u2069 today?` });
  expect(await directionOf(question.getByRole('heading'))).toBe('ltr');
  await question.getByRole('button', { name: 'Resume' }).click();
  const toast = page.getByText(`Resumed \u2068${TITLE}\u2069`);
  // Under the pointer it stays.
  await toast.hover();
  expect(await directionOf(toast)).toBe('ltr');
});

test('the name of who wrote stands so in the toast of a message', async ({ profile, world }) => {
  const [ada, dana] = [await verified(world), await verified(world, { name: NAME })];
  const chat = await confidants(ada, dana);
  const page = await openLive(await profile({ as: ada }), '/settings');
  await say(dana, chat, DESCRIPTION);
  const toast = notificationToast(page);
  // Under the pointer it stays.
  await toast.hover();
  expect(await directions(toast, NAME)).toBe('rtl');
  expect(await directions(toast, DESCRIPTION)).toBe('rtl');
});
