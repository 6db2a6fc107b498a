import { describe, expect } from 'vitest';
import { heading, signIn } from './support/app.ts';
import { keepApp } from './support/builds.ts';
import { share } from './support/installed.ts';
import { dialog, withFitness } from './support/log-food.ts';
import { test } from './support/test.ts';

/* Sharing a photo to the app: after a sign-in, Log Food opens with it. */

describe('what is shared to the app:', () => {
  test('a photo opens Log Food with its preview, after a sign-in if nobody is signed in', async ({
    profile,
    world,
  }) => {
    const person = await withFitness(world);
    const context = await profile({ as: person, serviceWorkers: 'allow' });
    const page = await context.newPage();
    await page.goto('/dashboard');
    await heading(page, 'Dashboard').waitFor();
    await keepApp(page);
    await share(page, { title: 'Lunch' }, '/icon-192.png');
    await dialog(page).getByRole('img').waitFor();
    await page.evaluate(() => localStorage.removeItem('jwt_token'));
    await page.goto('/login');
    await heading(page, 'Sign in to your account').waitFor();
    await share(page, {}, '/icon-512.png');
    await page.waitForURL('**/login');
    await signIn(page, person);
    await dialog(page).getByRole('img').waitFor();
    // Once: a reload shows an empty form.
    await page.reload();
    await dialog(page).waitFor();
    expect(await dialog(page).getByRole('img').count()).toBe(0);
    expect(await page.evaluate(() => caches.has('shared'))).toBe(false);
  });
});
