import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { box, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import {
  BY_CATEGORY,
  button,
  byKeys,
  byMouse,
  byTouch,
  carry,
  category,
  dragEnded,
  handle,
  MANUAL,
  make,
  middleOf,
  pickUp,
  reorder,
  savedManualOrder,
  savedOrder,
  shown,
} from './support/reorder.ts';
import { test } from './support/test.ts';

/* The order by category, of filtered commitments, a long list that scrolls while it is reordered, and how it looks. */

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

describe('the order by category', () => {
  test('of the categories themselves is changed by each input, and saved', async ({ open, world }) => {
    const person = await world.person();
    await category(person, 'Health', ['Run', 'Swim', 'Sleep']);
    await category(person, 'Mind', ['Read']);
    await category(person, 'Home', ['Sweep', 'Cook']);
    const page = await open(BY_CATEGORY, { as: person, width: 390, hasTouch: true });
    await reorder(page);
    expect(await page.getByRole('button', { name: 'Drag No Category' }).count()).toBe(0);
    const headings = async () => (await shown(page)).filter((each) => each.startsWith('['));

    // The lists are collapsed while a heading is dragged.
    await handle(page, 'Home').hover();
    const { x, y } = await middleOf(handle(page, 'Home'));
    await page.mouse.down();
    await page.mouse.move(x, y - 10);
    await page.locator('.reorder.folded').waitFor();
    expect((await middleOf(handle(page, 'Home'))).y).toBeCloseTo(y);
    expect(await page.getByText('Sweep', { exact: true }).isVisible()).toBe(false);
    await page.mouse.move(x, (await middleOf(handle(page, 'Mind'))).y - 8, { steps: 5 });
    await page.mouse.up();
    await dragEnded(page);
    expect(await headings()).toEqual(['[Health]', '[Home]', '[Mind]', '[No Category]']);
    await page.getByText('Dropped Home. Position 2 of 3.').waitFor();

    await byKeys(page, 'Health', 'ArrowDown', 'Health is now at position 2 of 3.');
    expect(await headings()).toEqual(['[Home]', '[Health]', '[Mind]', '[No Category]']);
    await button(page, 'Move up: Mind').click();
    await page.getByText('Mind moved to position 2 of 3').waitFor();
    const last = ['[Home]', 'Sweep', 'Cook', '[Mind]', 'Read', '[Health]', 'Run', 'Swim', 'Sleep', '[No Category]'];
    expect(await shown(page)).toEqual(last);
    expect(await button(page, 'Move down: Health').getAttribute('aria-disabled')).toBe('true');
    await until(() => savedOrder(person), last);
    await page.reload();
    await reorder(page);
    await until(() => shown(page), last);
  });

  test('is changed within and across categories, by each input, and saved', async ({ profile, world }) => {
    const person = await world.person();
    await category(person, 'Health', ['Run', 'Swim', 'Sleep']);
    await category(person, 'Mind', []);
    await make(person, ['Pay rent']);
    const context = await profile({ as: person, width: 390, hasTouch: true });
    // Changes on other devices cause no events here.
    await context.routeWebSocket('**/cable?*', () => {});
    const page = await context.newPage();
    await page.goto(BY_CATEGORY);
    const health = page.getByRole('heading', { level: 2, name: 'Health' });
    const size = () => health.evaluate((each) => getComputedStyle(each).fontSize);
    const before = await size();
    await reorder(page);
    expect(await size()).toBe(before);
    expect(await shown(page)).toEqual(['[Health]', 'Run', 'Swim', 'Sleep', '[Mind]', '[No Category]', 'Pay rent']);
    await page.getByText('All clear').waitFor();

    await byMouse(page, 'Sleep', handle(page, 'Run'));
    expect((await shown(page)).slice(0, 4)).toEqual(['[Health]', 'Sleep', 'Run', 'Swim']);

    // Into an empty category.
    await byTouch(page, 'Run', page.getByText('All clear'));
    const mixed = ['[Health]', 'Sleep', 'Swim', '[Mind]', 'Run', '[No Category]', 'Pay rent'];
    expect(await shown(page)).toEqual(mixed);
    await page.getByText('Dropped Run. Position 1 of 1 in Mind.').waitFor();
    expect(await handle(page, 'Run').evaluate((each) => each === document.activeElement)).toBe(true);

    // Out of 'No Category'.
    await byKeys(page, 'Pay rent', 'ArrowUp', 'Pay rent is now at position 2 of 2 in Mind.');
    expect((await shown(page)).slice(3)).toEqual(['[Mind]', 'Run', 'Pay rent', '[No Category]']);
    expect(await handle(page, 'Pay rent').evaluate((each) => each === document.activeElement)).toBe(true);

    // From the first place of a category to the last of the one above, and back.
    await button(page, 'Move up: Run').click();
    await page.getByText('Run moved to position 3 of 3 in Health').waitFor();
    expect(await button(page, 'Move up: Run').evaluate((each) => each === document.activeElement)).toBe(true);
    await button(page, 'Move down: Pay rent').click();
    await page.getByText('Pay rent moved to position 1 of 1 in No Category').waitFor();
    expect(await button(page, 'Move down: Pay rent').getAttribute('aria-disabled')).toBe('true');
    const last = ['[Health]', 'Sleep', 'Swim', 'Run', '[Mind]', '[No Category]', 'Pay rent'];
    expect(await shown(page)).toEqual(last);
    await until(() => savedOrder(person), last);
    await page.reload();
    await reorder(page);
    await until(() => shown(page), last);

    // A commitment that another tab has moved out of a category is not moved back by a tab that does not know.
    const { id } = (await person.commitments()).find(({ title }) => title === 'Swim') ?? { id: '' };
    await person.call(commitments.update, { params: { id }, body: { commitment: { category_id: null } } });
    await byMouse(page, 'Sleep', handle(page, 'Run'));
    const apart = ['[Health]', 'Run', 'Sleep', '[Mind]', '[No Category]', 'Pay rent', 'Swim'];
    await until(() => savedOrder(person), apart);
    await until(() => shown(page), apart);
  });
});

test('a drag is cancelled with Escape, and by leaving reorder mode', async ({ open, world }) => {
  const person = await world.person();
  await make(person, ['Read', 'Run', 'Swim']);
  const page = await open(MANUAL, { as: person });
  const sent: string[] = [];
  page.on('request', (request) => void sent.push(request.url()));
  await reorder(page);
  await carry(page, 'Read', handle(page, 'Swim'));
  await page.getByText('Read is now at position 3 of 3.').waitFor();
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe('');
  await page.keyboard.press('Escape');
  await page.getByText('Read stays where it was. Position 1 of 3.').waitFor();
  await page.mouse.up();
  await dragEnded(page);
  expect(await shown(page)).toEqual(['Read', 'Run', 'Swim']);

  await pickUp(page, 'Swim', 'ArrowUp', 'Swim is now at position 2 of 3.');
  await button(page, 'Done Reordering').click();
  await box(page, 'Read').waitFor();
  await reorder(page);
  expect(await shown(page)).toEqual(['Read', 'Run', 'Swim']);
  expect(sent.filter((url) => url.endsWith('/reorder'))).toEqual([]);
});
