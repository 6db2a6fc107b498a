import { expect, test } from 'vitest';
import { clockTime } from '#frontend/lib/format.ts';

test('a time of day is shown in the twelve-hour format', () => {
  expect(clockTime('00:00')).toBe('12:00 AM');
  expect(clockTime('04:05:59')).toBe('4:05 AM');
  expect(clockTime('12:30')).toBe('12:30 PM');
  expect(clockTime('23:59')).toBe('11:59 PM');
});
