import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { sampled } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { heading, until } from './support/app.ts';
import {
  alert,
  focusedField,
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
    expect(await page.title()).toBe('Verifying your email... · Steadfast');
    await page.getByRole('button', { name: 'Verify my email' }).press('Enter');
    await until(async () => requested.count(), 1);
    requested.release();
    await heading(page, 'Your email is verified').waitFor();
    await page.getByText(email).waitFor();
    await until(() => focusedHeading(page), 'Your email is verified');
    expect(await page.title()).toBe('Your email is verified · Steadfast');
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

  test('of another user claims nothing about the signed-in one, whose own removes the banner in all tabs', async ({
    profile,
    world,
    cloud,
    open,
    expectComplaint,
  }) => {
    expectComplaint(/status of 410/);
    const [person, stranger] = [await world.person(), await world.person()];
    const context = await profile({ as: person });
    const [page, other] = [await context.newPage(), await context.newPage()];
    await page.goto(await linkOf(cloud, stranger.email, '/verify-email'));
    await verify(page);
    await heading(page, 'This email is verified').waitFor();
    await page.getByText(`Reminders and invitations reach its account at ${stranger.email} now.`).waitFor();
    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await page.getByText('Verify your email', { exact: true }).waitFor();

    await other.goto('/dashboard');
    await other.getByText('Verify your email', { exact: true }).waitFor();
    const link = await linkOf(cloud, person.email, '/verify-email');
    await page.goto(link);
    await verify(page);
    await heading(page, 'This email is verified').waitFor();
    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await page.waitForURL('**/dashboard');
    await heading(page, 'Dashboard').waitFor();
    expect(await page.getByText('Verify your email', { exact: true }).count()).toBe(0);
    // The browser's event for a tab that the user comes back to.
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await until(() => other.getByText('Verify your email', { exact: true }).count(), 0);

    // A used link says what is known to a signed-in user.
    const again = await open(link, { as: person });
    await verify(again);
    await heading(again, 'This email is verified').waitFor();
    await again.getByText(person.email).waitFor();
    await again.getByRole('link', { name: 'Go to your dashboard' }).waitFor();
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

  test('says when no other link can be sent', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of (410|429)/);
    const page = await open('/verify-email?token=any', { as: await world.person() });
    await page.route('**/resend_verification', (route) => route.fulfill({ status: 429 }));
    await verify(page);
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await until(() => alert(page), SENTENCES.tooManyAttempts);
  });

  test('without a link asks to open it again, and sends no request', async ({ open, profile }) => {
    const page = await (await profile()).newPage();
    const requested = await hold(page, '**/verify_email');
    await page.goto('/verify-email');
    await heading(page, SENTENCES.openLinkAgain).waitFor();
    await page.getByRole('link', { name: 'Sign in to get a new one' }).waitFor();
    expect(requested.count()).toBe(0);
    void open;
  });

  test('says when Steadfast cannot be reached, and can be tried again', async ({
    open,
    profile,
    world,
    cloud,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/);
    const { email } = await world.person();
    const page = await (await profile()).newPage();
    await page.route('**/verify_email', (route) => route.abort());
    await page.goto(await linkOf(cloud, email, '/verify-email'));
    await verify(page);
    await heading(page, 'Your email is not verified yet').waitFor();
    await until(() => alert(page), UNREACHABLE);
    await page.unroute('**/verify_email');
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Your email is verified').waitFor();
    void open;
  });
});

describe('the document of', () => {
  const PAGES = [
    { path: '/forgot-password', search: '', title: 'Forgot your password?', chunk: 'forgot-password-page' },
    { path: '/reset-password', search: '?token=any', title: 'Choose a new password', chunk: 'reset-password-page' },
    { path: '/verify-email', search: '?token=any', title: 'Verify your email', chunk: 'verify-email-page' },
    { path: '/register', search: '', title: 'Create your account', chunk: 'register-page' },
  ];

  test('each shows its page without a script', async ({ browser, cloud }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: cloud.url });
    const page = await context.newPage();
    for (const { path, title } of PAGES) {
      await page.goto(path);
      await heading(page, title).waitFor();
    }
    await context.close();
  });

  test.for(sampled(PAGES))(
    '$path may come at the second attempt',
    async ({ path, search, chunk }, { profile, expectComplaint }) => {
      expectComplaint(/ERR_FAILED/);
      const page = await (await profile()).newPage();
      await page.route(`**/${chunk}*.js`, (route) => route.abort());
      await page.goto(path + search);
      await heading(page, 'This page could not be loaded').waitFor();
      await page.unroute(`**/${chunk}*.js`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator('.auth-card').waitFor();
    },
  );

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

  test('a page with its own code keeps its input, too, and is not replaced', async ({ profile }) => {
    const page = await (await profile()).newPage();
    const code = await hold(page, '**/forgot-password-page*.js');
    await page.goto('/forgot-password', { waitUntil: 'commit' });
    const field = page.getByLabel('Email address');
    await field.fill('ada@example.com');
    await field.evaluate((element) => Object.assign(window, { drawn: element }));
    code.release();
    await until(() => page.getByRole('button', { name: 'Send reset link' }).isEnabled(), true);
    expect(await field.inputValue()).toBe('ada@example.com');
    expect(await field.evaluate((element) => element === (window as unknown as { drawn: Element }).drawn)).toBe(true);
    expect(await focusedField(page)).toBe('email');
  });
});
