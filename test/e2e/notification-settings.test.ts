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

/* The notification settings: email, push and quiet hours. */

const TEST_PUSH = '**/api/v1/notifications/test_push';

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

describe.for(WIDTHS)('at %i px', (width) => {
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
    // What was kept on the device may come first, as it was before.
    await until(() => box(page, 'Push notifications').isChecked(), false);
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
    await until(() => about(page, 'button', 'Send Test Email'), 'Verify your email address first');
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
    await until(() => about(page, 'button', name), 'Steadfast cannot be reached. Check your connection and try again.');
  }
});
