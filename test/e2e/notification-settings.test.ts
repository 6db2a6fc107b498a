import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { notificationPreferences, type PreferencesChange } from '#shared/contracts/notification-preferences.ts';
import type { Decision } from '#shared/contracts/notifications.ts';
import { users } from '#shared/contracts/users.ts';
import { say } from '#test/support/chats.ts';
import { confidants } from '#test/support/confidants.ts';
import type { Person } from '#test/support/world.ts';
import { box, heading, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { test as base } from './support/test.ts';

/** Its clock is moved. */
const test = base.extend('movesClock', { scope: 'file' }, () => true);

const PATH = '/settings/notifications';
const CALL = '**/api/v1/notification_preferences';
const LEDGER = /\/api\/v1\/notifications(\?|$)/;
const TEST_PUSH = '**/api/v1/notifications/test_push';
/** A phone. What the page does is the same on a desk: LOOKS=all tries it there, too. */
const WIDTHS = process.env.LOOKS === 'all' ? [390, 1280] : [390];
const SAVED = 'Notification preferences updated successfully!';
const FAILED = 'Failed to update preferences';

const select = (page: Page) => page.getByLabel('Timezone');
const save = (page: Page) => page.getByRole('button', { name: 'Save Preferences' });
const offer = (page: Page) => page.getByRole('button', { name: /\(this device\)$/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).first().waitFor();
const refusal = (status: number, ...errors: string[]) => ({ status, json: { error: errors[0], errors } });
const change = (person: Person, preferences: PreferencesChange) =>
  person.call(notificationPreferences.update, { body: { preferences } });
const saved = (person: Person) => person.call(notificationPreferences.read);
const savedZone = async (person: Person) => (await saved(person)).timezone;

/** Answers the changes, and lets the reading through. */
const onChange = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route(CALL, (route) => (route.request().method() === 'PUT' ? answer(route) : route.fallback()));

/** Every change that is sent, as it happens. */
function sentBy(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON().preferences);
  });
  return sent;
}

/** What stands under a field, or a button. */
const about = (page: Page, role: 'button' | 'textbox' | 'combobox', name: string) =>
  described(page.getByRole(role, { name, exact: true }));

const described = (field: Locator) =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.innerText.trim() ?? '')
      .filter(Boolean)
      .join(' '),
  );

/** '3:04 PM', and a minute earlier, in case it has passed since something was read. */
function timesThere(timeZone: string): string[] {
  const said = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true });
  return [0, 60_000].map((earlier) => said.format(Date.now() - earlier).replace(/\s/g, ' '));
}

describe('the timezone', () => {
  test('is the saved one, with what it means now', async ({ open, world }) => {
    const page = await open(PATH, { as: await world.person({ timezone: 'Asia/Tokyo' }) });
    await heading(page, 'Notification Settings').waitFor();
    expect(await page.title()).toBe('Notification Settings · Steadfast');
    await page.getByRole('heading', { level: 2, name: 'Timezone' }).waitFor();
    expect(await select(page).inputValue()).toBe('Asia/Tokyo');
    const hint = await select(page).evaluate(
      (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(
      timesThere('Asia/Tokyo').map((time) => `Your days, weeks and months turn by this clock. It is ${time} there.`),
    ).toContain(hint);
  });

  test('can be each that the browser knows, the usual ones first', async ({ open, world }) => {
    const page = await open(PATH, { as: await world.person({ timezone: 'US/Pacific' }) });
    await until(() => select(page).inputValue(), 'US/Pacific');
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
    expect(known.filter((zone) => !values.includes(zone))).toEqual([]);
    expect(new Set(values).size).toBe(values.length);
    expect(await select(page).locator('optgroup').first().getAttribute('label')).toBe('Africa');
  });

  test('is saved, and said', async ({ open, world }) => {
    const person = await world.person();
    const page = await open(PATH, { as: person });
    const sent: unknown[] = [];
    const held = Promise.withResolvers<void>();
    await page.route(CALL, async (route) => {
      if (route.request().method() === 'PUT') {
        sent.push(route.request().postDataJSON());
        await held.promise;
      }
      await route.continue();
    });
    await select(page).selectOption('America/New_York (Eastern)');
    await save(page).click();
    const busy = page.getByRole('button', { name: 'Saving...' });
    await busy.waitFor();
    // A press while busy does nothing.
    await busy.click({ force: true });
    held.resolve();
    await page.getByText(SAVED).waitFor();
    await save(page).waitFor();
    expect(sent).toEqual([{ preferences: { timezone: 'America/New_York' } }]);
    expect(await savedZone(person)).toBe('America/New_York');
    expect((await person.call(users.me)).timezone).toBe('America/New_York');
  });

  test('that is saved already is not sent again', async ({ open, world }) => {
    const page = await open(PATH, { as: await world.person() });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    await select(page).waitFor();
    await save(page).click();
    await page.getByText(SAVED).waitFor();
    expect(sent).not.toContain('PUT');
  });

  test('moves what other pages show, at once', async ({ open, world, cloud, expectComplaint }) => {
    // The test's own lost connection.
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
    await page.getByText(SAVED).waitFor();
    expect((await read).status()).toBe(200);
    // Nothing more is asked: what the pages show is what was learnt by saving.
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByText('Times are in Asia/Tokyo.').waitFor();
  });

  test('that is refused says why, and stays chosen', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const person = await world.person();
    const page = await open(PATH, { as: person });
    const errors = ['The reset settings can be changed at most 365 times'];
    let refused = true;
    await page.route(CALL, (route) =>
      refused && route.request().method() === 'PUT'
        ? route.fulfill({ status: 422, json: { error: errors[0], errors } })
        : route.continue(),
    );
    await select(page).selectOption('Europe/Paris');
    await save(page).click();
    await page
      .getByRole('main')
      .getByRole('alert')
      .getByText(errors[0] ?? '')
      .waitFor();
    await page.getByText(FAILED).waitFor();
    expect(await select(page).inputValue()).toBe('Europe/Paris');
    expect(await savedZone(person)).toBe('UTC');
    refused = false;
    await save(page).click();
    await page.getByText(SAVED).waitFor();
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
    expect(await savedZone(person)).toBe('Europe/Paris');
  });

  test('is not saved in vain without a network', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const person = await world.person();
    const context = await profile({ as: person });
    const page = await context.newPage();
    await page.goto(PATH);
    await select(page).selectOption('Europe/Paris');
    await context.setOffline(true);
    await page.getByText('You are offline. This is what was here last').waitFor();
    await save(page).click();
    await page
      .getByRole('main')
      .getByText('Steadfast cannot be reached. Check your connection and try again.')
      .waitFor();
    await context.setOffline(false);
    await save(page).click();
    await until(() => savedZone(person), 'Europe/Paris');
    expect(await select(page).inputValue()).toBe('Europe/Paris');
  });

  test('says what time it is there, and goes on saying it', async ({ cloud, open, world }) => {
    await cloud.setClock('2027-02-01T15:02:00Z');
    try {
      const page = await open(PATH, { as: await world.person({ timezone: 'America/New_York' }) });
      await page.getByText(/^Your days.* It is 10:0[23] AM there\.$/).waitFor();
      // The page hears of it by the next answer, and needs no other to go on.
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

describe("this device's own timezone", () => {
  test('is offered where it is another one', async ({ open, world }) => {
    const person = await world.person({ timezone: 'America/New_York' });
    const page = await open(PATH, { as: person, timezoneId: 'Europe/Berlin' });
    await page.getByRole('button', { name: 'Use Europe/Berlin (this device)' }).click();
    expect(await select(page).inputValue()).toBe('Europe/Berlin');
    await until(() => select(page).evaluate((field) => field === document.activeElement), true);
    await until(() => offer(page).count(), 0);
    expect(await savedZone(person)).toBe('America/New_York');
    await save(page).click();
    await page.getByText(SAVED).waitFor();
    expect(await savedZone(person)).toBe('Europe/Berlin');
  });

  test('is not offered where it is the same', async ({ open, world }) => {
    const person = await world.person({ timezone: 'Asia/Calcutta' });
    const page = await open(PATH, { as: person, timezoneId: 'Asia/Kolkata' });
    await until(() => select(page).inputValue(), 'Asia/Calcutta');
    expect(await offer(page).count()).toBe(0);
  });
});

describe('the page', () => {
  test('that cannot be read says so and is tried again', async ({ open, world, expectComplaint }) => {
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

  test('has its place kept while it loads', async ({ open, world }) => {
    const person = await world.person();
    await person.verify();
    const page = await open('/login');
    // Nobody has been asked yet: without a window browsers refuse unasked.
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
    const held = Promise.withResolvers<void>();
    await page.route(CALL, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
    await page.goto(PATH);
    await page.getByRole('status', { name: 'Loading preferences' }).waitFor();
    await button(page, 'User menu').waitFor();
    const tops = () =>
      page
        .getByRole('heading', { level: 2 })
        .evaluateAll((all) => all.slice(0, 4).map((each) => [each.textContent, each.getBoundingClientRect().top]));
    // What is hidden for a moment, while the app takes over from the document, stands nowhere.
    await until(async () => (await tops()).every(([, top]) => top !== 0), true);
    const before = await tops();
    held.resolve();
    await select(page).waitFor();
    expect(before.map(([title]) => title)).toEqual(['Push', 'Email', 'In-app', 'Quiet Hours']);
    expect(await tops()).toEqual(before);
  });

  test('works by keyboard alone', async ({ open, world }) => {
    const person = await world.person();
    const page = await open(PATH, { as: person, timezoneId: 'Europe/Berlin' });
    await select(page).focus();
    await page.keyboard.type('Europe/Par');
    expect(await select(page).inputValue()).toBe('Europe/Paris');
    await page.keyboard.press('Tab');
    expect(await offer(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText(SAVED).waitFor();
    expect(await savedZone(person)).toBe('Europe/Paris');
  });
});

describe.for(WIDTHS)('at %i px', (width) => {
  test('the preferences are those that are saved', async ({ open, world }) => {
    const person = await world.person({ timezone: 'Europe/Paris' });
    const page = await open(PATH, { as: person, width });
    await select(page).waitFor();
    for (const label of ['Push notifications', 'Email notifications', 'In-app notifications']) {
      expect(await box(page, label).isChecked(), label).toBe(true);
    }
    expect(await page.getByLabel('Email Frequency').inputValue()).toBe('daily');
    expect(await page.getByLabel('Start time').inputValue()).toBe('22:00');
    expect(await page.getByLabel('End time').inputValue()).toBe('08:00');
    await page.getByText('From 10:00 PM until 8:00 AM the next day, by the clock of Europe/Paris.').waitFor();
    await page
      .getByText('Push notifications and immediate emails wait during quiet hours and go out when they end.')
      .waitFor();
    await settled(page);
    await expectClean(page);
  });

  test('what was changed is saved at once, and nothing else is sent', async ({ open, world }) => {
    const person = await world.person();
    const page = await open(PATH, { as: person, width });
    const sent = sentBy(page);
    await box(page, 'Push notifications').uncheck();
    await box(page, 'In-app notifications').uncheck();
    await page.getByLabel('Email Frequency').selectOption('Weekly Summary');
    await page.getByLabel('Start time').fill('21:30');
    await page.getByLabel('End time').fill('07:00');
    // There and back again is no change.
    await select(page).selectOption('Asia/Tokyo');
    await select(page).selectOption('UTC');
    // Another tab.
    await change(person, { timezone: 'Asia/Tokyo' });
    await save(page).click();
    await toast(page, SAVED);
    const changes = {
      push_enabled: false,
      in_app_enabled: false,
      email_frequency: 'weekly',
      quiet_hours_start: '21:30',
      quiet_hours_end: '07:00',
    } as const;
    expect(sent).toEqual([changes]);
    expect(await saved(person)).toEqual({ ...changes, email_enabled: true, timezone: 'Asia/Tokyo' });
    await until(() => select(page).inputValue(), 'Asia/Tokyo');
    await page.reload();
    await select(page).waitFor();
    expect(await box(page, 'Push notifications').isChecked()).toBe(false);
    expect(await page.getByLabel('Email Frequency').inputValue()).toBe('weekly');
    expect(await page.getByLabel('Start time').inputValue()).toBe('21:30');
  });

  test('what is refused stands under its field, and stays chosen', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const person = await world.person();
    const page = await open(PATH, { as: person, width });
    const said = [
      'Start time must be a time such as 04:00',
      'Timezone must be a name such as Europe/Paris',
      'Not today',
    ];
    await onChange(page, (route) => route.fulfill(refusal(422, ...said)));
    await box(page, 'Email notifications').uncheck();
    await page.getByLabel('Start time').fill('23:15');
    await select(page).selectOption('Europe/Paris');
    await save(page).click();
    await toast(page, FAILED);
    expect(await described(page.getByLabel('Start time'))).toBe(said[0]);
    expect(await described(select(page))).toContain(said[1]);
    expect(await page.getByRole('main').getByRole('alert').allTextContents()).toEqual(['Not today']);
    expect(await page.getByLabel('Start time').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Start time').inputValue()).toBe('23:15');
    expect(await box(page, 'Email notifications').isChecked()).toBe(false);
    await settled(page);
    await expectClean(page);
    // What is typed anew is not what was refused.
    await page.getByLabel('Start time').fill('23:45');
    expect(await described(page.getByLabel('Start time'))).toBe('');
    await page.unroute(CALL);
    await save(page).click();
    await toast(page, SAVED);
    expect(await saved(person)).toMatchObject({ quiet_hours_start: '23:45', email_enabled: false });
  });

  test('quiet hours are told in words', async ({ open, world }) => {
    const page = await open(PATH, { as: await world.person({ timezone: 'Europe/Paris' }), width });
    await page.getByLabel('Start time').fill('13:00');
    await page.getByLabel('End time').fill('15:30');
    await page.getByText('From 1:00 PM until 3:30 PM, by the clock of Europe/Paris.').waitFor();
    await select(page).selectOption('UTC');
    await page.getByText('From 1:00 PM until 3:30 PM, by the clock of UTC.').waitFor();
    await page.getByLabel('End time').fill('13:00');
    await page.getByText('There are no quiet hours.').waitFor();
    await page.getByLabel('End time').fill('');
    await until(() => page.getByText('There are no quiet hours.').count(), 0);
    await save(page).click();
    await page.getByText('End time is required').waitFor();
    expect(await page.getByLabel('End time').evaluate((field) => field === document.activeElement)).toBe(true);
  });
});

describe('email', () => {
  test('has a frequency while it is on, each with its meaning', async ({ open, world }) => {
    const page = await open(PATH, { as: await world.person() });
    const frequency = page.getByLabel('Email Frequency');
    await frequency.waitFor();
    expect(await frequency.locator('option').allTextContents()).toEqual([
      'Immediate',
      'Daily Digest',
      'Weekly Summary',
      'Never',
    ]);
    const meanings = {
      immediate: 'One email for a chat at once, and no other until you have read it.',
      daily: 'One email a day, at the end of your quiet hours (8:00 AM).',
      weekly: 'One email a week, on your weekly reset day (Monday), at the end of your quiet hours (8:00 AM).',
      never: 'No email but invitations and letters about your account.',
    };
    for (const [value, meaning] of Object.entries(meanings)) {
      await frequency.selectOption(value);
      expect(await described(frequency)).toBe(meaning);
    }
    await box(page, 'Email notifications').uncheck();
    expect(await frequency.count()).toBe(0);
    expect(await button(page, 'Send Test Email').isDisabled()).toBe(true);
    await settled(page);
    await expectClean(page);
    await box(page, 'Email notifications').check();
    expect(await frequency.inputValue()).toBe('never');
    expect(await button(page, 'Send Test Email').isEnabled()).toBe(true);
  });

  test('that is not verified says so, and leads to where a link is sent', async ({ open, world }) => {
    const person = await world.person();
    const page = await open(PATH, { as: person });
    await button(page, 'Send it again').waitFor();
    await button(page, 'Verify it').click();
    await until(() => button(page, 'Send it again').evaluate((each) => each === document.activeElement), true);
    await person.verify();
    await page.reload();
    await select(page).waitFor();
    await until(() => button(page, 'Verify it').count(), 0);
  });

  test('is tried out', async ({ open, world }) => {
    const person = await world.person();
    await person.verify();
    const before = (await person.mails()).length;
    const page = await open(PATH, { as: person });
    await button(page, 'Send Test Email').click();
    await toast(page, 'Test email sent!');
    expect((await person.mails()).length).toBe(before + 1);
  });

  test('that cannot be tried out says why', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const person = await world.person();
    const page = await open(PATH, { as: person });
    await button(page, 'Send Test Email').click();
    await toast(page, 'Failed to send test email');
    expect(await about(page, 'button', 'Send Test Email')).toBe('Verify your email address first');
    await settled(page);
    await expectClean(page);
  });

  test('that was switched on is to be saved before it is tried out', async ({ open, world }) => {
    const person = await world.person();
    await change(person, { email_enabled: false });
    const page = await (await open('/settings', { as: person }))
      .goto(PATH)
      .then((response) => response!.frame().page());
    await select(page).waitFor();
    expect(await button(page, 'Send Test Email').isDisabled()).toBe(true);
    await box(page, 'Email notifications').check();
    expect(await about(page, 'button', 'Send Test Email')).toBe('Save your preferences first.');
    await save(page).click();
    await toast(page, SAVED);
    await until(() => about(page, 'button', 'Send Test Email'), '');
  });
});

describe('push', () => {
  test('is tried out, once for two presses', async ({ open, world }) => {
    const page = await open(PATH, { as: await world.person() });
    const held = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(TEST_PUSH, async (route) => {
      asked++;
      await held.promise;
      await route.fulfill({ json: { message: 'Sent' } });
    });
    await button(page, 'Send Test Push').click();
    await button(page, 'Sending...').click({ force: true });
    held.resolve();
    await toast(page, 'Test push notification sent! Check your browser for the notification.');
    expect(asked).toBe(1);
  });

  test('that cannot be tried out says why, until it can', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const page = await open(PATH, { as: await world.person() });
    await button(page, 'Send Test Push').click();
    await toast(page, 'Failed to send test push notification');
    expect(await about(page, 'button', 'Send Test Push')).toBe('No browser is registered for push notifications');
    await settled(page);
    await expectClean(page);
    await page.route(TEST_PUSH, (route) => route.fulfill({ json: { message: 'Sent' } }));
    await button(page, 'Send Test Push').click();
    await toast(page, 'Test push notification sent! Check your browser for the notification.');
    expect(await about(page, 'button', 'Send Test Push')).toBe('');
  });

  test('and email are tried out in vain without a network', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const context = await profile({ as: await world.person() });
    const page = await context.newPage();
    await page.goto(PATH);
    await select(page).waitFor();
    await context.setOffline(true);
    for (const name of ['Send Test Push', 'Send Test Email']) {
      await button(page, name).click();
      await until(
        () => about(page, 'button', name),
        'Steadfast cannot be reached. Check your connection and try again.',
      );
    }
  });
});

/* A Friday noon, and what happened before it. */
const NOON = '2026-11-20T12:00:00Z';
const hoursAgo = (hours: number) => new Date(Date.parse(NOON) - hours * 3_600_000).toISOString();
const decision = (id: number, hours: number, what: Partial<Decision> = {}): Decision => ({
  id: `decision-${id}`,
  event: 'message',
  subject: 'Grace in Sunday walkers',
  channel: 'push',
  outcome: 'sent',
  reason: 'Push notifications are on.',
  at: hoursAgo(hours),
  ...what,
});
const region = (page: Page) => page.getByRole('region', { name: 'Why did I get this?' });
const rows = async (page: Page) =>
  (await region(page).getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));

describe.for(WIDTHS)('why did I get this, at %i px', (width) => {
  test('tells what became of each notification, by day', async ({ cloud, open, world }) => {
    await cloud.setClock(NOON);
    try {
      const page = await open('/login', { width });
      const all = [
        decision(1, 1),
        decision(2, 1, { channel: 'email', outcome: 'digest', reason: 'It waits for the digest.' }),
        decision(3, 13, { outcome: 'held', reason: 'Quiet hours: it waits for their end.' }),
        decision(4, 20, { event: 'accepted', subject: 'Alan', channel: 'in_app', reason: 'It was shown.' }),
        decision(5, 50, {
          event: 'digest',
          subject: '',
          channel: 'email',
          outcome: 'dropped',
          reason: 'There was nothing to say.',
        }),
      ];
      await page.route(LEDGER, (route) => route.fulfill({ json: all }));
      const person = await world.person({ timezone: 'America/New_York' });
      await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
      await page.goto(PATH);
      await region(page).getByRole('listitem').first().waitFor();
      expect(await rows(page)).toEqual([
        'Message · Grace in Sunday walkers 6:00 AM Push Sent Push notifications are on. Email In the digest It waits for the digest.',
        'Message · Grace in Sunday walkers 6:00 PM Push Held Quiet hours: it waits for their end.',
        'Alan 11:00 AM In-app Sent It was shown.',
        'Digest 5:00 AM Email Not sent There was nothing to say.',
      ]);
      expect(await region(page).getByRole('heading', { level: 3 }).allTextContents()).toEqual([
        'Today',
        'Yesterday',
        'Wednesday, November 18',
      ]);
      await settled(page);
      await expectClean(page);
      const show = region(page).getByRole('radiogroup', { name: 'Show' });
      await show.getByRole('radio', { name: 'Sent', exact: true }).check();
      await until(async () => (await rows(page)).length, 2);
      await show.getByRole('radio', { name: 'Not sent' }).check();
      await until(async () => (await rows(page)).length, 3);
      await page.reload();
      await until(async () => (await rows(page)).length, 3);
      expect(await show.getByRole('radio', { name: 'Not sent' }).isChecked()).toBe(true);
      expect(await button(page, 'Show earlier').count()).toBe(0);
    } finally {
      await cloud.setClock(null);
    }
  });

  test('goes back page by page', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const all = Array.from({ length: 60 }, (_, index) => decision(index, index));
    let broken = true;
    const page = await open('/login', { width });
    await page.route(LEDGER, (route) => {
      const before = new URL(route.request().url()).searchParams.get('before');
      if (before === null) return route.fulfill({ json: all.slice(0, 50) });
      if (broken) return route.fulfill({ status: 500, json: {} });
      return route.fulfill({ json: all.filter(({ at }) => at < before).slice(0, 50) });
    });
    const person = await world.person();
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
    await page.goto(PATH);
    await button(page, 'Show earlier').click();
    await region(page).getByRole('alert').getByText('Failed to fetch notifications').waitFor();
    expect((await rows(page)).length).toBe(50);
    await settled(page);
    await expectClean(page);
    broken = false;
    await button(page, 'Try again').click();
    await until(async () => (await rows(page)).length, 60);
    expect(await button(page, 'Show earlier').count()).toBe(0);
    // The button has gone: the reader is at the first of those that came.
    await until(
      () => page.evaluate(() => [...document.querySelectorAll('li.happening')].indexOf(document.activeElement!)),
      50,
    );
  });

  test('says when there is nothing to tell, or it cannot be told', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const page = await open('/login', { width });
    let answer: { status?: number; json: unknown } = { status: 500, json: {} };
    const held = Promise.withResolvers<void>();
    await page.route(LEDGER, async (route) => {
      await held.promise;
      await route.fulfill(answer);
    });
    const person = await world.person();
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
    await page.goto(PATH);
    await page.getByRole('status', { name: 'Loading notifications' }).waitFor();
    await settled(page);
    await expectClean(page);
    held.resolve();
    await region(page).getByRole('alert').getByText('Failed to fetch notifications').waitFor();
    await expectClean(page);
    answer = { json: [] };
    await region(page).getByRole('button', { name: 'Try again' }).click();
    await region(page).getByText('Nothing has notified you in the last 30 days.').waitFor();
    expect(await region(page).getByRole('radiogroup').count()).toBe(0);
    await expectClean(page);
  });
});

test('a message that waits for the digest says so', async ({ cloud, open, world }) => {
  const [grace, ada] = [await world.person({ name: 'Grace Hopper' }), await world.person({ name: 'Ada Lovelace' })];
  await ada.verify();
  const chat = await confidants(grace, ada);
  await say(grace, chat, 'Are you there?');
  await cloud.settle();
  const page = await open(PATH, { as: ada });
  await until(
    async () => (await rows(page)).filter((row) => row.startsWith('Message') && row.includes('In the digest')).length,
    1,
  );
});
