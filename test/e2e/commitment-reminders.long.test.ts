import { expect } from 'vitest';
import { prefer } from '#test/support/notifications.ts';
import { row, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { edited, PATH, save } from './support/commitment-dialog.ts';
import { focused, offered } from './support/commitment-reminders.ts';
import { test } from './support/test.ts';
import { cut } from './support/unsent.ts';

/* Reminders in quiet hours, and where it is offered to switch them off. */

test('a time in quiet hours says until when it waits, or that its day is over by then', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  const person = await world.person();
  await prefer(person, { quiet_hours_start: '22:00', quiet_hours_end: '07:00' });
  await person.commitment({ title: 'Read', reminders: ['06:30', '08:00', '23:00'] });
  await person.commitment({ title: 'Swim', frequency: 'weekly', schedule: { times: 3 }, reminders: ['23:00'] });
  const page = await open(PATH, { as: person, width: 390 });
  const opened = async (title: string) => {
    const dialog = await edited(page, title);
    await dialog.getByRole('button', { name: /^Cue and reminders: / }).click();
    return dialog;
  };
  const sentThen = 'In your quiet hours, until 7:00 AM. It’ll be sent then, if this is still open.';
  const dayIsOver = 'In your quiet hours, until 7:00 AM. The day ends before that, so it won’t be sent.';
  await row(page, 'Swim').waitFor();
  // While they are unknown, nothing is said.
  const restore = await cut(page);
  const unknown = await opened('Swim');
  await unknown.getByText('Sent every day, while it’s open.').waitFor();
  expect(await unknown.getByText(/quiet hours/i).count()).toBe(0);
  await restore();
  // What is due several times a week is open on the next day, too.
  await unknown.getByText(sentThen).waitFor();
  await unknown.getByRole('button', { name: 'Cancel' }).click();
  await unknown.waitFor({ state: 'detached' });

  const read = await opened('Read');
  const time = (number: number) => read.getByLabel(`Reminder ${number}`, { exact: true });
  await read.getByText(dayIsOver).waitFor();
  const described = (number: number) =>
    time(number).evaluate((field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.innerText);
  expect(await Promise.all([1, 2, 3].map(described))).toEqual([sentThen, undefined, dayIsOver]);
  await time(1).fill('07:00');
  await read.getByText(sentThen).waitFor({ state: 'detached' });
  await expectClean(page);
  await save(read);
});

test('they are offered on the dashboard and on the page of the commitment, too', async ({ open, world }) => {
  const person = await world.person();
  const ids = [];
  for (const title of ['Walk', 'Read']) ids.push((await person.commitment({ title, reminders: ['08:00'] })).id);
  const page = await open('/settings', { as: person, width: 390 });
  const changes = await offered(page);
  await page.goto('/dashboard');
  const offer = page.getByText('You usually do this before its reminder.');
  await row(page, 'Read').filter({ has: offer }).waitFor();
  expect(await offer.count()).toBe(1);
  await expectClean(page);
  await page.getByRole('button', { name: 'Keep the reminders for Read' }).press('Enter');
  await until(() => focused(page), 'Read');
  await row(page, 'Walk').filter({ has: offer }).waitFor();
  await until(async () => changes, [{ reminder_offer: false }]);

  await page.goto(`/commitments/${ids[0]}`);
  await offer.waitFor();
  await expectClean(page);
  await page.getByRole('button', { name: 'Switch off the reminders for Walk' }).press('Enter');
  await until(() => focused(page), 'Walk');
  await offer.waitFor({ state: 'detached' });
  await until(async () => (await person.commitments()).map(({ reminders }) => reminders), [['08:00'], []]);
});
