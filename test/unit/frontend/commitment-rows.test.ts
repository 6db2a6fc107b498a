import { expect, test } from 'vitest';
import { type BegunNotes, type RowExits, updateRowExits } from '#frontend/features/commitments/rows.ts';
import { hasRecord, isLater, notDueLast } from '#frontend/features/commitments/view.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';

/* Rows in which a note is written, and those that stand back. */

const TODAY = '2026-11-20';
const LEFT = { frequency: '', category: '', completed: false } as const;
const current = (status: 'pending' | 'completed' | 'missed') => ({ status, due_date: TODAY, completed_at: null });

function commitment(fields: Partial<Commitment> = {}): Commitment {
  const given = { id: 'run', frequency: 'daily', category_id: null, start_date: '2026-11-01', schedule: null };
  const state = { completed: false, upcoming: false, progress: null, paused: null, closed_at: null };
  return { ...given, ...state, current_completion: current('pending'), ...fields } as Commitment;
}

const progress = (done: number) => ({ done, of: 3, unit: null });
const DONE = commitment({ completed: true, current_completion: current('completed') });

test('a note is offered once something was done: a mark of several, an amount, a skip', () => {
  expect([commitment(), commitment({ progress: progress(0) })].map(hasRecord)).toEqual([false, false]);
  const all = [DONE, commitment({ current_completion: current('missed') }), commitment({ progress: progress(1) })];
  expect(all.map(hasRecord)).toEqual([true, true, true]);
});

test('a row in which a note is written stays until it is written, then leaves or stays as any other', () => {
  const none: RowExits = new Map();
  const [writing, written]: BegunNotes[] = [new Map([['run', true]]), new Map([['run', false]])];
  const held = updateRowExits(none, [commitment()], [commitment()], LEFT, writing);
  expect([...held]).toEqual([['run', 'struck']]);
  // It is completed meanwhile, or not.
  expect([...updateRowExits(held, [commitment()], [DONE], LEFT, writing)]).toEqual([['run', 'struck']]);
  expect([...updateRowExits(held, [DONE], [DONE], LEFT, written)]).toEqual([['run', 'struck']]);
  expect(updateRowExits(held, [commitment()], [commitment()], LEFT, written).size).toBe(0);
});

test('what a confidant shows stands below and back as in one’s own list', () => {
  const paused = { from: '2026-11-18', until: null };
  const shared = [
    { ...commitment(), id: 'paused', paused },
    { ...DONE, id: 'done', paused },
    { ...commitment({ upcoming: true }), id: 'off' },
    { ...commitment({ upcoming: true, start_date: '2026-12-01' }), id: 'later' },
    { ...commitment(), id: 'open' },
  ];
  expect(notDueLast(shared, TODAY).map(({ id }) => id)).toEqual(['done', 'later', 'open', 'paused', 'off']);
  expect(shared.filter(isLater).map(({ id }) => id)).toEqual(['paused', 'off', 'later']);
  expect(isLater(commitment({ closed_at: '2026-11-19T10:00:00Z' }))).toBe(true);
});
