import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { bounds, until } from './support/app.ts';
import { test } from './support/test.ts';

/* How long toasts stay and what they cover, many toasts, and a toast on the next page. */

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

  test('no other page if it says what has failed', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const page = await open('/settings/notifications', { as: await world.person() });
    await page.getByRole('button', { name: 'Send Test Email' }).click();
    await notice(page).getByText('Failed to send test email').waitFor();
    await page.getByRole('link', { name: 'Confidants', exact: true }).click();
    await page.getByRole('heading', { name: 'Confidants', exact: true }).waitFor();
    // Sooner than it would go by itself.
    await until(() => notice(page).count(), 0, 1_500);
  });

  test.for(SIZES)('neither what has the focus nor the tabs at $width × $height', async (size, { open, world }) => {
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

describe('toasts', () => {
  const KINDS = [
    { kind: 'success', lasts: 3000 },
    { kind: 'error', lasts: 4000 },
  ];

  test.for(KINDS)('of $kind stay $lasts ms', async ({ kind, lasts }, { profile, world, expectComplaint }) => {
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
