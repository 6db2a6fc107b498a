import { expect, test } from 'vitest';
import { isConfirmed, noteConfirmed } from '#frontend/lib/deeds.ts';

/* Which deeds that the live channel tells of are known from an answer. */

const at = Date.parse('2027-03-05T12:00:00.250Z');
const told = (id: string, deed: 'completed' | 'pending', later = 0) =>
  isConfirmed({ id, deed, at: new Date(at + later).toISOString() });

test('a deed is known after its answer, also where the server has taken its own instant for it', () => {
  expect(told('a', 'completed')).toBe(false);
  noteConfirmed('a', { deed: 'completed', at });
  expect(told('a', 'completed')).toBe(true);
  expect(told('a', 'completed', -400)).toBe(true);
  expect(told('b', 'completed')).toBe(false);
});

test('a later one is not, nor another, nor one before the last', () => {
  noteConfirmed('a', { deed: 'completed', at });
  expect(told('a', 'completed', 1)).toBe(false);
  expect(told('a', 'pending')).toBe(false);
  noteConfirmed('a', { deed: 'pending', at: at + 5 });
  expect(told('a', 'pending', 5)).toBe(true);
  expect(told('a', 'completed')).toBe(false);
});
