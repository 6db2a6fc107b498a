import { describe, expect, test } from 'vitest';
import { dayWords, frequencyWords, quietWords, whatWords } from '#frontend/features/notifications/words.ts';

const hours = (start: string, end: string) => ({ quiet_hours_start: start, quiet_hours_end: end });

describe('quiet hours in words', () => {
  test('across midnight end the next day', () => {
    expect(quietWords(hours('22:00', '08:00'), 'Europe/Paris')).toBe(
      'From 22:00 until 08:00 the next day, by the clock of Europe/Paris.',
    );
    expect(quietWords(hours('00:01', '00:00'), 'UTC')).toBe(
      'From 00:01 until 00:00 the next day, by the clock of UTC.',
    );
  });

  test('within a day end on it', () => {
    expect(quietWords(hours('13:00', '15:30'), 'UTC')).toBe('From 13:00 until 15:30, by the clock of UTC.');
    expect(quietWords(hours('00:00', '06:00'), 'UTC')).toBe('From 00:00 until 06:00, by the clock of UTC.');
  });

  test('of one time are none', () => {
    expect(quietWords(hours('08:00', '08:00'), 'UTC')).toBe('There are no quiet hours.');
  });

  test('are not told while a time is missing', () => {
    expect(quietWords(hours('', '08:00'), 'UTC')).toBeNull();
    expect(quietWords(hours('22:00', ''), 'UTC')).toBeNull();
    expect(quietWords(hours('', ''), 'UTC')).toBeNull();
  });
});

describe('what a frequency means', () => {
  test('follows from quiet hours', () => {
    expect(frequencyWords('daily', hours('22:00', '07:15'), 1)).toBe(
      'One email a day, at the end of your quiet hours (07:15).',
    );
    expect(frequencyWords('daily', hours('07:15', '07:15'), 1)).toBe('One email a day, at 08:00.');
    expect(frequencyWords('daily', hours('07:15', ''), 1)).toBe('One email a day, at the end of your quiet hours.');
  });

  test('and from the weekly reset day', () => {
    expect(frequencyWords('weekly', hours('22:00', '07:15'), 7)).toBe(
      'One email a week, on your weekly reset day (Sunday), at the end of your quiet hours (07:15).',
    );
    expect(frequencyWords('weekly', hours('22:00', '22:00'), 1)).toBe(
      'One email a week, on your weekly reset day (Monday), at 08:00.',
    );
  });

  test('is the same at any time for the others', () => {
    expect(frequencyWords('immediate', hours('22:00', '08:00'), 1)).toBe(
      'One email for a chat at once, and no other until you have read it.',
    );
    expect(frequencyWords('never', hours('22:00', '08:00'), 1)).toBe(
      'No email but invitations and letters about your account.',
    );
  });
});

test('a notification is told by its event and what it was about, where there is something to tell', () => {
  expect(whatWords({ event: 'message', subject: 'Grace in Sunday walkers' })).toBe('Message · Grace in Sunday walkers');
  expect(whatWords({ event: 'invitation', subject: 'Ada' })).toBe('Invitation · Ada');
  expect(whatWords({ event: 'accepted', subject: 'Ada' })).toBe('Invitation accepted · Ada');
  expect(whatWords({ event: 'digest', subject: '' })).toBe('Digest');
});

test('the last two days have names of their own', () => {
  expect(dayWords('2026-03-01', '2026-03-01')).toBe('Today');
  expect(dayWords('2026-02-28', '2026-03-01')).toBe('Yesterday');
  expect(dayWords('2026-02-27', '2026-03-01')).toBe('Friday, February 27');
});
