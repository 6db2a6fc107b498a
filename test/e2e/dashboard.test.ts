import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';
import type { Person } from '#test/support/world.ts';
import { box, checked, heading, row, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { test } from './support/test.ts';

const PATH = '/dashboard';
const RANDOM = '**/api/v1/encouragements/random';
const NONE = 'No encouragements yet. Add your own!';
const LOADING = 'Loading encouragement...';

const titles = (page: Page) =>
  page
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((each) => (each as HTMLInputElement).labels?.[0]?.textContent));
const quote = (page: Page) => page.getByRole('blockquote').textContent();
const keep = (person: Person, body: string, citation?: string) =>
  person.call(encouragements.create, { body: { encouragement: { body, citation } } });
const categoryOf = async (person: Person, name: string) =>
  (await person.call(categories.create, { body: { category: { name } } })).id;
const card = (page: Page, name: string) => page.getByRole('region', { name });

/** The page of a user, with handlers for its calls in place before it opens. */
async function opened(page: Page, person: Person, path = PATH): Promise<void> {
  await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
  await page.goto(path);
}

describe('the commitments', () => {
  test('are sorted manually or by category, and stay when they are completed', async ({ open, world }) => {
    const person = await world.person();
    const health = await categoryOf(person, 'Health');
    const work = await categoryOf(person, 'Work');
    // A new one is first in manual order, and last in its category.
    for (const [title, category_id] of [
      ['Report', work],
      ['Run', health],
      ['Read', null],
      ['Plan', work],
      ['Sleep', health],
      ['Rest', null],
    ] as const)
      await person.commitment({ title, category_id });
    const page = await open(PATH, { as: person });
    await until(() => titles(page), ['Rest', 'Sleep', 'Plan', 'Read', 'Run']);
    const sort = page.getByRole('radiogroup', { name: 'Sort' });
    expect(await sort.getByLabel('Manual').isChecked()).toBe(true);

    await sort.getByLabel('Manual').focus();
    await page.keyboard.press('ArrowRight');
    await until(() => titles(page), ['Run', 'Sleep', 'Report', 'Plan', 'Read']);
    await box(page, 'Run').click();
    await checked(page, 'Run');
    await until(async () => (await person.commitments()).filter(({ completed }) => completed).length, 1);
    const byCategory = ['Run', 'Sleep', 'Report', 'Plan', 'Read'];
    await page.reload();
    await until(() => titles(page), byCategory);
    expect(await row(page, 'Run').getAttribute('data-status')).toBe('completed');
    expect(
      await page.getByText('Run', { exact: true }).evaluate((title) => getComputedStyle(title).textDecorationLine),
    ).toBe('line-through');
    const leads = (name: string) =>
      card(page, 'My Commitments').getByRole('link', { name, exact: true }).getAttribute('href');
    for (const name of ['View 1 more commitment', 'View All']) {
      expect(await leads(name)).toBe('/commitments?sort=category');
    }

    await sort.getByLabel('Manual').check();
    await until(() => titles(page), ['Rest', 'Sleep', 'Plan', 'Read', 'Run']);
    expect(await leads('View All')).toBe('/commitments');
    await card(page, 'My Commitments').getByRole('link', { name: 'View All' }).click();
    await heading(page, 'Commitments (5)').waitFor();
  });

  test('show without the categories, which are read again', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    const health = await categoryOf(person, 'Health');
    await person.commitment({ title: 'Run', category_id: health });
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

  test('offer to create the first one when there are none', async ({ open, world }) => {
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
  });
});

describe('the encouragement', () => {
  test('changes with each visit, and not during one', async ({ open, world }) => {
    const person = await world.person();
    await keep(person, 'Bear one another’s burdens.', 'Galatians 6:2');
    const page = await open('/login');
    const held = Promise.withResolvers<void>();
    let visits = 0;
    await page.route(RANDOM, async (route) => {
      visits += 1;
      if (visits === 1) {
        await held.promise;
        return route.continue();
      }
      return route.fulfill({ json: { id: 'other', body: `Number ${visits}`, citation: null } });
    });
    await opened(page, person);
    await page.getByText(LOADING).waitFor();
    held.resolve();
    await page.getByText('— Galatians 6:2').waitFor();
    expect(await quote(page)).toBe('Bear one another’s burdens.');

    // Coming back to the window reads all lists again.
    const list = page.waitForResponse('**/api/v1/commitments');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await list;
    await page.waitForLoadState('networkidle');
    expect(visits).toBe(1);
    expect(await quote(page)).toBe('Bear one another’s burdens.');

    await card(page, 'My Commitments').getByRole('link', { name: 'View All' }).click();
    await heading(page, 'Commitments (0)').waitFor();
    await page.goBack();
    await until(() => quote(page), 'Number 2');
    expect(visits).toBe(2);
    await page.reload();
    await until(() => quote(page), 'Number 3');
    await page.getByRole('link', { name: 'Manage Encouragements' }).click();
    await heading(page, 'Encouragements').waitFor();
  });

  test('is asked for if there is none', async ({ open, world }) => {
    const page = await open(PATH, { as: await world.person() });
    await page.getByText(NONE).waitFor();
    expect(await page.getByText(LOADING).count()).toBe(0);
    await page.getByRole('link', { name: 'Manage Encouragements' }).click();
    await page.waitForURL('**/settings/encouragements');
  });

  test('that cannot be read leaves the page as it is', async ({ open, profile, world, expectComplaint }) => {
    expectComplaint(/status of 500|ERR_INTERNET_DISCONNECTED/);
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    await keep(person, 'Rest.');
    const page = await open('/login');
    let broken = true;
    await page.route(RANDOM, (route) => (broken ? route.fulfill({ status: 500, json: {} }) : route.continue()));
    await opened(page, person);
    await page.getByText('Failed to fetch encouragement').waitFor();
    await checked(page, 'Run', false);
    await page.getByText('No confidants yet.').waitFor();
    broken = false;
    await card(page, 'Encouragement').getByRole('button', { name: 'Try again' }).click();
    await until(() => quote(page), 'Rest.');

    // Offline, the last one is shown.
    const context = await profile({ as: person });
    const phone = await context.newPage();
    await phone.goto(PATH);
    await until(() => quote(phone), 'Rest.');
    await card(phone, 'My Commitments').getByRole('link', { name: 'View All' }).click();
    await heading(phone, 'Commitments (1)').waitFor();
    await context.setOffline(true);
    await phone.getByRole('link', { name: 'Steadfast' }).click();
    await until(() => quote(phone), 'Rest.');
  });
});

test('confidants are invited from the dashboard', async ({ open, world }) => {
  const page = await open(PATH, { as: await world.person() });
  const confidants = card(page, 'Confidants Overview');
  await confidants.getByText('No confidants yet. Invite someone to start building accountability!').waitFor();
  for (const name of ['Invite Confidant', 'View All']) {
    await confidants.getByRole('link', { name }).click();
    await heading(page, 'Confidants').waitFor();
    expect(new URL(page.url()).pathname).toBe('/confidants');
    await page.goBack();
    await heading(page, 'Dashboard').waitFor();
  }
  // The invitation form has a document of its own.
  await page.goto('/confidants');
  await page.getByText('No pending invitations').waitFor();
  await expectClean(page);
});

describe('the layout', () => {
  const CARDS = ['My Commitments', 'Encouragement', 'Confidants Overview'];
  const LONG = `${'A word that bears to be read slowly, twice. '.repeat(6)}Enough.`;

  const placesOf = (page: Page) =>
    Promise.all(
      CARDS.map(async (name) => {
        const at = await card(page, name).boundingBox();
        if (!at) throw new Error(`There is no ${name}.`);
        return at;
      }),
    );

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
      await expectClean(page);
      const [widget, encouragement, confidants] = await placesOf(page);
      expect(confidants!.y).toBeGreaterThan(encouragement!.y + encouragement!.height);
      if (width === 1280) {
        expect(encouragement!.x).toBeGreaterThan(widget!.x + widget!.width);
        expect(encouragement!.y).toBe(widget!.y);
        expect(widget!.width / encouragement!.width).toBeCloseTo(7 / 5, 1);
      } else {
        expect(encouragement!.y).toBeGreaterThan(widget!.y + widget!.height);
        expect([encouragement!.x, confidants!.x]).toEqual([widget!.x, widget!.x]);
      }
    }
  });

  const ORDERS = [
    ['the list', '**/api/v1/commitments', 'the encouragement', RANDOM],
    ['the encouragement', RANDOM, 'the list', '**/api/v1/commitments'],
  ] as const;

  test.for(ORDERS)('does not move when %s is loaded last', async ([, first, , last], { open, world }) => {
    const person = await world.person();
    for (const number of [1, 2, 3, 4, 5, 6]) await person.commitment({ title: `Number ${number}` });
    await keep(person, LONG, 'Somebody');
    // The banner about the address is not part of this page.
    await person.verify();
    for (const width of [390, 1280]) {
      const page = await open('/login', { width });
      const gates = new Map([first, last].map((call) => [call, Promise.withResolvers<void>()]));
      for (const [call, { promise }] of gates) {
        await page.route(call, async (route) => {
          await promise;
          await route.continue();
        });
      }
      await page.addInitScript(() => {
        const seen: number[] = [];
        Object.assign(window, { shifts: seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await opened(page, person);
      // The app is loaded, and the skeleton of the document is gone.
      await page.getByRole('radiogroup', { name: 'Sort' }).waitFor();
      gates.get(last)?.resolve();
      if (last === RANDOM && width === 1280) await page.getByText('— Somebody').waitFor();
      if (last !== RANDOM) await box(page, 'Number 6').waitFor();
      gates.get(first)?.resolve();
      await box(page, 'Number 6').waitFor();
      await page.getByText('— Somebody').waitFor();
      await card(page, 'Confidants Overview').waitFor();
      await settled(page);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.01);
    }
  });
});
