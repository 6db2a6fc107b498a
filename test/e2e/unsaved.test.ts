import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { say } from '#test/support/chats.ts';
import { confidants } from '#test/support/confidants.ts';
import { sampled } from '#test/support/long.ts';
import { heading, hold, toast, until } from './support/app.ts';
import { openLive } from './support/chat.ts';
import { test } from './support/test.ts';
import { button, link, pathOf, question, SETTINGS, zone } from './support/unsaved.ts';

/* What is typed and not saved stays: no page reloads over it by itself, and to leave it asks first. */

const NOT_HERE = 'This could not be loaded. Save your changes, then reload the page.';

/** A mark that a reload removes. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

/** State of a page that a reload would lose. */
const HELD = {
  'what was chosen': async (page: Page) => {
    await zone(page).selectOption('Europe/Paris');
    return () => until(() => zone(page).inputValue(), 'Europe/Paris');
  },
  'an open dialog': async (page: Page) => {
    await button(page, 'Quick add').click();
    await page.getByRole('menuitem', { name: 'Add Commitment' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Commitment' });
    await dialog.waitFor();
    return () => dialog.waitFor();
  },
  'what is being saved': async (page: Page) => {
    const release = await hold(page, '**/api/v1/notification_preferences', 'PUT');
    await zone(page).selectOption('Europe/Paris');
    // The button says so before: while the code that checks the form is loaded.
    const isSent = page.waitForRequest((request) => request.method() === 'PUT');
    await button(page, 'Save Preferences').click();
    await button(page, 'Saving...').waitFor();
    await isSent;
    return async () => {
      release();
      await toast(page, 'Notification preferences updated successfully!');
    };
  },
};

describe('a page does not reload by itself over', () => {
  test.for(sampled(Object.entries(HELD)))('%s', async ([, hold], { world, profile, expectComplaint }) => {
    expectComplaint(/ERR_(INTERNET_DISCONNECTED|FAILED)/);
    const context = await profile({ as: await world.person(), width: 390 });
    const page = await context.newPage();
    const offline = Promise.withResolvers<void>();
    await page.route('**/assets/notification-history-*.js', async (route) => {
      await offline.promise;
      await route.abort();
    });
    await page.goto(SETTINGS);
    await zone(page).waitFor();
    const isStillThere = await hold(page);
    await mark(page);
    await context.setOffline(true);
    await until(() => page.evaluate(() => navigator.onLine), false);
    offline.resolve();
    // Elements behind a dialog have no role.
    const said = (text: string) => page.locator('[role=alert]', { hasText: text }).waitFor({ state: 'attached' });
    await said('This will open when you are back online.');
    await context.setOffline(false);
    await said(NOT_HERE);
    expect(await isMarked(page)).toBe(true);
    await isStillThere();
  });

  test.for(sampled(['a draft', 'a message on its way']))('%s', async (what, { world, open, expectComplaint }) => {
    expectComplaint(/status of 404|ERR_FAILED/);
    const [grace, ada] = [await world.person({ name: 'Grace Hopper' }), await world.person()];
    const chat = await confidants(grace, ada);
    await say(grace, chat, 'Are you there?');
    const page = await open(`/chats/${chat}`, { as: ada });
    await page.getByText('Are you there?').first().waitFor();
    await page.route('**/assets/menu-*.js', (route) => route.fulfill({ status: 404 }));
    // Never answered.
    await page.route('**/create_message', () => {});
    await page.getByLabel('Message', { exact: true }).fill('Here I am');
    if (what !== 'a draft') await button(page, 'Send').click();
    await mark(page);
    await button(page, 'User menu').click();
    await toast(page, NOT_HERE);
    expect(await isMarked(page)).toBe(true);
  });
});

test('a dialog is not left for a notification without a question', async ({ world, profile }) => {
  const [grace, ada] = [await world.person({ name: 'Grace Hopper' }), await world.person()];
  const chat = await confidants(grace, ada);
  const page = await openLive(await profile({ as: ada }), '/commitments');
  await button(page, 'New Commitment').click();
  const title = page.getByRole('dialog', { name: 'New Commitment' }).getByLabel('Title', { exact: true });
  await title.fill('Read twenty pages');
  await say(grace, chat, 'Are you there?');
  await page.locator('[data-scope=toast] a').click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await question(page).waitFor({ state: 'detached' });
  expect(await title.inputValue()).toBe('Read twenty pages');
  expect(pathOf(page)).toBe('/commitments');
});

describe('a form asks before it is left:', () => {
  const FORMS = [
    { path: '/settings', title: 'Settings', label: 'Name', typed: 'Ada Byron' },
    { path: '/settings', title: 'Settings', label: 'Monthly reset day', typed: '7' },
    { path: '/settings', title: 'Settings', label: 'OpenAI API key', typed: 'sk-any' },
    { path: '/settings', title: 'Settings', label: 'New password', typed: 'a better one' },
    { path: '/settings', title: 'Settings', label: 'Monthly limit in dollars', typed: '12' },
    { path: '/confidants', title: 'Confidants', label: 'Email address', typed: 'grace@example.com' },
  ];

  test('each of the settings, and an invitation, but not for a filled-in password alone', async ({ world, open }) => {
    const page = await open('/settings', { as: await world.person() });
    for (const { path, title, label, typed } of FORMS) {
      if (pathOf(page) !== path) {
        await link(page, title).click();
        // The settings stay on screen until the next page's code is there.
        await heading(page, title).waitFor();
      }
      const field = page.getByRole('main').getByLabel(label, { exact: true });
      const before = await field.inputValue();
      await field.fill(typed);
      await link(page, 'Commitments').click();
      await question(page).getByRole('button', { name: 'Cancel' }).click();
      await question(page).waitFor({ state: 'detached' });
      expect([label, await field.inputValue()]).toEqual([label, typed]);
      expect(pathOf(page)).toBe(path);
      // The next one asks for itself.
      await field.fill(before);
    }
    await page.goto('/settings');
    await page.getByLabel('Current password').fill('steadfast');
    await link(page, 'Commitments').click();
    await heading(page, 'Commitments (0)').waitFor();
  });
});
