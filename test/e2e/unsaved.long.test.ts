import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { say, textsOf } from '#test/support/chats.ts';
import { confidants } from '#test/support/confidants.ts';
import type { Person, World } from '#test/support/world.ts';
import { heading, toast, until } from './support/app.ts';
import { openLive } from './support/chat.ts';
import { test } from './support/test.ts';
import { button, link, pathOf, question, SETTINGS, withhold, zone } from './support/unsaved.ts';

/* What is typed and not saved: in each form, for a notification, and while code of the app cannot be loaded. */

const NOT_HERE = 'This didn’t load. Save your changes, then reload the page.';

const historySection = (page: Page) => page.getByRole('region', { name: 'Notification log' });

/** A mark that a reload removes. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

/** Ada's page of a chat with Grace, where the code of the user menu does not load. */
async function chatWithoutMenu(world: World, open: (path: string, as: { as: Person }) => Promise<Page>) {
  const [grace, ada] = [await world.person({ name: 'Grace Hopper' }), await world.person()];
  const chat = await confidants(grace, ada);
  await say(grace, chat, 'Are you there?');
  const page = await open(`/chats/${chat}`, { as: ada });
  await page.getByText('Are you there?').first().waitFor();
  await page.route('**/assets/menu-*.js', (route) => route.fulfill({ status: 404 }));
  return { page, grace, chat };
}

describe('a page does not reload by itself over', () => {
  test('an unsaved choice after a retry, until it is saved', async ({ world, open, expectComplaint, cloud }) => {
    expectComplaint(/ERR_FAILED/);
    const page = await open('/login');
    // The first failure causes a reload, which does not help; at most one in half a minute.
    await page.evaluate(() => sessionStorage.setItem('reloaded', String(Date.now())));
    const person = await world.person();
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
    await withhold(page, 'notification-history');
    await page.goto(SETTINGS);
    const again = historySection(page).getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await zone(page).selectOption('Europe/Paris');
    await mark(page);
    const requested = page.waitForRequest(`${cloud.url}${SETTINGS}`);
    // By the keyboard: the bar of unsaved changes comes and goes while the pointer scrolls there.
    await again.press('Enter');
    await requested;
    await historySection(page).getByText(NOT_HERE).waitFor();
    expect(await isMarked(page)).toBe(true);
    expect(await zone(page).inputValue()).toBe('Europe/Paris');
    await button(page, 'Save Preferences').click();
    await toast(page, 'Notification preferences updated successfully!');
    await page.unrouteAll();
    await again.click();
    await historySection(page).getByText('No notifications in the last 30 days.').waitFor();
    expect(await zone(page).inputValue()).toBe('Europe/Paris');
  });

  test('the input of a page whose app does not load', async ({ profile, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const page = await (await profile()).newPage();
    const typed = Promise.withResolvers<void>();
    await page.route('**/assets/main-*.js', async (route) => {
      await typed.promise;
      await route.abort();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email address').fill('ada@example.com');
    await mark(page);
    typed.resolve();
    await page.getByRole('alert').waitFor();
    expect(await isMarked(page)).toBe(true);
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.com');
  });

  test('a draft', async ({ world, open, expectComplaint }) => {
    expectComplaint(/status of 404|ERR_FAILED/);
    const { page } = await chatWithoutMenu(world, open);
    await page.getByLabel('Message', { exact: true }).fill('Here I am');
    await mark(page);
    await button(page, 'User menu').click();
    await toast(page, NOT_HERE);
    expect(await isMarked(page)).toBe(true);
  });
});

test('a page reloads by itself over a message, which is sent afterwards', async ({ world, open, expectComplaint }) => {
  expectComplaint(/status of 404/);
  const { page, grace, chat } = await chatWithoutMenu(world, open);
  // Never answered.
  await page.route('**/create_message', () => {});
  await page.getByLabel('Message', { exact: true }).fill('Here I am');
  await button(page, 'Send').click();
  const reloaded = page.waitForEvent('load');
  await button(page, 'User menu').click();
  await reloaded;
  await page.unrouteAll();
  await page.reload();
  await until(() => textsOf(grace, chat), ['Are you there?', 'Here I am']);
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
