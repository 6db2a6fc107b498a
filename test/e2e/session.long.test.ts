import { describe, expect } from 'vitest';
import { heading, signIn, signOut, until } from './support/app.ts';
import { focused, focusedHeading, token } from './support/session.ts';
import { test } from './support/test.ts';

/* Moving between the pages before a session, and sessions that begin or end in rarer ways. */

describe('moving between the pages', () => {
  test('focuses the heading of the next page, and nothing on the first page', async ({ open }) => {
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

  test('works by keyboard alone, from registering to the dashboard', async ({ open }) => {
    const page = await open('/login');
    for (let presses = 0; (await focused(page)) !== 'Create your account'; presses++) {
      expect(presses).toBeLessThan(10);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await heading(page, 'Create your account').waitFor();
    await until(() => focusedHeading(page), 'Create your account');
    for (const typed of ['Ada', `ada-${crypto.randomUUID()}@example.com`, 'steadfast', null, 'steadfast']) {
      await page.keyboard.press('Tab');
      // 'Show password'
      if (typed !== null) await page.keyboard.type(typed);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
  });
});

describe('being signed in', () => {
  test('ends when the user signs out and the server does not answer', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const page = await open('/commitments', { as: await world.person() });
    await page.route('**/sign_out', (route) => route.abort());
    await signOut(page);
    expect(await token(page)).toBeNull();
  });

  test('begins in all tabs when the user signs in in one', async ({ profile, world }) => {
    const context = await profile();
    const [page, other] = [await context.newPage(), await context.newPage()];
    await other.goto('/commitments?tab=2');
    await other.waitForURL('**/login');
    await page.goto('/login');
    await signIn(page, await world.person());
    await page.waitForURL('**/dashboard');
    await other.waitForURL('**/commitments?tab=2');
  });

  test.for(['/login', '/register', '/forgot-password'])(
    'hides %s until the dashboard is there, and shows it after signing out',
    async (path, { profile, world, expectComplaint }) => {
      // Requests that are in progress when the session ends.
      expectComplaint(/status of 401/);
      const page = await (await profile({ as: await world.person() })).newPage();
      const held = Promise.withResolvers<void>();
      const requested = page.waitForRequest('**/assets/main-*.js');
      await page.route('**/assets/main-*.js', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await requested;
      const email = page.getByLabel('Email address');
      await email.waitFor({ state: 'attached' });
      // The browser draws nothing before the style sheet has loaded.
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
});
