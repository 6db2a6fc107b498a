import { describe, expect } from 'vitest';
import { until } from './support/app.ts';
import {
  BY_CATEGORY,
  button,
  byKeys,
  byMouse,
  byTouch,
  category,
  handle,
  MANUAL,
  make,
  reorder,
  savedManualOrder,
  savedOrder,
  shown,
} from './support/reorder.ts';
import { test } from './support/test.ts';

describe('the manual order', () => {
  test('is changed by mouse, touch, keyboard and buttons, and saved', async ({ open, world }) => {
    const person = await world.person();
    await make(person, ['Read', 'Run', 'Swim', 'Write']);
    const page = await open(MANUAL, { as: person, width: 390, hasTouch: true });
    await reorder(page);
    expect(await shown(page)).toEqual(['Read', 'Run', 'Swim', 'Write']);

    await byMouse(page, 'Read', handle(page, 'Swim'));
    expect(await shown(page)).toEqual(['Run', 'Swim', 'Read', 'Write']);
    await page.getByText('Dropped Read. Position 3 of 4.').waitFor();

    await byTouch(page, 'Write', handle(page, 'Swim'));
    expect(await shown(page)).toEqual(['Run', 'Write', 'Swim', 'Read']);

    await byKeys(page, 'Read', 'ArrowUp', 'Read is now at position 2 of 4.');
    expect(await shown(page)).toEqual(['Run', 'Read', 'Write', 'Swim']);
    expect(await handle(page, 'Read').evaluate((each) => each === document.activeElement)).toBe(true);

    const up = button(page, 'Move up: Swim');
    await up.focus();
    for (const position of [3, 2, 1]) {
      await page.keyboard.press('Enter');
      await page.getByText(`Swim moved to position ${position} of 4`).waitFor();
    }
    expect(await up.getAttribute('aria-disabled')).toBe('true');
    expect(await up.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await shown(page)).toEqual(['Swim', 'Run', 'Read', 'Write']);

    await until(() => savedManualOrder(person), ['Swim', 'Run', 'Read', 'Write']);
    await page.reload();
    // What was kept on the device may come first, with the order before.
    const boxes = page.getByRole('checkbox').and(page.locator('li *'));
    const titles = () => boxes.evaluateAll((all) => all.map((each) => each.ariaLabel));
    await until(titles, ['Swim', 'Run', 'Read', 'Write']);
  });
});

describe('the order by category', () => {
  test('is changed within and across categories, and saved', async ({ open, world }) => {
    const person = await world.person();
    await category(person, 'Health', ['Run', 'Swim']);
    await category(person, 'Mind', []);
    await make(person, ['Pay rent']);
    const page = await open(BY_CATEGORY, { as: person, width: 390 });
    await reorder(page);
    expect(await shown(page)).toEqual(['[Health]', 'Run', 'Swim', '[Mind]', '[No Category]', 'Pay rent']);
    await byMouse(page, 'Swim', handle(page, 'Run'));
    expect((await shown(page)).slice(0, 3)).toEqual(['[Health]', 'Swim', 'Run']);
    // Into an empty category.
    await byMouse(page, 'Run', page.getByText('All clear'));
    await page.getByText('Dropped Run. Position 1 of 1 in Mind.').waitFor();
    // Out of 'No Category'.
    await byKeys(page, 'Pay rent', 'ArrowUp', 'Pay rent is now at position 2 of 2 in Mind.');
    await until(() => savedOrder(person), ['[Health]', 'Swim', '[Mind]', 'Run', 'Pay rent', '[No Category]']);
  });
});
