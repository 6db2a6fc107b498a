import { describe, expect } from 'vitest';
import { heading, signIn, signOut, until } from './support/app.ts';
import { test } from './support/test.ts';

const token = (page: { evaluate<T>(look: () => T): Promise<T> }) =>
  page.evaluate(() => localStorage.getItem('jwt_token'));

describe('signing in', () => {
  test('leads to the dashboard and cannot be gone back from', async ({ open, world }) => {
    const page = await open('/login');
    await signIn(page, await world.person());
    await page.waitForURL('**/dashboard');
    await page.goBack().catch(() => null);
    expect(new URL(page.url()).pathname).not.toBe('/login');
  });

  test('leads to the page first tried, with its query', async ({ open, world }) => {
    const page = await open('/commitments?from=mail&x=1%2F2');
    await heading(page, 'Sign in to your account').waitFor();
    await signIn(page, await world.person());
    await heading(page, 'Commitments (0)').waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/commitments?from=mail&x=1%2F2');
  });

  test('is for the page first tried, registering for the dashboard', async ({ open }) => {
    const page = await open('/commitments?from=mail');
    await page.getByRole('link', { name: 'Create your account' }).click();
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email address').fill(`ada-${crypto.randomUUID()}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill('steadfast');
    await page.getByLabel('Password confirmation').fill('steadfast');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/dashboard');
    await heading(page, 'Dashboard').waitFor();
  });

  test('never leads to another site', async ({ open, world }) => {
    const page = await open('/login');
    await page.evaluate(() => sessionStorage.setItem('return_path', '//evil.example/dashboard'));
    await signIn(page, await world.person());
    await page.waitForURL((url) => url.pathname === '/dashboard');
    expect(page.url()).not.toContain('evil');
  });

  test('says that address or password are wrong, and lets one try again', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 401/);
    const person = await world.person();
    const page = await open('/login');
    await signIn(page, { email: person.email, password: 'not this one' });
    await until(() => page.getByRole('alert').textContent(), 'Invalid email or password');
    expect(await token(page)).toBeNull();
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
  });

  test('says so when no token comes', async ({ open, world }) => {
    const page = await open('/login');
    await page.route('**/sign_in', (route) => route.fulfill({ json: {} }));
    await signIn(page, await world.person());
    await until(() => page.getByRole('alert').textContent(), 'No token received');
  });

  test('shows that it is busy, and sends one request for two presses', async ({ open, world }) => {
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

  test('needs both fields, told at each of them', async ({ open }) => {
    const page = await open('/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Email is required').waitFor();
    await page.getByText('Password is required').waitFor();
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'email');
    const described = await page.getByLabel('Email address').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Email is required');
  });

  test('says so when Steadfast cannot be reached', async ({ open, world, expectComplaint }) => {
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

describe('registering', () => {
  test('tells every wrong field at once', async ({ open }) => {
    const page = await open('/register');
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email address').fill('ada');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('Password confirmation').fill('other');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Email is not a valid address').waitFor();
    await page.getByText('Password must be at least 6 characters').waitFor();
    await page.getByText('Password confirmation does not match').waitFor();
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'email');
    expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBeNull();
  });

  test('with a taken address offers to log in', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const { email } = await world.person();
    const page = await open('/register?from=mail');
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('steadfast');
    await page.getByLabel('Password confirmation').fill('steadfast');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('This email is already registered.').waitFor();
    await page.getByRole('link', { name: 'Click here to log in' }).click();
    await page.waitForURL('**/login?from=mail');
  });

  test('shows all sentences of the server, joined by commas', async ({ open, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const page = await open('/register');
    const errors = ['Name is required', 'Email is not a valid address'];
    await page.route('**/api/v1/users', (route) => route.fulfill({ status: 422, json: { error: errors[0], errors } }));
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('steadfast');
    await page.getByLabel('Password confirmation').fill('steadfast');
    await page.getByRole('button', { name: 'Create account' }).click();
    await until(() => page.getByRole('alert').textContent(), errors.join(', '));
  });

  test('brings the zone of the browser along', async ({ open, profile }) => {
    void open;
    const page = await (await profile({ timezoneId: 'Asia/Tokyo' })).newPage();
    await page.goto('/register');
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email address').fill(`ada-${crypto.randomUUID()}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill('steadfast');
    await page.getByLabel('Password confirmation').fill('steadfast');
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/v1/users'));
    await page.getByRole('button', { name: 'Create account' }).click();
    expect((await asked).postDataJSON()).toMatchObject({ user: { timezone: 'Asia/Tokyo' } });
    expect((await asked).headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    await page.waitForURL('**/dashboard');
  });

  test('is where /signup leads, with its query', async ({ open }) => {
    const page = await open('/signup?token=abc');
    await heading(page, 'Create your account').waitFor();
    await page.waitForURL('**/register?token=abc');
  });
});

describe('being signed in', () => {
  test('sends visitors of the front door, of login and of registration to the dashboard', async ({ open, world }) => {
    const person = await world.person();
    for (const path of ['/', '/login', '/register']) {
      const page = await open(path, { as: person });
      await page.waitForURL('**/dashboard');
    }
  });

  test('ends with signing out, for this token everywhere', async ({ open, world, profile }) => {
    const person = await world.person();
    const context = await profile({ as: person });
    const [page, other] = [await context.newPage(), await context.newPage()];
    await page.goto('/dashboard');
    await other.goto('/commitments');
    await heading(other, 'Commitments (0)').waitFor();
    await signOut(page);
    await other.waitForURL('**/login');
    expect(await token(page)).toBeNull();
    const { status } = await person.raw('GET', '/api/v1/users/me');
    expect(status).toBe(401);
    void open;
  });

  test('ends with signing out also when the server does not answer', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const page = await open('/commitments', { as: await world.person() });
    await page.route('**/sign_out', (route) => route.abort());
    await signOut(page);
    expect(await token(page)).toBeNull();
  });

  test('after signing out on purpose, the next one starts at the dashboard', async ({ open, world }) => {
    const page = await open('/commitments', { as: await world.person() });
    await signOut(page);
    await signIn(page, await world.person());
    await page.waitForURL('**/dashboard');
  });

  test('begins in all tabs when it begins in one', async ({ profile, world }) => {
    const context = await profile();
    const [page, other] = [await context.newPage(), await context.newPage()];
    await other.goto('/commitments?tab=2');
    await other.waitForURL('**/login');
    await page.goto('/login');
    await signIn(page, await world.person());
    await page.waitForURL('**/dashboard');
    await other.waitForURL('**/commitments?tab=2');
  });

  test('ends when the server says 401, and goes on at the same page', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 401/);
    const person = await world.person();
    await person.commitment({ title: 'Secret of the first' });
    const page = await open('/commitments?x=1', { as: person });
    await page.getByText('Secret of the first').waitFor();
    await person.raw('DELETE', '/api/v1/users/sign_out');
    await page.reload();
    await page.waitForURL('**/login');
    expect(await token(page)).toBeNull();
    await signIn(page, await world.person());
    await page.waitForURL('**/commitments?x=1');
    await heading(page, 'Commitments (0)').waitFor();
    expect(await page.getByText('Secret of the first').count()).toBe(0);
  });
});

test('an unknown address says so, signed in or not', async ({ open, world }) => {
  for (const visit of [{}, { as: await world.person() }]) {
    const page = await open('/no/such/page', visit);
    await heading(page, '404').waitFor();
    await page.getByText('Page not found.').waitFor();
  }
});
