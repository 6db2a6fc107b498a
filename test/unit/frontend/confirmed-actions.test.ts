import { expect, test } from 'vitest';
import { isConfirmed, noteConfirmed } from '#frontend/lib/completion-actions.ts';

/* Which actions that the live channel tells of are known from an answer. */

const at = Date.parse('2027-03-05T12:00:00.250Z');
const told = (id: string, kind: 'completed' | 'pending', later = 0) =>
  isConfirmed({ id, kind, at: new Date(at + later).toISOString() });

test('a kind is known after its answer, also where the server has taken its own instant for it', () => {
  expect(told('a', 'completed')).toBe(false);
  noteConfirmed('a', { kind: 'completed', at });
  expect(told('a', 'completed')).toBe(true);
  expect(told('a', 'completed', -400)).toBe(true);
  expect(told('b', 'completed')).toBe(false);
});

test('a later one is not, nor another, nor one before the last', () => {
  noteConfirmed('a', { kind: 'completed', at });
  expect(told('a', 'completed', 1)).toBe(false);
  expect(told('a', 'pending')).toBe(false);
  noteConfirmed('a', { kind: 'pending', at: at + 5 });
  expect(told('a', 'pending', 5)).toBe(true);
  expect(told('a', 'completed')).toBe(false);
});
