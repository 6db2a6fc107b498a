import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { bounds, box, heading, hold, toast, until } from './support/app.ts';
import { recordShifts, shiftsOf, sumOf } from './support/layout-shifts.ts';
import { test } from './support/test.ts';

/* The banner as a page loads and in two tabs, and too many requests for a link. */

const banner = (page: Page) => page.getByRole('region', { name: 'Verify your email' });
const isAbove = (page: Page) =>
  banner(page).evaluate((each) => {
    const title = document.querySelector('h1');
    return title !== null && (each.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });

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

  test('is in the first frame of a page, before any code is loaded', async ({ open, profile, world }) => {
    void open;
    const person = await world.person();
    const context = await profile({ as: person, width: 390 });
    const page = await context.newPage();
    await page.goto('/dashboard');
    await banner(page).waitFor();
    const release = await hold(page, '**/assets/main-*.js');
    await page.goto('/commitments', { waitUntil: 'commit' });
    const drawn = page.locator('.verify-skeleton .verify');
    // Not before its styles are loaded.
    const isPainted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await until(isPainted, true);
    await drawn.waitFor();
    const before = await bounds(drawn);
    release();
    await heading(page, 'Commitments (0)').waitFor();
    expect(await bounds(banner(page))).toEqual(before);
  });

  test('says when there were too many requests', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 429/);
    const person = await world.person();
    const page = await open('/dashboard', { as: person });
    for (let mail = 0; mail < LIMITS.linkMailsPerHour; mail++) {
      await person.raw('POST', users.resendVerification.path);
    }
    await banner(page).getByRole('button', { name: 'Send it again' }).click();
    await toast(page, 'Too many attempts. Please try again later.');
  });

  test.for([390, 1280])(
    'at %i px pushes nothing, on the first visit and the next',
    async (width, { profile, world }) => {
      const person = await world.person();
      for (let n = 0; n < 8; n++) await person.commitment({ title: `Practice ${n}` });
      const page = await (await profile({ as: person, width })).newPage();
      await recordShifts(page);
      for (const above of [false, true]) {
        await page.goto('/dashboard', { waitUntil: 'networkidle' });
        await box(page, 'Practice 7').waitFor();
        await banner(page).waitFor();
        expect(await isAbove(page)).toBe(above);
        const shifts = await shiftsOf(page);
        expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(0.01);
      }
    },
  );
});
