import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { box, closeByEscape } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { recordShifts, shiftsOf } from './support/layout-shifts.ts';
import { test } from './support/test.ts';

/* The dashboard of a user without commitments. */

const PATH = '/dashboard';
const NONE = 'No commitments yet. Create your first commitment to get started!';

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('region')
    .evaluateAll((all) => all.map((each) => each.textContent?.slice(0, 14)));
const sorter = (page: Page) => page.getByRole('radiogroup', { name: 'Sort' });

describe('the first run', () => {
  test('has one card, whose starters fill in the dialog; more appears with the first commitments', async ({
    open,
    world,
  }) => {
    const person = await world.person();
    // The banner about the address is not part of this page.
    await person.verify();
    const page = await open(PATH, { as: person, width: 390 });
    await page.getByText(NONE).waitFor();
    await page.getByRole('link', { name: 'Invite someone' }).waitFor();
    await settled(page);
    expect(await cards(page)).toEqual(['My Commitments']);
    expect(await sorter(page).count()).toBe(0);
    await expectClean(page);

    await page.getByRole('button', { name: 'Call a friend' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Commitment' });
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Call a friend');
    expect(await dialog.getByLabel('Frequency').inputValue()).toBe('weekly');
    await closeByEscape(page, dialog);
    // The next one starts empty.
    await page.getByRole('button', { name: 'Create Commitment' }).click();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('');
    await closeByEscape(page, dialog);
    await page.getByRole('button', { name: 'Read ten pages' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await box(page, 'Read ten pages').waitFor();
    await page.getByText('No encouragements yet. Add your own!').waitFor();
    await page.getByText('No confidants yet.').waitFor();
    expect(await person.commitments()).toMatchObject([{ title: 'Read ten pages', frequency: 'daily' }]);

    expect(await sorter(page).count()).toBe(0);
    await person.commitment({ title: 'Run' });
    await page.reload();
    await box(page, 'Run').waitFor();
    await sorter(page).waitFor();
  });

  test('does not move when it takes the place of the skeleton', async ({ open, world }) => {
    const person = await world.person();
    await person.verify();
    for (const width of sampled([390, 1280])) {
      const page = await open('/login', { width });
      await recordShifts(page);
      await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
      await page.goto(PATH);
      await page.getByRole('link', { name: 'Invite someone' }).waitFor();
      await settled(page);
      expect(await shiftsOf(page)).toEqual([]);
    }
  });
});
