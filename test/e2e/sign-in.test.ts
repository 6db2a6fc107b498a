import { describe, expect } from 'vitest';
import { heading, hold, signIn, until } from './support/app.ts';
import { alert, answeredWithTokenIn, PLACES, register, token } from './support/session.ts';
import { test } from './support/test.ts';

/* The page that signs in. */

describe('signing in', () => {
  test('leads to the dashboard, and going back does not show the form', async ({ open, world }) => {
    const page = await open('/login');
    await signIn(page, await world.person());
    await page.waitForURL('**/dashboard');
    await page.goBack().catch(() => null);
    expect(new URL(page.url()).pathname).not.toBe('/login');
  });

  test('leads to the page that was requested first, with its query', async ({ open, world }) => {
    const page = await open('/commitments?from=mail&x=1%2F2');
    await heading(page, 'Sign in to your account').waitFor();
    await signIn(page, await world.person());
    await heading(page, 'Commitments (0)').waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/commitments?from=mail&x=1%2F2');
  });

  test('can be replaced by a registration, which leads to the dashboard and not to the first page', async ({
    open,
  }) => {
    const page = await open('/commitments?from=mail');
    await page.getByRole('link', { name: 'Create your account' }).click();
    await register(page);
    await page.waitForURL('**/dashboard');
    await heading(page, 'Dashboard').waitFor();
    await page.goBack().catch(() => null);
    expect(new URL(page.url()).pathname).not.toBe('/register');
  });

  test.for(['//evil.example/dashboard', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', '/login'])(
    'never leads to %s',
    async (path, { open, world, cloud }) => {
      const page = await open('/login');
      await page.evaluate((remembered) => sessionStorage.setItem('return_path', remembered), path);
      await signIn(page, await world.person());
      await page.waitForURL(`${cloud.url}/dashboard`);
    },
  );

  test('leads to the dashboard whatever its query is', async ({ open, world, cloud }) => {
    const page = await open('/login?next=//evil.example&return_path=https://evil.example&redirect=/commitments');
    await signIn(page, await world.person());
    await page.waitForURL(`${cloud.url}/dashboard`);
  });

  test('says that the address or password is wrong, and can be tried again', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 401/);
    const person = await world.person();
    const page = await open('/login');
    await signIn(page, { email: person.email, password: 'not this one' });
    await until(() => page.getByRole('alert').textContent(), 'Invalid email or password');
    expect(await token(page)).toBeNull();
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/dashboard');
  });

  test.for(PLACES)('works when only the %s of the answer has the token', async (place, { open, world }) => {
    const page = await open('/login');
    await answeredWithTokenIn(page, '**/sign_in', place);
    await signIn(page, await world.person());
    await page.waitForURL('**/dashboard');
    await heading(page, 'Dashboard').waitFor();
  });

  test('makes the browser known to the server, also after a sign-out, for each account', async ({
    open,
    world,
    expectComplaint,
  }) => {
    // The page that is left can still send reads.
    expectComplaint(/status of 401/);
    const [person, other] = [await world.person(), await world.person()];
    const page = await open('/login');
    const sent: { user: { known_browsers: string[] } }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/sign_in')) sent.push(request.postDataJSON());
    });
    for (const each of [person, other, person]) {
      await signIn(page, each);
      await page.waitForURL('**/dashboard');
      await page.evaluate(() => localStorage.removeItem('jwt_token'));
      await page.goto('/login');
    }
    const [none, one, two] = sent.map(({ user }) => user.known_browsers);
    expect([none?.length, one?.length, two?.length]).toEqual([0, 1, 2]);
    expect(two).toContain(one?.[0]);
  });

  test('says when the answer has no token', async ({ open, world }) => {
    const page = await open('/login');
    await page.route('**/sign_in', (route) => route.fulfill({ json: {} }));
    await signIn(page, await world.person());
    await until(() => alert(page), 'No token received');
    expect(await token(page)).toBeNull();
  });

  test.for([
    { status: 401, json: {}, said: 'Invalid email or password' },
    { status: 400, json: {}, said: 'Invalid email or password' },
    { status: 401, json: { error: 'Your account is locked.' }, said: 'Your account is locked.' },
    { status: 429, json: {}, said: 'Too many attempts. Please try again later.' },
    { status: 503, json: {}, said: 'Steadfast is busy at the moment. Please try again.' },
  ])('says "$said" when the server says $status $json', async ({ status, json, said }, { open, expectComplaint }) => {
    expectComplaint(/status of 4|status of 5/);
    const page = await open('/login');
    await page.route('**/sign_in', (route) => route.fulfill({ status, json }));
    await signIn(page, { email: 'ada@example.com', password: 'steadfast' });
    await until(() => alert(page), said);
  });

  test.for([
    { answer: 'cut short', body: '{"token":"ey', contentType: 'application/json' },
    { answer: 'the page of a Wi-Fi network', body: '<!doctype html><title>Wi-Fi</title>', contentType: 'text/html' },
  ])('can be tried again when the answer is $answer', async ({ body, contentType }, { open, world }) => {
    const person = await world.person();
    const page = await open('/login');
    await page.route('**/sign_in', (route) => route.fulfill({ body, contentType }));
    await signIn(page, person);
    await until(() => alert(page), 'Steadfast cannot be reached. Check your connection and try again.');
    await page.unroute('**/sign_in');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/dashboard');
  });

  test('shows that it is signing in, and sends one request for two presses', async ({ open, world }) => {
    const page = await open('/login');
    let sent = 0;
    const held = Promise.withResolvers<void>();
    await page.route('**/sign_in', async (route) => {
      sent++;
      await held.promise;
      await route.continue();
    });
    await signIn(page, await world.person());
    await page.getByRole('button', { name: 'Signing in...' }).waitFor();
    await page.getByLabel('Password').press('Enter');
    held.resolve();
    await page.waitForURL('**/dashboard');
    expect(sent).toBe(1);
  });

  test('waits until the app has loaded if the form is sent before', async ({ profile, world }) => {
    const person = await world.person();
    const page = await (await profile()).newPage();
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      if (!route.request().url().includes('boot')) await held.promise;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email address').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByLabel('Password').press('Enter');
    expect(await page.getByRole('button', { name: 'Sign in', exact: true }).isDisabled()).toBe(true);
    held.resolve();
    await page.waitForURL('**/dashboard');
    expect(page.url()).not.toContain('password');
  });

  test('before the app has loaded, is not sent while the user still types', async ({ profile }) => {
    const page = await (await profile()).newPage();
    const release = await hold(page, '**/assets/main-*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    const email = page.getByLabel('Email address');
    const isSent = () => email.evaluate((field: HTMLInputElement) => field.form?.dataset.sent !== undefined);
    await email.pressSequentially('ada');
    await email.press('Enter');
    expect(await isSent()).toBe(true);
    await email.pressSequentially('@example.com');
    expect(await isSent()).toBe(false);
    // The Enter that ends a composition belongs to the input method.
    await email.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    expect(await isSent()).toBe(false);
    release();
    await until(() => page.getByRole('button', { name: 'Sign in', exact: true }).isEnabled(), true);
    await page.getByLabel('Password').fill('steadfast');
    expect(await page.getByText('Password is required').count()).toBe(0);
    expect(await email.inputValue()).toBe('ada@example.com');
  });

  test('shows at both fields that they are required', async ({ open }) => {
    const page = await open('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Email is required').waitFor();
    await page.getByText('Password is required').waitFor();
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'email');
    const described = await page.getByLabel('Email address').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Email is required');
  });

  test('says when Steadfast cannot be reached', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const person = await world.person();
    const page = await open('/login');
    await page.route('**/sign_in', (route) => route.abort());
    await signIn(page, person);
    await until(
      () => page.getByRole('alert').textContent(),
      'Steadfast cannot be reached. Check your connection and try again.',
    );
    expect(await page.getByLabel('Email address').inputValue()).toBe(person.email);
  });
});
