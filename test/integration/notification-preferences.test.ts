import { describe, expect } from 'vitest';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { users } from '#shared/contracts/users.ts';
import { testAt } from './support/test-at.ts';

const test = testAt('2026-11-20T23:30:00Z');

const change = (preferences: object) => ({ body: { preferences } });

describe('notification preferences', () => {
  test('have defaults, and the time zone of the registration', async ({ world }) => {
    const ada = await world.person({ timezone: 'America/Chicago' });
    expect(await ada.call(notificationPreferences.read)).toEqual({
      push_enabled: true,
      email_enabled: true,
      in_app_enabled: true,
      email_frequency: 'daily',
      quiet_hours_start: '22:00',
      quiet_hours_end: '08:00',
      weekly_review: false,
      timezone: 'America/Chicago',
    });
  });

  test('change only in the named fields', async ({ world }) => {
    const ada = await world.person();
    await ada.call(notificationPreferences.update, change({ push_enabled: false, quiet_hours_end: '07:15' }));
    const all = await ada.call(notificationPreferences.update, change({ email_frequency: 'never' }));
    expect(all).toMatchObject({ push_enabled: false, quiet_hours_end: '07:15', email_frequency: 'never' });
    expect(await ada.call(notificationPreferences.read)).toEqual(all);
  });

  test('move the user’s clock with the time zone: the next day has begun there', async ({ world }) => {
    const ada = await world.person();
    const read = await ada.commitment({ title: 'Read' });
    expect(read.current_completion.due_date).toBe('2026-11-20');
    await ada.complete(read.id);

    await ada.call(notificationPreferences.update, change({ timezone: 'Asia/Tokyo', push_enabled: false }));
    expect((await ada.call(users.me)).timezone).toBe('Asia/Tokyo');
    const [moved] = await ada.commitments();
    // The periods before and after the change are one, with the date in the new zone.
    expect(moved).toMatchObject({ completed: true, current_completion: { due_date: '2026-11-21' } });
    // Kept by its present name, as IANA spells it.
    await ada.call(notificationPreferences.update, change({ timezone: 'asia/calcutta' }));
    expect((await ada.call(users.me)).timezone).toBe('Asia/Kolkata');
  });

  test('that two browsers change in parallel are both saved', async ({ world }) => {
    const ada = await world.person();
    const other = await ada.elsewhere();
    await Promise.all([
      ada.call(notificationPreferences.update, change({ timezone: 'Europe/Paris' })),
      other.call(notificationPreferences.update, change({ email_enabled: false })),
      other.call(users.update, { body: { user: { daily_reset_time: '04:00' } } }),
    ]);
    expect(await ada.call(notificationPreferences.read)).toMatchObject({
      timezone: 'Europe/Paris',
      email_enabled: false,
    });
    expect((await ada.call(users.me)).daily_reset_time).toBe('04:00');
  });

  test('have all their errors named at once, and nothing is saved', async ({ world }) => {
    const ada = await world.person();
    const wrong = {
      push_enabled: 'yes',
      email_frequency: 'hourly',
      quiet_hours_start: '25:00',
      timezone: '+01:00',
      email_enabled: false,
    };
    expect((await ada.refusal(notificationPreferences.update, change(wrong))).errors).toEqual([
      'Push notifications must be true or false',
      'Email frequency must be immediate, daily, weekly or never',
      'Start time must be a time such as 04:00',
      'Timezone must be a name such as Europe/Paris',
    ]);
    expect((await ada.call(notificationPreferences.read)).email_enabled).toBe(true);
  });
});
