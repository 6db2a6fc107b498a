import { describe, expect } from 'vitest';
import { box, toast, until } from './support/app.ts';
import {
  about,
  button,
  change,
  described,
  PATH,
  SAVED,
  save,
  select,
  test,
  WIDTHS,
} from './support/notification-settings.ts';

/* The notification settings in words: quiet hours, and how often emails come. */

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
