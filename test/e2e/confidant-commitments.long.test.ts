import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { confidants as contract } from '#shared/contracts/confidants.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { heading, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { path, section } from './support/confidants.ts';
import { test } from './support/test.ts';

/* The commitments of confidants: limits, failures, a coach, several confidants, and when they are revoked. */

describe('on the dashboard', () => {
  test('a failure stays in its card', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const page = await open('/commitments', { as: person });
    await page.route('**/api/v1/confidants', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/dashboard');
    const card = section(page, 'Confidants Overview');
    await card.getByText('Failed to fetch confidants').waitFor();
    await page.unroute('**/api/v1/confidants');
    await card.getByRole('button', { name: 'Try again' }).click();
    await card.getByText('No confidants yet.').waitFor();
  });

  test('three confidants are shown, with their first commitments', async ({ open, world }) => {
    const ada = await verified(world);
    const names = ['Barbara', 'Edsger', 'Grace', 'Katherine', 'Linus'];
    const others = await Promise.all(names.map((name) => verified(world, { name })));
    for (const other of others) await confidants(ada, other);
    const [barbara] = others;
    for (const title of ['Three', 'Two', 'One']) await barbara!.commitment({ title });
    const [first] = (await ada.call(contract.list)).active_confidants[0]!.top_commitments;
    await barbara!.complete(first!.id);
    const page = await open('/dashboard', { as: ada });
    const card = section(page, 'Confidants Overview');
    await card.getByRole('link', { name: 'View Grace' }).waitFor();
    expect(await card.getByRole('link', { name: /^View (Barbara|Edsger|Grace|Katherine|Linus)/ }).count()).toBe(3);
    const top = card.getByRole('listitem').filter({ hasText: barbara!.email }).getByRole('listitem');
    await until(() => top.allTextContents(), ['OneDone', 'TwoIncomplete']);
    await card.getByRole('link', { name: 'View 2 more confidants' }).click();
    await heading(page, 'Confidants').waitFor();
    await page.goBack();
    await card.getByRole('link', { name: 'View Barbara' }).click();
    await heading(page, 'Barbara').waitFor();
  });
});

describe('a confidant’s commitments', () => {
  const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

  test('link to the fitness dashboard, and can be revoked', async ({ open, world, expectComplaint }) => {
    // The live event of the end can arrive before the answer, and the page reads again.
    expectComplaint(/status of 404/);
    const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace Hopper' })]);
    await confidants(ada, grace);
    const page = await open(`/confidants/${grace.id}/show`, { as: ada });
    await page.getByRole('link', { name: 'View Dashboard' }).click();
    await heading(page, 'Fitness Dashboard').waitFor();
    expect(path(page)).toBe(`/confidants/${grace.id}/dashboard`);
    await page.getByRole('link', { name: 'Back to Grace Hopper' }).click();
    await page.getByRole('button', { name: 'More actions for Grace Hopper' }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await heading(page, 'Confidants').waitFor();
    await page.getByText('No confidants yet.').waitFor();
  });

  test('are not shown by a coach', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 403/);
    const [ada, grace] = await Promise.all([verified(world), verified(world)]);
    await confidants(ada, grace, 'coach');
    const page = await open(`/confidants/${grace.id}/show`, { as: ada });
    await page.getByText('This person doesn’t share their commitments with you').waitFor();
  });

  test('that are limits say how much was used, and are never incomplete', async ({ open, world }) => {
    const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace Hopper' })]);
    await confidants(ada, grace);
    const limit = { target: { direction: 'at_most', amount: 2, unit: 'coffees' } } as const;
    await grace.commitment({ title: 'Coffee', schedule: limit });
    const over = await grace.commitment({ title: 'Wine', schedule: limit });
    await grace.call(commitments.complete, { params: { id: over.id }, body: { amount: 3 } });
    // Of a month that was under way it is never missed.
    const beer = await grace.commitment({ title: 'Beer', frequency: 'monthly', schedule: limit });
    await grace.call(commitments.complete, { params: { id: beer.id }, body: { amount: 3 } });
    const own = await open('/commitments', { as: grace });
    await row(own, 'Beer').getByText('Over the limit').waitFor();
    const page = await open(`/confidants/${grace.id}/show`, { as: ada });
    await row(page, 'Coffee').getByText('0 of at most 2 coffees').waitFor();
    await row(page, 'Wine').getByText('Over the limit').waitFor();
    await row(page, 'Beer').getByText('Over the limit').waitFor();
    expect(await page.getByText('Incomplete').count()).toBe(0);
    await expectClean(page);
  });
});
