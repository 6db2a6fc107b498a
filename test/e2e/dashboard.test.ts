import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { users } from '#shared/contracts/users.ts';
import { sampled } from '#test/support/long.ts';
import type { Person } from '#test/support/world.ts';
import { box, checked, heading, row, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { card, keep, opened, PATH, RANDOM } from './support/dashboard.ts';
import { recordShifts, shiftsOf, sumOf } from './support/layout-shifts.ts';
import { test } from './support/test.ts';

const titles = (page: Page) => page.getByRole('checkbox').evaluateAll((boxes) => boxes.map((each) => each.ariaLabel));
const categoryOf = async (person: Person, name: string) =>
  (await person.call(categories.create, { body: { category: { name } } })).id;

describe('the commitments', () => {
  test('are sorted manually or by category, and stay where they are when they are completed', async ({
    open,
    world,
  }) => {
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
    expect(await titles(page)).toEqual(byCategory);
    expect(await row(page, 'Run').getAttribute('data-status')).toBe('completed');
    expect(
      await page.getByText('Run', { exact: true }).evaluate((title) => getComputedStyle(title).textDecorationLine),
    ).toBe('line-through');
    // The five places are for what is left, also if it was done elsewhere since the last visit.
    const address = page.url();
    await page.goto('/robots.txt');
    const rest = (await person.commitments()).find(({ title }) => title === 'Rest')!;
    await person.complete(rest.id);
    await page.goto(address);
    await until(() => titles(page), ['Sleep', 'Report', 'Plan', 'Read', 'Run']);
    await person.pending(rest.id);
    await page.reload();
    await until(() => titles(page), ['Sleep', 'Report', 'Plan', 'Read', 'Rest']);
    const leads = (name: string) =>
      card(page, 'My Commitments').getByRole('link', { name, exact: true }).getAttribute('href');
    for (const name of ['View 1 more commitment', 'View All']) {
      expect(await leads(name)).toBe('/commitments?sort=category');
    }

    await sort.getByLabel('Manual').check();
    await until(() => titles(page), ['Rest', 'Sleep', 'Plan', 'Read', 'Report']);
    expect(await leads('View All')).toBe('/commitments');
    await card(page, 'My Commitments').getByRole('link', { name: 'View All' }).click();
    await heading(page, 'Commitments (5)').waitFor();
  });

  test('are counted beside the date: what is skipped counts as neither, and a line says when all is done', async ({
    open,
    world,
  }) => {
    const person = await world.person();
    for (const title of ['Rest', 'Run', 'Read']) await person.commitment({ title });
    const [read] = await person.commitments();
    await person.call(commitments.skip, { params: { id: read!.id }, body: {} });
    // What was done once counts on its day alone.
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const once = await person.commitment({ title: 'Passport', frequency: 'once', start_date: daysAgo(3).slice(0, 10) });
    await person.call(commitments.complete, { params: { id: once.id }, body: { at: daysAgo(2) } });
    const page = await open(PATH, { as: person });
    const day = page.locator('.day-line');
    const today = new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    });
    await until(() => day.textContent(), `${today.format(new Date())} · 0 of 2 done`);
    expect(await titles(page)).toEqual(['Run', 'Rest', 'Passport', 'Read']);
    await box(page, 'Run').click();
    await until(() => day.textContent(), `${today.format(new Date())} · 1 of 2 done`);
    const line = page.getByText('Everything for today is done.');
    expect(await line.count()).toBe(0);
    await box(page, 'Rest').click();
    await line.waitFor();
    await until(() => day.textContent(), `${today.format(new Date())} · 2 of 2 done`);
    await settled(page);
    await expectClean(page);
  });
});

describe('the layout', () => {
  const LONG = `${'A word that bears to be read slowly, twice. '.repeat(6)}Enough.`;

  const ORDERS = [
    ['the list', '**/api/v1/commitments', 'the encouragement', RANDOM],
    ['the encouragement', RANDOM, 'the list', '**/api/v1/commitments'],
  ] as const;

  test.for(sampled(ORDERS))('does not move when %s is loaded last', async ([, first, , last], { open, world }) => {
    const person = await world.person();
    // On the first day of a week there is a line about the last one.
    await person.call(users.update, { body: { user: { weekly_reset_day: new Date().getUTCDay() } } });
    for (const number of [1, 2, 3, 4, 5, 6]) await person.commitment({ title: `Number ${number}` });
    await keep(person, LONG, 'Somebody');
    // The banner about the address is not part of this page.
    await person.verify();
    for (const width of sampled([390, 1280])) {
      const page = await open('/login', { width });
      const gates = new Map([first, last].map((call) => [call, Promise.withResolvers<void>()]));
      for (const [call, { promise }] of gates) {
        await page.route(call, async (route) => {
          await promise;
          await route.continue();
        });
      }
      await recordShifts(page);
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
      const shifts = await shiftsOf(page);
      expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(0.01);
    }
  });
});
