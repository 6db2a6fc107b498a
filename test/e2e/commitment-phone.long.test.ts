import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { box, heading, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { listAction, openFilters, someCategories } from './support/commitments.ts';
import { countTaps } from './support/taps.ts';
import { test } from './support/test.ts';

/* The list of commitments with its menu on a phone, with more room, and how many taps it takes to add one. */

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);

describe('on a phone', () => {
  test('a menu has the order, the categories and the history', async ({ open, world }) => {
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const page = await open('/commitments?sort=category', { as: person, width: 320 });
    await listAction(page, 'Add Category');
    const dialog = page.getByRole('dialog', { name: 'Add Category' });
    await dialog.getByLabel('Name').fill('Health');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 2, name: 'Health (0)' }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await until(() => focused(page), 'More actions');
    await expectClean(page);

    await listAction(page, 'Reorder');
    await page.locator('[data-drag-handle]').first().waitFor();
    await page.getByRole('button', { name: 'Done Reordering' }).click();
    await box(page, 'Run').waitFor();
    await until(() => focused(page), 'More actions');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'History' }).click();
    await heading(page, 'History').waitFor();
  });
});

test('where there is more room the filters are one line, with the two switches one above the other', async ({
  open,
  world,
}) => {
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const page = await open('/commitments?sort=category', { as: person, width: 768 });
  await box(page, 'Run').waitFor();
  for (const width of [768, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    const parts = page.getByRole('group', { name: 'Filters' }).locator('> *:visible');
    const places = await parts.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    expect(places).toHaveLength(5);
    const [above, below] = places.splice(3);
    for (const [index, { left, bottom }] of [...places, below].entries()) {
      expect(bottom).toBeCloseTo(places[0].bottom, 0);
      if (index > 0) expect(left).toBeGreaterThanOrEqual(places[index - 1].right);
    }
    expect([above.left, above.bottom]).toEqual([below.left, below.top]);
    const label = page.getByText('Show completed', { exact: true });
    expect(await label.evaluate((each) => each.getClientRects().length)).toBe(1);
    expect(await page.getByRole('button', { name: /^Filter/ }).count()).toBe(0);
  }
  await page.setViewportSize({ width: 767, height: 800 });
  await openFilters(page);
  await settled(page);
  await expectClean(page);
});

describe('taps', () => {
  test('two and its title add one, and the dialog offers the categories, too', async ({ open, world }) => {
    const person = await world.person();
    await someCategories(person, 'Health');
    const page = await open('/dashboard', { as: person, width: 390 });
    const taps = await countTaps(page);
    await page.getByRole('button', { name: 'Quick add' }).click();
    await page.getByRole('menuitem', { name: 'Add Commitment' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'title');
    const options = page.getByRole('dialog', { name: 'New Commitment' }).getByLabel('Category').locator('option');
    await until(() => options.allTextContents(), ['No Category', 'Health']);
    await page.keyboard.type('Run');
    await page.keyboard.press('Enter');
    await box(page, 'Run').waitFor();
    expect(await taps()).toBe(2);
  });
});
