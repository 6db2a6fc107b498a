import { describe, expect, test } from 'vitest';
import { notificationTitle } from '#frontend/features/notifications/components/notification-row.tsx';
import { frequencyHint, quietHoursText } from '#frontend/features/notifications/model.ts';

const hours = (start: string, end: string) => ({ quiet_hours_start: start, quiet_hours_end: end });

describe('quiet hours in words', () => {
  test('across midnight end the next day', () => {
    expect(quietHoursText(hours('22:00', '08:00'), 'Europe/Paris')).toBe(
      'From 10:00 PM to 8:00 AM the next day, Europe/Paris time.',
    );
    expect(quietHoursText(hours('00:01', '00:00'), 'UTC')).toBe('From 12:01 AM to 12:00 AM the next day, UTC time.');
  });

  test('within a day end on it', () => {
    expect(quietHoursText(hours('13:00', '15:30'), 'UTC')).toBe('From 1:00 PM to 3:30 PM, UTC time.');
    expect(quietHoursText(hours('00:00', '06:00'), 'UTC')).toBe('From 12:00 AM to 6:00 AM, UTC time.');
  });

  test('with equal start and end are off', () => {
    expect(quietHoursText(hours('08:00', '08:00'), 'UTC')).toBe('Quiet hours are off.');
  });

  test('are not shown while a time is missing', () => {
    expect(quietHoursText(hours('', '08:00'), 'UTC')).toBeNull();
    expect(quietHoursText(hours('22:00', ''), 'UTC')).toBeNull();
    expect(quietHoursText(hours('', ''), 'UTC')).toBeNull();
  });
});

describe('the hint about an email frequency', () => {
  test('depends on quiet hours', () => {
    expect(frequencyHint('daily', hours('22:00', '07:15'), 1)).toBe(
      'One email a day, at the end of your quiet hours (7:15 AM).',
    );
    expect(frequencyHint('daily', hours('07:15', '07:15'), 1)).toBe('One email a day, at 8:00 AM.');
    expect(frequencyHint('daily', hours('07:15', ''), 1)).toBe('One email a day, at the end of your quiet hours.');
  });

  test('depends on the weekly reset day', () => {
    expect(frequencyHint('weekly', hours('22:00', '07:15'), 7)).toBe(
      'One email a week, on your weekly reset day (Sunday), at the end of your quiet hours (7:15 AM).',
    );
    expect(frequencyHint('weekly', hours('22:00', '22:00'), 1)).toBe(
      'One email a week, on your weekly reset day (Monday), at 8:00 AM.',
    );
  });

  test('does not depend on either for the other frequencies', () => {
    expect(frequencyHint('immediate', hours('22:00', '08:00'), 1)).toBe(
      'One email per chat, then none until you read it.',
    );
    expect(frequencyHint('never', hours('22:00', '08:00'), 1)).toBe(
      'No email except invitations and messages about your account.',
    );
  });
});

test('the title of a notification has its event or its subject, or both', () => {
  expect(notificationTitle({ event: 'message', subject: 'Grace in Sunday walkers' })).toBe(
    'Message · Grace in Sunday walkers',
  );
  expect(notificationTitle({ event: 'invitation', subject: 'Ada' })).toBe('Ada');
  expect(notificationTitle({ event: 'accepted', subject: 'Ada' })).toBe('Ada');
  expect(notificationTitle({ event: 'photo', subject: '' })).toBe('Photo analysis');
  expect(notificationTitle({ event: 'digest', subject: '' })).toBe('Digest');
});
