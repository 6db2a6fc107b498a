import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { someCategories, titles } from './support/commitments.ts';
import { test } from './support/test.ts';

/* Commitments by category. */

describe('the category view', () => {
  test('has a group for each category, which can be added, renamed and deleted', async ({ open, world }) => {
    const person = await world.person();
    const [health] = await someCategories(person, 'Health', 'Work');
    await person.commitment({ title: 'Read' });
    await person.commitment({ title: 'Swim', category_id: health!.id });
    await person.commitment({ title: 'Run', category_id: health!.id });
    const page = await open('/commitments', { as: person, theme: 'dark' });
    await page.getByRole('radio', { name: 'Category' }).check();
    const groups = () => page.getByRole('heading', { level: 2 }).allTextContents();
    await until(groups, ['Health (2)', 'Work (0)', 'No Category (1)']);
    // In a category, a new one is last.
    expect(await titles(page)).toEqual(['Swim', 'Run', 'Read']);
    expect(await page.getByText('All clear').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Edit No Category' }).count()).toBe(0);
    await expectClean(page);

    const adding = page.getByRole('dialog', { name: 'Add Category' });
    await page.getByRole('button', { name: 'Add Category' }).click();
    await adding.getByLabel('Name').fill('   ');
    await adding.getByRole('button', { name: 'Save' }).click();
    await adding.getByText('Name is required').waitFor();
    await adding.getByLabel('Name').fill(' Family ');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await adding.getByRole('button', { name: 'Save' }).click();
    await adding.waitFor({ state: 'detached' });
    await until(groups, ['Health (2)', 'Work (0)', 'Family (0)', 'No Category (1)']);
    await until(() => page.evaluate(() => document.activeElement?.textContent), 'Add Category');

    const editing = page.getByRole('dialog', { name: 'Edit Category' });
    await page.getByRole('button', { name: 'Edit Work', exact: true }).click();
    expect(await editing.getByLabel('Name').inputValue()).toBe('Work');
    await editing.getByLabel('Name').fill('Office');
    await editing.getByRole('button', { name: 'Save' }).click();
    await until(groups, ['Health (2)', 'Office (0)', 'Family (0)', 'No Category (1)']);
    await editing.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Edit Health', exact: true }).click();
    await editing.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this category?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await editing.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await editing.waitFor({ state: 'detached' });
    await until(groups, ['Office (0)', 'Family (0)', 'No Category (3)']);
    await until(() => titles(page), ['Read', 'Swim', 'Run']);
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Edit Office');
    expect((await person.commitments()).map(({ category_id }) => category_id)).toEqual([null, null, null]);
    expect((await person.call(categories.list)).map(({ name }) => name)).toEqual(['Office', 'Family']);
  });
});
