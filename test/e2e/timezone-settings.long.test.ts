import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { none } from '#shared/text/notification-history.ts';
import type { Person } from '#test/support/world.ts';
import { bounds, box, hold, toast, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { button, CALL, PATH, SAVED, save, saved, select, test } from './support/notification-settings.ts';
import { SAVED_HERE } from './support/unsent.ts';

/* The timezone of the device, offline and as time goes by, and the page while its parts load. */

const offer = (page: Page) => page.getByRole('button', { name: /\(this device\)$/ });
const savedZone = async (person: Person) => (await saved(person)).timezone;

const OFFER = 'Your days follow America/New_York. Use UTC?';

describe('the timezone', () => {
  test('waits on the device offline, and is sent later', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const person = await world.person();
    const context = await profile({ as: person });
    const page = await context.newPage();
    await page.goto(PATH);
    const checks = page.waitForResponse(/notification-preferences-/);
    await select(page).focus();
    await select(page).selectOption('Europe/Paris');
    await checks;
    await context.setOffline(true);
    await page.getByText('You’re offline. This may be out of date').waitFor();
    await save(page).click();
    await toast(page, SAVED_HERE);
    await context.setOffline(false);
    await until(() => savedZone(person), 'Europe/Paris');
    expect(await select(page).inputValue()).toBe('Europe/Paris');
  });

  test('shows the present time there, and updates it', async ({ cloud, open, world }) => {
    await cloud.setClock('2027-02-01T15:02:00Z');
    try {
      const page = await open(PATH, { as: await world.person({ timezone: 'America/New_York' }) });
      await page.getByText(/^Your days.* It’s 10:0[23] AM there\.$/).waitFor();
      // The page learns the time from the next answer, and needs no other.
      await cloud.setClock('2027-02-01T15:03:56Z');
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await page.getByText('It’s 10:04 AM there.').waitFor();
      await select(page).selectOption('Asia/Tokyo');
      await page.getByText('It’s 12:04 AM there.').waitFor();
    } finally {
      await cloud.setClock(null);
    }
  });

  test('changes what other pages show, at once', async ({ open, world, cloud, expectComplaint }) => {
    // The connection that this test closes.
    expectComplaint(/ERR_FAILED/);
    const person = await world.person();
    await person.commitment({ title: 'Pay rent', frequency: 'monthly' });
    const page = await open('/commitments', { as: person });
    await box(page, 'Pay rent').waitFor();
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Manage account' }).click();
    await page.getByText('Times are in UTC.').waitFor();
    await page.getByRole('link', { name: 'Notification Settings' }).click();
    await select(page).selectOption('Asia/Tokyo');
    const read = page.waitForResponse((response) => response.url() === `${cloud.url}/api/v1/commitments`);
    await save(page).click();
    await toast(page, SAVED);
    expect((await read).status()).toBe(200);
    // No further request: the pages show what the answer to saving contained.
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByText('Times are in Asia/Tokyo.').waitFor();
  });
});

describe('the timezone of the device', () => {
  test('is not offered if it is the same', async ({ open, world }) => {
    const person = await world.person({ timezone: 'Asia/Calcutta' });
    const page = await open(PATH, { as: person, timezoneId: 'Asia/Kolkata' });
    await until(() => select(page).inputValue(), 'Asia/Kolkata');
    expect(await offer(page).count()).toBe(0);
    expect(await select(page).locator('option', { hasText: 'Calcutta' }).allTextContents()).toEqual([
      'Asia/Kolkata (Calcutta)',
    ]);
  });

  test('is offered if it is different; all works by keyboard alone', async ({ open, world }) => {
    const person = await world.person({ timezone: 'America/New_York' });
    const page = await open(PATH, { as: person, timezoneId: 'Europe/Berlin' });
    await page.getByLabel('Find a city').waitFor();
    await select(page).focus();
    await page.keyboard.type('Europe/Par');
    expect(await select(page).inputValue()).toBe('Europe/Paris');
    await page.keyboard.press('Tab');
    expect(await offer(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.type('atlantis');
    await page.getByText('No time zone matches.').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('kiev');
    await button(page, 'Europe/Kyiv (Kiev)').waitFor();
    await page.keyboard.press('Enter');
    expect(await select(page).inputValue()).toBe('Europe/Kyiv');
    await until(() => select(page).evaluate((field) => field === document.activeElement), true);
    // By the device's own, the field to search in, and the form's button.
    for (const _ of 'abc') await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await toast(page, SAVED);
    expect(await savedZone(person)).toBe('Europe/Kyiv');

    await page.getByRole('button', { name: 'Use Europe/Berlin (this device)' }).click();
    expect(await select(page).inputValue()).toBe('Europe/Berlin');
    await until(() => select(page).evaluate((field) => field === document.activeElement), true);
    await until(() => offer(page).count(), 0);
    expect(await savedZone(person)).toBe('Europe/Kyiv');
    await save(page).click();
    await until(() => savedZone(person), 'Europe/Berlin');
  });
});

describe('the page', () => {
  test('says when it cannot be read, and can be tried again', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    const page = await open('/login');
    let broken = true;
    await page.route(CALL, (route) => (broken ? route.fulfill({ status: 500, json: {} }) : route.continue()));
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
    await page.goto(PATH);
    await page.getByRole('alert').getByText('Failed to fetch preferences').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await select(page).waitFor();
  });

  test.for([390, 1280])('does not move at %i px when the log at its end has loaded', async (width, { open, world }) => {
    const page = await open('/login', { width });
    const release = await hold(page, /\/api\/v1\/notifications(\?|$)/);
    const { token } = await world.person();
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), token);
    await page.goto(PATH);
    await save(page).waitFor();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole('status', { name: 'Loading notifications' }).waitFor();
    const before = await bounds(save(page));
    release();
    await page.getByRole('region', { name: 'Notification log' }).getByText(none).waitFor();
    expect(await bounds(save(page))).toEqual(before);
  });

  test('does not move when it has loaded', async ({ open, world }) => {
    const person = await world.person();
    await person.verify();
    const page = await open('/login');
    // The permission for pushes is not asked for yet: a browser without a window denies it.
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
    const release = await hold(page, CALL);
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
    await page.goto(PATH);
    await page.getByRole('status', { name: 'Loading preferences' }).waitFor();
    await button(page, 'User menu').waitFor();
    const tops = () =>
      page
        .getByRole('heading', { level: 2 })
        .evaluateAll((all) => all.slice(0, 4).map((each) => [each.textContent, each.getBoundingClientRect().top]));
    // Elements that are hidden while the app replaces the document have no position.
    await until(async () => (await tops()).every(([, top]) => top !== 0), true);
    const before = await tops();
    release();
    await select(page).waitFor();
    expect(before.map(([title]) => title)).toEqual(['Push', 'Email', 'In-app', 'Quiet Hours']);
    expect(await tops()).toEqual(before);
  });
});

describe('away from home', () => {
  test('a line offers the timezone of the device, until one keeps theirs: once for each pair', async ({
    open,
    world,
  }) => {
    const person = await world.person({ timezone: 'America/New_York' });
    const page = await open('/dashboard', { as: person, width: 390 });
    // Below the page that it comes to, so that nothing moves; above the next one.
    const line = page.getByRole('note').filter({ hasText: OFFER });
    await line.waitFor();
    const isAbove = async () => (await bounds(line)).y < (await bounds(page.getByRole('heading', { level: 1 }))).y;
    expect(await isAbove()).toBe(false);
    await page.getByRole('link', { name: 'Confidants', exact: true }).first().click();
    await until(isAbove, true);
    await expectClean(page);
    await line.getByRole('button', { name: 'Keep America/New_York' }).press('Enter');
    await line.waitFor({ state: 'detached' });
    await until(() => page.evaluate(() => document.activeElement?.tagName), 'H1');
    const code = page.waitForResponse(/\/zone-line-.*\.js$/);
    await page.reload();
    await code;
    await page.getByRole('link', { name: 'Commitments', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: /^Commitments/ }).waitFor();
    expect(await line.count()).toBe(0);
    expect((await person.call(users.me)).timezone).toBe('America/New_York');
  });
});
