import { describe, expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { keepApp } from './support/builds.ts';
import { test } from './support/test.ts';

/* When the service worker is registered. */

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
});
