import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { visibilityCalls } from '#shared/contracts/visibility.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { installFitness, logFood } from '#test/support/fitness.ts';
import { heading, until } from './support/app.ts';
import { path } from './support/confidants.ts';
import { test } from './support/test.ts';

/* What a confidant sees, for the person whom they see. */

const titles = (page: Page) => page.locator('.row-title').allTextContents();

test('the user sees what a confidant sees, and follows a change of it', async ({ open, world }) => {
  const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace Hopper' })]);
  await confidants(ada, grace);
  const therapy = await ada.commitment({ title: 'Therapy' });
  await ada.commitment({ title: 'Swim' });
  const say = (audience: 'everyone' | 'nobody') =>
    ada.call(visibilityCalls.changeVisibility, { params: { id: therapy.id }, body: { audience } });
  await say('nobody');

  const page = await open('/confidants', { as: ada });
  await page
    .getByRole('listitem')
    .filter({ hasText: grace.email })
    .getByRole('link', { name: 'What they see' })
    .click();
  await heading(page, 'What Grace Hopper sees').waitFor();
  expect(path(page)).toBe(`/confidants/${grace.id}/preview`);
  await page.getByText('They aren’t told that you looked.').waitFor();
  await until(() => titles(page), ['Swim']);
  await say('everyone');
  await until(() => titles(page), ['Swim', 'Therapy']);
  await say('nobody');
  await until(() => titles(page), ['Swim']);

  await page.getByRole('radio', { name: 'Fitness' }).check();
  await page.getByText('Grace Hopper sees nothing of your fitness').waitFor();
  await installFitness(ada);
  await logFood(ada, { name: 'Cake', visibility: 'private' });
  await logFood(ada, { name: 'Porridge' });
  await until(() => page.locator('.logged-name').allTextContents(), ['Porridge']);
  // The part is in the address.
  await page.reload();
  await until(() => page.locator('.logged-name').allTextContents(), ['Porridge']);
});

test('a coach reads that the person whom they coach sees nothing', async ({ open, world }) => {
  const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace Hopper' })]);
  await confidants(grace, ada, 'coach');
  await ada.commitment({ title: 'Swim' });
  const page = await open(`/confidants/${grace.id}/preview`, { as: ada });
  await page.getByText('Grace Hopper sees nothing of yours.').waitFor();
  expect([await titles(page), await page.getByRole('radio').count()]).toEqual([[], 0]);
});
