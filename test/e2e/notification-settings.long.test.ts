import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { box, refusal, toast, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import {
  about,
  button,
  CALL,
  change,
  described,
  FAILED,
  PATH,
  SAVED,
  save,
  saved,
  select,
  test,
  WIDTHS,
} from './support/notification-settings.ts';

/* The notification settings in words: quiet hours, and how often emails come; and what is refused. */

const TEST_PUSH = '**/api/v1/notifications/test_push';

/** Answers changes of the preferences. Reads pass. */
const onChange = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route(CALL, (route) => (route.request().method() === 'PUT' ? answer(route) : route.fallback()));

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
    await until(() => page.getByLabel('End time').evaluate((field) => field === document.activeElement), true);
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
    await until(() => page.getByLabel('Start time').evaluate((field) => field === document.activeElement), true);
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
  await until(() => about(page, 'button', 'Send Test Push'), 'No browser is registered for push notifications');
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
    await until(() => about(page, 'button', name), 'Can’t reach Steadfast. Check your connection and try again.');
  }
});
