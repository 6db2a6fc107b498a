import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { bounds, box, checked, row, until } from './support/app.ts';
import { test } from './support/test.ts';

/* What lies above a page: the floating button and the toasts. */

describe('the floating button', () => {
  const fab = (page: Page) => page.getByRole('button', { name: 'Quick add' });

  test('is for small screens', async ({ open, world }) => {
    const page = await open('/dashboard', { as: await world.person(), width: 390 });
    await fab(page).waitFor();
    await page.setViewportSize({ width: 1023, height: 800 });
    expect(await fab(page).isVisible()).toBe(true);
    await page.setViewportSize({ width: 1024, height: 800 });
    expect(await page.locator('.fab').isVisible()).toBe(false);
  });

  test('adds a commitment from any page, and the focus comes back to it', async ({ open, world }) => {
    const person = await world.person();
    const page = await open('/settings', { as: person, width: 390 });
    await page.getByLabel('Name').waitFor();
    await fab(page).click();
    const menu = page.getByRole('menu', { name: 'Quick add' });
    await until(() => menu.getByRole('menuitem').allTextContents(), ['Add Commitment']);
    await menu.getByRole('menuitem', { name: 'Add Commitment' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Commitment' });
    await dialog.getByLabel('Title').fill('Read');
    expect(await dialog.getByLabel('Start date').inputValue()).toBe(new Date().toISOString().slice(0, 10));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await until(() => fab(page).evaluate((button) => button === document.activeElement), true);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await checked(page, 'Read', false);
  });

  test('works by keyboard', async ({ open, world }) => {
    const page = await open('/commitments', { as: await world.person(), width: 390 });
    await fab(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Add Commitment' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem').waitFor({ state: 'hidden' });
    await until(() => fab(page).evaluate((button) => button === document.activeElement), true);
    await page.keyboard.press('Enter');
    await page.locator('[role="menuitem"][data-highlighted]', { hasText: 'Add Commitment' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New Commitment' }).waitFor();
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
    await notice.waitFor();
    await until(async () => {
      const { y, height } = await bounds(notice);
      return y + height <= button.y;
    }, true);
  });
});

describe('toasts', () => {
  test.for([
    { kind: 'success', lasts: 3000 },
    { kind: 'error', lasts: 4000 },
  ])('of $kind stay $lasts ms', async ({ kind, lasts }, { profile, world, expectComplaint }) => {
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

describe('many toasts', () => {
  const toasts = (page: Page) => page.locator('[data-scope="toast"][data-part="root"]');
  // While saving, this button has another name, and the first 'Save' would be that of the next section.
  const save = (page: Page) =>
    page.getByRole('region', { name: 'Account Settings' }).getByRole('button', { name: 'Save', exact: true });

  test('with the same text are one, which stays for longer', async ({ profile, world }) => {
    const page = await (await profile({ as: await world.person() })).newPage();
    await page.clock.install();
    await page.goto('/settings');
    await page.getByLabel('Name').waitFor();
    const toaster = page.waitForResponse((response) => /toaster-.*\.js$/.test(response.url()));
    await page.getByLabel('Name').focus();
    await toaster;
    const states = () => toasts(page).evaluateAll((all) => all.map((each) => each.dataset.state));
    await page.clock.pauseAt(Date.now() + 60_000);
    await save(page).click();
    await until(async () => {
      await page.clock.runFor(20);
      return toasts(page).count();
    }, 1);
    for (let again = 0; again < 3; again++) {
      await page.clock.runFor(2000);
      expect(await states()).toEqual(['open']);
      await save(page).click();
      await page.clock.runFor(500);
      expect(await states()).toEqual(['open']);
    }
    await until(async () => {
      await page.clock.runFor(500);
      return toasts(page).count();
    }, 0);
    // It has gone, and is shown again.
    await save(page).click();
    await until(async () => {
      await page.clock.runFor(20);
      return toasts(page).count();
    }, 1);
  });

  test('are three at most, and the others wait', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const page = await open('/settings', { as: await world.person() });
    let refusals = 0;
    await page.route('**/users/me', (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      const sentence = `Refusal ${++refusals}`;
      return route.fulfill({ status: 422, json: { error: sentence, errors: [sentence] } });
    });
    await page.getByLabel('Name').fill('Eve');
    for (let press = 1; press <= 5; press++) {
      const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
      await save(page).click();
      await answer;
    }
    const most = { seen: 0 };
    await until(async () => {
      const texts = await toasts(page).allInnerTexts();
      most.seen = Math.max(most.seen, texts.length);
      return texts.some((text) => text.includes('Refusal 5'));
    }, true);
    expect(most.seen).toBe(3);
  });
});
