import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fitness } from '#shared/contracts/fitness.ts';
import type { NewFood } from '#shared/contracts/fitness-input.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { FITNESS } from '#shared/domain/powerups.ts';
import { confidants, revoked, verified } from '#test/support/confidants.ts';
import { heading, until } from './support/app.ts';
import { test } from './support/test.ts';

/* What a confidant sees of somebody's fitness, to look at. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const names = (page: Page) => page.locator('.logged-name').allTextContents();
const figure = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).locator('.figure-value');

test('a confidant sees the shared parts of a day, by the owner’s clock and units, read only', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/status of 40[34]/);
  const [ada, grace] = await Promise.all([
    verified(world, { name: 'Ada Lovelace' }),
    // The confidant's today is later than anywhere else.
    verified(world, { name: 'Grace Hopper', timezone: 'Pacific/Kiritimati' }),
  ]);
  await confidants(ada, grace);
  const page = await open(`/confidants/${grace.id}/show`, { as: ada });
  await page.getByRole('link', { name: 'View Dashboard' }).click();
  await page.getByText('Fitness power-up not installed').waitFor();
  await page.getByRole('link', { name: 'Back to Grace Hopper' }).waitFor();

  await grace.call(powerups.install, { params: { key: FITNESS } });
  const today = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
  const eat = (name: string, more: Partial<NewFood> = {}) =>
    grace.call(fitness.food, { body: { food: { name, protein: 20, carbs: 60, fat: 20, ...more } } });
  await eat('Porridge');
  await eat('Secret cake', { visibility: 'private' });
  await eat('Curry', { visibility: 'totals' });
  await eat('Bread', { date: addDays(today, -1) });
  const train = (name: string, visibility: 'totals' | 'private') =>
    grace.call(fitness.exercise, {
      body: { exercise: { name, duration_minutes: 20, intensity: 'low', visibility } },
    });
  await train('Secret swim', 'totals');
  await train('Private dance', 'private');
  await grace.call(fitness.weight, { body: { weight: { value: 150, unit: 'lbs' } } });
  const swim = await grace.commitment({ title: 'Swim', commitment_type: 'workout' });
  await grace.complete(swim.id);
  await page.reload();
  await heading(page, 'Fitness Dashboard').waitFor();
  await page.getByText('View Only').waitFor();
  const calories = page.getByRole('progressbar', { name: 'Calories' });
  await until(() => calories.getAttribute('aria-valuetext'), '1,000 of 2,000 kcal · 50%');
  expect(await names(page)).toEqual(['Exercise', 'Food', 'Porridge', 'Swim']);
  for (const hasText of ['Food', 'Exercise'])
    await page.locator('.logged', { hasText }).getByText('Shared as numbers only').waitFor();
  expect(await figure(page, 'Exercise Today').textContent()).toBe('20 min');
  await page.getByRole('list', { name: 'Completed workouts' }).getByText('Swim').waitFor();
  expect(await figure(page, 'Current Weight').textContent()).toBe('Not shared');
  expect(await page.getByRole('main').getByRole('button').allTextContents()).toEqual(['', '']);

  const settings = { units: 'metric', share_weight: true } as const;
  await grace.call(powerups.update, { params: { id: FITNESS }, body: { user_powerup: { settings } } });
  await page.reload();
  await until(() => figure(page, 'Current Weight').textContent(), '68 kg');
  await page.getByRole('region', { name: 'Current Weight' }).getByText('Today', { exact: true }).waitFor();
  expect(await button(page, 'Next day').getAttribute('aria-disabled')).toBe('true');
  await button(page, 'Previous day').click();
  await until(() => names(page), ['Bread']);
  expect(new URL(page.url()).search).toBe(`?date=${addDays(today, -1)}`);
  await button(page, 'Today').click();
  await page.getByText('Porridge').waitFor();
  expect(new URL(page.url()).search).toBe('');

  await revoked(grace, ada);
  await page.getByText('You’re not confidants with this person.').waitFor();
  await page.getByRole('link', { name: 'Go to your confidants' }).waitFor();
});
