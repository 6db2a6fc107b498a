import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { heading, hold, toast, until } from './support/app.ts';
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

  test('sends the link again, and says so, but not if the address was verified meanwhile', async ({ open, world }) => {
    const person = await world.person();
    const before = (await person.mails()).length;
    const page = await open('/dashboard', { as: person });
    const release = await hold(page, '**/resend_verification');
    await banner(page).getByRole('button', { name: 'Send it again' }).click();
    await banner(page).getByRole('button', { name: 'Sending...' }).waitFor();
    release();
    await toast(page, `A new link is on its way to ${person.email}.`);
    await banner(page).getByRole('button', { name: 'Send it again' }).waitFor();
    await until(async () => (await person.mails()).length, before + 1);

    await person.verify();
    await banner(page).getByRole('button', { name: 'Send it again' }).click();
    await toast(page, 'Your email is verified');
    await until(() => banner(page).count(), 0);
  });
});
