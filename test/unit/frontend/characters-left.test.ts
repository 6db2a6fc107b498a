import { expect, test } from 'vitest';
import { isTooLong, nearEnd } from '#frontend/ui/written-fields.tsx';
import { charactersLeft } from '#shared/text/counter.ts';

test('a screen reader hears nothing while there is enough room', () => {
  expect(charactersLeft(300)).toBe('');
  expect(charactersLeft(20)).toBe('');
});

test('a screen reader hears once that there is little room, not at each character', () => {
  expect(charactersLeft(19)).toBe('Fewer than 20 characters left');
  expect(charactersLeft(1)).toBe(charactersLeft(19));
  expect(charactersLeft(0)).toBe('No characters left');
});

test('a screen reader hears how many characters are too many', () => {
  expect(charactersLeft(-1)).toBe('1 character too many');
  expect(charactersLeft(-12)).toBe('12 characters too many');
});

test('a text is as long as the server counts it: after trimming, a smiley as two', () => {
  expect([isTooLong('  abc  ', 3), isTooLong('abcd', 3), isTooLong('a👍', 3), isTooLong('ab👍', 3)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('the counter of a short text begins near its end, too', () => {
  expect([2000, 80, 40, 20].map(nearEnd)).toEqual([20, 20, 10, 5]);
});
