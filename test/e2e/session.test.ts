import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { heading, signIn, signOut, until } from './support/app.ts';
import { test } from './support/test.ts';

const token = (page: { evaluate<T>(look: () => T): Promise<T> }) =>
  page.evaluate(() => localStorage.getItem('jwt_token'));

const alert = (page: Page) => page.getByRole('alert').textContent();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const focusedHeading = (page: Page) => page.evaluate(() => document.activeElement?.closest('h1')?.textContent);

/** Fills in the form for a new account and sends it. */
async function register(page: Page, email = `ada-${crypto.randomUUID()}@example.com`): Promise<void> {
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('steadfast');
  await page.getByLabel('Password confirmation').fill('steadfast');
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Leaves the token of the real answer in its header or its body alone. */
async function answeredWithTokenIn(page: Page, call: string, place: 'header' | 'body'): Promise<void> {
  await page.route(call, async (route) => {
    const answer = await route.fetch();
    const { authorization, ...headers } = answer.headers();
    expect(authorization).toBe(`Bearer ${(await answer.json()).token}`);
    if (place === 'header') await route.fulfill({ response: answer, body: '' });
    else await route.fulfill({ response: answer, headers });
  });
}

const PLACES = ['header', 'body'] as const;

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

  test('leads nowhere else for what its address says', async ({ open, world, cloud }) => {
    const page = await open('/login?next=//evil.example&return_path=https://evil.example&redirect=/commitments');
    await signIn(page, await world.person());
    await page.waitForURL(`${cloud.url}/dashboard`);
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

  test.for(PLACES)('takes the token from the %s of the answer alone', async (place, { open, world }) => {
    const page = await open('/login');
    await answeredWithTokenIn(page, '**/sign_in', place);
    await signIn(page, await world.person());
    await page.waitForURL('**/dashboard');
    await heading(page, 'Dashboard').waitFor();
  });

  test('says so when no token comes', async ({ open, world }) => {
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
    { answer: 'that of somebody in between', body: '<!doctype html><title>Wi-Fi</title>', contentType: 'text/html' },
  ])('can be tried again when the answer is $answer', async ({ body, contentType }, { open, world }) => {
    const person = await world.person();
    const page = await open('/login');
    await page.route('**/sign_in', (route) => route.fulfill({ body, contentType }));
    await signIn(page, person);
    await until(() => alert(page), 'Steadfast cannot be reached. Check your connection and try again.');
    await page.unroute('**/sign_in');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
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

  test('is not lost when it is asked for before the app is there', async ({ profile, world }) => {
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
    expect(await page.getByRole('button', { name: 'Sign in' }).isDisabled()).toBe(true);
    held.resolve();
    await page.waitForURL('**/dashboard');
    expect(page.url()).not.toContain('password');
  });

  test('does not send what is still being typed', async ({ profile }) => {
    const page = await (await profile()).newPage();
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/main-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    const email = page.getByLabel('Email address');
    const isSent = () => email.evaluate((field: HTMLInputElement) => field.form?.dataset.sent !== undefined);
    await email.pressSequentially('ada');
    await email.press('Enter');
    expect(await isSent()).toBe(true);
    await email.pressSequentially('@example.com');
    expect(await isSent()).toBe(false);
    // The Enter that ends a composition is the input method's.
    await email.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    expect(await isSent()).toBe(false);
    held.resolve();
    await until(() => page.getByRole('button', { name: 'Sign in' }).isEnabled(), true);
    await page.getByLabel('Password').fill('steadfast');
    expect(await page.getByText('Password is required').count()).toBe(0);
    expect(await email.inputValue()).toBe('ada@example.com');
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
    const page = await open('/register?from=mail&x=1');
    await register(page, email);
    await until(() => alert(page), 'This email is already registered. Click here to log in');
    await page.getByRole('link', { name: 'Click here to log in' }).click();
    await page.waitForURL('**/login?from=mail&x=1');
    await heading(page, 'Sign in to your account').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe(email);
    await page.getByRole('link', { name: 'Create your account' }).click();
    await page.waitForURL('**/register?from=mail&x=1');
    // The address changes before the page does.
    await heading(page, 'Create your account').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe(email);
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login?from=mail&x=1');
    await heading(page, 'Sign in to your account').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.com');
  });

  test('needs all fields, told at each of them', async ({ open }) => {
    const page = await open('/register');
    await page.getByRole('button', { name: 'Create account' }).click();
    const labels = ['Name', 'Email', 'Password', 'Password confirmation'];
    for (const label of labels) await page.getByText(`${label} is required`, { exact: true }).waitFor();
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'name');
    expect(await page.getByLabel('Email address').getAttribute('type')).toBe('email');
  });

  test('shows that it is busy, and sends one request for two presses', async ({ open }) => {
    const page = await open('/register');
    let sent = 0;
    const held = Promise.withResolvers<void>();
    await page.route('**/api/v1/users', async (route) => {
      sent++;
      await held.promise;
      await route.continue();
    });
    await register(page);
    await page.getByRole('button', { name: 'Creating your account...' }).waitFor();
    await page.getByLabel('Password confirmation').press('Enter');
    held.resolve();
    await page.waitForURL('**/dashboard');
    expect(sent).toBe(1);
  });

  test('is sent again when its answer breaks off, and makes one account', async ({ open }) => {
    const page = await open('/register');
    const keys: (string | undefined)[] = [];
    await page.route('**/api/v1/users', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const answer = await route.fetch();
      if (keys.length > 1) await route.fulfill({ response: answer });
      else await route.fulfill({ status: 201, contentType: 'application/json', body: '{"token":"ey' });
    });
    await register(page);
    await page.waitForURL('**/dashboard');
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test.for(PLACES)('takes the token from the %s of the answer alone', async (place, { open }) => {
    const page = await open('/register');
    await answeredWithTokenIn(page, '**/api/v1/users', place);
    await register(page);
    await page.waitForURL('**/dashboard');
    await heading(page, 'Dashboard').waitFor();
  });

  test('says so when no token comes', async ({ open }) => {
    const page = await open('/register');
    await page.route('**/api/v1/users', (route) => route.fulfill({ status: 201, json: {} }));
    await register(page);
    await until(() => alert(page), 'No token received');
  });

  test('says "Registration failed" when the server says no more', async ({ open, expectComplaint }) => {
    expectComplaint(/status of (422|500)/);
    const page = await open('/register');
    for (const answer of [
      { status: 422, json: {} },
      { status: 422, json: { errors: [] } },
      { status: 500, body: 'Internal Server Error' },
    ]) {
      await page.route('**/api/v1/users', (route) => route.fulfill(answer));
      await register(page);
      await until(() => alert(page), 'Registration failed');
      await page.unroute('**/api/v1/users');
    }
  });

  test('says so when Steadfast cannot be reached', async ({ open, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const page = await open('/register');
    await page.route('**/api/v1/users', (route) => route.abort());
    await register(page, 'ada@example.com');
    await until(() => alert(page), 'Steadfast cannot be reached. Check your connection and try again.');
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.com');
    expect(await page.getByLabel('Password confirmation').inputValue()).toBe('steadfast');
  });

  test('shows all sentences of the server, joined by commas', async ({ open, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const page = await open('/register');
    const errors = ['Name is required', 'Email is not a valid address'];
    await page.route('**/api/v1/users', (route) => route.fulfill({ status: 422, json: { error: errors[0], errors } }));
    await register(page);
    await until(() => alert(page), errors.join(', '));
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
    const page = await open('/signup?from=mail');
    await heading(page, 'Create your account').waitFor();
    await page.waitForURL('**/register?from=mail');
  });
});

describe('moving between the pages', () => {
  test('brings the reader to the heading of the next, and leaves the first page alone', async ({ open }) => {
    const page = await open('/login');
    await until(() => page.title(), 'Sign in to your account · Steadfast');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await page.getByRole('link', { name: 'Create your account' }).click();
    await until(() => focusedHeading(page), 'Create your account');
    expect(await page.title()).toBe('Create your account · Steadfast');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await until(() => focusedHeading(page), 'Sign in to your account');
    await page.goBack();
    await until(() => focusedHeading(page), 'Create your account');
    await page.goBack();
    await until(() => focusedHeading(page), 'Sign in to your account');
  });

  test('is possible with the keyboard alone, from the registration to the dashboard', async ({ open }) => {
    const page = await open('/login');
    for (let presses = 0; (await focused(page)) !== 'Create your account'; presses++) {
      expect(presses).toBeLessThan(10);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await heading(page, 'Create your account').waitFor();
    await until(() => focusedHeading(page), 'Create your account');
    for (const typed of ['Ada', `ada-${crypto.randomUUID()}@example.com`, 'steadfast', 'steadfast']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(typed);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
  });
});

describe('being signed in', () => {
  test('sends visitors of the front door, of login and of registration to the dashboard', async ({ open, world }) => {
    const person = await world.person();
    for (const path of ['/', '/login', '/register', '/signup']) {
      const page = await open(path, { as: person });
      await page.waitForURL('**/dashboard');
    }
  });

  test.for(['/login', '/register', '/forgot-password'])(
    'shows nothing of %s on the way to the dashboard, nor hides it afterwards',
    async (path, { profile, world, expectComplaint }) => {
      // What the page still asks for when the session ends.
      expectComplaint(/status of 401/);
      const page = await (await profile({ as: await world.person() })).newPage();
      const held = Promise.withResolvers<void>();
      const asked = page.waitForRequest('**/assets/main-*.js');
      await page.route('**/assets/main-*.js', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await asked;
      const email = page.getByLabel('Email address');
      await email.waitFor({ state: 'attached' });
      // The browser draws nothing before the style sheet is there; only then is visible what can be seen.
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
      );
      expect(await email.isVisible()).toBe(false);
      held.resolve();
      await heading(page, 'Dashboard').waitFor();
      await signOut(page);
      await email.waitFor();
    },
  );

  test('ends with signing out, for this token everywhere', async ({ open, world, profile, expectComplaint }) => {
    // The other tab's connection may hear of it before the tab does, and asks.
    expectComplaint(/status of 401/);
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

  test('after signing out on purpose, the next one starts at the dashboard', async ({
    open,
    world,
    expectComplaint,
  }) => {
    // What the page still asks for when the session ends.
    expectComplaint(/status of 401/);
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

test('an unknown address says so, signed in or not, and leads on', async ({ open, world }) => {
  const ways = [
    { visit: {}, link: 'Go to the home page', path: '/' },
    { visit: { as: await world.person() }, link: 'Go to your dashboard', path: '/dashboard' },
  ];
  for (const { visit, link, path } of ways) {
    const page = await open('/no/such/page', visit);
    await heading(page, '404').waitFor();
    await page.getByText('Page not found.', { exact: true }).waitFor();
    expect(await page.title()).toBe('Page not found · Steadfast');
    await page.getByRole('link', { name: link }).click();
    await page.waitForURL((url) => url.pathname === path);
  }
});
