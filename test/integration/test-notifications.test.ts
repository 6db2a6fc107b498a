import { describe, expect } from 'vitest';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { verified } from '#test/support/confidants.ts';
import {
  newToken,
  notificationEmails,
  prefer,
  presentQuietHours,
  pushesTo,
  registered,
  subjectsTo,
} from '#test/support/notifications.ts';
import { test } from './support/test.ts';

/* Test pushes and test emails, which users send to themselves. */

describe('a test push', () => {
  test('reaches every browser at any hour, and the answer says so', async ({ world }) => {
    const ada = await world.person();
    await prefer(ada, presentQuietHours());
    const tokens = [await registered(ada), await registered(await ada.elsewhere())];
    expect(await ada.call(notifications.testPush)).toEqual({
      message: 'Test push notification sent! Check your browser for the notification.',
    });
    for (const token of tokens) {
      expect((await pushesTo(world, token)).map(({ data }) => data.url)).toEqual(['/settings/notifications']);
    }
  });

  test('is refused without a browser, with push off, and when the service refuses it', async ({ world }) => {
    const ada = await world.person();
    expect(await testPush(ada)).toEqual([422, ['No browser is registered for push notifications']]);
    await registered(ada, newToken('malformed'));
    expect(await testPush(ada)).toEqual([502, ['The push service rejected the notification. Please try again.']]);
    await registered(ada);
    await ada.call(notifications.testPush);
    await prefer(ada, { push_enabled: false });
    expect(await testPush(ada)).toEqual([422, ['Push notifications are off']]);
  });

  test('removes a browser that is gone, and the answer says that there is none', async ({ world }) => {
    const ada = await world.person();
    await registered(ada, newToken('gone'));
    for (let time = 1; time <= 6; time++) {
      expect(await testPush(ada)).toEqual([422, ['No browser is registered for push notifications']]);
    }
  });

  test('can be sent five times an hour', async ({ world }) => {
    const [ada, grace] = [await world.person(), await world.person()];
    for (const each of [ada, grace]) await registered(each);
    for (let time = 1; time <= 5; time++) await ada.call(notifications.testPush);
    const { status, errors, headers } = await ada.refusal(notifications.testPush);
    expect([status, errors]).toEqual([429, ['You can send at most 5 tests an hour. Please try again later.']]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await grace.call(notifications.testPush);
  });

  async function testPush(person: Parameters<typeof prefer>[0]) {
    const { status, errors } = await person.refusal(notifications.testPush);
    return [status, errors];
  }
});

describe('a test email', () => {
  const { testEmail } = notificationPreferences;

  test('is sent at any hour and with any frequency, and the answer says so', async ({ world }) => {
    const ada = await verified(world);
    await prefer(ada, { ...presentQuietHours(), email_frequency: 'never' });
    expect(await ada.call(testEmail)).toEqual({ message: 'Test email sent!' });
    expect(await subjectsTo(ada)).toEqual(['Test email from Steadfast']);
  });

  test('is refused with email off, and to an unverified address', async ({ world }) => {
    const ada = await world.person();
    expect((await ada.refusal(testEmail)).errors).toEqual(['Verify your email address first']);
    await ada.verify();
    await prefer(ada, { email_enabled: false });
    const { status, errors } = await ada.refusal(testEmail);
    expect([status, errors]).toEqual([422, ['Email notifications are off']]);
    expect(await notificationEmails(ada)).toEqual([]);
  });

  test('can be sent five times an hour', async ({ world }) => {
    const ada = await verified(world);
    for (let time = 1; time <= 5; time++) await ada.call(testEmail);
    expect((await ada.refusal(testEmail)).status).toBe(429);
    expect(await notificationEmails(ada)).toHaveLength(5);
  });
});
