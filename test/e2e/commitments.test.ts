import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type Category, categories } from '#shared/contracts/categories.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import type { Person } from '#test/support/world.ts';
import { box, checked, heading, row, signIn, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { test } from './support/test.ts';

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
      .evaluateAll((boxes) => boxes.map((each) => (each as HTMLInputElement).labels?.[0]?.textContent));
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

  test('without any offers to make the first', async ({ open, world }) => {
    const page = await open('/commitments', { as: await world.person() });
    await page.getByText('No commitments found').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Make your first commitment' }).click();
    await page.getByRole('dialog', { name: 'New Commitment' }).waitFor();
  });

  test('has its place kept while it loads', async ({ open, world }) => {
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const page = await open('/login');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/v1/commitments', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
    await page.goto('/commitments');
    // The document's own skeleton is replaced by the app's, which has a real button.
    await page.getByRole('button', { name: 'New Commitment' }).waitFor();
    const skeleton = page.getByRole('status', { name: 'Loading commitments' });
    const before = await skeleton.boundingBox();
    held.resolve();
    await box(page, 'Run').waitFor();
    const after = await page.getByRole('main').getByRole('list').boundingBox();
    expect(before).not.toBeNull();
    expect(after?.y).toBe(before?.y);
  });

  test('that cannot be read says so and is tried again', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const page = await open('/login');
    let broken = true;
    await page.route('**/api/v1/commitments', (route) =>
      broken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
    await page.goto('/commitments');
    await page.getByText('Failed to fetch commitments').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await box(page, 'Run').waitFor();
  });

  test("says so when the person's own settings cannot be read", async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const page = await open('/login');
    const person = await world.person();
    let broken = true;
    await page.route('**/users/me', (route) => (broken ? route.fulfill({ status: 500, json: {} }) : route.continue()));
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
    await page.goto('/commitments');
    await page.getByText('Failed to fetch commitments').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No commitments found').waitFor();
  });
});

describe('what is shown of it', () => {
  test('is chosen by frequency, by category, and with what is done; the address keeps it', async ({ open, world }) => {
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
    // They are read for themselves.
    await until(
      () => category.getByRole('option').allTextContents(),
      ['All Categories', 'Health', 'Work', 'No Category'],
    );

    const steps = await page.evaluate(() => history.length);
    await frequency.focus();
    await frequency.selectOption('Weekly');
    await until(() => titles(page), ['Swim']);
    // Nobody is taken anywhere by choosing: neither the focus nor the history.
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
    // Another page and back; and what nobody knows reads as the default.
    await page.getByRole('link', { name: 'History' }).click();
    await page.waitForURL('**/history');
    await page.goBack();
    await until(() => titles(page), ['Lift', 'Run']);
    await page.goto('/commitments?sort=size&frequency=hourly&category=gone');
    await until(() => titles(page), ['Lift', 'Swim', 'Pay rent']);
    await page.getByRole('navigation').getByRole('link', { name: 'Commitments' }).click();
    await page.waitForURL('**/commitments');
  });

  test('is there again after signing in anew', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 401|HTTP Authentication failed/);
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const page = await open('/commitments', { as: person });
    await page.getByRole('radio', { name: 'Category' }).check();
    const group = page.getByRole('heading', { level: 2, name: 'No Category (1)' });
    await group.waitFor();
    await person.raw('DELETE', '/api/v1/users/sign_out');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.waitForURL('**/login');
    await signIn(page, person);
    await page.waitForURL('**/commitments?sort=category');
    await group.waitFor();
  });

  test('is everything, where all is done', async ({ open, world }) => {
    const person = await world.person();
    const { id } = await person.commitment({ title: 'Run' });
    await person.complete(id);
    const page = await open('/commitments', { as: person });
    await page.getByText('No commitments found').waitFor();
    await page.getByRole('button', { name: 'Show what is done' }).click();
    await checked(page, 'Run');
    await until(() => box(page, 'Show completed').isChecked(), true);
    await until(() => page.evaluate(() => document.activeElement?.hasAttribute('data-show-completed')), true);
  });

  test('is long, and all of it comes, and whoever returns to its middle is there', async ({ open, world }) => {
    const person = await world.person();
    const titled = Array.from({ length: 75 }, (_, index) => `Practice ${75 - index}`);
    for (const title of titled.toReversed()) await person.commitment({ title });
    const page = await open('/commitments', { as: person, width: 390 });
    await until(() => titles(page), titled);
    await page.getByRole('button', { name: 'More actions for Practice 10', exact: true }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await page.waitForURL('**/commitments/*');
    // The address goes ahead of the page.
    await until(() => page.evaluate(() => window.scrollY), 0);
    await page.goBack();
    await until(() => titles(page), titled);
    await until(async () => (await page.evaluate(() => window.scrollY)) > 2_000, true);
  });
});

describe('the category view', () => {
  test('has a group for each category, which can be added, renamed and deleted', async ({ open, world }) => {
    const person = await world.person();
    const [health] = await someCategories(person, 'Health', 'Work');
    await person.commitment({ title: 'Read' });
    await person.commitment({ title: 'Swim', category_id: health!.id });
    await person.commitment({ title: 'Run', category_id: health!.id });
    const page = await open('/commitments', { as: person, width: 390, theme: 'dark' });
    await page.getByRole('radio', { name: 'Category' }).check();
    const groups = () => page.getByRole('heading', { level: 2 }).allTextContents();
    await until(groups, ['Health (2)', 'Work (0)', 'No Category (1)']);
    // Within a category, a new one comes last.
    expect(await titles(page)).toEqual(['Swim', 'Run', 'Read']);
    expect(await page.getByText('All clear').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Edit No Category' }).count()).toBe(0);
    await expectClean(page);

    const adding = page.getByRole('dialog', { name: 'Add Category' });
    await page.getByRole('button', { name: 'Add Category' }).click();
    await adding.getByLabel('Name').fill('   ');
    await adding.getByRole('button', { name: 'Save' }).click();
    await adding.getByText('Name is required').waitFor();
    await settled(page);
    await expectClean(page);
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
    await settled(page);
    await expectClean(page);
    await question.getByRole('button', { name: 'Delete' }).click();
    await editing.waitFor({ state: 'detached' });
    await until(groups, ['Office (0)', 'Family (0)', 'No Category (3)']);
    await until(() => titles(page), ['Read', 'Swim', 'Run']);
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Edit Office');
    expect((await person.commitments()).map(({ category_id }) => category_id)).toEqual([null, null, null]);

    await page.getByRole('combobox', { name: 'Category' }).selectOption('Family');
    await until(groups, ['Family (0)']);
    await page.reload();
    await until(groups, ['Family (0)']);
    expect((await person.call(categories.list)).map(({ name }) => name)).toEqual(['Office', 'Family']);

    // The one that is filtered by goes, and the filter with it.
    await page.getByRole('button', { name: 'Edit Family', exact: true }).click();
    await editing.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await until(groups, ['Office (0)', 'No Category (3)']);
    await until(async () => new URL(page.url()).search, '?sort=category');

    // Nothing is clear for being of another frequency.
    await page.getByRole('combobox', { name: 'Frequency' }).selectOption('Daily');
    await until(groups, ['No Category (3)']);
    await page.getByRole('combobox', { name: 'Frequency' }).selectOption('Weekly');
    await page.getByText('No commitments found').waitFor();
    expect(await groups()).toEqual([]);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await until(groups, ['Office (0)', 'No Category (3)']);

    await page.setViewportSize({ width: 320, height: 640 });
    const bar = page.locator('.list-bar > *');
    expect(await bar.allTextContents()).toEqual(['Reorder', 'Add Category', 'History']);
    const lines = await bar.evaluateAll((each) => each.map((control) => control.getBoundingClientRect().y));
    expect(new Set(lines).size).toBe(1);
  });

  test('without categories to be read says so, and the flat list does without them', async ({
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

describe('a row that is done', () => {
  test('stays for a moment, folds away, and the focus goes on', async ({ profile, world }) => {
    const person = await world.person();
    for (const title of ['Read', 'Swim', 'Run']) await person.commitment({ title });
    const page = await clocked(await profile({ as: person, reducedMotion: 'no-preference' }));
    const focused = () =>
      page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);
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

    // There is no next one: the one before. Then none at all: the heading.
    await page.clock.resume();
    await page.keyboard.press('Space');
    await until(() => titles(page), ['Run']);
    expect(await focused()).toBe('Run');
    await page.keyboard.press('Space');
    await page.getByText('No commitments found').waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await until(async () => (await person.commitments()).every(({ completed }) => completed), true);
  });

  test('stays when it is unchecked meanwhile, and goes when it is done elsewhere', async ({ profile, world }) => {
    const person = await world.person();
    const swim = await person.commitment({ title: 'Swim' });
    await person.commitment({ title: 'Run' });
    const page = await clocked(await profile({ as: person, reducedMotion: 'no-preference' }));
    const sent: string[] = [];
    page.on('response', (response) => void sent.push(response.url().split('/').at(-1) ?? ''));
    const times = await lifeOf(page, 'Run');
    // In the page, where no slow test comes between the two presses.
    await box(page, 'Run').evaluate(async (each: HTMLInputElement) => {
      each.click();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      each.click();
    });
    await until(() => Promise.resolve(sent.includes('pending')), true);
    await person.complete(swim.id);
    const elsewhere = await lifeOf(page, 'Swim');
    await page.clock.pauseAt(Date.now() + 60_000);
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

  test('folds for nobody who wants no motion, and comes back when it was not saved', async ({
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
    await page.getByText('Failed to complete commitment').waitFor();
    await checked(page, 'Run', false);
  });
});

describe('the dashboard', () => {
  test('shows five and how many more there are', async ({ open, world }) => {
    const person = await world.person();
    for (const number of [1, 2, 3, 4, 5, 6]) await person.commitment({ title: `Number ${number}` });
    const page = await open('/dashboard', { as: person });
    await page.getByRole('link', { name: 'View 1 more commitment', exact: true }).waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(5);
    await person.commitment({ title: 'Number 7' });
    await page.reload();
    await page.getByRole('link', { name: 'View 2 more commitments' }).click();
    await heading(page, 'Commitments (7)').waitFor();
  });

  test('shows no more than there are', async ({ open, world }) => {
    const person = await world.person();
    for (const number of [1, 2, 3, 4, 5]) await person.commitment({ title: `Number ${number}` });
    const page = await open('/dashboard', { as: person });
    await box(page, 'Number 1').waitFor();
    expect(await page.getByRole('link', { name: /more commitment/ }).count()).toBe(0);
  });
});

describe('the dialog', () => {
  test('makes a commitment that starts today', async ({ open, world }) => {
    const person = await world.person();
    const before = utcDate();
    const page = await open('/commitments', { as: person });
    await page.getByRole('button', { name: 'New Commitment' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Commitment' });
    const start = await dialog.getByLabel('Start date').inputValue();
    // Midnight may lie between.
    expect([before, utcDate()]).toContain(start);
    await dialog.getByLabel('Title').fill('  Water the plants ');
    await dialog.getByLabel('Description').fill('The fern too.\nAnd the basil.');
    await dialog.getByLabel('Frequency').selectOption('weekly');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row(page, 'Water the plants').getByText('Weekly').waitFor();
    const [made] = await person.commitments();
    expect(made).toMatchObject({ title: 'Water the plants', description: 'The fern too.\nAnd the basil.' });
  });

  test("changes a commitment, and shows another one's fields when opened for that", async ({ open, world }) => {
    const person = await world.person();
    await person.commitment({ title: 'Swim', description: 'Laps' });
    await person.commitment({ title: 'Run', frequency: 'monthly' });
    const page = await open('/commitments', { as: person });
    const dialog = page.getByRole('dialog', { name: 'Edit Commitment' });

    await page.getByRole('button', { name: 'Edit Run' }).click();
    await dialog.getByLabel('Title').fill('Run far');
    await dialog.getByLabel('Frequency').selectOption('once');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row(page, 'Run far').getByText('Once').waitFor();

    await page.getByRole('button', { name: 'Edit Swim' }).click();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Swim');
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Laps');
    expect(await dialog.getByLabel('Frequency').inputValue()).toBe('daily');
  });

  test('leaves alone what was changed elsewhere meanwhile', async ({ open, world }) => {
    const person = await world.person();
    const { id } = await person.commitment({ title: 'Run', description: 'Slowly', frequency: 'daily' });
    const page = await open('/commitments', { as: person });
    await page.getByRole('button', { name: 'Edit Run' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Commitment' });
    await dialog.getByLabel('Title').fill('Run far');
    const elsewhere = await person.elsewhere();
    const changed = { description: 'Quickly', frequency: 'weekly' as const };
    await elsewhere.call(commitments.update, { params: { id }, body: { commitment: changed } });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row(page, 'Run far').getByText('Weekly').waitFor();
    expect((await person.commitments())[0]).toMatchObject({ title: 'Run far', ...changed });
  });

  test('empties a description, and sends nothing when nothing was changed', async ({ open, world }) => {
    const person = await world.person();
    await person.commitment({ title: 'Run', description: 'Slowly' });
    const page = await open('/commitments', { as: person });
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.postDataJSON());
    });
    const dialog = page.getByRole('dialog', { name: 'Edit Commitment' });
    await page.getByRole('button', { name: 'Edit Run' }).click();
    await dialog.getByLabel('Title').fill(' Run ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit Run' }).click();
    await dialog.getByLabel('Description').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toEqual([{ commitment: { description: null } }]);
    expect((await person.commitments())[0]?.description).toBeNull();
  });

  test('deletes after asking', async ({ open, world }) => {
    const person = await world.person();
    await person.commitment({ title: 'Swim' });
    await person.commitment({ title: 'Run' });
    const page = await open('/commitments', { as: person });
    await page.getByRole('button', { name: 'Edit Run' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this commitment?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await person.commitments()).length).toBe(2);

    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await heading(page, 'Commitments (1)').waitFor();
    await page.getByText('Commitment deleted').waitFor();
    expect((await person.commitments()).map(({ title }) => title)).toEqual(['Swim']);
    await until(() => page.evaluate(() => document.activeElement?.tagName), 'H1');
  });

  test('takes a commitment that is gone already for deleted', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 404/);
    const person = await world.person();
    const { id } = await person.commitment({ title: 'Run' });
    const page = await open('/commitments', { as: person });
    await page.getByRole('button', { name: 'Edit Run' }).click();
    await person.raw('DELETE', `/api/v1/commitments/${id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No commitments found').waitFor();
  });

  test('says what is wrong at the field', async ({ open, world }) => {
    const page = await open('/commitments', { as: await world.person() });
    await page.getByRole('button', { name: 'New Commitment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Start date').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Title is required').waitFor();
    await dialog.getByText('Start date is required').waitFor();
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'title');
  });

  test('keeps what was typed when saving fails, and makes one commitment of two attempts', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    const page = await open('/commitments', { as: person });
    const keys: (string | undefined)[] = [];
    let broken = true;
    await page.route('**/api/v1/commitments', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      // The server makes it, but its answer is lost.
      if (broken) await route.fetch();
      return broken ? route.fulfill({ status: 500, json: {} }) : route.continue();
    });
    await page.getByRole('button', { name: 'New Commitment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Write to my sister');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText('Something went wrong on our side. Please try again.').waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Write to my sister');
    broken = false;
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(new Set(keys).size).toBe(1);
    await until(async () => (await person.commitments()).length, 1);
    expect(await page.getByRole('listitem').getByRole('checkbox').count()).toBe(1);
  });

  test('is not saved again in the name of whoever has signed in meanwhile', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/);
    const [person, other] = [await world.person(), await world.person()];
    await person.commitment({ title: 'Run' });
    const page = await open('/commitments', { as: person });
    const tokens: (string | undefined)[] = [];
    await page.route('**/api/v1/commitments/*', async (route) => {
      tokens.push(route.request().headers().authorization);
      await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), other.token);
      await route.abort();
    });
    await page.getByRole('button', { name: 'Edit Run' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Run far');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText('Steadfast cannot be reached.').waitFor();
    expect(tokens).toEqual([`Bearer ${person.token}`]);
  });

  test('asks before it throws away what was typed', async ({ open, world }) => {
    const page = await open('/commitments', { as: await world.person() });
    const dialog = page.getByRole('dialog', { name: 'New Commitment' });
    const question = page.getByRole('alertdialog');
    await page.getByRole('button', { name: 'New Commitment' }).click();
    await dialog.getByLabel('Title').fill('Half a thought');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Half a thought');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'New Commitment' }).click();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await question.count()).toBe(0);
  });

  test('asks before it goes with its page', async ({ open, world }) => {
    const page = await open('/dashboard', { as: await world.person() });
    await page.getByRole('navigation').getByRole('link', { name: 'Commitments' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Commitment' });
    const question = page.getByRole('alertdialog');
    const back = () => page.evaluate(() => history.back());
    await page.getByRole('button', { name: 'New Commitment' }).click();
    await dialog.getByLabel('Title').fill('Half a thought');
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => window.location.reload()));
    const leaving = await asked;
    expect(leaving.type()).toBe('beforeunload');
    await leaving.dismiss();

    // While the browser still gives up the reload, it goes nowhere else.
    await until(async () => {
      if (await question.isVisible()) return true;
      await dialog.getByLabel('Title').press('End');
      await back();
      return question.isVisible();
    }, true);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Half a thought');
    await dialog.getByLabel('Title').press('End');
    await back();
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    await heading(page, 'Commitments (0)').waitFor();

    // Untouched, it closes; and closed, it holds nobody.
    await page.getByRole('button', { name: 'New Commitment' }).click();
    await dialog.getByLabel('Title').press('End');
    await back();
    await dialog.waitFor({ state: 'detached' });
    await heading(page, 'Commitments (0)').waitFor();
    await back();
    await heading(page, 'Dashboard').waitFor();
  });

  test('is a sheet from below on a phone', async ({ open, world }) => {
    const page = await open('/commitments', { as: await world.person(), width: 390 });
    await page.getByRole('button', { name: 'New Commitment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await until(async () => {
      const at = await dialog.boundingBox();
      return at && [at.x, at.width, Math.round(at.y + at.height)];
    }, [0, 390, 844]);
  });
});

describe('skipping', () => {
  test('is told in words, and taken back', async ({ open, world }) => {
    const person = await world.person();
    const { id } = await person.commitment({ title: 'Run' });
    const page = await open('/commitments', { as: person });
    await page.getByRole('button', { name: 'More actions for Run' }).click();
    await page.getByRole('menuitem', { name: 'Skip this time' }).click();
    await row(page, 'Run').getByText('Skipped').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await until(focused, 'More actions for Run');
    expect(await row(page, 'Run').getAttribute('data-status')).toBe('missed');
    await until(async () => (await person.commitments())[0]?.current_completion.status, 'missed');

    await page.getByRole('button', { name: 'More actions for Run' }).click();
    await page.getByRole('menuitem', { name: 'Take back' }).click();
    await row(page, 'Run').getByText('Skipped').waitFor({ state: 'detached' });
    await until(focused, 'More actions for Run');
    await until(
      async () => (await person.commitments()).find((each) => each.id === id)?.current_completion.status,
      'pending',
    );
  });

  test('that fails is rolled back and said', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const page = await open('/commitments', { as: person });
    await page.route('**/skip', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'More actions for Run' }).click();
    await page.getByRole('menuitem', { name: 'Skip this time' }).click();
    await page.getByText('Failed to skip commitment').waitFor();
    await until(() => row(page, 'Run').getAttribute('data-status'), 'pending');
    await checked(page, 'Run', false);
  });
});

const utcDate = () => new Date().toISOString().slice(0, 10);

/** The titles of the rows that are shown, from above. */
function titles(page: Page): Promise<string[]> {
  return page.locator('[data-commitment-id] .row-title').allTextContents();
}

async function someCategories(person: Person, ...names: string[]): Promise<Category[]> {
  const made: Category[] = [];
  for (const name of names) made.push(await person.call(categories.create, { body: { category: { name } } }));
  return made;
}

/** The list on a page whose time can be held: how long something takes is measured by it, however slow the machine is. */
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

/** Answers when a row was struck, began to fold and went (0: not yet), and how high it was in each picture. */
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

/** The same, once the row has gone: time goes on in small steps until then. */
async function ended(page: Page, life: () => Promise<Life>): Promise<Life> {
  for (let passed = 0; passed < 2_000 && (await life()).gone === 0; passed += 20) await page.clock.runFor(20);
  const whole = await life();
  expect(whole.gone).toBeGreaterThan(0);
  return whole;
}
