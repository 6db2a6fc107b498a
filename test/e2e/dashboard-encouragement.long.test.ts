import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { checked, heading, until } from './support/app.ts';
import { card, keep, opened, PATH, RANDOM } from './support/dashboard.ts';
import { test } from './support/test.ts';

/* The random encouragement of the dashboard: at each visit, if there is none, or if it cannot be read. */

const NONE = 'No encouragements yet. Add your own!';
const LOADING = 'Loading encouragement...';
const quote = (page: Page) => page.getByRole('blockquote').textContent();

describe('the encouragement', () => {
  test('is asked for if there is none', async ({ open, world }) => {
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const page = await open(PATH, { as: person });
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
});
