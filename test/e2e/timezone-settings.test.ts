import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { presentName } from '#shared/domain/timezones.ts';
import type { Person } from '#test/support/world.ts';
import { bounds, box, heading, hold, toast, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { button, CALL, FAILED, PATH, SAVED, save, saved, select, test } from './support/notification-settings.ts';

/* The page of notification settings, and the timezone on it. */

const offer = (page: Page) => page.getByRole('button', { name: /\(this device\)$/ });
const savedZone = async (person: Person) => (await saved(person)).timezone;

/** '3:04 PM', and a minute earlier, in case it has passed since something was read. */
function timesThere(timeZone: string): string[] {
  const said = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true });
  return [0, 60_000].map((earlier) => said.format(Date.now() - earlier).replace(/\s/g, ' '));
}

describe('the timezone', () => {
  test('is the saved one, with its present time, and can be any that the browser knows', async ({ open, world }) => {
    const page = await open(PATH, { as: await world.person({ timezone: 'US/Pacific' }) });
    await heading(page, 'Notification Settings').waitFor();
    await until(() => page.title(), 'Notification Settings · Steadfast');
    await page.getByRole('heading', { level: 2, name: 'Timezone' }).waitFor();
    await until(() => select(page).inputValue(), 'America/Los_Angeles');
    const hint = await select(page).evaluate(
      (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(
      timesThere('US/Pacific').map((time) => `Your days, weeks and months follow this time zone. It is ${time} there.`),
    ).toContain(hint);

    const texts = await select(page).getByRole('option').allTextContents();
    expect(texts.slice(0, 9)).toEqual([
      'UTC',
      'America/New_York (Eastern)',
      'America/Chicago (Central)',
      'America/Denver (Mountain)',
      'America/Los_Angeles (Pacific)',
      'Europe/London',
      'Europe/Paris',
      'Asia/Tokyo',
      'Australia/Sydney',
    ]);
    const values = await select(page)
      .getByRole('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    const known = await page.evaluate(() => Intl.supportedValuesOf('timeZone'));
    expect(known.map(presentName).filter((zone) => !values.includes(zone))).toEqual([]);
    expect(new Set(values).size).toBe(values.length);
    expect(await select(page).locator('optgroup').first().getAttribute('label')).toBe('Africa');

    // What is already saved is not sent again.
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    await save(page).click();
    await toast(page, SAVED);
    expect(sent).not.toContain('PUT');
  });

  test('that is refused says why, and stays chosen; then it is saved with a message, once', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 422/);
    const person = await world.person();
    const page = await open(PATH, { as: person });
    const errors = ['The reset settings can be changed at most 365 times'];
    const refuse = (route: Route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 422, json: { error: errors[0], errors } })
        : route.continue();
    await page.route(CALL, refuse);
    await select(page).selectOption('America/New_York (Eastern)');
    await save(page).click();
    await page.getByRole('main').getByRole('alert').getByText('changed at most 365 times').waitFor();
    await toast(page, FAILED);
    expect(await select(page).inputValue()).toBe('America/New_York');
    expect(await savedZone(person)).toBe('UTC');
    await page.unroute(CALL, refuse);

    const sent: unknown[] = [];
    const held = Promise.withResolvers<void>();
    await page.route(CALL, async (route) => {
      if (route.request().method() === 'PUT') {
        sent.push(route.request().postDataJSON());
        await held.promise;
      }
      await route.continue();
    });
    await save(page).click();
    const busy = page.getByRole('button', { name: 'Saving...' });
    await busy.waitFor();
    // A click while busy does nothing.
    await busy.click({ force: true });
    held.resolve();
    await toast(page, SAVED);
    await save(page).waitFor();
    expect(sent).toEqual([{ preferences: { timezone: 'America/New_York' } }]);
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
    expect(await savedZone(person)).toBe('America/New_York');
    expect((await person.call(users.me)).timezone).toBe('America/New_York');
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
    await page.getByText('No timezone has this name.').waitFor();
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
  const OFFER = 'Your days follow America/New_York. Use UTC?';

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

  test('the line changes the timezone of all days, or says why it cannot', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const person = await world.person({ timezone: 'America/New_York' });
    const page = await open('/dashboard', { as: person });
    const line = page.getByRole('note').filter({ hasText: OFFER });
    await line.waitFor();
    await page.context().setOffline(true);
    await line.getByRole('button', { name: 'Use UTC' }).click();
    await toast(page, 'Steadfast cannot be reached. Check your connection and try again.');
    await page.context().setOffline(false);
    await line.getByRole('button', { name: 'Use UTC' }).press('Enter');
    await line.waitFor({ state: 'detached' });
    await until(() => page.evaluate(() => document.activeElement?.tagName), 'H1');
    expect((await person.call(users.me)).timezone).toBe('UTC');
  });
});
