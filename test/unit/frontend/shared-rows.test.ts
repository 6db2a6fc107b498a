import { expect, test } from 'vitest';
import { sharedBadge, sharedDueHint } from '#frontend/features/commitments/components/shared-list.tsx';
import type { SharedCommitment } from '#shared/contracts/confidants.ts';

/* What a confidant's row says of a status. */

const TODAY = '2026-11-20';
const PLAIN = { weekdays: null, every: null, times: null, once_a_day: true, target: null };

function shared(fields: Partial<SharedCommitment>, status: 'pending' | 'completed' | 'missed' = 'pending') {
  return {
    frequency: 'daily',
    schedule: null,
    progress: null,
    start_date: '2026-11-01',
    completed: status === 'completed',
    upcoming: false,
    paused: null,
    closed_at: null,
    due_now: status === 'pending',
    next_due: TODAY,
    current_completion: { status, due_date: TODAY, completed_at: null },
    ...fields,
  } as SharedCommitment;
}
const said = (commitment: SharedCommitment) => {
  const badge = sharedBadge(commitment, TODAY);
  return [badge && `${badge.tint} ${badge.label}`, sharedDueHint(commitment, TODAY)];
};

test('what is to be done today is incomplete in yellow', () => {
  expect(said(shared({}))).toEqual(['yellow Incomplete', null]);
  expect(said(shared({ frequency: 'weekly' }))).toEqual(['yellow Incomplete', null]);
  const several = { frequency: 'weekly', schedule: { ...PLAIN, times: 3 }, next_due: '2026-11-22' } as const;
  expect(said(shared(several))).toEqual(['yellow Incomplete', null]);
  expect(said(shared({}, 'completed'))).toEqual(['green Done', null]);
});

test('what has time, or is done for today, is incomplete without a warning', () => {
  const window = { schedule: { ...PLAIN, every: 90 }, next_due: '2027-02-09' };
  expect(said(shared(window))).toEqual(['plain Incomplete', 'Due Feb 9, 2027']);
  expect(said(shared({ frequency: 'monthly', next_due: '2026-11-30' }))).toEqual(['plain Incomplete', 'Due Nov 30']);
  const marked = { frequency: 'weekly', schedule: { ...PLAIN, times: 3 }, due_now: false } as const;
  expect(said(shared(marked))).toEqual(['plain Incomplete', null]);
});

test('what is skipped says only that, and neither a limit nor what rests has a badge', () => {
  expect(said(shared({}, 'missed'))).toEqual(['plain Skipped', null]);
  const limit = { ...PLAIN, target: { direction: 'at_most' as const, amount: 2, unit: 'coffees' } };
  expect(said(shared({ schedule: limit, frequency: 'weekly', next_due: '2026-11-22' }))).toEqual([null, null]);
  expect(said(shared({ upcoming: true, due_now: false }))).toEqual([null, null]);
});
