import { describe, expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { keepApp, visited } from './support/builds.ts';
import { test } from './support/test.ts';

/* When the service worker is registered, and what it leaves to the network. */

describe('the worker', () => {
  test('is not registered by the pages for signed-out people, and not before a page is used', async ({
    profile,
    world,
  }) => {
    const context = await profile({ serviceWorkers: 'allow' });
    const page = await context.newPage();
    const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    for (const path of sampled(['/', '/login', '/register'], 2)) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.keyboard.press('Shift');
      await page.waitForLoadState('networkidle');
      expect(await registrations()).toBe(0);
    }
    const { token = '' } = await world.person();
    await page.evaluate((value) => localStorage.setItem('jwt_token', value), token);
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    expect(await registrations()).toBe(0);
    await keepApp(page);
    expect(await registrations()).toBe(1);
  });

  test('leaves calls, photos and pages of mailed links to the network', async ({ profile, world }) => {
    const context = await profile({ as: await world.person(), serviceWorkers: 'allow' });
    const page = await visited(context, '/dashboard');
    const served = new Map<string, boolean>();
    page.on('response', (response) => {
      served.set(new URL(response.url()).pathname, response.fromServiceWorker());
    });
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    await page.goto('/verify-email?token=none', { waitUntil: 'domcontentloaded' });
    expect(served.get('/dashboard')).toBe(true);
    expect(served.get('/verify-email')).toBe(false);
    expect([...served].filter(([path, ours]) => path.startsWith('/api/') && ours)).toEqual([]);
    expect([...served].filter(([path, ours]) => path.startsWith('/assets/') && !ours)).toEqual([]);
  });
});
