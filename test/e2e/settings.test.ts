import type { Page, Route } from 'playwright-core';
import { afterEach, describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { heading, refusal, row, signIn, signOut, until } from './support/app.ts';
import { test as base } from './support/test.ts';

/** Its clock is moved. */
const test = base.extend('movesClock', { scope: 'file' }, () => true);

/* The settings page. The clock is the server's, so one file has one: a Friday noon unless a test says otherwise. */

const FRIDAY = '2026-11-20T12:00:00Z';
const ME = '**/api/v1/users/me';
const PASSWORD = '**/api/v1/users/me/password';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const save = (page: Page, name: string) => section(page, name).getByRole('button', { name: 'Save', exact: true });
const account = (page: Page) => save(page, 'Account Settings').click();
const resets = (page: Page) => save(page, 'Reset Preferences').click();
const change = (page: Page) => save(page, 'Change Password').click();
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).first().waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

/** What stands under a field. */
async function about(page: Page, label: string): Promise<string[]> {
  const ids = await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby');
  const texts = (ids ?? '').split(' ').filter(Boolean);
  return Promise.all(
    texts.map(async (id) => (await page.locator(`[id="${id}"]`).innerText()).replace(/\n+/g, '\n').trim()),
  );
}

/** Answers the changes of settings, and lets the reading of them through. */
async function onChange(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(ME, (route) => (route.request().method() === 'PUT' ? answer(route) : route.fallback()));
}

/** Every change of settings that is sent, as it happens. */
function sentBy(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/users/me')) sent.push(request.postDataJSON());
  });
  return sent;
}

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
});

describe('the page', () => {
  test('shows what is saved, and the defaults of a new account', async ({ open, world }) => {
    const person = await world.person({ name: 'Ada Lovelace' });
    const page = await open('/settings', { as: person });
    await heading(page, 'Settings').waitFor();
    expect(await page.title()).toBe('Settings · Steadfast');
    await until(() => page.getByLabel('Name').inputValue(), 'Ada Lovelace');
    expect(await page.getByLabel('Email address').inputValue()).toBe(person.email);
    expect(await page.getByLabel('Floating quick-add button').isChecked()).toBe(true);
    expect(await page.getByLabel('Daily reset time').inputValue()).toBe('00:00');
    expect(await page.getByLabel('Weekly reset day').inputValue()).toBe('1');
    expect(await page.getByLabel('Weekly reset day').locator('option').allTextContents()).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ]);
    expect(await page.getByLabel('Monthly reset day').inputValue()).toBe('1');
    for (const label of ['Current password', 'New password', 'Confirm new password']) {
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe('');
    }
  });

  test('leads to the other pages of settings', async ({ open, world }) => {
    const page = await open('/settings', { as: await world.person() });
    const nav = page.getByRole('navigation', { name: 'Settings' });
    await nav.waitFor();
    const links = await nav
      .getByRole('link')
      .evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href')]));
    expect(links).toEqual([
      ['Account', '/settings'],
      ['Manage Encouragements', '/settings/encouragements'],
      ['Notification Settings', '/settings/notifications'],
    ]);
    expect(await nav.getByRole('link', { name: 'Account' }).getAttribute('aria-current')).toBe('page');
  });

  test('is a skeleton until the settings are there', async ({ profile, world }) => {
    const page = await (await profile({ as: await world.person() })).newPage();
    const held = Promise.withResolvers<void>();
    await page.route(ME, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/settings');
    await page.getByRole('status', { name: 'Loading settings' }).waitFor();
    held.resolve();
    await page.getByLabel('Email address').waitFor();
    expect(await page.getByRole('status', { name: 'Loading settings' }).count()).toBe(0);
  });

  test('that cannot be read says so, and can be tried again', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const page = await (await profile({ as: await world.person() })).newPage();
    await page.route(ME, (route) => route.fulfill(refusal(500, 'Something went wrong on our side. Please try again.')));
    await page.goto('/settings');
    await page.getByText('Failed to fetch settings').waitFor();
    await page.unroute(ME);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Email address').waitFor();
  });
});

describe('Account Settings', () => {
  test('sends what was changed and nothing else, and shows it everywhere', async ({ open, world }) => {
    const person = await world.person({ name: 'Ada' });
    const page = await open('/settings', { as: person });
    const sent = sentBy(page);
    await page.getByLabel('Name').fill('  Ada King ');
    await account(page);
    await toast(page, 'Settings updated successfully');
    expect(sent).toEqual([{ user: { name: 'Ada King' } }]);
    await until(() => page.getByLabel('Name').inputValue(), 'Ada King');
    await page.getByRole('banner').getByText('Ada King').waitFor();
    expect((await person.call(users.me)).name).toBe('Ada King');
  });

  test('with nothing changed is as it was asked to be, without a call', async ({ open, world }) => {
    const page = await open('/settings', { as: await world.person() });
    const sent = sentBy(page);
    await page.getByLabel('Name').waitFor();
    await account(page);
    await toast(page, 'Settings updated successfully');
    expect(sent).toEqual([]);
  });

  test('shows that it is busy, and sends one request for two presses', async ({ open, world }) => {
    const page = await open('/settings', { as: await world.person() });
    const sent = sentBy(page);
    const held = Promise.withResolvers<void>();
    await onChange(page, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByLabel('Name').fill('Ada');
    await account(page);
    await section(page, 'Account Settings').getByRole('button', { name: 'Saving...' }).click({ force: true });
    await page.getByLabel('Name').press('Enter');
    held.resolve();
    await toast(page, 'Settings updated successfully');
    await save(page, 'Account Settings').waitFor();
    expect(sent).toHaveLength(1);
  });

  test('keeps what is typed while it is saving', async ({ open, world }) => {
    const page = await open('/settings', { as: await world.person() });
    const held = Promise.withResolvers<void>();
    await onChange(page, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByLabel('Name').fill('Ada');
    await account(page);
    await section(page, 'Account Settings').getByRole('button', { name: 'Saving...' }).waitFor();
    await page.getByLabel('Name').fill('Ada K');
    held.resolve();
    await toast(page, 'Settings updated successfully');
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada K');
  });

  test('tells every wrong field at once, without a call, and takes it back as it is mended', async ({
    open,
    world,
  }) => {
    const page = await open('/settings', { as: await world.person() });
    const sent = sentBy(page);
    await page.getByLabel('Name').fill(' ');
    await page.getByLabel('Email address').fill('ada');
    await account(page);
    await page.getByText('Name is required').waitFor();
    expect(await about(page, 'Email address')).toEqual(['Email is not a valid address']);
    await until(() => focused(page), 'name');
    await page.getByLabel('Email address').fill('ada@example.com');
    await until(() => page.getByText('Email is not a valid address').count(), 0);
    expect(await focused(page)).toBe('email');
    expect(await about(page, 'Name')).toEqual(['Name is required']);
    expect(sent).toEqual([]);
  });

  test('says that an address is taken, in a notice and under its field', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const { email } = await world.person();
    const page = await open('/settings', { as: await world.person() });
    await page.getByLabel('Email address').fill(email);
    await account(page);
    await toast(page, 'Email has already been taken');
    expect(await about(page, 'Email address')).toEqual(['Email has already been taken']);
    await until(() => focused(page), 'email');
    // The sentence is about this address, not about another one.
    await page.getByLabel('Email address').fill(`other-${email}`);
    await until(() => about(page, 'Email address'), []);
    expect(await page.getByLabel('Email address').inputValue()).toBe(`other-${email}`);
  });

  test("shows the server's sentences joined by commas", async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const page = await open('/settings', { as: await world.person() });
    const reasons = [['name', 'Name is odd'], ['email', 'Email is odd'], 'It is late.'] as const;
    await onChange(page, (route) => route.fulfill(refusal(422, ...reasons)));
    await page.getByLabel('Name').fill('Ada');
    await account(page);
    await toast(page, 'Name is odd, Email is odd, It is late.');
    expect(await about(page, 'Name')).toEqual(['Name is odd']);
    expect(await about(page, 'Email address')).toEqual(['Email is odd']);
    expect(await section(page, 'Account Settings').getByRole('alert').textContent()).toBe('It is late.');
  });

  test('that fails without a word says so in its own', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const page = await open('/settings', { as: await world.person() });
    await onChange(page, (route) => route.fulfill({ status: 500, body: 'oops' }));
    await page.getByLabel('Name').fill('Ada');
    await account(page);
    await toast(page, 'Failed to update settings');
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
  });

  test('offline says why, loses nothing, and is saved when one is back', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const person = await world.person();
    const context = await profile({ as: person });
    const page = await context.newPage();
    await page.goto('/settings');
    // What is about AI comes last.
    await page.getByRole('button', { name: 'Edit General Coach' }).waitFor();
    await page.getByLabel('Monthly limit in dollars').waitFor();
    await page.getByLabel('Name').fill('Ada');
    await context.setOffline(true);
    await page
      .getByText('You are offline. This may be out of date. You can make changes when you are back online.')
      .waitFor();
    await account(page);
    await page.getByText('Failed to update settings').first().waitFor();
    await until(
      () => section(page, 'Account Settings').getByRole('alert').textContent(),
      'Steadfast cannot be reached. Check your connection and try again.',
    );
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
    await context.setOffline(false);
    await until(() => page.getByText('You are offline.').count(), 0);
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
    await account(page);
    await page.getByText('Settings updated successfully').first().waitFor();
    expect((await person.call(users.me)).name).toBe('Ada');
  });

  test('takes news from elsewhere into fields that nobody has touched', async ({ open, world }) => {
    const person = await world.person({ name: 'Ada' });
    const page = await open('/settings', { as: person });
    await page.getByLabel('Email address').fill('ada@example.org');
    await person.call(users.update, { body: { user: { name: 'Countess', monthly_reset_day: 7 } } });
    // Coming back to the window reads again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await until(() => page.getByLabel('Name').inputValue(), 'Countess');
    await until(() => page.getByLabel('Monthly reset day').inputValue(), '7');
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.org');
  });

  test('of a new address says where the link has gone, and asks to follow it', async ({ open, world }) => {
    const person = await world.person();
    await person.verify();
    const page = await open('/settings', { as: person });
    const email = `new-${person.email}`;
    await page.getByLabel('Email address').fill(email.toUpperCase());
    await account(page);
    await toast(page, 'Settings updated successfully');
    await until(() => about(page, 'Email address'), [`We sent a verification link to ${email}.`]);
    expect(await page.getByLabel('Email address').inputValue()).toBe(email);
    await page.getByRole('region', { name: 'Verify your email' }).getByText(`We sent a link to ${email}.`).waitFor();
  });

  test('shows or hides the floating button at once, in this browser alone', async ({ profile, world }) => {
    const person = await world.person();
    const context = await profile({ as: person, width: 390 });
    const [page, other] = [await context.newPage(), await context.newPage()];
    const sent = sentBy(page);
    await page.goto('/settings');
    await other.goto('/dashboard');
    const fab = (where: Page) => where.getByRole('button', { name: 'Quick add' });
    await Promise.all([fab(page).waitFor(), fab(other).waitFor()]);
    await page.getByLabel('Floating quick-add button').uncheck();
    await until(() => fab(page).count(), 0);
    await until(() => fab(other).count(), 0);
    expect(await page.evaluate(() => localStorage.getItem('show_fab'))).toBe('false');
    await page.reload();
    await until(() => page.getByLabel('Floating quick-add button').isChecked(), false);
    expect(await fab(page).count()).toBe(0);
    await page.getByLabel('Floating quick-add button').check();
    await fab(page).waitFor();
    expect(sent).toEqual([]);
  });
});

describe('Reset Preferences', () => {
  test('say what a choice means before it is saved', async ({ cloud, open, world }) => {
    await cloud.setClock(FRIDAY);
    const page = await open('/settings', { as: await world.person({ timezone: 'Europe/Berlin' }) });
    await page.getByText('Times are in Europe/Berlin.').waitFor();
    await until(() => about(page, 'Daily reset time'), ['Next daily reset: tomorrow at 12:00 AM']);
    await page.getByLabel('Daily reset time').fill('04:00');
    await until(() => about(page, 'Daily reset time'), ['Next daily reset: tomorrow at 4:00 AM']);
    await until(() => about(page, 'Weekly reset day'), ['Next weekly reset: Monday, November 23 at 4:00 AM']);
    await page.getByLabel('Weekly reset day').selectOption('Saturday');
    await until(() => about(page, 'Weekly reset day'), ['Next weekly reset: tomorrow at 4:00 AM']);
    const monthly = (sentence: string) => [`${sentence}\nA shorter month resets on its last day.`];
    await until(() => about(page, 'Monthly reset day'), monthly('Next monthly reset: Tuesday, December 1 at 4:00 AM'));
    await page.getByLabel('Monthly reset day').fill('31');
    await until(() => about(page, 'Monthly reset day'), monthly('Next monthly reset: Monday, November 30 at 4:00 AM'));
    // It is one in the afternoon in Berlin.
    await page.getByLabel('Daily reset time').fill('13:30');
    await until(() => about(page, 'Daily reset time'), ['Next daily reset: today at 1:30 PM']);
  });

  test('say at once what is wrong, in the place of what it means', async ({ cloud, open, world }) => {
    await cloud.setClock(FRIDAY);
    const page = await open('/settings', { as: await world.person() });
    const sent = sentBy(page);
    await page.getByLabel('Weekly reset day').waitFor();
    const wrong = 'Monthly reset day must be a whole number from 1 to 31';
    for (const day of ['32', '0', '-1', '1.5', '']) {
      await page.getByLabel('Monthly reset day').fill(day);
      await until(() => about(page, 'Monthly reset day'), [wrong, 'A shorter month resets on its last day.']);
    }
    await page.getByLabel('Daily reset time').fill('');
    await until(() => about(page, 'Daily reset time'), ['Daily reset time is required']);
    // Nobody knows when a week begins without a time of day.
    expect(await page.getByText(/^Next/).count()).toBe(0);
    await resets(page);
    await until(() => focused(page), 'daily_reset_time');
    await page.getByLabel('Daily reset time').fill('00:00');
    expect(await focused(page)).toBe('daily_reset_time');
    await until(() => about(page, 'Weekly reset day'), ['Next weekly reset: Monday, November 23 at 12:00 AM']);
    expect(sent).toEqual([]);
  });

  test('stay right while time passes', async ({ cloud, open, world }) => {
    await cloud.setClock('2026-11-20T23:55:00Z');
    const person = await world.person();
    await person.call(users.update, { body: { user: { daily_reset_time: '04:00' } } });
    const page = await open('/settings', { as: person });
    await until(() => about(page, 'Daily reset time'), ['Next daily reset: tomorrow at 4:00 AM']);
    // The page hears of it by the next answer, and needs no other at midnight.
    await cloud.setClock('2026-11-20T23:59:55Z');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await until(() => about(page, 'Daily reset time'), ['Next daily reset: today at 4:00 AM'], 20_000);
  });

  test('are sent as numbers, and what is due follows them', async ({ cloud, open, world }) => {
    await cloud.setClock(FRIDAY);
    const person = await world.person();
    await person.commitment({ title: 'Call home', frequency: 'weekly' });
    const page = await open('/commitments', { as: person });
    await row(page, 'Call home').getByText('Due Nov 22').waitFor();
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Manage account' }).click();
    await heading(page, 'Settings').waitFor();
    const sent = sentBy(page);
    await page.getByLabel('Daily reset time').fill('04:00');
    await page.getByLabel('Weekly reset day').selectOption('Saturday');
    await page.getByLabel('Monthly reset day').fill('15');
    // Read anew although no list is on the screen, so that an offline look at it is right, too.
    const list = page.waitForResponse((response) => response.url().endsWith('/api/v1/commitments'));
    await resets(page);
    await toast(page, 'Settings updated successfully');
    const changes = { daily_reset_time: '04:00', weekly_reset_day: 6, monthly_reset_day: 15 };
    expect(sent).toEqual([{ user: changes }]);
    expect((await list).ok()).toBe(true);
    expect(await person.call(users.me)).toMatchObject(changes);
    await page.getByRole('link', { name: 'Commitments', exact: true }).click();
    await row(page, 'Call home').getByText('Due today').waitFor();
  });
});

describe('Change Password', () => {
  const fill = async (page: Page, current: string, fresh: string, again = fresh) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(fresh);
    await page.getByLabel('Confirm new password').fill(again);
  };

  test('asks for all it needs, each under its field', async ({ open, world }) => {
    const page = await open('/settings', { as: await world.person() });
    await page.getByLabel('Current password').waitFor();
    await change(page);
    await page.getByText('Current password is required').waitFor();
    expect(await about(page, 'Current password')).toEqual(['Current password is required']);
    expect(await about(page, 'New password')).toEqual(['New password is required']);
    await until(() => focused(page), 'current_password');
    await fill(page, 'correct horse', 'short', 'other');
    await change(page);
    await until(() => about(page, 'New password'), ['Password must be at least 6 characters']);
    expect(await about(page, 'Confirm new password')).toEqual(['Passwords do not match']);
    expect(await about(page, 'Current password')).toEqual([]);
  });

  test('is done, empties the fields and lets one sign in with the new one', async ({
    open,
    world,
    expectComplaint,
  }) => {
    // What the page still asks for when the session ends.
    expectComplaint(/status of 401/);
    const person = await world.person();
    const page = await open('/settings', { as: person });
    await fill(page, person.password, 'a new horse');
    await change(page);
    await toast(page, 'Password updated successfully');
    for (const label of ['Current password', 'New password', 'Confirm new password']) {
      await until(() => page.getByLabel(label, { exact: true }).inputValue(), '');
    }
    await page.reload();
    await heading(page, 'Settings').waitFor();
    await signOut(page);
    await signIn(page, { email: person.email, password: 'a new horse' });
    await page.waitForURL('**/dashboard');
  });

  test('says that the current one is wrong, and keeps what was typed', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const page = await open('/settings', { as: await world.person() });
    await fill(page, 'not this one', 'a new horse');
    await change(page);
    await toast(page, 'Failed to update password');
    expect(await about(page, 'Current password')).toEqual(['Current password is incorrect']);
    await until(() => focused(page), 'current_password');
    expect(await page.getByLabel('Confirm new password').inputValue()).toBe('a new horse');
    expect(new URL(page.url()).pathname).toBe('/settings');
  });

  test('puts each sentence of the server under its field', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const page = await open('/settings', { as: await world.person() });
    const reasons = [
      ['current_password', 'Current password is odd'],
      ['password', 'Password is odd'],
      ['password_confirmation', 'Password confirmation is odd'],
    ] as const;
    await page.route(PASSWORD, (route) => route.fulfill(refusal(422, ...reasons)));
    await fill(page, 'correct horse', 'a new horse');
    await change(page);
    await toast(page, 'Failed to update password');
    expect(await about(page, 'Current password')).toEqual(['Current password is odd']);
    expect(await about(page, 'New password')).toEqual(['Password is odd']);
    expect(await about(page, 'Confirm new password')).toEqual(['Password confirmation is odd']);
  });

  test('says so when it was tried too often', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 4(22|29)/);
    const person = await world.person();
    const page = await open('/settings', { as: person });
    const user = { current_password: 'no', password: 'a new horse', password_confirmation: 'a new horse' };
    for (let guess = 0; guess < 10; guess++) await person.raw('PATCH', users.changePassword.path, { body: { user } });
    await fill(page, person.password, 'a new horse');
    await change(page);
    await toast(page, 'Failed to update password');
    await until(
      () => section(page, 'Change Password').getByRole('alert').textContent(),
      'Too many attempts. Please try again later.',
    );
  });

  test('shows that it is busy', async ({ open, world }) => {
    const page = await open('/settings', { as: await world.person() });
    const held = Promise.withResolvers<void>();
    await page.route(PASSWORD, async (route) => {
      await held.promise;
      await route.fulfill({ status: 204 });
    });
    await fill(page, 'correct horse', 'a new horse');
    await change(page);
    await section(page, 'Change Password').getByRole('button', { name: 'Saving...' }).waitFor();
    held.resolve();
    await toast(page, 'Password updated successfully');
  });
});

test('everything is done by keyboard alone', async ({ cloud, open, world }) => {
  await cloud.setClock(FRIDAY);
  const person = await world.person({ name: 'Ada' });
  const page = await open('/settings', { as: person });
  await page.getByLabel('Name').waitFor();
  await page.getByRole('link', { name: 'Notification Settings' }).focus();
  const tab = async (name: string | null) => {
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(name);
  };
  await tab('name');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Ada King');
  await tab('email');
  await tab(null);
  expect(await page.getByLabel('Floating quick-add button').evaluate((each) => each === document.activeElement)).toBe(
    true,
  );
  await page.keyboard.press('Space');
  expect(await page.getByLabel('Floating quick-add button').isChecked()).toBe(false);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await toast(page, 'Settings updated successfully');
  await page.getByLabel('Weekly reset day').focus();
  await page.keyboard.press('T');
  await tab('monthly_reset_day');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await until(
    async () => {
      const { name, weekly_reset_day, monthly_reset_day } = await person.call(users.me);
      return { name, weekly_reset_day, monthly_reset_day };
    },
    { name: 'Ada King', weekly_reset_day: 2, monthly_reset_day: 2 },
  );
  await page.getByLabel('Current password').focus();
  await page.keyboard.type(person.password);
  await tab('password');
  await page.keyboard.type('a new horse');
  await tab('password_confirmation');
  await page.keyboard.type('a new horse');
  await page.keyboard.press('Enter');
  await toast(page, 'Password updated successfully');
});
