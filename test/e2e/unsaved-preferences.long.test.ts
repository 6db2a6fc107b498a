import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { heading } from './support/app.ts';
import { test } from './support/test.ts';
import { button, link, pathOf, question, SETTINGS, zone } from './support/unsaved.ts';

/* Unsaved notification preferences that are discarded, and a browser without the Navigation API. */

describe('unsaved preferences', () => {
  const openMenu = async (page: Page, item: string) => {
    await button(page, 'User menu').click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const stays = async (page: Page) => {
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await question(page).waitFor({ state: 'detached' });
    expect(pathOf(page)).toBe(SETTINGS);
    expect(await zone(page).inputValue()).toBe('Europe/Paris');
  };
  const discard = (page: Page) => question(page).getByRole('button', { name: 'Discard' }).click();

  test('are discarded by a link, and by a sign-out', async ({ world, open }) => {
    const page = await open(SETTINGS, { as: await world.person() });
    await zone(page).selectOption('Europe/Paris');
    await link(page, 'Confidants').click();
    await discard(page);
    await heading(page, 'Confidants').waitFor();
    await page.goBack();
    await zone(page).selectOption('Europe/Paris');
    await openMenu(page, 'Sign out');
    await discard(page);
    await heading(page, 'Sign in to your account').waitFor();
  });

  test('are not left without a question in a browser without the Navigation API', async ({ world, profile }) => {
    const page = await (await profile({ as: await world.person() })).newPage();
    await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'));
    await page.goto('/settings');
    await link(page, 'Notification Settings').click();
    await zone(page).selectOption('Europe/Paris');
    for (const leave of [() => link(page, 'Confidants').click(), () => page.evaluate(() => history.back())]) {
      await leave();
      await stays(page);
    }
    await page.evaluate(() => history.back());
    await discard(page);
    await heading(page, 'Settings').waitFor();
    await link(page, 'Confidants').click();
    await heading(page, 'Confidants').waitFor();
    expect(await question(page).count()).toBe(0);
  });
});
