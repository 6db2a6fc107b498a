import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { closeByEscape, heading, signIn, until } from './support/app.ts';
import { keepApp } from './support/builds.ts';
import { manifestOf, share } from './support/installed.ts';
import { button, dialog, eaten, withFitness } from './support/log-food.ts';
import { test } from './support/test.ts';

/* The installed app: its shortcuts, a photo that is shared before a sign-in, and the offer to install. */

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
    await page.reload();
    await dialog(page).getByRole('img').waitFor();
    // Until the user discards it.
    await button(page, 'Cancel').click();
    await button(page, 'Discard').click();
    await dialog(page).waitFor({ state: 'detached' });
    await until(() => page.evaluate(() => caches.has('shared')), false);
    expect(await eaten(person)).toEqual([]);
  });
});

describe('a shortcut', () => {
  test('is followed in the open window without a reload, and the icon only shows the window', async ({
    profile,
    world,
  }) => {
    const context = await profile({ as: await world.person() });
    await context.addInitScript(() => {
      const { launchQueue } = window as unknown as { launchQueue: object };
      Object.assign(launchQueue, { setConsumer: (consume: unknown) => Object.assign(window, { launch: consume }) });
    });
    const page = await context.newPage();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.goto('/settings');
    await heading(page, 'Settings').waitFor();
    const launch = (target: string) =>
      page.evaluate((url) => {
        (window as unknown as { launch(params: object): void }).launch({ targetURL: location.origin + url });
      }, target);
    const isHeard = async () => {
      await page.keyboard.press('Shift');
      return page.evaluate(() => 'launch' in window);
    };
    await until(isHeard, true);
    await launch('/dashboard');
    await launch('/commitments?new=');
    await closeByEscape(page, dialog(page, 'New Commitment'));
    await page.goBack();
    // The icon has added no page to the history.
    await heading(page, 'Settings').waitFor();
    expect(loads).toBe(1);
  });

  test('opens what it names', async ({ cloud, profile, world }) => {
    const { shortcuts } = await manifestOf(cloud.url);
    const [commitment, food, today] = shortcuts.map(({ url }) => url) as [string, string, string];
    const context = await profile({ as: await withFitness(world) });
    const page = await context.newPage();
    await page.goto(commitment);
    await closeByEscape(page, dialog(page, 'New Commitment'));
    await page.waitForURL('**/commitments');
    await page.goto(food);
    await dialog(page).waitFor();
    await page.goto(today);
    await heading(page, 'Dashboard').waitFor();
  });
});

describe('the offer to install', () => {
  const allowInstalling = (page: Page) =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      const prompt = () => Object.assign(window, { prompted: true });
      window.dispatchEvent(Object.assign(event, { prompt }));
      return event.defaultPrevented;
    });
  const offer = (page: Page) => page.getByRole('status').getByText('You can install Steadfast');

  test('is made once, on a later visit', async ({ profile, world }) => {
    const context = await profile({ as: await world.person(), serviceWorkers: 'allow' });
    const page = await context.newPage();
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    // Once the page listens.
    await until(() => allowInstalling(page), true);
    await keepApp(page);
    expect(await offer(page).count()).toBe(0);
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    await until(() => allowInstalling(page), true);
    await page.keyboard.press('Shift');
    await offer(page).waitFor();
    await page.getByRole('button', { name: 'Install', exact: true }).click();
    expect(await page.evaluate(() => 'prompted' in window)).toBe(true);
    await page.reload({ waitUntil: 'networkidle' });
    await until(() => allowInstalling(page), true);
    await keepApp(page);
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /versions-/.test(name)),
    );
    expect(await offer(page).count()).toBe(0);
  });
});
