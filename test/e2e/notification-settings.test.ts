import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { box, toast, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import {
  about,
  button,
  change,
  PATH,
  SAVED,
  save,
  saved,
  select,
  test,
  WIDTHS,
} from './support/notification-settings.ts';

/* The notification settings: email, push and quiet hours. */

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
