import { describe, expect } from 'vitest';
import { confidants, verified } from '#test/support/confidants.ts';
import { heading } from './support/app.ts';
import { path, section } from './support/confidants.ts';
import { test } from './support/test.ts';

/* The commitments of confidants: when a read fails, and when they are revoked from their page. */

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
});

describe('a confidant’s commitments', () => {
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
});
