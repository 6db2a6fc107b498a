import { expect, test } from 'vitest';
import { charactersLeft } from '#shared/text/common.ts';

test('nothing is said aloud while there is room', () => {
  expect(charactersLeft(300)).toBe('');
  expect(charactersLeft(20)).toBe('');
});

test('little room is said once, not at each letter', () => {
  expect(charactersLeft(19)).toBe('Fewer than 20 characters left');
  expect(charactersLeft(1)).toBe(charactersLeft(19));
  expect(charactersLeft(0)).toBe('No characters left');
});

test('too much is said with how much', () => {
  expect(charactersLeft(-1)).toBe('1 character too many');
  expect(charactersLeft(-12)).toBe('12 characters too many');
});
