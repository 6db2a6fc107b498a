import { describe, expect, test } from 'vitest';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { type PauseChange, withChangedPause, withoutPause, withResumed } from '#shared/domain/pause-changes.ts';
import type { NamedPause } from '#shared/domain/pauses.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/* Changes of a pause. */

const TODAY = '2026-03-08';

const named = (id: string, from: string, until: string | null, commitmentIds: string[] | null = null): NamedPause => ({
  ...{ id, from, until, commitmentIds, reason: null },
});
const changed = (all: readonly NamedPause[], id: string, change: PauseChange) =>
  withChangedPause(all, id, change, { today: TODAY, known: ['a', 'b', 'c'], idOf: () => 'made' });
const codeOf = (make: () => unknown) => {
  try {
    make();
  } catch (error) {
    if (error instanceof Refusal) return error.details[0].code;
    throw error;
  }
  return undefined;
};

describe('the list of pauses', () => {
  test('changes what a call names, of the last 31 days and of those to come', () => {
    const all = [
      named('long', '2026-01-01', null, ['a', 'b']),
      named('edge', '2026-01-01', '2026-02-05'),
      named('past', '2026-01-01', '2026-02-04', ['a']),
      named('new', '2026-02-05', '2026-03-01', ['a']),
    ];
    const codeFor = (id: string, change: PauseChange) => codeOf(() => changed(all, id, change));
    expect(changed(all, 'new', { until: null, commitmentIds: null })[3]).toEqual(named('new', '2026-02-05', null));
    const withReason = { ...named('past', '2026-01-01', '2026-02-04', ['a']), reason: 'A cold' };
    expect(changed(all, 'past', { reason: 'A cold' })[2]).toEqual(withReason);
    // In another order, they are the same.
    expect(codeFor('long', { commitmentIds: ['b', 'a'], until: '2026-02-04' })).toBeUndefined();
    expect(codeFor('long', { until: '2026-02-03' })).toBe('pause_too_early');
    expect(codeFor('long', { from: '2026-01-02' })).toBe('pause_too_early');
    expect(codeFor('long', { commitmentIds: ['a', 'c'] })).toBe('pause_too_early');
    expect(codeFor('long', { commitmentIds: null })).toBe('pause_too_early');
    expect(codeFor('edge', { until: '2026-02-04' })).toBeUndefined();
    expect(codeFor('edge', { until: '2026-02-03' })).toBe('pause_too_early');
    expect(codeFor('new', { from: '2026-02-04' })).toBe('pause_too_early');
    expect(codeFor('new', { from: '2026-03-01', commitmentIds: ['b'] })).toBeUndefined();
    expect(codeFor('new', { from: '2026-03-02' })).toBe('until_before_from');
    expect(codeFor('past', { until: null })).toBe('pause_over');
    expect(codeFor('other', { reason: 'A cold' })).toBe('pause_not_found');
  });

  test('keeps the past of what is taken out of a running one, which resumes today', () => {
    const all = [
      named('long', '2026-01-01', null, ['a', 'b']),
      named('all', '2026-03-01', '2026-03-20'),
      named('over', '2026-03-01', '2026-03-05', ['a', 'b']),
      named('new', TODAY, null, ['a', 'b']),
    ];
    const resultOf = (id: string, change: PauseChange) =>
      changed(all, id, change).filter((each) => !all.includes(each));
    const yesterday = addDays(TODAY, -1);
    expect(resultOf('long', { commitmentIds: ['a'] })).toEqual([
      named('long', '2026-01-01', null, ['a']),
      named('made', '2026-01-01', yesterday, ['b']),
    ]);
    expect(resultOf('all', { commitmentIds: ['b'], from: '2026-03-04', until: null })).toEqual([
      named('all', '2026-03-04', null, ['b']),
      named('made', '2026-03-01', yesterday, ['a', 'c']),
    ]);
    // Of one that is over, that is what was asked for; and today has no past.
    expect(resultOf('over', { commitmentIds: ['a'] })).toEqual([named('over', '2026-03-01', '2026-03-05', ['a'])]);
    expect(resultOf('new', { commitmentIds: ['a'] })).toEqual([named('new', TODAY, null, ['a'])]);
  });

  test('that were changed have the limits of new ones', () => {
    const over = named('over', '2026-03-01', '2026-03-07');
    const many = Array.from({ length: LIMITS.pauses }, (_, k) => named(`p${k}`, TODAY, null));
    expect(codeOf(() => changed([...many, over], 'over', { reason: 'A cold' }))).toBeUndefined();
    expect(codeOf(() => changed([...many, over], 'over', { until: null }))).toBe('too_many_pauses');
    const ids = Array.from({ length: LIMITS.pausedCommitments + 1 }, (_, k) => `c${k}`);
    const withNames = () => changed([over], 'over', { commitmentIds: ids });
    expect(codeOf(withNames)).toBe('too_many_paused_commitments');
  });
});

describe('a decision about the days of a pause', () => {
  const some = named('some', '2026-03-01', null, ['a', 'b']);
  const about = { today: TODAY, known: ['a', 'b', 'c'], open: ['a', 'b', 'c'], idOf: () => 'made' };
  const changedAt = (at: number, change: PauseChange, pause = some) =>
    withChangedPause([pause], 'some', change, { ...about, at })[0]!;
  const [earlier, later] = [
    { at: 4, today: '2026-03-06', askedOn: '2026-03-06' },
    { at: 6, today: TODAY, askedOn: TODAY },
  ];

  test('is remembered, and one that is older and arrives later does not hide it', () => {
    expect(changedAt(5, { until: '2026-03-20' }).decidedAt).toBe(5);
    expect(changedAt(5, { commitmentIds: ['a', 'b', 'c'] }).decidedAt).toBe(5);
    expect(changedAt(4, { until: null }, changedAt(5, { until: '2026-03-20' })).decidedAt).toBe(5);
    expect(changedAt(5, { reason: 'A cold' })).toEqual({ ...some, reason: 'A cold' });
  });

  test('is not undone by a wish to resume from before it', () => {
    for (const change of [{ until: '2026-03-07' }, { from: '2026-04-01' }, { commitmentIds: ['a', 'b', 'c'] }]) {
      const all = [changedAt(5, change)];
      expect(withoutPause(all, 'some', earlier)).toBe(all);
      expect(withResumed(all, 'some', ['a'], { ...about, ...earlier })).toBe(all);
    }
    const longer = changedAt(5, { until: '2026-03-20' });
    expect(withoutPause([longer], 'some', later)).toEqual([{ ...longer, until: addDays(TODAY, -1), decidedAt: 6 }]);
    expect(withResumed([longer], 'some', ['a'], { ...about, ...later })[0]).toEqual({
      ...longer,
      commitmentIds: ['b'],
    });
  });

  test('is none that some leave it: the others can leave it by an older wish', () => {
    const [rest] = withResumed([some], 'some', ['a'], { ...about, ...later });
    expect(rest).toEqual({ ...some, commitmentIds: ['b'] });
    expect(withoutPause([rest!], 'some', earlier)[0]).toMatchObject({ until: '2026-03-05', decidedAt: 4 });
  });
});

describe('commitments that leave a pause', () => {
  const yesterday = addDays(TODAY, -1);
  const about = { at: 5, today: TODAY, known: ['a', 'b', 'c'], open: ['a', 'b', 'c'], idOf: () => 'made' };
  const left = (pause: NamedPause, ids: string[], { askedOn = TODAY, open = about.open } = {}) =>
    withResumed([pause], pause.id, ids, { ...about, askedOn, open });

  test('keep their past as a pause of their own, and the others stay', () => {
    expect(left(named('some', '2026-01-01', null, ['a', 'b']), ['b', 'c'])).toEqual([
      named('some', '2026-01-01', null, ['a']),
      named('made', '2026-01-01', yesterday, ['b']),
    ]);
    // Of all, those that are closed are not paused when they are opened again.
    expect(left(named('all', '2026-03-01', null), ['a'], { open: ['a', 'b'] })).toEqual([
      named('all', '2026-03-01', null, ['b']),
      named('made', '2026-03-01', yesterday, ['a', 'c']),
    ]);
    expect(left(named('some', '2026-03-01', null, ['a', 'b']), ['a'], { askedOn: '2026-03-06' })).toEqual([
      named('some', '2026-03-01', null, ['b']),
      named('made', '2026-03-01', '2026-03-05', ['a']),
    ]);
  });

  test('end it if none stays', () => {
    expect(left(named('some', '2026-03-01', null, ['a', 'b']), ['a', 'b'])).toEqual([
      { ...named('some', '2026-03-01', yesterday, ['a', 'b']), decidedAt: 5 },
    ]);
    expect(left(named('all', '2026-03-01', null), ['a'], { open: ['a'] })).toEqual([
      { ...named('all', '2026-03-01', yesterday), decidedAt: 5 },
    ]);
    expect(left(named('new', TODAY, null, ['a']), ['a'])).toEqual([]);
  });

  test('change nothing if they have left, or if it is over', () => {
    const all = [named('some', '2026-03-01', null, ['a']), named('over', '2026-03-01', yesterday, ['b'])];
    const leaving = (id: string) => withResumed(all, id, ['b'], { ...about, askedOn: '2026-03-06' });
    for (const id of ['some', 'over']) expect(leaving(id)).toBe(all);
    expect(codeOf(() => leaving('gone'))).toBe('pause_not_found');
  });
});
