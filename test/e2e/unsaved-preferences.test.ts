import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { box, heading, toast, until } from './support/app.ts';
import { test } from './support/test.ts';
import { button, link, pathOf, question, SETTINGS, zone } from './support/unsaved.ts';

/* Unsaved notification preferences: a bar to save them, and a question before they are lost. */

describe('unsaved preferences', () => {
  const openMenu = async (page: Page, item: string) => {
    await button(page, 'User menu').click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const WAYS: Record<string, (page: Page) => Promise<unknown>> = {
    'a tab of the settings': (page) => link(page, 'Account').click(),
    'a link': (page) => link(page, 'Confidants').click(),
    'a menu': (page) => openMenu(page, 'Manage account'),
    'a sign-out': (page) => openMenu(page, 'Sign out'),
    'the Back button': async (page) => {
      // Browsers only honour a question before leaving if the user has done something on the page.
      await heading(page, 'Notification Settings').click();
      await page.evaluate(() => history.back());
    },
  };
  const stays = async (page: Page) => {
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await question(page).waitFor({ state: 'detached' });
    expect(pathOf(page)).toBe(SETTINGS);
    expect(await zone(page).inputValue()).toBe('Europe/Paris');
  };
  const discard = (page: Page) => question(page).getByRole('button', { name: 'Discard' }).click();

  test('are not left without a question, in any way, but left without one if nothing has changed', async ({
    world,
    open,
  }) => {
    const page = await open('/settings', { as: await world.person({ timezone: 'UTC' }) });
    await link(page, 'Notification Settings').click();
    await zone(page).selectOption('Europe/Paris');
    await zone(page).selectOption('UTC');
    await link(page, 'Account').click();
    await heading(page, 'Settings').waitFor();
    expect(await question(page).count()).toBe(0);
    await link(page, 'Notification Settings').click();
    await zone(page).selectOption('Europe/Paris');
    for (const leave of Object.values(WAYS)) {
      await leave(page);
      await stays(page);
    }
    await WAYS['the Back button']?.(page);
    await discard(page);
    await heading(page, 'Settings').waitFor();
    await question(page).waitFor({ state: 'detached' });
    await link(page, 'Confidants').click();
    await heading(page, 'Confidants').waitFor();
    expect(await question(page).count()).toBe(0);
  });

  test.for(sampled([390, 1280]))(
    'at %i px have a bar while their own button is out of view',
    async (width, { world, open }) => {
      const page = await open(SETTINGS, { as: await world.person({ timezone: 'UTC' }), width });
      const bar = page.getByRole('region', { name: 'Unsaved changes' });
      await zone(page).waitFor();
      const top = () => page.evaluate(() => scrollTo(0, 0));
      expect(await bar.count()).toBe(0);
      await box(page, 'Email notifications').uncheck();
      await top();
      await bar.getByRole('button', { name: 'Discard' }).click();
      await bar.waitFor({ state: 'detached' });
      expect(await box(page, 'Email notifications').isChecked()).toBe(true);
      await box(page, 'Email notifications').uncheck();
      await top();
      await bar.waitFor();
      const tabs = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
      const place = await bar.boundingBox();
      if (width < 1024) expect(place!.y + place!.height).toBeLessThanOrEqual(tabs!.y + 1);
      await button(page, 'Save Preferences').scrollIntoViewIfNeeded();
      await page.evaluate(() => document.querySelector('.parts-end')?.scrollIntoView({ block: 'center' }));
      await bar.waitFor({ state: 'detached' });
      await button(page, 'Discard').waitFor();
      await top();
      await bar.getByRole('button', { name: 'Save' }).click();
      await toast(page, 'Notification preferences updated successfully!');
      await bar.waitFor({ state: 'detached' });
      await link(page, 'Confidants').click();
      await heading(page, 'Confidants').waitFor();
      expect(await question(page).count()).toBe(0);
      await page.goBack();
      await until(() => box(page, 'Email notifications').isChecked(), false);

      // A user who stays keeps the scroll position.
      await zone(page).selectOption('Europe/Paris');
      await page.evaluate(() => scrollTo(0, 200));
      await until(() => page.evaluate(() => scrollY), 200);
      await link(page, 'Confidants').click();
      await stays(page);
      await until(() => page.evaluate(() => scrollY), 200);
    },
  );
});
