import { describe, expect } from 'vitest';
import { confidants } from '#test/support/confidants.ts';
import { addOne, item, progressOf, READ, SWIM } from './support/amounts.ts';
import { until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { ALL, storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';

/* Amounts whose answers are lost, in two tabs, and for confidants. */

describe('an amount', () => {
  test('an addition whose answer is lost is sent again and counts once', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const person = await world.person();
    await person.commitment(READ);
    const page = await open(ALL, { as: person });
    let attempts = 0;
    await page.route('**/complete', async (route) => {
      attempts += 1;
      if (attempts > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await addOne(page, 'Read').click();
    await storedActions(page, 0);
    expect(attempts).toBe(2);
    expect(await progressOf(person)).toEqual([1]);
    await item(page, 'Read').getByText('1 of 20 pages').waitFor();
  });

  test('two tabs add up', async ({ profile, world }) => {
    const person = await world.person();
    await person.commitment(READ);
    const context = await profile({ as: person });
    const [here, there] = [await context.newPage(), await context.newPage()];
    await here.goto(ALL);
    await there.goto('/dashboard');
    await Promise.all([addOne(here, 'Read').click(), addOne(there, 'Read').click()]);
    await until(() => progressOf(person), [2]);
    for (const page of [here, there]) {
      await page.bringToFront();
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await item(page, 'Read').getByText('2 of 20 pages').waitFor();
    }
  });
});

test('a confidant sees how much is done', async ({ open, world }) => {
  const [ada, bob] = [await world.person(), await world.person()];
  await confidants(ada, bob);
  await ada.commitment(SWIM);
  await ada.commitment(READ);
  const page = await open(`/confidants/${ada.id}/show`, { as: bob, width: 390 });
  await page.getByText('0 of 3 this week').waitFor();
  await page.getByText('0 of 20 pages').waitFor();
  await expectClean(page);
});
