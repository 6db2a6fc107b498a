import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { prefer } from '#test/support/notifications.ts';
import type { Person } from '#test/support/world.ts';
import { heading, row, toast, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { edited, made, PATH, save } from './support/commitment-dialog.ts';
import { test } from './support/test.ts';
import { cut, SAVED_HERE } from './support/unsent.ts';

/* The cue and the reminders of a commitment. */

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: found } = document;
    return found?.getAttribute('name') ?? found?.ariaLabel ?? found?.textContent;
  });
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

/** The server offers it for each commitment that still has reminders, until that is declined. */
async function offered(page: Page): Promise<object[]> {
  const changes: object[] = [];
  const answered = new Set<string>();
  await page.route('**/api/v1/commitments', async (route) => {
    const response = await route.fetch();
    const all = (await response.json()) as { id: string; reminders: string[] }[];
    const json = all.map((each) => ({ ...each, reminder_offer: each.reminders.length > 0 && !answered.has(each.id) }));
    await route.fulfill({ response, json });
  });
  await page.route('**/api/v1/commitments/*', (route) => {
    if (route.request().method() === 'PUT') {
      changes.push(route.request().postDataJSON().commitment);
      answered.add(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    }
    return route.continue();
  });
  return changes;
}

test('reminders are offered to be switched off, one commitment at a time', async ({ open, world, expectComplaint }) => {
  expectComplaint(/ERR_FAILED/);
  const person = await world.person();
  for (const title of ['Walk', 'Read']) await person.commitment({ title, reminders: ['08:00'] });
  const page = await open('/settings', { as: person, width: 390 });
  const changes = await offered(page);
  await page.goto(PATH);
  const offer = page.getByText('You mostly do this before its reminder.');
  await row(page, 'Read').filter({ has: offer }).waitFor();
  expect(await offer.count()).toBe(1);
  await page.getByRole('button', { name: 'Keep the reminders of Read' }).press('Enter');
  await until(() => focused(page), 'Read');
  await row(page, 'Walk').filter({ has: offer }).waitFor();
  await until(async () => changes, [{ reminder_offer: false }]);

  const restore = await cut(page);
  await page.getByRole('button', { name: 'Switch off the reminders of Walk' }).press('Enter');
  await until(() => focused(page), 'Walk');
  await offer.waitFor({ state: 'detached' });
  await row(page, 'Walk').getByText('Not sent yet').waitFor();
  await restore();
  await until(async () => (await person.commitments()).map(({ reminders }) => reminders), [['08:00'], []]);
  expect(changes).toEqual([{ reminder_offer: false }, { reminders: [] }]);
  await row(page, 'Walk').getByText('Not sent yet').waitFor({ state: 'detached' });
  expect(await offer.count()).toBe(0);
});

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
  const sentThen = 'In your quiet hours, until 7:00 AM. It is sent then, if this is still open.';
  const dayIsOver = 'In your quiet hours, until 7:00 AM. The day ends before that, so it is not sent.';
  await row(page, 'Swim').waitFor();
  // While they are unknown, nothing is said.
  const restore = await cut(page);
  const unknown = await opened('Swim');
  await unknown.getByText('They come each day, while it is open.').waitFor();
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
  const offer = page.getByText('You mostly do this before its reminder.');
  await row(page, 'Read').filter({ has: offer }).waitFor();
  expect(await offer.count()).toBe(1);
  await expectClean(page);
  await page.getByRole('button', { name: 'Keep the reminders of Read' }).press('Enter');
  await until(() => focused(page), 'Read');
  await row(page, 'Walk').filter({ has: offer }).waitFor();
  await until(async () => changes, [{ reminder_offer: false }]);

  await page.goto(`/commitments/${ids[0]}`);
  await offer.waitFor();
  await expectClean(page);
  await page.getByRole('button', { name: 'Switch off the reminders of Walk' }).press('Enter');
  await until(() => focused(page), 'Walk');
  await offer.waitFor({ state: 'detached' });
  await until(async () => (await person.commitments()).map(({ reminders }) => reminders), [['08:00'], []]);
});
