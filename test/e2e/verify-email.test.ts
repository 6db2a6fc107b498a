import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { heading, until } from './support/app.ts';
import {
  alert,
  focusedHeading,
  hold,
  linkOf,
  minutesLater,
  pathOf,
  tabTo,
  test,
  UNREACHABLE,
} from './support/recovery.ts';

/* Proving an address by a link, and the documents of the pages of links. */

const verify = (page: Page) => page.getByRole('button', { name: 'Verify my email' }).click();

describe('verifying an address', () => {
  test('waits for a press, shows its progress, sends one request; opened elsewhere, it says that it is verified', async ({
    open,
    world,
    cloud,
    profile,
    expectComplaint,
  }) => {
    expectComplaint(/status of 410/);
    const person = await world.person();
    const { email } = person;
    const link = await linkOf(cloud, email, '/verify-email');
    const page = await (await profile()).newPage();
    const requested = await hold(page, '**/verify_email');
    await page.goto(link, { waitUntil: 'networkidle' });
    await heading(page, 'Verify your email').waitFor();
    await until(() => page.getByRole('button', { name: 'Verify my email' }).isEnabled(), true);
    expect(pathOf(page)).toBe('/verify-email');
    // Opening the link changes nothing, as a mail scanner does.
    expect(requested.count()).toBe(0);
    expect((await person.call(users.me)).email_verified).toBe(false);

    await verify(page);
    await heading(page, 'Verifying your email...').waitFor();
    await until(() => page.title(), 'Verifying your email... · Steadfast');
    await page.getByRole('button', { name: 'Verify my email' }).press('Enter');
    await until(async () => requested.count(), 1);
    requested.release();
    await heading(page, 'Your email is verified').waitFor();
    await page.getByText(email).waitFor();
    await until(() => focusedHeading(page), 'Your email is verified');
    await until(() => page.title(), 'Your email is verified · Steadfast');
    expect(requested.count()).toBe(1);
    expect((await person.call(users.me)).email_verified).toBe(true);
    // The same after a reload.
    await page.reload();
    await heading(page, 'Your email is verified').waitFor();
    await page.getByText(email).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login');

    const again = await open(link);
    await verify(again);
    await heading(again, 'This email is verified').waitFor();
    await again.getByText(email).waitFor();
    await again.getByRole('link', { name: 'Sign in' }).click();
    await again.waitForURL('**/login');
    await until(() => focusedHeading(again), 'Sign in to your account');
  });

  test('with a void link sends another one, by keyboard alone', async ({ open, world, cloud, expectComplaint }) => {
    expectComplaint(/status of 410/);
    const person = await world.person();
    const first = await linkOf(cloud, person.email, '/verify-email');
    await minutesLater(cloud, 25 * 60);
    const page = await open(first, { as: person });
    await verify(page);
    await heading(page, SENTENCES.linkUsedUp).waitFor();
    await until(() => focusedHeading(page), SENTENCES.linkUsedUp);
    const requested = await hold(page, '**/resend_verification');
    await tabTo(page, 'Send a new link');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sending...' }).waitFor();
    await page.keyboard.press('Enter');
    requested.release();
    await page.getByRole('status').getByText(`A new link is on its way to ${person.email}.`, { exact: true }).waitFor();
    expect(requested.count()).toBe(1);
    const second = await linkOf(cloud, person.email, '/verify-email');
    expect(second).not.toBe(first);
    await page.goto(second);
    await verify(page);
    await heading(page, 'This email is verified').waitFor();
  });
});

describe('the document of', () => {
  test('a form says when its app does not load, after another attempt', async ({ profile, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const page = await (await profile()).newPage();
    let loads = 0;
    page.on('domcontentloaded', () => loads++);
    await page.route('**/assets/main-*.js', (route) => route.abort());
    await page.goto('/login', { waitUntil: 'load' });
    await until(() => alert(page), UNREACHABLE);
    expect(loads).toBe(2);
    await page.unroute('**/assets/main-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await until(() => page.getByRole('button', { name: 'Sign in', exact: true }).isEnabled(), true);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
