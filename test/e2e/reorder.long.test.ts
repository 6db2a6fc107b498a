import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import {
  BY_CATEGORY,
  button,
  byMouse,
  carry,
  category,
  handle,
  MANUAL,
  make,
  middleOf,
  reorder,
  savedManualOrder,
  shown,
} from './support/reorder.ts';
import { test } from './support/test.ts';

/* The order of filtered commitments, a long list that scrolls while it is reordered, and how this looks. */

describe('the manual order', () => {
  test('of filtered commitments does not change the positions of the others', async ({ open, world }) => {
    const person = await world.person();
    await make(person, ['Daily A', 'Weekly A', 'Daily B', 'Weekly B', 'Daily C', 'Weekly C']);
    for (const { id, title } of await person.commitments()) {
      if (title.startsWith('Weekly')) {
        await person.call(commitments.update, { params: { id }, body: { commitment: { frequency: 'weekly' } } });
      }
    }
    const page = await open(`${MANUAL}?frequency=weekly`, { as: person });
    await reorder(page);
    expect(await shown(page)).toEqual(['Weekly A', 'Weekly B', 'Weekly C']);
    await byMouse(page, 'Weekly C', handle(page, 'Weekly B'));
    expect(await shown(page)).toEqual(['Weekly A', 'Weekly C', 'Weekly B']);
    const first = ['Daily A', 'Weekly A', 'Daily B', 'Weekly C', 'Weekly B', 'Daily C'];
    await until(() => savedManualOrder(person), first);
    await button(page, 'Move down: Weekly A').click();
    await until(() => savedManualOrder(person), ['Daily A', 'Daily B', 'Weekly C', 'Weekly A', 'Weekly B', 'Daily C']);
    expect(await shown(page)).toEqual(['Weekly C', 'Weekly A', 'Weekly B']);
  });
});

test('a list scrolls when an item is dragged to its edge', async ({ open, world }) => {
  const person = await world.person();
  const titles = Array.from({ length: 20 }, (_, index) => `Number ${index + 1}`);
  await make(person, titles);
  const page = await open(MANUAL, { as: person, width: 320 });
  await reorder(page);
  const from = await middleOf(handle(page, 'Number 1'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, 620, { steps: 6 });
  await page.getByText('Number 1 is now at position 20 of 20.').waitFor();
  await page.mouse.up();
  await until(() => savedManualOrder(person), [...titles.slice(1), 'Number 1']);
});

const LOOKS = [
  { width: 320, theme: 'light' as const },
  { width: 1280, theme: 'dark' as const },
];

describe.each(LOOKS)('in $theme at $width px', ({ width, theme }) => {
  test('reorder mode is clean', async ({ open, world }) => {
    const person = await world.person();
    const long = `${'A very long title with ordinary words. '.repeat(4)}${'W'.repeat(42)}`;
    await category(person, 'W'.repeat(80), [long, 'Run']);
    await category(person, 'Mind', []);
    await make(person, ['Pay rent']);
    const page = await open(BY_CATEGORY, { as: person, width, theme });
    await reorder(page);
    // As high as the list: the bar at the foot would cut through a row.
    await page.setViewportSize({ width, height: 1600 });
    await expectClean(page);
    const sizes = await page
      .locator('[data-drag-handle]')
      .evaluateAll((all) =>
        all.map((each) => [each.clientWidth, each.clientHeight, getComputedStyle(each).touchAction]),
      );
    expect(new Set(sizes.map(String))).toEqual(new Set(['44,44,none']));
    await carry(page, 'Run', page.getByText('All clear'));
    await expectClean(page);
  });
});
