import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { addOne, item, READ, SWIM } from './support/amounts.ts';
import { bounds, box, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { focused, fromMenu } from './support/commitments.ts';
import { add, edit, field } from './support/notes.ts';
import { ALL } from './support/stored-actions.ts';
import { test } from './support/test.ts';

/* 'Add a note' in a row that stays where it is after something was done. */

const COFFEE = {
  title: 'Coffee',
  schedule: { target: { direction: 'at_most' as const, amount: 2, unit: 'coffees' } },
};
const PLACES = [
  ['/dashboard', 1280],
  ['/commitments', 390],
  ['/commitments', 1280],
  ['/dashboard', 390],
] as const;

/** Does something in a row, and waits for the offer, which moves nothing. */
async function offered(page: Page, title: string, act: () => Promise<void>): Promise<void> {
  const height = async () => (await bounds(item(page, title))).height;
  const before = await height();
  await act();
  await add(page, title).waitFor();
  await settled(page);
  expect(await height(), title).toBe(before);
}

describe('a note is offered in its row', () => {
  test.for(sampled(PLACES))(
    'on %s at %i px after a mark, an amount and for a limit',
    async ([path, width], { open, world }) => {
      const person = await world.person();
      for (const each of [COFFEE, READ, SWIM]) await person.commitment(each);
      const page = await open(path, { as: person, width });
      await box(page, 'Swim').waitFor();
      await offered(page, 'Swim', () => box(page, 'Swim').click());
      await offered(page, 'Read', () => addOne(page, 'Read').click());
      // One at a time.
      expect(await add(page, 'Swim').count()).toBe(0);
      await offered(page, 'Coffee', () => addOne(page, 'Coffee').click());
      await expectClean(page);
      await add(page, 'Coffee').press('Enter');
      await until(() => focused(page), 'Note on Coffee');
      await page.keyboard.type('With milk');
      await expectClean(page);
      await page.keyboard.press('Enter');
      await until(() => focused(page), 'Edit the note on Coffee');
      // Taking it back is nothing to note.
      await offered(page, 'Read', () => addOne(page, 'Read').click());
      await fromMenu(page, 'Read', 'Take back the last');
      await add(page, 'Read').waitFor({ state: 'detached' });
    },
  );

  test('where completed commitments are shown, after a check-off and a skip', async ({ open, world }) => {
    const person = await world.person();
    for (const title of ['Run', 'Walk']) await person.commitment({ title });
    const page = await open(ALL, { as: person, width: 390 });
    await box(page, 'Run').waitFor();
    await offered(page, 'Run', () => box(page, 'Run').click());
    await offered(page, 'Walk', () => fromMenu(page, 'Walk', 'Skip this time'));
    await add(page, 'Walk').click();
    await field(page, 'Walk').fill('A cold');
    await field(page, 'Walk').press('Enter');
    await edit(page, 'Walk').waitFor();
    await expectClean(page);
    await box(page, 'Run').click();
    await add(page, 'Run').waitFor({ state: 'detached' });
  });
});

test('a note that is being written holds its row when that is completed, and then the row leaves', async ({
  open,
  world,
}) => {
  const person = await world.person();
  await person.commitment({ ...READ, schedule: { target: { ...READ.schedule.target, amount: 2 } } });
  await person.commitment({ title: 'Run' });
  const page = await open('/commitments', { as: person, width: 390 });
  await addOne(page, 'Read').click();
  await add(page, 'Read').click();
  await field(page, 'Read').fill('On the train');
  await addOne(page, 'Read').click();
  await item(page, 'Read').getByText('2 of 2 pages').waitFor();
  await until(async () => (await person.commitments()).map(({ completed }) => completed), [false, true]);
  expect(await field(page, 'Read').inputValue()).toBe('On the train');
  await field(page, 'Read').press('Enter');
  await page.getByRole('button', { name: 'Undo Read' }).waitFor();
  await until(() => focused(page), 'Run');
});
