import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { until } from './support/app.ts';
import { test } from './support/test.ts';

/* Many toasts, and a toast on the next page. */

describe('a toast covers', () => {
  const notice = (page: Page) => page.locator('[data-scope="toast"][data-part="root"]');

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
