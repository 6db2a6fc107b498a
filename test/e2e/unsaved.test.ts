import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { say } from '#test/support/chats.ts';
import { confidants } from '#test/support/confidants.ts';
import { box, heading, hold, until } from './support/app.ts';
import { openLive } from './support/chat.ts';
import { test } from './support/test.ts';

/* What is typed and not saved stays: no page reloads over it by itself, and to leave it asks first. */

const SETTINGS = '/settings/notifications';
const NOT_HERE = 'This could not be loaded. Save your changes, then reload the page.';
const QUESTION = 'Are you sure you want to discard your changes?';

const zone = (page: Page) => page.getByLabel('Timezone');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog', { name: QUESTION });
const historySection = (page: Page) => page.getByRole('region', { name: 'Notification history' });
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** A mark that a reload removes. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

/** As in browsers that remember a failed load, or after a deployment. */
async function withhold(page: Page, chunk: string): Promise<void> {
  await page.route(`**/assets/${chunk}-*.js`, (route) => route.abort());
}

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
    await button(page, 'Save Preferences').click();
    await button(page, 'Saving...').waitFor();
    return async () => {
      release();
      await page.getByText('Notification preferences updated successfully!').waitFor();
    };
  },
};

describe('a page does not reload by itself over', () => {
  test.for(Object.entries(HELD))('%s', async ([, hold], { world, profile, expectComplaint }) => {
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
    await again.click();
    await requested;
    await historySection(page).getByText(NOT_HERE).waitFor();
    expect(await isMarked(page)).toBe(true);
    expect(await zone(page).inputValue()).toBe('Europe/Paris');
    await button(page, 'Save Preferences').click();
    await page.getByText('Notification preferences updated successfully!').waitFor();
    await page.unrouteAll();
    await again.click();
    await historySection(page).getByText('No notifications in the last 30 days.').waitFor();
    expect(await zone(page).inputValue()).toBe('Europe/Paris');
  });

  test.for(['a draft', 'a message on its way'])('%s', async (what, { world, open, expectComplaint }) => {
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
    await page.getByText(NOT_HERE).waitFor();
    expect(await isMarked(page)).toBe(true);
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
});

describe('unsaved preferences', () => {
  const WAYS: Record<string, { leave: (page: Page) => Promise<unknown>; to: string }> = {
    'a tab of the settings': { leave: (page) => link(page, 'Account').click(), to: '/settings' },
    'a link': { leave: (page) => link(page, 'Confidants').click(), to: '/confidants' },
    'a menu': {
      leave: async (page) => {
        await button(page, 'User menu').click();
        await page.getByRole('menuitem', { name: 'Manage account' }).click();
      },
      to: '/settings',
    },
    Back: {
      leave: async (page) => {
        // Browsers only honour a question before leaving if the user has done something on the page.
        await heading(page, 'Notification Settings').click();
        await page.evaluate(() => history.back());
      },
      to: '/settings',
    },
  };

  test.for(Object.entries(WAYS))(
    'are not left by %s without a question',
    async ([, { leave, to }], { world, open }) => {
      const person = await world.person();
      const page = await open('/settings', { as: person });
      await link(page, 'Notification Settings').click();
      await zone(page).selectOption('Europe/Paris');
      await leave(page);
      await question(page).getByRole('button', { name: 'Cancel' }).click();
      await question(page).waitFor({ state: 'detached' });
      expect(pathOf(page)).toBe(SETTINGS);
      expect(await zone(page).inputValue()).toBe('Europe/Paris');
      await leave(page);
      await question(page).getByRole('button', { name: 'Discard' }).click();
      await page.waitForURL(`**${to}`);
      await heading(page, to === '/settings' ? 'Settings' : 'Confidants').waitFor();
      await question(page).waitFor({ state: 'detached' });
      await link(page, 'Confidants').click();
      await heading(page, 'Confidants').waitFor();
      expect(await question(page).count()).toBe(0);
    },
  );

  test('are not left by signing out without a question', async ({ world, open }) => {
    const page = await open(SETTINGS, { as: await world.person() });
    await zone(page).selectOption('Europe/Paris');
    const signOut = async () => {
      await button(page, 'User menu').click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    };
    await signOut();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await question(page).waitFor({ state: 'detached' });
    expect(await zone(page).inputValue()).toBe('Europe/Paris');
    await signOut();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await heading(page, 'Sign in to your account').waitFor();
  });

  test('cause the browser’s own question if ours cannot be loaded', async ({ world, profile, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const page = await (await profile({ as: await world.person() })).newPage();
    await withhold(page, 'discard-question');
    await page.goto(SETTINGS);
    await zone(page).selectOption('Europe/Paris');
    const requested = page.waitForEvent('dialog');
    const pressed = link(page, 'Confidants').click();
    const dialog = await requested;
    expect(dialog.message()).toBe(QUESTION);
    await dialog.accept();
    await pressed;
    await heading(page, 'Confidants').waitFor();
  });

  test('keep their scroll position if the user stays', async ({ world, open }) => {
    const page = await open(SETTINGS, { as: await world.person(), width: 390 });
    await zone(page).selectOption('Europe/Paris');
    await page.evaluate(() => scrollTo(0, 200));
    await until(() => page.evaluate(() => scrollY), 200);
    await link(page, 'Confidants').click();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await question(page).waitFor({ state: 'detached' });
    await until(() => page.evaluate(() => scrollY), 200);
  });

  test('are not reloaded over without a question', async ({ world, open }) => {
    const page = await open(SETTINGS, { as: await world.person() });
    await zone(page).selectOption('Europe/Paris');
    const requested = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const dialog = await requested;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    expect(await zone(page).inputValue()).toBe('Europe/Paris');
  });

  test('that equal the saved ones, or are saved, are left without a question', async ({ world, open }) => {
    const page = await open(SETTINGS, { as: await world.person({ timezone: 'UTC' }) });
    await zone(page).selectOption('Europe/Paris');
    await zone(page).selectOption('UTC');
    await link(page, 'Account').click();
    await heading(page, 'Settings').waitFor();
    await link(page, 'Notification Settings').click();
    await box(page, 'Email notifications').uncheck();
    await button(page, 'Save Preferences').click();
    await page.getByText('Notification preferences updated successfully!').waitFor();
    await link(page, 'Account').click();
    await heading(page, 'Settings').waitFor();
    expect(await question(page).count()).toBe(0);
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
    { path: '/settings', label: 'Name', typed: 'Ada Byron' },
    { path: '/settings', label: 'Monthly reset day', typed: '7' },
    { path: '/settings', label: 'OpenAI API key', typed: 'sk-any' },
    { path: '/settings', label: 'New password', typed: 'a better one' },
    { path: '/settings', label: 'Monthly limit in dollars', typed: '12' },
    { path: '/confidants', label: 'Email address', typed: 'grace@example.com' },
  ];

  test.for(FORMS)('$label of $path', async ({ path, label, typed }, { world, open }) => {
    const page = await open(path, { as: await world.person() });
    const field = page.getByRole('main').getByLabel(label, { exact: true });
    await field.fill(typed);
    await link(page, 'Commitments').click();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await question(page).waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe(typed);
    expect(pathOf(page)).toBe(path);
  });

  test('a filled-in current password alone does not count as input', async ({ world, open }) => {
    const page = await open('/settings', { as: await world.person() });
    await page.getByLabel('Current password').fill('steadfast');
    await link(page, 'Commitments').click();
    await heading(page, 'Commitments (0)').waitFor();
  });
});
