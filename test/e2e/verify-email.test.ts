import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished } from 'vitest';
import type { Cloud } from '#test/support/cloud.ts';
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

/** A proxy of the site that sends one document in two halves: the second when the test says so. */
async function slowly(cloud: Cloud, path: string): Promise<{ url: string; rest: () => void }> {
  const held = Promise.withResolvers<void>();
  const server = createServer(async ({ url = '/' }, response) => {
    const { status, headers, body } = await fetch(cloud.url + url).then(async (answer) => ({
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') ?? '' },
      body: Buffer.from(await answer.arrayBuffer()),
    }));
    response.writeHead(status, headers);
    const half = url === path ? body.indexOf('name="password"') : 0;
    response.write(body.subarray(0, half));
    if (half > 0) await held.promise;
    response.end(body.subarray(half));
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server.listen(0, 'localhost'), 'listening');
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, rest: held.resolve };
}

describe('verifying an address', () => {
  test('shows that it is in progress, and sends one request', async ({ open, world, cloud, profile }) => {
    const { email } = await world.person();
    const page = await (await profile()).newPage();
    const requested = await hold(page, '**/verify_email');
    await page.goto(await linkOf(cloud, email, '/verify-email'));
    await heading(page, 'Verifying your email...').waitFor();
    expect(await page.title()).toBe('Verifying your email... · Steadfast');
    expect(pathOf(page)).toBe('/verify-email');
    await until(async () => requested.count(), 1);
    requested.release();
    await heading(page, 'Your email is verified').waitFor();
    await page.getByText(email).waitFor();
    await until(() => focusedHeading(page), 'Your email is verified');
    expect(await page.title()).toBe('Your email is verified · Steadfast');
    expect(requested.count()).toBe(1);
    void open;
  });

  test('leads to the login without a session, and says the same after a reload', async ({ open, world, cloud }) => {
    const { email } = await world.person();
    const page = await open(await linkOf(cloud, email, '/verify-email'));
    await heading(page, 'Your email is verified').waitFor();
    await page.reload();
    await heading(page, 'Your email is verified').waitFor();
    await page.getByText(email).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login');
  });

  test('removes the banner, also in other tabs', async ({ profile, world, cloud, open }) => {
    const person = await world.person();
    const context = await profile({ as: person });
    const [page, other] = [await context.newPage(), await context.newPage()];
    await other.goto('/dashboard');
    await other.getByText('Verify your email', { exact: true }).waitFor();
    await page.goto(await linkOf(cloud, person.email, '/verify-email'));
    await heading(page, 'This email is verified').waitFor();
    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await page.waitForURL('**/dashboard');
    await heading(page, 'Dashboard').waitFor();
    expect(await page.getByText('Verify your email', { exact: true }).count()).toBe(0);
    // The browser's event for a tab that the user comes back to.
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await until(() => other.getByText('Verify your email', { exact: true }).count(), 0);
    void open;
  });

  test('of another user does not claim anything about the signed-in user', async ({ open, world, cloud }) => {
    const other = await world.person();
    const page = await open(await linkOf(cloud, other.email, '/verify-email'), { as: await world.person() });
    await heading(page, 'This email is verified').waitFor();
    await page.getByText(`Reminders and invitations reach its account at ${other.email} now.`).waitFor();
    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await page.getByText('Verify your email', { exact: true }).waitFor();
  });

  test('with a used link says what is known to a signed-in user', async ({ open, world, cloud, expectComplaint }) => {
    expectComplaint(/status of 410/);
    const person = await world.person();
    const link = await linkOf(cloud, person.email, '/verify-email');
    await heading(await open(link), 'Your email is verified').waitFor();
    const again = await open(link, { as: person });
    await heading(again, 'This email is verified').waitFor();
    await again.getByText(person.email).waitFor();
    await again.getByRole('link', { name: 'Go to your dashboard' }).waitFor();
  });

  test('with a used link asks a visitor to sign in', async ({ open, world, cloud, expectComplaint }) => {
    expectComplaint(/status of 410/);
    const { email } = await world.person();
    const link = await linkOf(cloud, email, '/verify-email');
    await heading(await open(link), 'Your email is verified').waitFor();
    const page = await open(link);
    await heading(page, SENTENCES.linkUsedUp).waitFor();
    await page.getByRole('link', { name: 'Sign in to get a new one' }).click();
    await page.waitForURL('**/login');
    await until(() => focusedHeading(page), 'Sign in to your account');
  });

  test('with a void link sends another one, by keyboard alone', async ({ open, world, cloud, expectComplaint }) => {
    expectComplaint(/status of 410/);
    const person = await world.person();
    const first = await linkOf(cloud, person.email, '/verify-email');
    await minutesLater(cloud, 25 * 60);
    const page = await open(first, { as: person });
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
    await heading(page, 'This email is verified').waitFor();
  });

  test('says when no other link can be sent', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of (410|429)/);
    const page = await open('/verify-email?token=any', { as: await world.person() });
    await page.route('**/resend_verification', (route) => route.fulfill({ status: 429 }));
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await until(() => alert(page), SENTENCES.tooManyAttempts);
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
    await heading(page, 'Your email is not verified yet').waitFor();
    await until(() => alert(page), UNREACHABLE);
    await page.unroute('**/verify_email');
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Your email is verified').waitFor();
    void open;
  });

  test('without a link says so, and sends no request', async ({ open, profile }) => {
    const page = await (await profile()).newPage();
    const requested = await hold(page, '**/verify_email');
    await page.goto('/verify-email');
    await heading(page, SENTENCES.linkUsedUp).waitFor();
    expect(requested.count()).toBe(0);
    void open;
  });
});

describe('the document of', () => {
  const PAGES = [
    { path: '/forgot-password', search: '', title: 'Forgot your password?', chunk: 'forgot-password-page' },
    { path: '/reset-password', search: '?token=any', title: 'Choose a new password', chunk: 'reset-password-page' },
    { path: '/verify-email', search: '?token=any', title: 'Verifying your email...', chunk: 'verify-email-page' },
    { path: '/register', search: '', title: 'Create your account', chunk: 'register-page' },
  ];

  test.for(PAGES)('$path shows its page without a script', async ({ path, title }, { browser, cloud }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: cloud.url });
    const page = await context.newPage();
    await page.goto(path);
    await heading(page, title).waitFor();
    await context.close();
  });

  test.for(PAGES)(
    '$path may come at the second attempt',
    async ({ path, search, chunk }, { profile, expectComplaint }) => {
      expectComplaint(/ERR_FAILED|status of 410/);
      const page = await (await profile()).newPage();
      await page.route(`**/${chunk}*.js`, (route) => route.abort());
      await page.goto(path + search);
      await heading(page, 'This page could not be loaded').waitFor();
      await page.unroute(`**/${chunk}*.js`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator('.auth-card').waitFor();
    },
  );

  test('a form keeps the input from before the app is loaded, and its button waits', async ({ profile, world }) => {
    const { email, password } = await world.person();
    const page = await (await profile()).newPage();
    const code = await hold(page, '**/assets/main-*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').fill(password);
    expect(await page.getByRole('button', { name: 'Sign in', exact: true }).isDisabled()).toBe(true);
    code.release();
    await until(() => page.getByRole('button', { name: 'Sign in', exact: true }).isEnabled(), true);
    expect(pathOf(page)).toBe('/login');
    expect(await page.getByLabel('Email address').inputValue()).toBe(email);
    expect(await page.getByLabel('Password').inputValue()).toBe(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/dashboard');
  });

  test('a form keeps the input while the document is still loading', async ({ cloud, profile, open }) => {
    void open;
    const { url, rest } = await slowly(cloud, '/login');
    const page = await (await profile({ baseURL: url })).newPage();
    await page.goto('/login', { waitUntil: 'commit' });
    const email = page.getByLabel('Email address');
    await email.fill('ada@example.com');
    const isPainted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await until(isPainted, true);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.locator('head > script[type="module"]').count()).toBe(0);
    rest();
    await until(() => page.getByRole('button', { name: 'Sign in', exact: true }).isEnabled(), true);
    expect(await email.inputValue()).toBe('ada@example.com');
  });

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
