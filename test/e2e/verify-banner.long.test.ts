import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { until } from './support/app.ts';
import { test } from './support/test.ts';

/* The banner in two tabs. */

const banner = (page: Page) => page.getByRole('region', { name: 'Verify your email' });

describe('the banner about the address', () => {
  test('disappears when the address is verified in another tab', async ({ profile, world }) => {
    const person = await world.person();
    const context = await profile({ as: person });
    const [page, other] = [await context.newPage(), await context.newPage()];
    await page.goto('/dashboard');
    await banner(page).waitFor();
    await other.goto('/commitments');
    await banner(other).waitFor();
    await person.verify();
    await other.reload();
    await until(() => other.evaluate(() => localStorage.getItem('unverified_email')), null);
    await until(() => banner(page).count(), 0);
  });
});
