import { expect } from 'vitest';
import type { Person } from '#test/support/world.ts';
import { heading, row, toast, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { edited, made, PATH, save } from './support/commitment-dialog.ts';
import { focused, offered } from './support/commitment-reminders.ts';
import { test } from './support/test.ts';
import { cut, SAVED_HERE } from './support/unsent.ts';

/* The cue and the reminders of a commitment. */

const first = async (person: Person) => {
  const { cue, reminders, reminder_offer } = (await person.commitments())[0]!;
  return { cue, reminders, reminder_offer };
};

test('a cue and reminders are set on a phone, shown, and removed by keyboard', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  const person = await world.person();
  const page = await open(PATH, { as: person, width: 390 });
  const dialog = await made(page);
  await dialog.getByLabel('Title').fill('Stretch');
  await dialog.getByText('More', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Cue and reminders', exact: true }).click();
  await dialog
    .getByLabel('Cue', { exact: true })
    .fill('After breakfast, when the tea is in the pot and the dog is out');
  const add = dialog.getByRole('button', { name: 'Add reminder' });
  await add.press('Enter');
  await until(() => focused(page), 'reminders.0');
  await dialog.getByLabel('Reminder 1', { exact: true }).fill('18:30');
  await add.press('Enter');
  await until(() => focused(page), 'reminders.1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('A reminder needs a time').waitFor();
  await until(() => focused(page), 'reminders.1');
  await dialog.getByRole('link', { name: 'Notification settings' }).waitFor();
  await dialog.getByLabel('Reminder 2', { exact: true }).fill('08:00');
  await add.press('Enter');
  await dialog.getByLabel('Reminder 3', { exact: true }).fill('18:30');
  expect(await add.count()).toBe(0);
  const words = 'After breakfast, when the tea is in the pot and the dog is out · 8:00 AM, 6:30 PM';
  await dialog.getByRole('button', { name: `Cue and reminders: ${words}`, exact: true }).waitFor();
  await save(dialog);
  const cue = 'After breakfast, when the tea is in the pot and the dog is out';
  await until(() => first(person), { cue, reminders: ['08:00', '18:30'], reminder_offer: false });
  await row(page, 'Stretch').getByText('After breakfast').waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectClean(page);

  // Without a network it waits on the device.
  const restore = await cut(page);
  const again = await edited(page, 'Stretch');
  await again.getByRole('button', { name: `Cue and reminders: ${words}`, exact: true }).click();
  await again.getByLabel('Cue', { exact: true }).fill('After tea');
  await again.getByRole('button', { name: 'Remove reminder 1' }).press('Enter');
  await until(() => focused(page), 'Remove reminder 1');
  await again.getByRole('button', { name: 'Remove reminder 1' }).press('Enter');
  await until(() => focused(page), 'Add reminder');
  await again.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await save(again);
  await toast(page, SAVED_HERE);
  await row(page, 'Stretch').getByText('After tea').waitFor();
  await restore();
  await until(() => first(person), { cue: 'After tea', reminders: [], reminder_offer: false });

  await page.getByRole('link', { name: 'Stretch' }).click();
  await heading(page, 'Stretch').waitFor();
  await page.getByText('After tea', { exact: true }).waitFor();
});

test('reminders are offered to be switched off, one commitment at a time', async ({ open, world, expectComplaint }) => {
  expectComplaint(/ERR_FAILED/);
  const person = await world.person();
  for (const title of ['Walk', 'Read']) await person.commitment({ title, reminders: ['08:00'] });
  const page = await open('/settings', { as: person, width: 390 });
  const changes = await offered(page);
  await page.goto(PATH);
  const offer = page.getByText('You usually do this before its reminder.');
  await row(page, 'Read').filter({ has: offer }).waitFor();
  expect(await offer.count()).toBe(1);
  await page.getByRole('button', { name: 'Keep the reminders for Read' }).press('Enter');
  await until(() => focused(page), 'Read');
  await row(page, 'Walk').filter({ has: offer }).waitFor();
  await until(async () => changes, [{ reminder_offer: false }]);

  const restore = await cut(page);
  await page.getByRole('button', { name: 'Switch off the reminders for Walk' }).press('Enter');
  await until(() => focused(page), 'Walk');
  await offer.waitFor({ state: 'detached' });
  await row(page, 'Walk').getByText('Not sent yet').waitFor();
  await restore();
  await until(async () => (await person.commitments()).map(({ reminders }) => reminders), [['08:00'], []]);
  expect(changes).toEqual([{ reminder_offer: false }, { reminders: [] }]);
  await row(page, 'Walk').getByText('Not sent yet').waitFor({ state: 'detached' });
  expect(await offer.count()).toBe(0);
});
