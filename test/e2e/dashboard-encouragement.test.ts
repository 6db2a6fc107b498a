import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { heading, until } from './support/app.ts';
import { card, keep, opened, RANDOM } from './support/dashboard.ts';
import { test } from './support/test.ts';

/* The random encouragement of the dashboard. */

const LOADING = 'Loading encouragement...';

const quote = (page: Page) => page.getByRole('blockquote').textContent();

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
});
