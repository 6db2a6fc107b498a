import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { confidants, revoked, verified } from '#test/support/confidants.ts';
import { sampled } from '#test/support/long.ts';
import { heading, until } from './support/app.ts';
import { openLive } from './support/chat.ts';
import { expectClean } from './support/clean.ts';
import { section } from './support/confidants.ts';
import { today } from './support/pauses.ts';
import { test } from './support/test.ts';

/* The commitments of confidants, on their page and on the dashboard. */

describe('a confidant’s commitments', () => {
  async function two(world: Parameters<typeof verified>[0]) {
    const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace Hopper' })]);
    await confidants(ada, grace);
    const health = await grace.call(categories.create, { body: { category: { name: 'Health' } } });
    const swim = await grace.commitment({ title: 'Swim', category_id: health.id });
    const strength = await grace.commitment({ title: 'Strength', commitment_type: 'workout', frequency: 'weekly' });
    const call = await grace.commitment({ title: 'Call Mother' });
    await grace.commitment({ title: 'Passport', frequency: 'once', start_date: '2199-06-03' });
    await grace.call(exercises.create, {
      params: { id: strength.id },
      body: { workout_exercise: { name: 'Squat' } },
    });
    await grace.complete(swim.id);
    await grace.skip(call.id);
    return { ada, grace };
  }
  const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

  test('can be viewed with all their details, filtered and sorted as the address says', async ({ open, world }) => {
    const { ada, grace } = await two(world);
    const page = await open(`/confidants/${grace.id}/show`, { as: ada });
    await page.getByText('View Only').waitFor();
    await row(page, 'Swim').getByText('Done', { exact: true }).waitFor();
    await row(page, 'Strength').getByText('1 exercise').waitFor();
    await row(page, 'Strength').getByText('Incomplete').waitFor();
    // A skip is no alarm.
    const skipped = row(page, 'Call Mother').getByText('Skipped');
    expect(await skipped.evaluate((badge) => badge.className)).toBe('badge plain');
    await row(page, 'Passport').getByText('Starts Jun 3, 2199').waitFor();
    await page.getByText(grace.email).waitFor();
    expect(await page.locator('li').getByRole('checkbox').count()).toBe(0);
    expect(await page.locator('li').getByRole('button').count()).toBe(0);
    const titles = () => page.locator('.row-title').allTextContents();
    await until(titles, ['Passport', 'Call Mother', 'Strength', 'Swim']);
    expect(await page.getByLabel('Frequency').locator('option').allTextContents()).toEqual([
      'All Frequencies',
      'Daily',
      'Weekly',
      'Monthly',
      'Once',
    ]);
    expect(await page.getByLabel('Category', { exact: true }).locator('option').allTextContents()).toEqual([
      'All Categories',
      'Health',
    ]);
    await page.getByLabel('Show Completed').uncheck();
    await until(titles, ['Passport', 'Call Mother', 'Strength']);
    await page.getByLabel('Frequency').selectOption('Weekly');
    await until(titles, ['Strength']);
    await page.reload();
    await until(titles, ['Strength']);
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Health');
    await page.getByText('No commitments found with the current filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('radio', { name: 'Category' }).check();
    await page.getByRole('heading', { level: 2, name: 'Health' }).waitFor();
    await until(titles, ['Swim', 'Strength', 'Call Mother', 'Passport']);
  });

  test.for(sampled([390, 1280]))(
    'stand below while paused or not due, with the reason, at %i px',
    async (width, { open, world }) => {
      const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace Hopper' })]);
      await confidants(ada, grace);
      await grace.commitment({ title: 'Run' });
      const swim = await grace.commitment({ title: 'Swim' });
      const from = today();
      const dayAfterNext = ((new Date().getUTCDay() + 1) % 7) + 1;
      await grace.commitment({ title: 'Gym', schedule: { weekdays: [dayAfterNext] } });
      const body = { commitment_ids: [swim.id], from, until: addDays(from, 400) };
      await grace.call(pauses.create, { body });
      const page = await open(`/confidants/${grace.id}/show`, { as: ada, width });
      await row(page, 'Swim')
        .getByText(/^Paused until \w+ \d+, \d{4}$/)
        .waitFor();
      const name = new Date(Date.UTC(2024, 0, dayAfterNext)).toLocaleDateString('en-US', { weekday: 'long' });
      await row(page, 'Gym').getByText(`Next: ${name}`).waitFor();
      expect(await page.locator('.row-title').allTextContents()).toEqual(['Run', 'Gym', 'Swim']);
      expect(await page.getByText('Incomplete').count()).toBe(1);
      await expectClean(page);
      await page.goto(`/confidants/${grace.id}/show?sort=category`);
      await page.getByRole('heading', { level: 2, name: 'No Category' }).waitFor();
      expect((await page.locator('.row-title').allTextContents())[0]).toBe('Run');
    },
  );

  test('are read again after a failure, and disappear, also from this browser, after the other has revoked', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of (404|500)/);
    const { ada, grace } = await two(world);
    const page = await open('/dashboard', { as: ada });
    await page.route('**/commitments', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/confidants/${grace.id}/show`);
    const failure = page.getByRole('main').getByRole('alert').getByRole('paragraph');
    await until(
      () => failure.allTextContents(),
      ['Error loading confidant commitments', 'Failed to fetch confidant commitments'],
    );
    await page.unroute('**/commitments');
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(page, 'Swim').waitFor();
    await revoked(grace, ada);
    await page.reload();
    await page.getByText('You’re not confidants with this person.').waitFor();
    expect(await page.getByText('Swim').count()).toBe(0);
    await page.getByRole('link', { name: 'Go to your confidants' }).click();
    await heading(page, 'Confidants').waitFor();
  });

  test('show a check-off at once, on their page and on the dashboard', async ({ profile, world }) => {
    const { ada, grace } = await two(world);
    const run = await grace.commitment({ title: 'Run' });
    const context = await profile({ as: ada });
    const page = await openLive(context, `/confidants/${grace.id}/show`);
    const dashboard = await openLive(context, '/dashboard');
    const shown = [
      row(page, 'Run'),
      section(dashboard, 'Confidants Overview').locator('li li').filter({ hasText: 'Run' }),
    ];
    await Promise.all(shown.map((each) => each.getByText('Incomplete').waitFor()));
    await grace.complete(run.id);
    await Promise.all(shown.map((each) => each.getByText('Done', { exact: true }).waitFor()));
  });
});
