import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { bounds, box, checked, row, until } from './support/app.ts';
import { test } from './support/test.ts';

/* What lies above a page: the floating button and the toasts. */

describe('the floating button', () => {
  const fab = (page: Page) => page.getByRole('button', { name: 'Quick add' });

  test('adds a commitment from any page on a small screen, by keyboard, and the focus comes back to it', async ({
    open,
    world,
  }) => {
    const page = await open('/settings', { as: await world.person(), width: 390 });
    await page.getByLabel('Name').waitFor();
    const isFocused = () => fab(page).evaluate((button) => button === document.activeElement);
    const menu = page.getByRole('menu', { name: 'Quick add' });
    await fab(page).focus();
    await page.keyboard.press('Enter');
    await until(() => menu.getByRole('menuitem').allTextContents(), ['Add Commitment']);
    // Keys go to the focused element; the focus moves a frame after the rendering.
    const isInMenu = () => menu.evaluate((each) => each.contains(document.activeElement));
    await until(isInMenu, true);
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem').waitFor({ state: 'hidden' });
    await until(isFocused, true);
    await page.keyboard.press('Enter');
    await page.locator('[role="menuitem"][data-highlighted]', { hasText: 'Add Commitment' }).waitFor();
    await until(isInMenu, true);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New Commitment' });
    await dialog.getByLabel('Title').fill('Read');
    expect(await dialog.getByLabel('Start date').inputValue()).toBe(new Date().toISOString().slice(0, 10));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await until(isFocused, true);

    await page.setViewportSize({ width: 1023, height: 800 });
    expect(await fab(page).isVisible()).toBe(true);
    await page.setViewportSize({ width: 1024, height: 800 });
    expect(await page.locator('.fab').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await checked(page, 'Read', false);
  });

  test('covers neither the last row, nor tabs, nor toasts', async ({ open, world }) => {
    const person = await world.person();
    for (let n = 0; n < 12; n++) await person.commitment({ title: `Practice ${n}` });
    const page = await open('/commitments', { as: person, width: 390 });
    await box(page, 'Practice 0').waitFor();
    const button = await bounds(fab(page));
    await until(async () => {
      // Rows get their real height when they come into view, which moves the end of the page.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const last = await bounds(row(page, 'Practice 0'));
      return last.y + last.height <= button.y;
    }, true);
    const tabs = await bounds(page.getByRole('navigation', { name: 'Main' }));
    expect(button.y + button.height).toBeLessThanOrEqual(tabs.y);
    await page.goto('/settings');
    await page.getByLabel('Name').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    const notice = page.locator('[data-scope="toast"][data-part="root"]');
    // Under the pointer it stays.
    await notice.hover();
    await until(async () => {
      const { y, height } = await bounds(notice);
      return y + height <= button.y;
    }, true);
  });
});

describe('toasts', () => {
  const KINDS = [
    { kind: 'success', lasts: 3000 },
    { kind: 'error', lasts: 4000 },
  ];

  test.for(sampled(KINDS))('of $kind stay $lasts ms', async ({ kind, lasts }, { profile, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const page = await (await profile({ as: await world.person() })).newPage();
    await page.clock.install();
    if (kind === 'error') {
      const refusal = { status: 422, json: { error: 'Name is odd', errors: ['Name is odd'] } };
      await page.route('**/users/me', (route) =>
        route.request().method() === 'PUT' ? route.fulfill(refusal) : route.fallback(),
      );
    }
    await page.goto('/settings');
    const toaster = page.waitForResponse((response) => /toaster-.*\.js$/.test(response.url()));
    await page.getByLabel('Name').fill('Ada');
    await toaster;
    const notice = page.locator(`[data-scope="toast"][data-part="root"][data-type="${kind}"]`);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    let passed = 0;
    const pass = async (milliseconds: number) => {
      await page.clock.runFor(milliseconds);
      passed += milliseconds;
    };
    // Advances the clock in small steps until the toast is there: timers render it.
    await until(async () => {
      if (await notice.isVisible()) return true;
      await pass(20);
      return false;
    }, true);
    const shown = passed;
    await pass(lasts - 200);
    expect(await notice.getAttribute('data-state')).toBe('open');
    await until(async () => {
      if ((await notice.getAttribute('data-state').catch(() => null)) !== 'open') return true;
      await pass(20);
      return false;
    }, true);
    expect(passed - shown).toBeLessThanOrEqual(lasts + 40);
  });
});

describe('a toast covers', () => {
  const notice = (page: Page) => page.locator('[data-scope="toast"][data-part="root"]');
  const overlaps = async (page: Page, other: Locator) => {
    const [one, two] = [await bounds(notice(page)), await bounds(other)];
    return (
      one.y < two.y + two.height && two.y < one.y + one.height && one.x < two.x + two.width && two.x < one.x + one.width
    );
  };
  const SIZES = [
    { width: 320, height: 256 },
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ];

  test.for(sampled(SIZES))(
    'neither what has the focus nor the tabs at $width × $height',
    async (size, { open, world }) => {
      const page = await open('/settings', { as: await world.person(), width: size.width });
      await page.setViewportSize(size);
      await page.getByRole('heading', { name: 'Delete Account' }).waitFor();
      const section = page.getByRole('region', { name: 'Reset Preferences' });
      const save = section.getByRole('button', { name: 'Save' });
      for (const block of ['end', 'start'] as const) {
        await save.evaluate((each, block) => each.scrollIntoView({ block }), block);
        await save.focus();
        await page.keyboard.press('Enter');
        // Under the pointer it stays.
        await notice(page).hover();
        await until(() => overlaps(page, save), false);
        if (size.width < 1024) await until(() => overlaps(page, page.getByRole('navigation', { name: 'Main' })), false);
        await notice(page).getByRole('button', { name: 'Close' }).click();
        await notice(page).waitFor({ state: 'detached' });
      }
    },
  );
});
