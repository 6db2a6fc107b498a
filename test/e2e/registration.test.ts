import { describe, expect } from 'vitest';
import { SENTENCES } from '#test/support/sentences.ts';
import { heading, until } from './support/app.ts';
import { alert, answeredWithTokenIn, PLACES, register, TOO_MANY } from './support/session.ts';
import { test } from './support/test.ts';

/* The page that registers. */

describe('registering', () => {
  test('shows the errors of all wrong fields at once', async ({ open }) => {
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
    // The address bar changes before the page does.
    await heading(page, 'Create your account').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe(email);
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login?from=mail&x=1');
    await heading(page, 'Sign in to your account').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.com');
  });

  test('shows at each field that it is required', async ({ open }) => {
    const page = await open('/register');
    await page.getByRole('button', { name: 'Create account' }).click();
    const labels = ['Name', 'Email', 'Password', 'Password confirmation'];
    for (const label of labels) await page.getByText(`${label} is required`, { exact: true }).waitFor();
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'name');
    expect(await page.getByLabel('Email address').getAttribute('type')).toBe('email');
  });

  test('shows that it is creating the account, and sends one request for two presses', async ({ open }) => {
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

  test('is sent again when its answer is cut short, and creates one account', async ({ open }) => {
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

  test.for(PLACES)('works when only the %s of the answer has the token', async (place, { open }) => {
    const page = await open('/register');
    await answeredWithTokenIn(page, '**/api/v1/users', place);
    await register(page);
    await page.waitForURL('**/dashboard');
    await heading(page, 'Dashboard').waitFor();
  });

  test('says when the answer has no token', async ({ open }) => {
    const page = await open('/register');
    await page.route('**/api/v1/users', (route) => route.fulfill({ status: 201, json: {} }));
    await register(page);
    await until(() => alert(page), 'No token received');
  });

  test('says "Registration failed" when the server gives no reason', async ({ open, expectComplaint }) => {
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

  test.for(TOO_MANY)(
    'too often ends with %s, which is told in a sentence, keeps what was typed, and works later',
    async ([, answer], { open, expectComplaint }) => {
      expectComplaint(/status of 429/);
      const registering = await open('/register', { width: 390 });
      await registering.route('**/api/v1/users', (route) => route.fulfill(answer));
      await register(registering);
      await until(() => alert(registering), SENTENCES.tooManyAttempts);
      expect(await registering.getByLabel('Password confirmation').inputValue()).toBe('steadfast');
      await registering.unroute('**/api/v1/users');
      await registering.getByRole('button', { name: 'Create account' }).click();
      await registering.waitForURL('**/dashboard');
    },
  );

  test('says when Steadfast cannot be reached', async ({ open, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const page = await open('/register');
    await page.route('**/api/v1/users', (route) => route.abort());
    await register(page, 'ada@example.com');
    await until(() => alert(page), 'Steadfast cannot be reached. Check your connection and try again.');
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.com');
    expect(await page.getByLabel('Password confirmation').inputValue()).toBe('steadfast');
  });

  test('shows all errors of the server, joined by commas', async ({ open, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const page = await open('/register');
    const errors = ['Name is required', 'Email is not a valid address'];
    await page.route('**/api/v1/users', (route) => route.fulfill({ status: 422, json: { error: errors[0], errors } }));
    await register(page);
    await until(() => alert(page), errors.join(', '));
  });

  test('sends the time zone of the browser', async ({ open, profile }) => {
    void open;
    const page = await (await profile({ timezoneId: 'Asia/Tokyo' })).newPage();
    await page.goto('/register');
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email address').fill(`ada-${crypto.randomUUID()}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill('steadfast');
    await page.getByLabel('Password confirmation').fill('steadfast');
    const requested = page.waitForRequest((request) => request.url().endsWith('/api/v1/users'));
    await page.getByRole('button', { name: 'Create account' }).click();
    expect((await requested).postDataJSON()).toMatchObject({ user: { timezone: 'Asia/Tokyo' } });
    expect((await requested).headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    await page.waitForURL('**/dashboard');
  });

  test('is also at /signup, and keeps the query', async ({ open }) => {
    const page = await open('/signup?from=mail');
    await heading(page, 'Create your account').waitFor();
    await page.waitForURL('**/register?from=mail');
  });
});
