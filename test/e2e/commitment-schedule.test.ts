import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from '#test/support/world.ts';
import { refusal, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { edited, made, PATH, save } from './support/commitment-dialog.ts';
import { test } from './support/test.ts';

/* How a commitment repeats, in its dialog. */

const repeats = (dialog: Locator, rule: string) =>
  dialog.getByRole('button', { name: `Repeats: ${rule}`, exact: true });
const first = async (person: Person) => {
  const { frequency, schedule, progress } = (await person.commitments())[0]!;
  return { frequency, schedule, progress };
};
const PLAIN = { weekdays: null, every: null, times: null, once_a_day: true, target: null };

test('a commitment on some weekdays is made, and becomes one of every few days, and a plain one', async ({
  open,
  world,
}) => {
  const person = await world.person();
  const page = await open(PATH, { as: person, width: 390 });
  const dialog = await made(page);
  await dialog.getByLabel('Title').fill('Gym');
  await dialog.getByText('From today; next: today').waitFor();
  await repeats(dialog, 'Daily').click();
  await dialog.getByLabel('On', { exact: true }).selectOption('Certain weekdays');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Choose at least one day').waitFor();
  await settled(page);
  await expectClean(page);
  for (const day of ['Friday', 'Monday']) await dialog.getByRole('checkbox', { name: day }).check();
  await repeats(dialog, 'Mon, Fri').waitFor();
  await dialog.getByText('More', { exact: true }).click();
  const start = dialog.getByLabel('Start date');
  const today = await start.inputValue();
  // A Tuesday.
  await start.fill('2030-01-01');
  await dialog.getByText('From Jan 1, 2030; next: Jan 4, 2030').waitFor();
  await start.fill(today);
  await save(dialog);
  await until(() => first(person), {
    frequency: 'daily',
    schedule: { ...PLAIN, weekdays: [1, 5] },
    progress: null,
  });

  const again = await edited(page, 'Gym');
  await repeats(again, 'Mon, Fri').click();
  expect(await again.getByRole('checkbox', { name: 'Friday' }).isChecked()).toBe(true);
  await again.getByLabel('On', { exact: true }).selectOption('Once every few days');
  await again.getByLabel('Number of days').fill('3');
  await repeats(again, 'Every 3 days').waitFor();
  await save(again);
  await until(async () => (await first(person)).schedule, { ...PLAIN, every: 3 });

  const last = await edited(page, 'Gym');
  await repeats(last, 'Every 3 days').click();
  await last.getByLabel('On', { exact: true }).selectOption('Every day');
  await save(last);
  await until(async () => (await first(person)).schedule, null);
});

test('several times a week, and an amount; what the server refuses is said at the schedule', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/status of 422/);
  const person = await world.person();
  const page = await open(PATH, { as: person, theme: 'dark' });
  const dialog = await made(page);
  await dialog.getByLabel('Title').fill('Swim');
  await dialog.getByLabel('Frequency', { exact: true }).selectOption('Weekly');
  await repeats(dialog, 'Weekly').click();
  await dialog.getByLabel('How often').selectOption('Several times a week');
  const unreachable = dialog.getByText('A week has 7 days, so you can’t reach this with at most one a day.');
  await dialog.getByLabel('Times', { exact: true }).fill('8');
  await unreachable.waitFor();
  await settled(page);
  await expectClean(page);
  await dialog.getByLabel('At most one a day').uncheck();
  await unreachable.waitFor({ state: 'detached' });
  await dialog.getByLabel('Times', { exact: true }).fill('3');
  await repeats(dialog, '3 times a week').waitFor();
  await dialog.getByText('From today; next: today').waitFor();
  await page.route('**/api/v1/commitments', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill(refusal(422, ['schedule', 'Weekdays can’t be combined with every']))
      : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.locator('.opening-line').getByText('Weekdays can’t be combined with every').waitFor();
  await page.unroute('**/api/v1/commitments');
  await save(dialog);
  await until(() => first(person), {
    frequency: 'weekly',
    schedule: { ...PLAIN, times: 3, once_a_day: false },
    progress: { done: 0, of: 3, unit: null },
  });

  const again = await edited(page, 'Swim');
  await repeats(again, '3 times a week').click();
  await again.getByLabel('How often').selectOption('Once a week');
  await again.getByLabel('Target').selectOption('At most');
  await again.getByLabel('Amount', { exact: true }).fill('2,5');
  await again.getByLabel('Unit').fill('km');
  await repeats(again, 'Weekly · at most 2.5 km').waitFor();
  await save(again);
  await page.getByText('0 of at most 2.5 km').waitFor();
  await until(async () => (await first(person)).schedule?.target, { direction: 'at_most', amount: 2.5, unit: 'km' });

  // With another frequency that has none.
  const last = await edited(page, 'Swim');
  await last.getByLabel('Frequency', { exact: true }).selectOption('Once');
  expect(await last.getByRole('button', { name: 'Repeats' }).count()).toBe(0);
  await save(last);
  await until(() => first(person), { frequency: 'once', schedule: null, progress: null });
});
