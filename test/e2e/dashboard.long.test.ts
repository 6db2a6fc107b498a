import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import type { Person } from '#test/support/world.ts';
import { bounds, box, heading, row, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { focused, fromMenu, someCategories, titles, undo } from './support/commitments.ts';
import { card, keep, opened, PATH } from './support/dashboard.ts';
import { test } from './support/test.ts';

/* The dashboard: without its categories, a note, a menu, the first commitment, and its columns. */

const CARDS = ['My Commitments', 'Encouragement', 'Confidants Overview'];
const placesOf = (page: Page) =>
  Promise.all(
    CARDS.map(async (name) => {
      const at = await card(page, name).boundingBox();
      if (!at) throw new Error(`There is no ${name}.`);
      return at;
    }),
  );
/** On how many lines its text stands. */
const linesOf = (element: Element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length;
};
const categoryOf = async (person: Person, name: string) =>
  (await person.call(categories.create, { body: { category: { name } } })).id;
const LONG = `${'A word that bears to be read slowly, twice. '.repeat(6)}Enough.`;

describe('the commitments', () => {
  test('show without the categories, which are read again', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    const [health] = await someCategories(person, 'Health');
    await person.commitment({ title: 'Run', category_id: health!.id });
    await person.commitment({ title: 'Read' });
    const page = await open('/login');
    let broken = true;
    await page.route('**/api/v1/categories', (route) =>
      broken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await opened(page, person, `${PATH}?sort=category`);
    await page.getByText('Failed to fetch categories').waitFor();
    await until(() => titles(page), ['Read', 'Run']);
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await until(() => titles(page), ['Run', 'Read']);
    await page.getByText('Failed to fetch categories').waitFor({ state: 'detached' });
  });

  test('offer a note right after a check-off, and no row moves', async ({ open, world }) => {
    const person = await world.person();
    for (const title of ['Swim', 'Read', 'Run']) await person.commitment({ title });
    const page = await open(PATH, { as: person, width: 390 });
    await box(page, 'Run').waitFor();
    const height = async () => (await bounds(row(page, 'Run'))).height;
    const before = await height();
    await box(page, 'Run').click();
    const add = (title: string) => page.getByRole('button', { name: `Add a note to ${title}`, exact: true });
    await add('Run').waitFor();
    expect(await height()).toBe(before);
    await expectClean(page);
    await add('Run').click();
    await page.getByLabel('Note on Run').fill('By the river');
    // What is begun stays.
    await box(page, 'Read').click();
    await add('Read').waitFor();
    await page.getByLabel('Note on Run').press('Enter');
    await page.getByLabel('Note on Run').waitFor({ state: 'detached' });
    const [run] = await person.commitments();
    const notes = async () => {
      const { id, current_completion } = run!;
      const day = { from: current_completion.due_date, to: current_completion.due_date };
      const entries = await person.call(commitments.history, { params: { id }, query: day });
      return entries.flatMap(({ note }) => note ?? []);
    };
    await until(notes, ['By the river']);
    await box(page, 'Read').click();
    await add('Read').waitFor({ state: 'detached' });
  });

  test('offer to create the first one when there are none, and confidants are invited', async ({ open, world }) => {
    const person = await world.person();
    await categoryOf(person, 'Health');
    const page = await open(PATH, { as: person });
    await page.getByText('No commitments yet. Create your first commitment to get started!').waitFor();
    await page.getByRole('button', { name: 'Create Commitment' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Commitment' });
    await dialog.getByLabel('Title').fill('Run');
    await dialog.getByLabel('Category').selectOption('Health');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await box(page, 'Run').waitFor();

    const confidants = card(page, 'Confidants Overview');
    await confidants.getByText('No confidants yet. Invite someone to start building accountability!').waitFor();
    for (const name of ['View All', 'Invite Confidant']) {
      await confidants.getByRole('link', { name }).click();
      await heading(page, 'Confidants').waitFor();
      expect(new URL(page.url()).pathname).toBe('/confidants');
      if (name === 'Invite Confidant') break;
      await page.goBack();
      await heading(page, 'Dashboard').waitFor();
    }
    const field = page.getByLabel('Email address');
    await until(() => field.evaluate((input) => input === document.activeElement), true);
  });

  test('have the menu of the list; one that is closed keeps its place, and is opened again there', async ({
    open,
    world,
  }) => {
    const person = await world.person();
    for (const title of ['Swim', 'Read', 'Run']) await person.commitment({ title });
    const page = await open(PATH, { as: person, width: 390 });
    await fromMenu(page, 'Read', 'Close');
    await row(page, 'Read').getByText('Closed', { exact: true }).waitFor();
    await page.locator('[aria-live="polite"]').getByText('Read: Closed').waitFor({ state: 'attached' });
    await until(async () => (await person.commitments()).length, 2);
    await page.getByText('0 of 2 done').waitFor();
    await undo(page, 'Read').waitFor();
    expect(await titles(page)).toEqual(['Run', 'Read', 'Swim']);
    await expectClean(page);
    await undo(page, 'Read').click();
    await until(() => focused(page), 'More actions for Read');
    await until(async () => (await person.commitments()).length, 3);
    await page.getByText('0 of 3 done').waitFor();
    expect(await titles(page)).toEqual(['Run', 'Read', 'Swim']);
    await fromMenu(page, 'Run', 'Pause…');
    const pausing = page.getByRole('dialog', { name: 'Pause' });
    await pausing.getByLabel('What to pause').selectOption('Several commitments');
    await pausing.getByLabel('Swim').check();
    await pausing.getByRole('button', { name: 'Pause' }).click();
    await row(page, 'Swim').getByText('Paused', { exact: true }).waitFor();
    await until(() => focused(page), 'More actions for Run');
    await fromMenu(page, 'Read', 'Edit…');
    const editing = page.getByRole('dialog', { name: 'Edit Commitment' });
    await editing.getByLabel('Title').fill('Read ten pages');
    await editing.getByRole('button', { name: 'Save' }).click();
    await box(page, 'Read ten pages').waitFor();
    await until(() => focused(page), 'More actions for Read ten pages');
  });
});

describe('the layout', () => {
  test('is one column on a phone and two on a desktop', async ({ open, world }) => {
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    await keep(person, LONG, 'Somebody');
    for (const [width, theme] of [
      [320, 'dark'],
      [1280, 'light'],
    ] as const) {
      const page = await open(PATH, { as: person, width, theme });
      await card(page, 'Confidants Overview').getByText('No confidants yet.').waitFor();
      await page.getByText('— Somebody').waitFor();
      await box(page, 'Run').waitFor();
      await settled(page);
      const [widget, encouragement, confidants] = await placesOf(page);
      expect(confidants!.y).toBeGreaterThan(encouragement!.y + encouragement!.height);
      if (width === 1280) {
        expect(encouragement!.x).toBeGreaterThan(widget!.x + widget!.width);
        expect(encouragement!.y).toBe(widget!.y);
        expect(widget!.width / encouragement!.width).toBeCloseTo(7 / 5, 1);
        await page.setViewportSize({ width: 768, height: 800 });
        const heading = card(page, 'Confidants Overview').getByRole('heading');
        expect(await heading.evaluate(linesOf)).toBe(1);
      } else {
        expect(encouragement!.y).toBeGreaterThan(widget!.y + widget!.height);
        expect([encouragement!.x, confidants!.x]).toEqual([widget!.x, widget!.x]);
      }
    }
  });
});
