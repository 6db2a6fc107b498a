import { expect } from 'vitest';
import { coaches } from '#shared/contracts/coaches.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { coachOf, saveKey } from '#test/support/coaches.ts';
import { confidants, showNotes, verified } from '#test/support/confidants.ts';
import { installJournaling } from '#test/support/journaling.ts';
import { toast, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { button } from './support/coaches.ts';
import { edited, PATH, save } from './support/commitment-dialog.ts';
import { test } from './support/test.ts';

/* Who else reads notes: confidants and coaches, once the user lets them. */

test('confidants read the latest notes of a commitment that shares them', async ({ open, world }) => {
  const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace Hopper' })]);
  await confidants(ada, grace);
  await showNotes(grace, ada);
  const swim = await grace.commitment({ title: 'Swim', frequency: 'weekly' });
  await grace.call(commitments.note, { params: { id: swim.id }, body: { note: 'Forty lengths' } });
  const seen = await open(`/confidants/${grace.id}/show`, { as: ada, width: 390 });
  const row = seen.getByRole('listitem').filter({ hasText: 'Swim' });
  await row.waitFor();
  expect(await row.getByText('Forty lengths').count()).toBe(0);

  const page = await open(PATH, { as: grace });
  await edited(page, 'Swim');
  const dialog = page.getByRole('dialog');
  const shared = dialog.getByRole('checkbox', { name: 'Confidants can read notes' });
  expect(await shared.isChecked()).toBe(false);
  await shared.check();
  await expectClean(page);
  await save(dialog);
  expect((await grace.commitments())[0]?.notes_shared).toBe(true);
  await seen.reload();
  await row.getByText('Forty lengths').waitFor();
});

test('a coach may read what its dialog says, and its chat tells so before the first message', async ({
  open,
  world,
}) => {
  const person = await world.person();
  await saveKey(person);
  const coach = await coachOf(person);
  const page = await open('/settings', { as: person, width: 390 });
  await button(page, `Edit ${coach.display_name}`).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Coach' });
  const mayRead = dialog.getByRole('checkbox', { name: 'Your notes from this week' });
  expect(await mayRead.isChecked()).toBe(false);
  await mayRead.check();
  await expectClean(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Coach updated successfully');
  const saved = async () => (await person.call(coaches.mine)).find(({ id }) => id === coach.id)?.may_read.notes;
  expect(await saved()).toBe(true);
  await button(page, `Edit ${coach.display_name}`).click();
  await mayRead.uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await until(saved, false);
  await page.goto(`/chats/${coach.chat_id}`);
  const told = page.getByRole('paragraph').filter({ hasText: /^Before each reply/ });
  await told
    .getByText('Before each reply, it’s told your commitments and what you completed, missed and skipped this week')
    .waitFor();
  await told
    .getByText('It isn’t told your notes from this week or the names of your confidants and what they see.')
    .waitFor();
  await told.getByRole('link', { name: 'Change' }).click();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await until(focused, `Edit ${coach.display_name}`);
  await page.keyboard.press('Enter');
  await dialog.getByRole('checkbox', { name: 'The names of your confidants, and what they see' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await until(focused, `Edit ${coach.display_name}`);
  await page.goto(`/chats/${coach.chat_id}`);
  await told.getByText(/and the names of your confidants and what they see\./).waitFor();

  // The journal is mentioned only to those who have one.
  const journal = 'your journal from the last two weeks';
  expect(await told.getByText(journal).count()).toBe(0);
  await installJournaling(person);
  await page.reload();
  await told.getByText(`It isn’t told your notes from this week or ${journal}.`).waitFor();
  await told.getByRole('link', { name: 'Change' }).click();
  await until(focused, `Edit ${coach.display_name}`);
  await page.keyboard.press('Enter');
  await dialog.getByRole('checkbox', { name: 'Your journal from the last two weeks' }).check();
  await expectClean(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`/chats/${coach.chat_id}`);
  await told.getByText(`, ${journal}, and the names of your confidants`).waitFor();
});
