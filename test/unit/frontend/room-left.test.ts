import { expect, test } from 'vitest';
import { roomLeft } from '#frontend/ui/room-left.ts';

test('nothing is said aloud while there is room', () => {
  expect(roomLeft(300)).toBe('');
  expect(roomLeft(20)).toBe('');
});

test('little room is said once, not at each letter', () => {
  expect(roomLeft(19)).toBe('Fewer than 20 characters left');
  expect(roomLeft(1)).toBe(roomLeft(19));
  expect(roomLeft(0)).toBe('No characters left');
});

test('too much is said with how much', () => {
  expect(roomLeft(-1)).toBe('1 character too many');
  expect(roomLeft(-12)).toBe('12 characters too many');
});
