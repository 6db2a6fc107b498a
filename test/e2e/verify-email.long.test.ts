import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import type { Cloud } from '#test/support/cloud.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { heading, until } from './support/app.ts';
import { alert, focusedField, hold, linkOf, pathOf, test, UNREACHABLE } from './support/recovery.ts';

/* Links of other users, void and missing ones, and documents and input from before the app is loaded. */

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

const verify = (page: Page) => page.getByRole('button', { name: 'Verify my email' }).click();

describe('the document of', () => {
  const PAGES = [
    { path: '/forgot-password', search: '', title: 'Forgot your password?', chunk: 'forgot-password-page' },
    { path: '/reset-password', search: '?token=any', title: 'Choose a new password', chunk: 'reset-password-page' },
    { path: '/verify-email', search: '?token=any', title: 'Verify your email', chunk: 'verify-email-page' },
    { path: '/register', search: '', title: 'Create your account', chunk: 'register-page' },
  ];
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

  test('each shows its page without a script', async ({ browser, cloud }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: cloud.url });
    const page = await context.newPage();
    for (const { path, title } of PAGES) {
      await page.goto(path);
      await heading(page, title).waitFor();
    }
    await context.close();
  });

  test.for(PAGES)(
    '$path may come at the second attempt',
    async ({ path, search, chunk }, { profile, expectComplaint }) => {
      expectComplaint(/ERR_FAILED/);
      const page = await (await profile()).newPage();
      await page.route(`**/${chunk}*.js`, (route) => route.abort());
      await page.goto(path + search);
      await heading(page, 'This page didn’t load').waitFor();
      await page.unroute(`**/${chunk}*.js`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator('.auth-card').waitFor();
    },
  );

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

describe('verifying an address', () => {
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
    await page.getByText(`Its account now gets reminders and invitations at ${stranger.email}.`).waitFor();
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
    await heading(page, 'Your email isn’t verified yet').waitFor();
    await until(() => alert(page), UNREACHABLE);
    await page.unroute('**/verify_email');
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Your email is verified').waitFor();
    void open;
  });
});
