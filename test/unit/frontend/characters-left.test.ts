import { expect, test } from 'vitest';
import { charactersLeft } from '#shared/text/common.ts';

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
