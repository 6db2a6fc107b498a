import { describe, expect } from 'vitest';
import { signOut, until } from './support/app.ts';
import {
  hasLoaded,
  idle,
  LAZY,
  opened,
  pushBrowser,
  storedRegistration,
  subscription,
  TOO_LATE,
  test,
} from './support/push.ts';

/* The registration of a browser: a session that ends too early, and one in two tabs. */

describe('a session', () => {
  test('that ends while its browser is being registered leaves nothing there', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(TOO_LATE);
    const { context, calls } = await pushBrowser(profile, { as: await world.person(), permissions: ['notifications'] });
    const [requested, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await context.route('**/api/v1/configuration', async (route) => {
      requested.resolve();
      await held.promise;
      await route.fallback();
    });
    const { page } = await opened(context, '/dashboard');
    await requested.promise;
    await signOut(page);
    held.resolve();
    await idle(page);
    expect([await storedRegistration(page), await subscription(page), calls]).toEqual([null, null, []]);
  });

  test('in two tabs is registered with one token', async ({ profile, world }) => {
    const { context, calls } = await pushBrowser(profile, { as: await world.person(), permissions: ['notifications'] });
    const held = Promise.withResolvers<void>();
    await context.route('**/api/v1/configuration', async (route) => {
      await held.promise;
      await route.fallback();
    });
    const tabs = await Promise.all([opened(context, '/dashboard'), opened(context, '/dashboard')]);
    for (const { page } of tabs) await page.waitForFunction(hasLoaded, LAZY.source);
    held.resolve();
    for (const { page } of tabs) {
      await until(async () => (await storedRegistration(page)) !== null, true);
      await idle(page);
    }
    // A tab can learn of the registration a moment late. Then it repeats the request, which changes nothing.
    expect(new Set(calls.map(({ method, token }) => `${method} ${token}`)).size).toBe(1);
    expect(calls[0]?.method).toBe('POST');
  });
});
