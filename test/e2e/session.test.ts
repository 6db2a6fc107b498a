import { describe, expect } from 'vitest';
import { heading, signIn, signOut, until } from './support/app.ts';
import { token } from './support/session.ts';
import { test } from './support/test.ts';

/* A session: the pages before it, how it begins and ends, and the page for unknown addresses. */

describe('being signed in', () => {
  test('leads from the landing page, login and registration to the dashboard', async ({ open, world }) => {
    const person = await world.person();
    const page = await open('/login', { as: person });
    for (const path of ['/login', '/', '/register', '/signup']) {
      if (path !== '/login') await page.goto(path);
      await page.waitForURL('**/dashboard');
    }
  });

  test('ends in all tabs and for the API when the user signs out; the next one starts at the dashboard', async ({
    open,
    world,
    profile,
    expectComplaint,
  }) => {
    // The other tab's live connection can end before the tab knows, and reads once more.
    expectComplaint(/status of 401/);
    const person = await world.person();
    const context = await profile({ as: person });
    const [page, other] = [await context.newPage(), await context.newPage()];
    await page.goto('/commitments');
    await other.goto('/commitments');
    await heading(other, 'Commitments (0)').waitFor();
    await signOut(page);
    await other.waitForURL('**/login');
    expect(await token(page)).toBeNull();
    const { status } = await person.raw('GET', '/api/v1/users/me');
    expect(status).toBe(401);
    await other.close();
    await signIn(page, await world.person());
    await page.waitForURL('**/dashboard');
    void open;
  });

  test('stops what is being read when the user signs out', async ({ open, world }) => {
    const page = await open('/login', { as: await world.person() });
    const signedOut = page.waitForResponse('**/api/v1/users/sign_out');
    const sessions = '**/api/v1/users/me/sessions';
    // If the page has not given up the request, it reaches the server with a token that has ended.
    await page.route(sessions, async (route) => {
      await signedOut;
      await route.continue();
    });
    const asked = page.waitForRequest(sessions);
    await page.goto('/settings');
    const request = await asked;
    await signOut(page);
    expect(request.failure()?.errorText).toBe('net::ERR_ABORTED');
  });

  test('ends when the server answers 401, and the next one begins at the same page', async ({
    open,
    world,
    expectComplaint,
  }) => {
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

test('an unknown address shows a page with a way on, signed in or not', async ({ open, world }) => {
  const ways = [
    { visit: {}, link: 'Go to the home page', path: '/' },
    { visit: { as: await world.person() }, link: 'Go to your dashboard', path: '/dashboard' },
  ];
  for (const { visit, link, path } of ways) {
    const page = await open('/no/such/page', visit);
    await heading(page, '404').waitFor();
    await page.getByText('Page not found.', { exact: true }).waitFor();
    await until(() => page.title(), 'Page not found · Steadfast');
    await page.getByRole('link', { name: link }).click();
    await page.waitForURL((url) => url.pathname === path);
  }
});
