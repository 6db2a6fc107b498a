import { expect, test } from 'vitest';
import { shownAt, withPauseChanges } from '#frontend/features/commitments/model.ts';
import { namesOf, pausedIds, plannedDates, readBack } from '#frontend/features/commitments/pauses.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';

/* Pauses that were made or ended on a device and wait there. */

const CLOCK = { timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 };
const asOf = Date.parse('2026-11-20T12:00:00Z');
const COMMITMENT = {
  id: 'run',
  frequency: 'daily',
  schedule: null,
  start_date: '2026-11-01',
  current_completion: { status: 'pending', due_date: '2026-11-20', completed_at: null },
  completed: false,
  upcoming: false,
  progress: null,
  due_now: true,
  next_due: '2026-11-20',
  paused: null,
  pauses: [],
  closed_at: null,
} as unknown as Commitment;
const DATES = { from: '2026-11-20', until: '2026-11-22', reason: 'A cold' };
const ofRun = { id: 'p', ...DATES, commitment_ids: ['run'] };
const made = (fields: object = ofRun) => ({ kind: 'create' as const, id: 'p', fields: { ...fields } });
const ended = { kind: 'delete' as const, id: 'p' };
const snapshot = { commitment: COMMITMENT, asOf };

test('one that was made here pauses what it names, or all, and ends by itself', () => {
  const after = withPauseChanges(snapshot, [made()], [], CLOCK);
  expect(after.commitment).toMatchObject({ paused: DATES, due_now: false, next_due: '2026-11-23' });
  const later = shownAt(after, [], CLOCK, Date.parse('2026-11-23T00:00:00Z'));
  expect(later).toMatchObject({ paused: null, due_now: true, next_due: '2026-11-23' });
  expect(withPauseChanges(snapshot, [made({ ...ofRun, commitment_ids: null })], [], CLOCK)).toEqual(after);
  expect(withPauseChanges(snapshot, [made({ ...ofRun, commitment_ids: ['read'] })], [], CLOCK)).toEqual(snapshot);
});

test('one that was ended here pauses no more, whether the server knew it or not', () => {
  const paused = { commitment: { ...COMMITMENT, paused: DATES, pauses: [DATES], due_now: false }, asOf };
  const resumed = { paused: null, pauses: [], due_now: true, next_due: '2026-11-20' };
  expect(withPauseChanges(paused, [ended], [ofRun], CLOCK).commitment).toMatchObject(resumed);
  expect(withPauseChanges(snapshot, [made(), ended], [], CLOCK).commitment).toMatchObject(resumed);
  expect(withPauseChanges(paused, [ended], [], CLOCK)).toEqual(paused);
});

test('one that the answer has already changes nothing more', () => {
  const paused = { commitment: { ...COMMITMENT, paused: DATES, pauses: [DATES] }, asOf };
  expect(withPauseChanges(paused, [made()], [], CLOCK)).toEqual(paused);
});

test('the commitments of a pause are named, the first ones of many', () => {
  const known = ['Run', 'Read', 'Swim', 'Rest'].map((title) => ({ id: title.toLowerCase(), title }));
  expect(namesOf(null, known)).toBe('All commitments');
  expect(namesOf(['run'], known)).toBe('Run');
  expect(namesOf(['read', 'run', 'swim'], known)).toBe('Run, Read, and Swim');
  expect(namesOf(['rest', 'swim', 'read', 'run'], known)).toBe('Run, Read, and 2 more');
  // A closed one is not known everywhere.
  expect(namesOf(['run', 'gone'], known)).toBe('Run and 1 more');
  expect(namesOf(['gone', 'lost'], known)).toBe('2 commitments');
  const dates = { ...ofRun, from: '2026-12-24', until: '2027-01-02' };
  expect(plannedDates(dates, '2026-11-20')).toBe('December 24 until January 2, 2027');
});

test('what a new pause means is read back once it is complete', () => {
  const known = [
    { id: 'run', title: 'Run' },
    { id: 'read', title: 'Read' },
  ];
  const texts = { what: 'several', commitment_ids: 'run,read', from: '2026-11-20', until: '', reason: '' };
  const words = (fields: Partial<typeof texts>) => {
    const all = { ...texts, ...fields };
    return readBack(all, pausedIds(all, known[0]!, known), known, '2026-11-20');
  };
  expect(words({})).toBe('Run and Read are paused from today, until you resume them.');
  expect(words({ until: '2026-11-22' })).toBe(
    'Run and Read are paused from today until November 22. They resume on November 23.',
  );
  expect(words({ commitment_ids: 'read' })).toBe('Read is paused from today, until you resume it.');
  expect(words({ what: 'one' })).toBe('Run is paused from today, until you resume it.');
  expect(words({ what: 'all' })).toBe('All commitments are paused from today, until you resume them.');
  // What was closed or deleted meanwhile is not paused.
  expect(words({ commitment_ids: 'gone,read' })).toBe('Read is paused from today, until you resume it.');
  expect(words({ commitment_ids: 'gone' })).toBeNull();
  expect(words({ commitment_ids: '' })).toBeNull();
  expect(words({ until: '2026-11-19' })).toBeNull();
});
