import { describe, expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { heading, signIn, until } from './support/app.ts';
import { alert, token } from './support/session.ts';
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

  test('leads to the page that was requested first, with its query, by one request for two presses', async ({
    open,
    world,
  }) => {
    const page = await open('/commitments?from=mail&x=1%2F2');
    await heading(page, 'Sign in to your account').waitFor();
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
    await heading(page, 'Commitments (0)').waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/commitments?from=mail&x=1%2F2');
    expect(sent).toBe(1);
  });

  test.for(
    sampled(['//evil.example/dashboard', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', '/login']),
  )('never leads to %s', async (path, { open, world, cloud }) => {
    const page = await open('/login');
    await page.evaluate((remembered) => sessionStorage.setItem('return_path', remembered), path);
    await signIn(page, await world.person());
    await page.waitForURL(`${cloud.url}/dashboard`);
  });

  const CUT = { body: '{"token":"ey', contentType: 'application/json' };
  const WI_FI = { body: '<!doctype html><title>Wi-Fi</title>', contentType: 'text/html' };
  const UNREACHABLE = 'Can’t reach Steadfast. Check your connection and try again.';
  /** Each says something else than the one before. */
  const ANSWERS = [
    { answer: { status: 429, json: {} }, said: 'Too many attempts. Please try again later.' },
    { answer: { status: 401, json: {} }, said: 'Invalid email or password' },
    { answer: CUT, said: UNREACHABLE },
    { answer: { status: 400, json: {} }, said: 'Invalid email or password' },
    { answer: { status: 401, json: { error: 'Your account is locked.' } }, said: 'Your account is locked.' },
    { answer: { status: 503, json: {} }, said: 'Steadfast is busy at the moment. Please try again.' },
    { answer: WI_FI, said: UNREACHABLE },
    { answer: { json: {} }, said: 'No token received' },
    { answer: 'none', said: UNREACHABLE },
  ] as const;

  test('says that the address or password is wrong, and what else fails, and can be tried again', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of (4|5)|ERR_FAILED/);
    const person = await world.person();
    const page = await open('/login');
    await signIn(page, { email: person.email, password: 'not this one' });
    await until(() => alert(page), 'Invalid email or password');
    expect(await token(page)).toBeNull();
    await page.getByLabel('Password').fill(person.password);
    const press = () => page.getByRole('button', { name: 'Sign in', exact: true }).click();
    for (const { answer, said } of sampled(ANSWERS, 3)) {
      await page.unroute('**/sign_in');
      await page.route('**/sign_in', (route) => (answer === 'none' ? route.abort() : route.fulfill(answer)));
      await press();
      await until(() => alert(page), said);
      expect(await token(page)).toBeNull();
    }
    expect(await page.getByLabel('Email address').inputValue()).toBe(person.email);
    await page.unroute('**/sign_in');
    await press();
    await page.waitForURL('**/dashboard');
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
});
