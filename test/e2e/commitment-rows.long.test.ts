import { describe, expect } from 'vitest';
import { box, checked, heading, toast, until } from './support/app.ts';
import { openLive } from './support/chat.ts';
import { titles } from './support/commitments.ts';
import { clocked, ended, lifeOf } from './support/row-life.ts';
import { test } from './support/test.ts';

/* Completed rows: in time, on another device, without motion; no categories; more than fit on the dashboard. */

describe('a completed row', () => {
  test('stays when it is unchecked in time, and goes when it is completed on another device', async ({
    profile,
    world,
  }) => {
    const person = await world.person();
    const swim = await person.commitment({ title: 'Swim' });
    await person.commitment({ title: 'Run' });
    const page = await clocked(await profile({ as: person, reducedMotion: 'no-preference' }));
    const sent: string[] = [];
    page.on('response', (response) => void sent.push(response.url().split('/').at(-1) ?? ''));
    const times = await lifeOf(page, 'Run');
    // Within the page, without a delay of the test between the two clicks.
    await box(page, 'Run').evaluate(async (each: HTMLInputElement) => {
      each.click();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      each.click();
    });
    await until(() => Promise.resolve(sent.includes('pending')), true);
    const elsewhere = await lifeOf(page, 'Swim');
    await page.clock.pauseAt(Date.now() + 60_000);
    await person.complete(swim.id);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await checked(page, 'Swim');
    const { struck, folding, gone } = await ended(page, elsewhere);
    await until(() => titles(page), ['Run']);
    expect(folding - struck).toBeGreaterThan(500);
    expect(gone).toBeGreaterThan(folding);
    // Longer than it would have stayed.
    expect((await times()).folding).toBe(0);
    await checked(page, 'Run', false);
  });

  test('disappears without motion for users who prefer that, and comes back if it was not saved', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const page = await clocked(await profile({ as: person, reducedMotion: 'reduce' }));
    const held = Promise.withResolvers<void>();
    await page.route('**/complete', async (route) => {
      await held.promise;
      await route.fulfill({ status: 500, json: {} });
    });
    const times = await lifeOf(page, 'Run');
    await page.clock.pauseAt(Date.now() + 60_000);
    await box(page, 'Run').check();
    const { struck, gone, heights } = await ended(page, times);
    await page.getByText('No commitments found').waitFor();
    expect(gone - struck).toBeGreaterThan(500);
    expect(new Set(heights).size).toBe(1);
    await page.clock.resume();
    held.resolve();
    await toast(page, 'Failed to complete commitment');
    await checked(page, 'Run', false);
  });
});

describe('the category view', () => {
  test('says when the categories cannot be read, and the flat list works without them', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const page = await open('/login');
    let broken = true;
    await page.route('**/api/v1/categories', (route) =>
      broken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
    await page.goto('/commitments?sort=category');
    await page.getByText('Failed to fetch categories').waitFor();
    const reorder = page.getByRole('button', { name: 'Reorder' });
    expect(await reorder.getAttribute('aria-disabled')).toBe('true');
    await reorder.press('Enter');
    await page.getByRole('radio', { name: 'Manual' }).check();
    await box(page, 'Run').waitFor();
    expect(await reorder.evaluate((button) => [button.ariaDisabled, button.ariaPressed])).toEqual(['false', 'false']);
    await page.getByText('Failed to fetch categories').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Failed to fetch categories').waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Category' }).check();
    await page.getByRole('heading', { level: 2, name: 'No Category (1)' }).waitFor();
  });
});

describe('the dashboard', () => {
  test('shows five commitments and the number of the others, if there are any', async ({ profile, world }) => {
    const person = await world.person();
    for (const number of [1, 2, 3, 4, 5]) await person.commitment({ title: `Number ${number}` });
    const page = await openLive(await profile({ as: person }), '/dashboard');
    await box(page, 'Number 1').waitFor();
    expect(await page.getByRole('link', { name: /more commitment/ }).count()).toBe(0);
    await person.commitment({ title: 'Number 6' });
    await page.getByRole('link', { name: 'View 1 more commitment', exact: true }).waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(5);
    await person.commitment({ title: 'Number 7' });
    await page.getByRole('link', { name: 'View 2 more commitments' }).click();
    await heading(page, 'Commitments (7)').waitFor();
  });
});
