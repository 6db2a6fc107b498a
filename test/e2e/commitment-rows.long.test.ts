import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { box, checked, heading, toast, until } from './support/app.ts';
import { openLive } from './support/chat.ts';
import { someCategories, titles } from './support/commitments.ts';
import { test } from './support/test.ts';

/* Completed rows: in time, on another device, without motion; categories; more than fit on the dashboard. */

/** The list on a page with a controlled clock: durations do not depend on the speed of the machine. */
async function clocked(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/commitments');
  return page;
}

interface Life {
  struck: number;
  folding: number;
  gone: number;
  heights: number[];
}

/**
 * The instants at which a row was struck through, began to collapse and was removed (0: not yet), and its height in
 * each frame.
 */
async function lifeOf(page: Page, title: string): Promise<() => Promise<Life>> {
  const handle = await box(page, title).evaluateHandle((box: HTMLInputElement) => {
    const life: Life = { struck: 0, folding: 0, gone: 0, heights: [] };
    const row = box.closest('li') as HTMLElement;
    const look = () => {
      if (box.checked) life.struck ||= performance.now();
      if (row.classList.contains('folding')) life.folding ||= performance.now();
      if (!row.isConnected) life.gone ||= performance.now();
      else life.heights.push(row.offsetHeight);
      if (!life.gone) requestAnimationFrame(look);
    };
    look();
    return life;
  });
  return () => handle.evaluate((life) => life);
}

/** The same, after the row was removed: advances the clock in small steps until then. */
async function ended(page: Page, life: () => Promise<Life>): Promise<Life> {
  for (let passed = 0; passed < 2_000 && (await life()).gone === 0; passed += 20) await page.clock.runFor(20);
  const whole = await life();
  expect(whole.gone).toBeGreaterThan(0);
  return whole;
}

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

  test('disappears without motion for users who prefer that, and comes back if it was refused', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 422/);
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const page = await clocked(await profile({ as: person, reducedMotion: 'reduce' }));
    const held = Promise.withResolvers<void>();
    await page.route('**/complete', async (route) => {
      await held.promise;
      await route.fulfill({ status: 422, json: {} });
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

  test('stays for a moment and collapses, and the focus moves on', async ({ profile, world }) => {
    const person = await world.person();
    for (const title of ['Read', 'Swim', 'Run']) await person.commitment({ title });
    const page = await clocked(await profile({ as: person, reducedMotion: 'no-preference' }));
    const focused = () => page.evaluate(() => document.activeElement?.ariaLabel);
    const times = await lifeOf(page, 'Swim');
    await page.clock.pauseAt(Date.now() + 60_000);
    await box(page, 'Swim').focus();
    await page.keyboard.press('Space');
    await checked(page, 'Swim');
    const { struck, folding, gone } = await ended(page, times);
    await until(() => titles(page), ['Run', 'Read']);
    expect(await focused()).toBe('Read');
    expect(folding - struck).toBeGreaterThan(500);
    expect(gone - folding).toBeGreaterThan(100);
    await heading(page, 'Commitments (2)').waitFor();

    // Without a next row, the focus goes to the row before; without any row, to the heading.
    await page.clock.resume();
    await page.keyboard.press('Space');
    await until(() => titles(page), ['Run']);
    expect(await focused()).toBe('Run');
    await page.keyboard.press('Space');
    await page.getByText('No commitments found').waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await until(async () => (await person.commitments()).every(({ completed }) => completed), true);
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

  test('is filtered by a category, which can be deleted, and by a frequency', async ({ open, world }) => {
    const person = await world.person();
    await someCategories(person, 'Office', 'Family');
    for (const title of ['Read', 'Swim', 'Run']) await person.commitment({ title });
    const page = await open('/commitments?sort=category', { as: person });
    const groups = () => page.getByRole('heading', { level: 2 }).allTextContents();
    const editing = page.getByRole('dialog', { name: 'Edit Category' });
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this category?' });
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Family');
    await until(groups, ['Family (0)']);
    await page.reload();
    await until(groups, ['Family (0)']);

    // The category of the filter is deleted, and so is the filter.
    await page.getByRole('button', { name: 'Edit Family', exact: true }).click();
    await editing.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await until(groups, ['Office (0)', 'No Category (3)']);
    await until(async () => new URL(page.url()).search, '?sort=category');

    // A frequency without commitments does not count as completed.
    await page.getByRole('combobox', { name: 'Frequency' }).selectOption('Daily');
    await until(groups, ['No Category (3)']);
    await page.getByRole('combobox', { name: 'Frequency' }).selectOption('Weekly');
    await page.getByText('No commitments found').waitFor();
    expect(await groups()).toEqual([]);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await until(groups, ['Office (0)', 'No Category (3)']);

    await page.setViewportSize({ width: 768, height: 640 });
    const bar = page.locator('.list-bar > *');
    expect(await bar.allTextContents()).toEqual(['Reorder', 'Add Category', 'Pause…', 'History']);
    const lines = await bar.evaluateAll((each) => each.map((control) => control.getBoundingClientRect().y));
    expect(new Set(lines).size).toBe(1);
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
