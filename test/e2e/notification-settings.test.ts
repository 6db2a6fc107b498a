import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { notificationPreferences, type PreferencesChange } from '#shared/contracts/notification-preferences.ts';
import type { Person } from '#test/support/world.ts';
import { box, refusal, toast, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import {
  button,
  CALL,
  FAILED,
  PATH,
  SAVED,
  save,
  saved,
  select,
  test,
  WIDTHS,
} from './support/notification-settings.ts';

/* The notification settings: email, push and quiet hours. */
const TEST_PUSH = '**/api/v1/notifications/test_push';
const change = (person: Person, preferences: PreferencesChange) =>
  person.call(notificationPreferences.update, { body: { preferences } });

/** Answers changes of the preferences. Reads pass. */
const onChange = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route(CALL, (route) => (route.request().method() === 'PUT' ? answer(route) : route.fallback()));

/** The changes that are sent. The list grows with each. */
function sentBy(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON().preferences);
  });
  return sent;
}

/** The text under a field or a button. */
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

describe.for(WIDTHS)('at %i px', (width) => {
  test('the saved preferences are shown, and quiet hours are described in words', async ({ open, world }) => {
    const person = await world.person({ timezone: 'Europe/Paris' });
    const page = await open(PATH, { as: person, width });
    await select(page).waitFor();
    for (const label of ['Push notifications', 'Email notifications', 'In-app notifications']) {
      expect(await box(page, label).isChecked(), label).toBe(true);
    }
    expect(await page.getByLabel('Email Frequency').inputValue()).toBe('daily');
    expect(await page.getByLabel('Start time').inputValue()).toBe('22:00');
    expect(await page.getByLabel('End time').inputValue()).toBe('08:00');
    await page.getByText('From 10:00 PM to 8:00 AM the next day, Europe/Paris time.').waitFor();
    await page
      .getByText('Push notifications and immediate emails are held during quiet hours and sent when they end.')
      .waitFor();

    await page.getByLabel('Start time').fill('13:00');
    await page.getByLabel('End time').fill('15:30');
    await page.getByText('From 1:00 PM to 3:30 PM, Europe/Paris time.').waitFor();
    await select(page).selectOption('UTC');
    await page.getByText('From 1:00 PM to 3:30 PM, UTC time.').waitFor();
    await page.getByLabel('End time').fill('13:00');
    await page.getByText('Quiet hours are off.').waitFor();
    await page.getByLabel('End time').fill('');
    await until(() => page.getByText('Quiet hours are off.').count(), 0);
    await save(page).click();
    await page.getByText('End time is required').waitFor();
    expect(await page.getByLabel('End time').evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test('only the changed fields are sent, at once', async ({ open, world }) => {
    const person = await world.person();
    const page = await open(PATH, { as: person, width });
    const sent = sentBy(page);
    await box(page, 'Push notifications').uncheck();
    await box(page, 'In-app notifications').uncheck();
    await page.getByLabel('Email Frequency').selectOption('Weekly Summary');
    await box(page, 'Weekly review').check();
    await page.getByLabel('Start time').fill('21:30');
    await page.getByLabel('End time').fill('07:00');
    // A change and its reverse are no change.
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
      weekly_review: true,
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

  test('an error is shown under its field, and the choice stays', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const person = await world.person();
    const page = await open(PATH, { as: person, width });
    const wrong = {
      quiet_hours_start: 'Start time must be a time such as 04:00',
      timezone: 'Timezone must be a name such as Europe/Paris',
    };
    await onChange(page, (route) => route.fulfill(refusal(422, ...Object.entries(wrong), 'Not today')));
    await box(page, 'Email notifications').uncheck();
    await page.getByLabel('Start time').fill('23:15');
    await select(page).selectOption('Europe/Paris');
    await save(page).click();
    await toast(page, FAILED);
    expect(await described(page.getByLabel('Start time'))).toBe(wrong.quiet_hours_start);
    expect(await described(select(page))).toContain(wrong.timezone);
    expect(await page.getByRole('main').getByRole('alert').allTextContents()).toEqual(['Not today']);
    expect(await page.getByLabel('Start time').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Start time').inputValue()).toBe('23:15');
    expect(await box(page, 'Email notifications').isChecked()).toBe(false);
    await settled(page);
    await expectClean(page);
    // A new value has no error.
    await page.getByLabel('Start time').fill('23:45');
    expect(await described(page.getByLabel('Start time'))).toBe('');
    await page.unroute(CALL);
    await save(page).click();
    await toast(page, SAVED);
    expect(await saved(person)).toMatchObject({ quiet_hours_start: '23:45', email_enabled: false });
  });
});

describe('email', () => {
  test('to an unverified address cannot be tested, says so, and links to what sends a verification link', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 422/);
    const person = await world.person();
    const page = await open(PATH, { as: person });
    await button(page, 'Send Test Email').click();
    await toast(page, 'Failed to send test email');
    expect(await about(page, 'button', 'Send Test Email')).toBe('Verify your email address first');
    await button(page, 'Send it again').waitFor();
    await button(page, 'Verify it').click();
    await until(() => button(page, 'Send it again').evaluate((each) => each === document.activeElement), true);
    await settled(page);
    await expectClean(page);
    await person.verify();
    await page.reload();
    await select(page).waitFor();
    await until(() => button(page, 'Verify it').count(), 0);
    const before = (await person.mails()).length;
    await button(page, 'Send Test Email').click();
    await toast(page, 'Test email sent!');
    expect((await person.mails()).length).toBe(before + 1);
  });

  test('has a frequency if it is on, each with a description, and is tested once it is saved', async ({
    open,
    world,
  }) => {
    const person = await world.person();
    await change(person, { email_enabled: false });
    const page = await open(PATH, { as: person });
    await select(page).waitFor();
    const frequency = page.getByLabel('Email Frequency');
    expect(await frequency.count()).toBe(0);
    expect(await button(page, 'Send Test Email').isDisabled()).toBe(true);
    await box(page, 'Email notifications').check();
    expect(await about(page, 'button', 'Send Test Email')).toBe('Save your preferences first.');
    expect(await frequency.locator('option').allTextContents()).toEqual([
      'Immediate',
      'Daily Digest',
      'Weekly Summary',
      'Never',
    ]);
    const meanings = {
      immediate: 'One email per chat, then none until you read it.',
      daily: 'One email a day, at the end of your quiet hours (8:00 AM).',
      weekly: 'One email a week, on your weekly reset day (Monday), at the end of your quiet hours (8:00 AM).',
      never: 'No email except invitations and messages about your account.',
    };
    for (const [value, meaning] of Object.entries(meanings)) {
      await frequency.selectOption(value);
      expect(await described(frequency)).toBe(meaning);
    }
    await box(page, 'Email notifications').uncheck();
    expect(await frequency.count()).toBe(0);
    await box(page, 'Email notifications').check();
    expect(await frequency.inputValue()).toBe('never');
    await save(page).click();
    await toast(page, SAVED);
    await until(() => about(page, 'button', 'Send Test Email'), '');
    expect(await button(page, 'Send Test Email').isEnabled()).toBe(true);
  });
});

test('push that cannot be tested says why, until it can, once for two clicks; offline, it and email say so', async ({
  profile,
  world,
  expectComplaint,
}) => {
  expectComplaint(/status of 422|ERR_INTERNET_DISCONNECTED/);
  const context = await profile({ as: await world.person() });
  const page = await context.newPage();
  await page.goto(PATH);
  await button(page, 'Send Test Push').click();
  await toast(page, 'Failed to send test push notification');
  expect(await about(page, 'button', 'Send Test Push')).toBe('No browser is registered for push notifications');
  const held = Promise.withResolvers<void>();
  let requested = 0;
  await page.route(TEST_PUSH, async (route) => {
    requested++;
    await held.promise;
    await route.fulfill({ json: { message: 'Sent' } });
  });
  await button(page, 'Send Test Push').click();
  await button(page, 'Sending...').click({ force: true });
  held.resolve();
  await toast(page, 'Test push notification sent! Check your browser for the notification.');
  expect(requested).toBe(1);
  expect(await about(page, 'button', 'Send Test Push')).toBe('');

  await page.unroute(TEST_PUSH);
  await context.setOffline(true);
  for (const name of ['Send Test Push', 'Send Test Email']) {
    await button(page, name).click();
    await until(() => about(page, 'button', name), 'Steadfast cannot be reached. Check your connection and try again.');
  }
});
