import { describe, expect } from 'vitest';
import { box, checked, heading, row, until } from './support/app.ts';
import { someCategories, titles } from './support/commitments.ts';
import { test } from './support/test.ts';

/* The list of commitments: what it shows, and what is chosen of it. */

describe('the list', () => {
  test('shows each commitment with its frequency and what is left to do', async ({ open, world }) => {
    const person = await world.person();
    await person.commitment({ title: 'Pay rent', frequency: 'monthly' });
    await person.commitment({ title: 'Call home', frequency: 'weekly' });
    const run = await person.commitment({ title: 'Run', frequency: 'daily' });
    await person.complete(run.id);
    await person.commitment({ title: 'Learn to swim', start_date: '2199-06-03', frequency: 'once' });
    const page = await open('/commitments?completed=1', { as: person });

    await heading(page, 'Commitments (2)').waitFor();
    const titles = await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((each) => each.ariaLabel));
    expect(titles).toEqual(['Learn to swim', 'Run', 'Call home', 'Pay rent']);
    await row(page, 'Run').getByText('Daily').waitFor();
    await row(page, 'Pay rent').getByText('Monthly').waitFor();
    expect(await row(page, 'Run').getAttribute('data-status')).toBe('completed');
    expect(await row(page, 'Run').getAttribute('data-commitment-id')).toBe(run.id);
    expect(
      await page.getByText('Run', { exact: true }).evaluate((title) => getComputedStyle(title).textDecorationLine),
    ).toBe('line-through');
    await row(page, 'Learn to swim').getByText('Starts Jun 3, 2199').waitFor();
    expect(await box(page, 'Learn to swim').isDisabled()).toBe(true);
  });
});

describe('the filters of the list', () => {
  test('are frequency, category and completed; the address keeps them', async ({ open, world }) => {
    const person = await world.person();
    const [health] = await someCategories(person, 'Health', 'Work');
    await person.commitment({ title: 'Pay rent', frequency: 'monthly' });
    await person.commitment({ title: 'Swim', frequency: 'weekly', category_id: health!.id });
    const run = await person.commitment({ title: 'Run', category_id: health!.id });
    await person.complete(run.id);
    const exercised = { title: 'Lift', commitment_type: 'workout', category_id: health!.id } as const;
    await person.commitment(exercised);
    const page = await open('/commitments', { as: person });
    const frequency = page.getByRole('combobox', { name: 'Frequency' });
    const category = page.getByRole('combobox', { name: 'Category' });
    const done = box(page, 'Show completed');
    const query = () => new URL(page.url()).search;

    await until(() => titles(page), ['Lift', 'Swim', 'Pay rent']);
    await row(page, 'Lift').getByText('No exercises').waitFor();
    expect(
      await page.getByRole('radiogroup', { name: 'Sort' }).getByRole('radio', { name: 'Manual' }).isChecked(),
    ).toBe(true);
    expect(await done.isChecked()).toBe(false);
    expect(await frequency.getByRole('option').allTextContents()).toEqual([
      'All',
      'Daily',
      'Weekly',
      'Monthly',
      'Once',
    ]);
    // The categories have a request of their own.
    await until(
      () => category.getByRole('option').allTextContents(),
      ['All Categories', 'Health', 'Work', 'No Category'],
    );

    const steps = await page.evaluate(() => history.length);
    await frequency.focus();
    await frequency.selectOption('Weekly');
    await until(() => titles(page), ['Swim']);
    // A choice moves neither the focus nor the history.
    expect(await page.evaluate(() => [document.activeElement?.tagName, history.length])).toEqual(['SELECT', steps]);
    await category.selectOption('No Category');
    await page.getByText('No commitments found').waitFor();
    expect(query()).toBe('?frequency=weekly&category=none');
    await heading(page, 'Commitments (3)').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await until(() => titles(page), ['Lift', 'Swim', 'Pay rent']);
    await until(() => page.evaluate(() => document.activeElement?.tagName), 'SELECT');
    expect(query()).toBe('');

    await category.selectOption('Health');
    await frequency.selectOption('Daily');
    await done.check();
    await until(() => titles(page), ['Lift', 'Run']);
    await page.reload();
    await until(() => titles(page), ['Lift', 'Run']);
    expect(query()).toBe(`?category=${health!.id}&frequency=daily&completed=1`);
    // Another page and back. Unknown values mean the default.
    await page.getByRole('link', { name: 'History' }).click();
    await page.waitForURL('**/history');
    await page.goBack();
    await until(() => titles(page), ['Lift', 'Run']);
    await page.goto('/commitments?sort=size&frequency=hourly&category=gone');
    await until(() => titles(page), ['Lift', 'Swim', 'Pay rent']);
    await page.getByRole('navigation').getByRole('link', { name: 'Commitments' }).click();
    await page.waitForURL('**/commitments');
  });
});

describe('skipping', () => {
  test('shows as text and as a dash, and can be undone', async ({ open, world }) => {
    const person = await world.person();
    const { id } = await person.commitment({ title: 'Run' });
    const page = await open('/commitments?completed=1', { as: person });
    await page.getByRole('button', { name: 'More actions for Run' }).click();
    await page.getByRole('menuitem', { name: 'Skip this time' }).click();
    await row(page, 'Run').getByText('Skipped').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await until(focused, 'More actions for Run');
    expect(await row(page, 'Run').getAttribute('data-status')).toBe('missed');
    await checked(page, 'Run', false);
    // A fact, without the colour of a failure; a dash lies, a tick stands.
    const badge = row(page, 'Run').getByText('Skipped');
    expect(await badge.evaluate((each) => each.className)).toBe('badge plain');
    const mark = await box(page, 'Run').evaluate((each) => {
      const { width, height } = getComputedStyle(each, '::after');
      return Number.parseFloat(width) > Number.parseFloat(height);
    });
    expect(mark).toBe(true);
    // Neither open nor done.
    await heading(page, 'Commitments (0)').waitFor();
    await until(async () => (await person.commitments())[0]?.current_completion.status, 'missed');

    await page.getByRole('button', { name: 'More actions for Run' }).click();
    await page.getByRole('menuitem', { name: 'Undo skip' }).click();
    await row(page, 'Run').getByText('Skipped').waitFor({ state: 'detached' });
    await until(focused, 'More actions for Run');
    await until(
      async () => (await person.commitments()).find((each) => each.id === id)?.current_completion.status,
      'pending',
    );
  });
});
