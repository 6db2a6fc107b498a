import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { sampled } from '#test/support/long.ts';
import { bounds, box, heading, hold, until } from './support/app.ts';
import { test } from './support/test.ts';

/* The banner about an address that is not verified. */

describe('the banner about the address', () => {
  const banner = (page: Page) => page.getByRole('region', { name: 'Verify your email' });
  const isAbove = (page: Page) =>
    banner(page).evaluate((each) => {
      const title = document.querySelector('h1');
      return title !== null && (each.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    });

  test('is shown on every page until the address is verified', async ({ open, world }) => {
    const person = await world.person();
    const page = await open('/dashboard', { as: person });
    await banner(page).getByText(`We sent a link to ${person.email}.`).waitFor();
    for (const name of ['Commitments', 'Steadfast']) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(name === 'Commitments' ? '**/commitments' : '**/dashboard');
      await banner(page).waitFor();
      await until(() => isAbove(page), true);
    }
    await person.verify();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await until(() => banner(page).count(), 0);
    await page.reload();
    await heading(page, 'Dashboard').waitFor();
    await until(() => page.evaluate(() => localStorage.getItem('unverified_email')), null);
    expect(await page.getByText('Verify your email').filter({ visible: true }).count()).toBe(0);
  });

  test.for(sampled([390, 1280]))(
    'at %i px pushes nothing, on the first visit and the next',
    async (width, { profile, world }) => {
      const person = await world.person();
      for (let n = 0; n < 8; n++) await person.commitment({ title: `Practice ${n}` });
      const page = await (await profile({ as: person, width })).newPage();
      await page.addInitScript(() => {
        const seen = window as unknown as { shifted: number };
        seen.shifted = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            seen.shifted += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const shifted = () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
      for (const above of [false, true]) {
        await page.goto('/dashboard', { waitUntil: 'networkidle' });
        await box(page, 'Practice 7').waitFor();
        await banner(page).waitFor();
        expect(await isAbove(page)).toBe(above);
        expect(await shifted()).toBeLessThanOrEqual(0.01);
      }
    },
  );

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

  test('sends the link again, and says so, but not if the address was verified meanwhile', async ({ open, world }) => {
    const person = await world.person();
    const before = (await person.mails()).length;
    const page = await open('/dashboard', { as: person });
    const release = await hold(page, '**/resend_verification');
    await banner(page).getByRole('button', { name: 'Send it again' }).click();
    await banner(page).getByRole('button', { name: 'Sending...' }).waitFor();
    release();
    await page.getByText(`A new link is on its way to ${person.email}.`).first().waitFor();
    await banner(page).getByRole('button', { name: 'Send it again' }).waitFor();
    await until(async () => (await person.mails()).length, before + 1);

    const notices = page.locator('[data-scope="toast"][data-part="title"]');
    await person.verify();
    await banner(page).getByRole('button', { name: 'Send it again' }).click();
    await notices.getByText('Your email is verified', { exact: true }).waitFor();
    await until(() => banner(page).count(), 0);
  });

  test('says when there were too many requests', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 429/);
    const person = await world.person();
    const page = await open('/dashboard', { as: person });
    for (let mail = 0; mail < LIMITS.linkMailsPerHour; mail++) {
      await person.raw('POST', users.resendVerification.path);
    }
    await banner(page).getByRole('button', { name: 'Send it again' }).click();
    await page.getByText('Too many attempts. Please try again later.').first().waitFor();
  });
});
