import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { box, heading } from './support/app.ts';
import { settled } from './support/clean.ts';
import { test } from './support/test.ts';
import { button, link, pathOf, QUESTION, question, SETTINGS, withhold, zone } from './support/unsaved.ts';

/* Unsaved notification preferences that are discarded, their bar, and browsers that cannot ask with our question. */

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

  test('do not move under the pointer as the bar goes at the end of the page', async ({ world, open }) => {
    const page = await open(SETTINGS, { as: await world.person({ timezone: 'UTC' }), width: 390 });
    const bar = page.getByRole('region', { name: 'Unsaved changes' });
    await box(page, 'Email notifications').uncheck();
    await page.evaluate(() => scrollTo(0, 0));
    await bar.waitFor();
    const save = await button(page, 'Save Preferences').elementHandle();
    const top = () => save!.evaluate((element) => element.getBoundingClientRect().top);
    const before = await save!.evaluate((element) => {
      scrollTo(0, document.documentElement.scrollHeight);
      return element.getBoundingClientRect().top;
    });
    await bar.waitFor({ state: 'hidden' });
    await settled(page);
    expect(await top()).toBe(before);
  });

  test('are not reloaded over, and cause the browser’s own question if ours cannot be loaded', async ({
    world,
    profile,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/);
    const page = await (await profile({ as: await world.person() })).newPage();
    await withhold(page, 'discard-question');
    await page.goto(SETTINGS);
    await zone(page).selectOption('Europe/Paris');
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const own = await asked;
    expect(own.type()).toBe('beforeunload');
    await own.dismiss();
    expect(await zone(page).inputValue()).toBe('Europe/Paris');

    const requested = page.waitForEvent('dialog');
    const pressed = link(page, 'Confidants').click();
    const dialog = await requested;
    expect(dialog.message()).toBe(QUESTION);
    await dialog.accept();
    await pressed;
    await heading(page, 'Confidants').waitFor();
  });
});
