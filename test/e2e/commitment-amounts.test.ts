import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { addOne, item, progressOf, READ, SWIM } from './support/amounts.ts';
import { box, checked, row, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { focused, titles } from './support/commitments.ts';
import { ALL } from './support/stored-actions.ts';
import { test } from './support/test.ts';

/* Rows of commitments in whose periods check-offs add up, and of those that are not due every day. */

const more = (page: Page, title: string) => page.getByRole('button', { name: `More actions for ${title}` });

describe('several times a week', () => {
  test("the box makes today's mark, and takes it back; undoing the last one takes back only that", async ({
    open,
    world,
  }) => {
    const person = await world.person();
    const schedule = { times: 2, once_a_day: false };
    const { id } = await person.commitment({ title: 'Walk', frequency: 'monthly', schedule });
    await person.complete(id);
    await person.commitment(SWIM);
    const page = await open('/commitments', { as: person, width: 390 });
    await row(page, 'Swim').getByText('3 times a week').waitFor();
    await row(page, 'Swim').getByText('0 of 3 this week').waitFor();
    await box(page, 'Swim').click();
    await row(page, 'Swim').getByText('1 of 3 this week').waitFor();
    await until(() => progressOf(person), [1, 1]);
    // It is done for today only, and stays in the list.
    await checked(page, 'Swim');
    await page.reload();
    await checked(page, 'Swim');
    await settled(page);
    await expectClean(page);
    await box(page, 'Swim').click();
    await row(page, 'Swim').getByText('0 of 3 this week').waitFor();
    await until(() => progressOf(person), [0, 1]);
    await checked(page, 'Swim', false);
    // A skip is of the whole period.
    for (const [title, skip] of [
      ['Swim', 'Skip this week'],
      ['Walk', 'Skip this month'],
    ] as const) {
      await more(page, title).press('Enter');
      await page.getByRole('menuitem', { name: skip, exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await until(() => focused(page), `More actions for ${title}`);
    }
    // The last one completes it.
    await row(page, 'Walk').getByText('1 of 2 this month').waitFor();
    await checked(page, 'Walk', false);
    await box(page, 'Walk').click();
    await page.getByRole('button', { name: 'Undo Walk' }).click();
    await row(page, 'Walk').getByText('1 of 2 this month').waitFor();
    await until(() => progressOf(person), [0, 1]);
  });
});

describe('an amount', () => {
  test('grows by one, or by what is typed, and the last one can be taken back', async ({ open, world }) => {
    const person = await world.person();
    await person.commitment(READ);
    const page = await open(ALL, { as: person, width: 390 });
    await addOne(page, 'Read').click();
    await addOne(page, 'Read').click();
    await item(page, 'Read').getByText('2 of 20 pages').waitFor();
    // A finger needs more room than its words take.
    await page.getByRole('button', { name: 'Add an amount to Read' }).click({ position: { x: 40, y: -7 } });
    const field = page.getByRole('spinbutton', { name: 'Amount for Read (pages)' });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    expect(await field.inputValue()).toBe('2');
    await page.getByRole('button', { name: 'Less', exact: true }).click();
    await field.fill('0');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Amount must be a number above 0, at most 1,000,000, to three decimals').waitFor();
    await expectClean(page);
    await field.fill('17,5');
    await field.press('Enter');
    await item(page, 'Read').getByText('19.5 of 20 pages').waitFor();
    await field.waitFor({ state: 'detached' });
    await until(() => progressOf(person), [19.5]);
    await more(page, 'Read').click();
    await page.getByRole('menuitem', { name: 'Take back the last' }).click();
    await item(page, 'Read').getByText('2 of 20 pages').waitFor();
    await until(() => progressOf(person), [2]);
    expect((await person.commitments())[0]?.completed).toBe(false);
  });
});

test('what is not due today stands below, with the day on which it is', async ({ open, world }) => {
  const person = await world.person();
  const today = new Date().getUTCDay() || 7;
  const dayAfterNext = ((today + 1) % 7) + 1;
  await person.commitment({ title: 'Run' });
  await person.commitment({ title: 'Gym', schedule: { weekdays: [dayAfterNext] } });
  const page = await open('/commitments', { as: person, width: 390 });
  const name = new Date(Date.UTC(2024, 0, dayAfterNext)).toLocaleDateString('en-US', { weekday: 'long' });
  await row(page, 'Gym').getByText(`Next: ${name}`).waitFor();
  expect(await titles(page)).toEqual(['Run', 'Gym']);
  expect(await box(page, 'Gym').isDisabled()).toBe(true);
  await expectClean(page);
});
