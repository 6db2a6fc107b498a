import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { bounds, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { openFilters, someCategories, titles } from './support/commitments.ts';
import { test } from './support/test.ts';

/* The list of commitments on a phone, and its filters. */

const chip = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);

describe('on a phone', () => {
  test('the list begins at once, and its filters are a sheet, from which those that are on are taken off', async ({
    open,
    world,
  }) => {
    const person = await world.person();
    await person.verify();
    const [health] = await someCategories(person, 'Health');
    await person.commitment({ title: 'Read', frequency: 'weekly' });
    await person.commitment({ title: 'Swim', category_id: health!.id });
    const run = await person.commitment({ title: 'Run', category_id: health!.id });
    await person.complete(run.id);
    const page = await open('/commitments', { as: person, width: 390, theme: 'dark' });
    await until(() => titles(page), ['Swim', 'Read']);
    await settled(page);
    expect((await bounds(page.locator('[data-commitment-id]').first())).y).toBeLessThan(200);
    expect(await page.getByRole('combobox').count()).toBe(0);
    await openFilters(page);
    await page.getByRole('combobox', { name: 'Frequency' }).selectOption('Daily');
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Health');
    await page.getByRole('checkbox', { name: 'Show completed' }).check();
    await until(() => titles(page), ['Run', 'Swim']);
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.getByRole('group', { name: 'Filters' }).waitFor({ state: 'hidden' });
    await until(() => focused(page), 'Filter (3)');
    await expectClean(page);

    await chip(page, 'Daily').click();
    await until(() => focused(page), 'Filter (2)');
    await chip(page, 'Show completed').click();
    await until(() => titles(page), ['Swim']);
    await page.reload();
    await until(() => titles(page), ['Swim']);
    await chip(page, 'Health').click();
    await until(() => titles(page), ['Swim', 'Read']);
    expect(new URL(page.url()).search).toBe('');

    await openFilters(page);
    await page.keyboard.press('Escape');
    await page.getByRole('group', { name: 'Filters' }).waitFor({ state: 'hidden' });
    await until(() => focused(page), 'Filter');
  });
});
