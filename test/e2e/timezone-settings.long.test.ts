import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { none } from '#shared/text/notification-history.ts';
import type { Person } from '#test/support/world.ts';
import { bounds, hold, toast, until } from './support/app.ts';
import { CALL, PATH, save, saved, select, test } from './support/notification-settings.ts';
import { SAVED_HERE } from './support/unsent.ts';

/* The timezone offline and as time goes by, and the page while its parts load. */

const offer = (page: Page) => page.getByRole('button', { name: /\(this device\)$/ });
const savedZone = async (person: Person) => (await saved(person)).timezone;

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
    await page.getByText('You are offline. This may be out of date').waitFor();
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
      await page.getByText(/^Your days.* It is 10:0[23] AM there\.$/).waitFor();
      // The page learns the time from the next answer, and needs no other.
      await cloud.setClock('2027-02-01T15:03:56Z');
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await page.getByText('It is 10:04 AM there.').waitFor();
      await select(page).selectOption('Asia/Tokyo');
      await page.getByText('It is 12:04 AM there.').waitFor();
    } finally {
      await cloud.setClock(null);
    }
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
});
