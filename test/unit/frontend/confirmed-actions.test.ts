import { expect, test } from 'vitest';
import { isConfirmed, noteConfirmed } from '#frontend/lib/completion-actions.ts';

/* Live events about the browser's own actions are recognized by the answers to them. */

const at = Date.parse('2027-03-05T12:00:00.250Z');
const recognizes = (id: string, kind: 'completed' | 'pending', later = 0) =>
  isConfirmed({ id, kind, at: new Date(at + later).toISOString() });

test('an action is recognized after its answer, also with an earlier instant of the server', () => {
  expect(recognizes('a', 'completed')).toBe(false);
  noteConfirmed('a', { kind: 'completed', at });
  expect(recognizes('a', 'completed')).toBe(true);
  expect(recognizes('a', 'completed', -400)).toBe(true);
  expect(recognizes('b', 'completed')).toBe(false);
});

test('an action that is later, of another kind, or before the last one is not recognized', () => {
  noteConfirmed('a', { kind: 'completed', at });
  expect(recognizes('a', 'completed', 1)).toBe(false);
  expect(recognizes('a', 'pending')).toBe(false);
  noteConfirmed('a', { kind: 'pending', at: at + 5 });
  expect(recognizes('a', 'pending', 5)).toBe(true);
  expect(recognizes('a', 'completed')).toBe(false);
});
