import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { SENTENCES } from '#shared/domain/sentences.ts';
import type { Cloud } from '#test/support/cloud.ts';
import { heading, signIn, until } from './support/app.ts';
import { test as base } from './support/test.ts';

/** Its clock is moved. */
const test = base.extend('movesClock', { scope: 'file' }, () => true);

const UNREACHABLE = 'Steadfast cannot be reached. Check your connection and try again.';
const MAILED = 'If {email} has an account, a link to set a new password is on its way. It works for one hour.';

interface Email {
  to: string[];
  text: string;
}

/** The address of the newest link to this page that was mailed to somebody, without the origin. */
async function mailedLink(cloud: Cloud, email: string, path: string): Promise<string | undefined> {
  await cloud.settle();
  const { emails } = (await (await fetch(`${cloud.url}/__local/outbox`)).json()) as { emails: Email[] };
  const links = emails
    .filter(({ to }) => to.includes(email))
    .map(({ text }) => new RegExp(`${path}\\?token=\\S+`).exec(text)?.[0]);
  return links.findLast((link) => link !== undefined);
}

async function resetLink(cloud: Cloud, { email, url }: { email: string; url: string }): Promise<string> {
  const { status } = await fetch(`${url}/api/v1/users/password_reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email } }),
  });
  expect(status).toBe(204);
  return linkOf(cloud, email, '/reset-password');
}

async function linkOf(cloud: Cloud, email: string, path: string): Promise<string> {
  const link = await mailedLink(cloud, email, path);
  if (!link) throw new Error(`No link to ${path} was mailed to ${email}.`);
  return link;
}

const focusedHeading = (page: Page) => page.evaluate(() => document.activeElement?.closest('h1')?.textContent);
const focusedField = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
const token = (page: Page) => page.evaluate(() => localStorage.getItem('jwt_token'));
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const alert = (page: Page) => page.getByRole('alert').textContent();

/** For the rest of this test. */
async function minutesLater(cloud: Cloud, minutes: number): Promise<void> {
  onTestFinished(() => cloud.setClock(null));
  await cloud.setClock(new Date(Date.now() + minutes * 60_000).toISOString());
}

/** Fills in the form for a new password and sends it. */
async function choose(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(again);
  await page.getByRole('button', { name: 'Save new password' }).click();
}

/** Goes on with Tab alone until something of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate((wanted) => {
      const element = document.activeElement as HTMLInputElement | null;
      const names = [element?.textContent, ...[...(element?.labels ?? [])].map((label) => label.textContent)];
      return names.includes(wanted);
    }, name);
    if (found) return;
  }
  throw new Error(`Tab does not lead to '${name}'.`);
}

/** Lets requests wait, and counts them. */
async function hold(page: Page, url: string): Promise<{ count: () => number; release: () => void }> {
  let sent = 0;
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    sent++;
    await held.promise;
    await route.continue();
  });
  return { count: () => sent, release: held.resolve };
}

describe('asking for a link', () => {
  test('begins at the login, with the address typed there and an invitation kept', async ({ open }) => {
    const page = await open('/login?token=invitation');
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await heading(page, 'Forgot your password?').waitFor();
    expect(pathOf(page)).toBe('/forgot-password?token=invitation');
    await until(() => focusedHeading(page), 'Forgot your password?');
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.com');
    expect(await page.title()).toBe('Forgot your password? · Steadfast');
    await page.getByLabel('Email address').fill('ada.lovelace@example.com');
    await page.reload();
    // The drawn link knows nothing of what is typed.
    await page.waitForFunction(() => !document.querySelector('form :disabled'));
    await page.getByLabel('Email address').fill('ada.lovelace@example.com');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await heading(page, 'Sign in to your account').waitFor();
    expect(pathOf(page)).toBe('/login?token=invitation');
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada.lovelace@example.com');
  });

  test('never tells whether an account exists', async ({ open, world, cloud }) => {
    const person = await world.person();
    const stranger = `stranger-${crypto.randomUUID()}@example.com`;
    for (const email of [person.email, stranger]) {
      const page = await open('/forgot-password');
      await page.getByLabel('Email address').fill(`  ${email} `);
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await heading(page, 'Check your email').waitFor();
      await page.getByText(MAILED.replace('{email}', email), { exact: true }).waitFor();
      await until(() => focusedHeading(page), 'Check your email');
      expect(await page.title()).toBe('Check your email · Steadfast');
      expect(await page.getByLabel('Email address').count()).toBe(0);
      await page.getByRole('link', { name: 'Sign in' }).waitFor();
      expect(page.url()).not.toContain('@');
    }
    expect(await mailedLink(cloud, person.email, '/reset-password')).toBeDefined();
    expect(await mailedLink(cloud, stranger, '/reset-password')).toBeUndefined();
  });

  test('needs an address, told under the field', async ({ open }) => {
    const page = await open('/forgot-password');
    const asked = await hold(page, '**/password_reset');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText('Email is required').waitFor();
    await until(() => focusedField(page), 'email');
    const described = await page.getByLabel('Email address').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Email is required');
    expect(asked.count()).toBe(0);
  });

  test('shows that it is busy, and sends one request for two presses', async ({ open }) => {
    const page = await open('/forgot-password');
    const asked = await hold(page, '**/password_reset');
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByLabel('Email address').press('Enter');
    await page.getByRole('button', { name: 'Sending...' }).waitFor();
    await page.getByLabel('Email address').press('Enter');
    asked.release();
    await heading(page, 'Check your email').waitFor();
    expect(asked.count()).toBe(1);
  });

  test('says so when Steadfast cannot be reached, and keeps what was typed', async ({ open, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const page = await open('/forgot-password');
    await page.route('**/password_reset', (route) => route.abort());
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await until(() => alert(page), UNREACHABLE);
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.com');
    await page.unroute('**/password_reset');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await heading(page, 'Check your email').waitFor();
  });

  test('can be repeated, which may fail', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 429/);
    const { email } = await world.person();
    const page = await open('/forgot-password');
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await heading(page, 'Check your email').waitFor();
    const asked = await hold(page, '**/password_reset');
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByRole('button', { name: 'Sending...' }).waitFor();
    asked.release();
    await page.getByRole('status').getByText('Sent again.').waitFor();
    await page.unroute('**/password_reset');
    await page.route('**/password_reset', (route) => route.fulfill({ status: 429 }));
    await page.getByRole('button', { name: 'Send it again' }).click();
    await until(() => alert(page), SENTENCES.tooManyAttempts);
    expect(await page.getByRole('status').textContent()).toBe('');
  });

  test('can be done for another address', async ({ open }) => {
    const page = await open('/forgot-password');
    await page.getByLabel('Email address').fill('ada@exmaple.com');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByRole('button', { name: 'Use another address' }).click();
    await heading(page, 'Forgot your password?').waitFor();
    await until(() => focusedHeading(page), 'Forgot your password?');
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@exmaple.com');
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText(MAILED.replace('{email}', 'ada@example.com')).waitFor();
  });
});

/** The site at another address, where one document comes in two halves: the second when the test says so. */
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

describe('choosing a new password', () => {
  test('works from the login on by the keyboard alone, and ends every session', async ({ open, world, cloud }) => {
    const person = await world.person();
    const page = await open('/login');
    await tabTo(page, 'Email address');
    await page.keyboard.type(person.email);
    await tabTo(page, 'Forgot your password?');
    await page.keyboard.press('Enter');
    await heading(page, 'Forgot your password?').waitFor();
    await tabTo(page, 'Send reset link');
    await page.keyboard.press('Enter');
    await heading(page, 'Check your email').waitFor();

    await page.goto(await linkOf(cloud, person.email, '/reset-password'));
    await heading(page, 'Choose a new password').waitFor();
    expect(await page.title()).toBe('Choose a new password · Steadfast');
    await tabTo(page, 'New password');
    await page.keyboard.type('a better one');
    await tabTo(page, 'Confirm new password');
    await page.keyboard.type('a better one');
    await page.keyboard.press('Enter');

    await page.waitForURL('**/login');
    await until(() => focusedHeading(page), 'Sign in to your account');
    const described = await heading(page, 'Sign in to your account').getAttribute('aria-describedby');
    const notice = await page.locator(`[id="${described}"]`).textContent();
    expect(notice).toBe('Your password was changed. Sign in with it now.');
    await tabTo(page, 'Email address');
    await page.keyboard.type(person.email);
    await tabTo(page, 'Password');
    await page.keyboard.type('a better one');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    expect((await person.raw('GET', '/api/v1/users/me')).status).toBe(401);
  });

  test('is told at the login, also when that is loaded anew', async ({ open }) => {
    const page = await open('/login');
    const handedOn = { usr: { passwordChanged: true, email: 'ada@example.com' }, key: 'any', idx: 0 };
    await page.evaluate((state) => history.replaceState(state, ''), handedOn);
    // A document that is not what the app draws at first would be complained about.
    await page.reload();
    await page.getByText('Your password was changed. Sign in with it now.').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.com');
  });

  test('hides its link from the address bar and from every other request, and survives a reload', async ({
    open,
    profile,
    world,
    cloud,
  }) => {
    const link = await resetLink(cloud, await world.person());
    const secret = link.split('token=')[1] ?? '';
    const context = await profile();
    const requests: Request[] = [];
    context.on('request', (request) => requests.push(request));
    const page = await context.newPage();
    await page.goto(link, { waitUntil: 'networkidle' });
    expect(pathOf(page)).toBe('/reset-password');
    await page.reload();
    await page.getByLabel('New password', { exact: true }).focus();
    await page.waitForLoadState('networkidle');
    const told = requests.map((request) => [request.url(), request.headers().referer ?? ''].join(' '));
    expect(told.length).toBeGreaterThan(5);
    expect(told.filter((each) => each.includes(secret))).toEqual([`${new URL(link, cloud.url)} `]);
    await choose(page, 'a better one');
    await page.waitForURL('**/login');
    void open;
  });

  test('tells every wrong field at once', async ({ open, world, cloud }) => {
    const page = await open(await resetLink(cloud, await world.person()));
    const saved = await hold(page, '**/password_reset/*');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByText('New password is required').waitFor();
    await choose(page, 'short', 'other');
    await page.getByText('Password must be at least 6 characters').waitFor();
    await page.getByText('Passwords do not match').waitFor();
    await until(() => focusedField(page), 'password');
    await choose(page, 'a better one', 'a bitter one');
    await until(() => focusedField(page), 'password_confirmation');
    const described = await page.getByLabel('Confirm new password').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Passwords do not match');
    expect(await page.getByLabel('New password', { exact: true }).getAttribute('aria-invalid')).toBeNull();
    expect(saved.count()).toBe(0);
  });

  test('tells password managers what its fields are for', async ({ open }) => {
    const page = await open('/login');
    expect(await page.getByLabel('Email address').getAttribute('autocomplete')).toBe('username');
    expect(await page.getByLabel('Password').getAttribute('autocomplete')).toBe('current-password');
    await page.goto('/reset-password?token=any');
    for (const label of ['New password', 'Confirm new password']) {
      expect(await page.getByLabel(label, { exact: true }).getAttribute('autocomplete')).toBe('new-password');
    }
  });

  test('shows that it is busy, and sends one request for two presses', async ({ open, world, cloud }) => {
    const page = await open(await resetLink(cloud, await world.person()));
    const saved = await hold(page, '**/password_reset/*');
    await choose(page, 'a better one');
    await page.getByRole('button', { name: 'Saving...' }).waitFor();
    await page.getByLabel('Confirm new password').press('Enter');
    saved.release();
    await page.waitForURL('**/login');
    expect(saved.count()).toBe(1);
  });

  test('says so when Steadfast cannot be reached, and keeps what was typed', async ({
    open,
    world,
    cloud,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/);
    const page = await open(await resetLink(cloud, await world.person()));
    await page.route('**/password_reset/*', (route) => route.abort());
    await choose(page, 'a better one');
    await until(() => alert(page), UNREACHABLE);
    expect(await page.getByLabel('Confirm new password').inputValue()).toBe('a better one');
    await page.unroute('**/password_reset/*');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.waitForURL('**/login');
  });

  test('works once; afterwards a new link can be asked for', async ({ open, world, cloud, expectComplaint }) => {
    expectComplaint(/status of 410/);
    const link = await resetLink(cloud, await world.person());
    const page = await open(link);
    await choose(page, 'a better one');
    await page.waitForURL('**/login');
    await page.goto(link);
    await choose(page, 'another one');
    await heading(page, SENTENCES.linkUsedUp).waitFor();
    await until(() => focusedHeading(page), SENTENCES.linkUsedUp);
    expect(await page.title()).toBe(`${SENTENCES.linkUsedUp} · Steadfast`);
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await page.waitForURL('**/forgot-password');
    await until(() => focusedHeading(page), 'Forgot your password?');
  });

  test.for(['expired', 'mangled'] as const)(
    'says so when the link is %s',
    async (how, { open, world, cloud, expectComplaint }) => {
      expectComplaint(/status of (404|410)/);
      const link = await resetLink(cloud, await world.person());
      const page = await open(how === 'expired' ? link : `/reset-password?token=${'x'.repeat(1500)}`);
      if (how === 'expired') await minutesLater(cloud, 61);
      await choose(page, 'a better one');
      await heading(page, SENTENCES.linkUsedUp).waitFor();
    },
  );

  test('offers the settings to who is signed in, whose link is used up', async ({
    open,
    world,
    cloud,
    expectComplaint,
  }) => {
    expectComplaint(/status of 410/);
    const person = await world.person();
    const page = await open('/reset-password?token=any', { as: person });
    await page.route('**/password_reset/*', (route) => route.fulfill({ status: 410, json: { error: 'Used up' } }));
    await choose(page, 'a better one');
    await heading(page, SENTENCES.linkUsedUp).waitFor();
    expect(await page.getByRole('link', { name: 'Request a new link' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Change your password' }).click();
    await page.waitForURL(`${cloud.url}/settings`);
    await heading(page, 'Settings').waitFor();
  });

  test('without a link says so, and asks nobody', async ({ open }) => {
    for (const path of ['/reset-password', '/reset-password?token=']) {
      const page = await open(path);
      await heading(page, SENTENCES.linkUsedUp).waitFor();
      await page.getByRole('link', { name: 'Request a new link' }).waitFor();
      expect(await page.getByLabel('New password', { exact: true }).count()).toBe(0);
    }
  });

  test('signs out who was signed in, here and in other tabs', async ({
    profile,
    world,
    cloud,
    open,
    expectComplaint,
  }) => {
    // The other tab's connection may hear of it before the tab does, and asks.
    expectComplaint(/status of 401/);
    const person = await world.person();
    const context = await profile({ as: person });
    const [page, other] = [await context.newPage(), await context.newPage()];
    await other.goto('/commitments');
    await heading(other, 'Commitments (0)').waitFor();
    await page.goto(await resetLink(cloud, person));
    await choose(page, 'a better one');
    await page.waitForURL('**/login');
    await page.getByText('Your password was changed. Sign in with it now.').waitFor();
    expect(await token(page)).toBeNull();
    await other.waitForURL('**/login');
    // The way back does not lead to the link, which is used.
    await page.goBack().catch(() => null);
    expect(pathOf(page)).not.toContain('reset-password');
    void open;
  });
});

describe('verifying an address', () => {
  test('says so while it is under way, and sends one request', async ({ open, world, cloud, profile }) => {
    const { email } = await world.person();
    const page = await (await profile()).newPage();
    const asked = await hold(page, '**/verify_email');
    await page.goto(await linkOf(cloud, email, '/verify-email'));
    await heading(page, 'Verifying your email...').waitFor();
    expect(await page.title()).toBe('Verifying your email... · Steadfast');
    expect(pathOf(page)).toBe('/verify-email');
    await until(async () => asked.count(), 1);
    asked.release();
    await heading(page, 'Your email is verified').waitFor();
    await page.getByText(email).waitFor();
    await until(() => focusedHeading(page), 'Your email is verified');
    expect(await page.title()).toBe('Your email is verified · Steadfast');
    expect(asked.count()).toBe(1);
    void open;
  });

  test('leads to the login who is not signed in, and says the same after a reload', async ({ open, world, cloud }) => {
    const { email } = await world.person();
    const page = await open(await linkOf(cloud, email, '/verify-email'));
    await heading(page, 'Your email is verified').waitFor();
    await page.reload();
    await heading(page, 'Your email is verified').waitFor();
    await page.getByText(email).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login');
  });

  test('takes the banner away, also in other tabs', async ({ profile, world, cloud, open }) => {
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
    // What the browser tells a tab to which one comes back.
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await until(() => other.getByText('Verify your email', { exact: true }).count(), 0);
    void open;
  });

  test('of somebody else promises nothing to who is signed in', async ({ open, world, cloud }) => {
    const other = await world.person();
    const page = await open(await linkOf(cloud, other.email, '/verify-email'), { as: await world.person() });
    await heading(page, 'This email is verified').waitFor();
    await page.getByText(`Reminders and invitations reach its account at ${other.email} now.`).waitFor();
    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await page.getByText('Verify your email', { exact: true }).waitFor();
  });

  test('with a used link says what is so to who is signed in', async ({ open, world, cloud, expectComplaint }) => {
    expectComplaint(/status of 410/);
    const person = await world.person();
    const link = await linkOf(cloud, person.email, '/verify-email');
    await heading(await open(link), 'Your email is verified').waitFor();
    const again = await open(link, { as: person });
    await heading(again, 'This email is verified').waitFor();
    await again.getByText(person.email).waitFor();
    await again.getByRole('link', { name: 'Go to your dashboard' }).waitFor();
  });

  test('with a used link asks who is signed out to sign in', async ({ open, world, cloud, expectComplaint }) => {
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

  test('with a link of no use sends another, by the keyboard alone', async ({
    open,
    world,
    cloud,
    expectComplaint,
  }) => {
    expectComplaint(/status of 410/);
    const person = await world.person();
    const first = await linkOf(cloud, person.email, '/verify-email');
    await minutesLater(cloud, 25 * 60);
    const page = await open(first, { as: person });
    await heading(page, SENTENCES.linkUsedUp).waitFor();
    await until(() => focusedHeading(page), SENTENCES.linkUsedUp);
    const asked = await hold(page, '**/resend_verification');
    await tabTo(page, 'Send a new link');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sending...' }).waitFor();
    await page.keyboard.press('Enter');
    asked.release();
    await page.getByRole('status').getByText(`A new link is on its way to ${person.email}.`, { exact: true }).waitFor();
    expect(asked.count()).toBe(1);
    const second = await linkOf(cloud, person.email, '/verify-email');
    expect(second).not.toBe(first);
    await page.goto(second);
    await heading(page, 'This email is verified').waitFor();
  });

  test('says so when no other link can be sent', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of (410|429)/);
    const page = await open('/verify-email?token=any', { as: await world.person() });
    await page.route('**/resend_verification', (route) => route.fulfill({ status: 429 }));
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await until(() => alert(page), SENTENCES.tooManyAttempts);
  });

  test('says so when Steadfast cannot be reached, and can be tried again', async ({
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

  test('without a link says so, and asks nobody', async ({ open, profile }) => {
    const page = await (await profile()).newPage();
    const asked = await hold(page, '**/verify_email');
    await page.goto('/verify-email');
    await heading(page, SENTENCES.linkUsedUp).waitFor();
    expect(asked.count()).toBe(0);
    void open;
  });
});

describe('who is signed in', () => {
  test('goes to the dashboard, where there is no link to follow', async ({ open, world }) => {
    const person = await world.person();
    for (const path of ['/forgot-password', '/reset-password', '/verify-email']) {
      const page = await open(path, { as: person });
      await page.waitForURL('**/dashboard');
    }
  });

  test('may follow a link', async ({ open, world, cloud }) => {
    const person = await world.person();
    const page = await open(await resetLink(cloud, person), { as: person });
    await heading(page, 'Choose a new password').waitFor();
    await page.getByLabel('New password', { exact: true }).waitFor();
    expect(pathOf(page)).toBe('/reset-password');
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
      await heading(page, 'This page is not here yet').waitFor();
      await page.unroute(`**/${chunk}*.js`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator('.auth-card').waitFor();
    },
  );

  test('a form keeps what is typed before anybody listens, and its button waits', async ({ profile, world }) => {
    const { email, password } = await world.person();
    const page = await (await profile()).newPage();
    const code = await hold(page, '**/assets/main-*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').fill(password);
    expect(await page.getByRole('button', { name: 'Sign in' }).isDisabled()).toBe(true);
    code.release();
    await until(() => page.getByRole('button', { name: 'Sign in' }).isEnabled(), true);
    expect(pathOf(page)).toBe('/login');
    expect(await page.getByLabel('Email address').inputValue()).toBe(email);
    expect(await page.getByLabel('Password').inputValue()).toBe(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
  });

  test('a form keeps what is typed while the document is still on its way', async ({ cloud, profile, open }) => {
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
    await until(() => page.getByRole('button', { name: 'Sign in' }).isEnabled(), true);
    expect(await email.inputValue()).toBe('ada@example.com');
  });

  test('a form says so when its app does not come, after another attempt', async ({ profile, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const page = await (await profile()).newPage();
    let loads = 0;
    page.on('domcontentloaded', () => loads++);
    await page.route('**/assets/main-*.js', (route) => route.abort());
    await page.goto('/login');
    await until(() => alert(page), UNREACHABLE);
    expect(loads).toBe(2);
    await page.unroute('**/assets/main-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await until(() => page.getByRole('button', { name: 'Sign in' }).isEnabled(), true);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('a page with code of its own keeps it, too, and its picture stays the same', async ({ profile }) => {
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

test('a sign-in afterwards does not return to the page of a link', async ({ open, world }) => {
  for (const path of ['/forgot-password', '/reset-password', '/verify-email']) {
    const page = await open('/login');
    await page.evaluate((remembered) => sessionStorage.setItem('return_path', remembered), path);
    await signIn(page, await world.person());
    await page.waitForURL('**/dashboard');
  }
});
