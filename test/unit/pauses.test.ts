import { describe, expect, test } from 'vitest';
import { actionAt, completionAt, nextDue } from '#shared/domain/completion.ts';
import { dueStatusAt } from '#shared/domain/due-status.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { withImportedPauses, withoutCommitment, withoutPause, withPause } from '#shared/domain/pause-changes.ts';
import { type NamedPause, type Pause, pausesOf, reasonBetween } from '#shared/domain/pauses.ts';
import type { Schedule } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { clockOf, each, scheduleOf, utc } from './periods/support.ts';
import { counted, countedOf, done, march, one, outcomesOfPast, pastOf } from './support/history.ts';

const pause = (from: string, until: string | null, reason: string | null = null): Pause => ({ from, until, reason });
const named = (id: string, from: string, until: string | null, commitmentIds: string[] | null = null): NamedPause => ({
  ...pause(from, until),
  id,
  commitmentIds,
});
const codeOf = (make: () => unknown) => {
  try {
    make();
  } catch (error) {
    if (error instanceof Refusal) return error.details[0].code;
    throw error;
  }
  return undefined;
};

test('a reason is told on the days of its pause; of several reasons the latest', () => {
  const all = [
    pause('2026-03-05', '2026-03-06', 'A cold'),
    pause('2026-03-03', '2026-03-05', 'Holiday'),
    pause('2026-03-06', null),
  ];
  const reasons = (...dates: string[]) => dates.map((date) => reasonBetween(all, date, date));
  expect(reasons('2026-03-02', '2026-03-03', '2026-03-05', '2026-03-06', '2026-03-07')).toEqual([
    ...[null, 'Holiday', 'A cold', 'A cold', null],
  ]);
  // A week with a paused day.
  expect(reasonBetween(all, '2026-02-26', '2026-03-04')).toBe('Holiday');
});

describe('a paused commitment', () => {
  test('has days that are neither due nor missed, and counts what is done on them', () => {
    const schedule = scheduleOf({ startDate: '2026-03-01', pauses: [pause('2026-03-03', '2026-03-05')] });
    const past = pastOf(schedule, [done('2026-03-04 09:00')]);
    expect(counted(past, march('2026-03-06 12:00'))).toEqual({
      '2026-03-01': one({ missed: 1 }),
      '2026-03-02': one({ missed: 1 }),
      '2026-03-03': one({ due: 0, paused: 1 }),
      '2026-03-04': one({ completed: 1 }),
      '2026-03-05': one({ due: 0, paused: 1 }),
      '2026-03-06': one({}),
    });
  });

  test('keeps its dates when the timezone and the reset time change', () => {
    const clocks = [
      { from: 0, ...clockOf({ timezone: 'Asia/Tokyo' }) },
      { from: utc('2026-03-04 03:00'), ...clockOf({ timezone: 'America/Los_Angeles', dailyResetTime: '04:00' }) },
    ];
    const pauses = [pause('2026-03-05', '2026-03-06')];
    const past = pastOf(scheduleOf({ startDate: '2026-03-02', clocks, pauses }), []);
    const days = counted(past, march('2026-03-08 20:00'));
    expect(Object.entries(days).flatMap(([date, { paused }]) => (paused ? [date] : []))).toEqual([
      '2026-03-05',
      '2026-03-06',
    ]);
  });

  test('is not missed in a week that a change has made longer, if one of its first days was paused', () => {
    const clocks = [
      { from: 0, ...clockOf({ weeklyResetDay: 1 }) },
      { from: utc('2026-03-05 12:00'), ...clockOf({ weeklyResetDay: 3 }) },
    ];
    const statusOf = (pauses: Pause[]) =>
      outcomesOfPast(pastOf(scheduleOf({ clocks, frequencies: each('weekly'), pauses }), []), march('2026-03-12 12:00'))
        .filter(({ period }) => period.date === '2026-03-04')
        .map(({ period, status, paused }) => [new Date(period.startsAt).toISOString().slice(0, 10), status, paused]);
    expect(statusOf([])).toEqual([['2026-03-02', 'missed', false]]);
    expect(statusOf([pause('2026-03-02', '2026-03-02')])).toEqual([['2026-03-02', 'pending', true]]);
    expect(statusOf([pause('2026-03-01', '2026-03-01')])).toEqual([['2026-03-02', 'missed', false]]);
  });

  test('with a limit is not missed by exceeding it', () => {
    const recurrence = {
      ...{ weekdays: null, every: null, times: null, onceADay: true },
      target: { direction: 'at_most' as const, amount: 2_000, unit: 'cups' },
    };
    const frequencies = [{ from: 0, frequency: 'daily' as const, recurrence }];
    const cups = { kind: 'completed' as const, at: utc('2026-03-04 09:00'), amount: 3_000, key: 'cups' };
    const statusOf = (pauses: Pause[]) =>
      outcomesOfPast(pastOf(scheduleOf({ frequencies, pauses }), [cups]), {
        from: '2026-03-04',
        to: '2026-03-04',
        now: utc('2026-03-06 00:00'),
      }).map(({ status }) => status);
    expect(statusOf([])).toEqual(['missed']);
    expect(statusOf([pause('2026-03-04', '2026-03-04')])).toEqual(['pending']);
    expect(statusOf([pause('2026-03-05', '2026-03-05')])).toEqual(['missed']);
  });

  test('counts in a due status only if it is completed', () => {
    const now = utc('2026-03-04 12:00');
    const schedule = scheduleOf({ pauses: [pause('2026-03-04', null)] });
    const latest = done('2026-03-04 09:00');
    const all = [
      { id: 'open', schedule, latest: undefined },
      { id: 'done', schedule, latest },
      { id: 'closed', schedule: scheduleOf({ closings: [{ from: now - 1, to: null }] }), latest },
      { id: 'due', schedule: scheduleOf(), latest: undefined },
    ];
    expect(dueStatusAt(all, clockOf(), now)).toMatchObject({ completed: 1, total: 2 });
  });

  test('is never next due while it is paused without an end, or closed', () => {
    const now = utc('2026-03-04 12:00');
    const next = (parts: Partial<Schedule>) =>
      nextDue(scheduleOf(parts), completionAt(scheduleOf(parts), undefined, now), now);
    expect(next({ pauses: [pause('2026-03-01', null)] })).toBeNull();
    expect(next({ closings: [{ from: now, to: null }] })).toBeNull();
    // The week goes on after the pause.
    expect(next({ frequencies: each('weekly'), pauses: [pause('2026-03-01', '2026-03-05')] })).toBe('2026-03-08');
    expect(next({ frequencies: each('weekly'), pauses: [pause('2026-03-01', '2026-03-08')] })).toBe('2026-03-15');
    // It is due on its start date, however long ago that was.
    expect(next({ frequencies: each('once'), pauses: [pause('2026-03-01', '2026-03-05')] })).toBe('1990-01-01');
  });
});

test('a closed commitment has no days until it is opened again, and misses neither of the days of the change', () => {
  const closings = [{ from: utc('2026-03-03 12:00'), to: utc('2026-03-06 12:00') }];
  const schedule = scheduleOf({ startDate: '2026-03-01', closings });
  expect(Object.keys(counted(pastOf(schedule, []), march('2026-03-05 12:00')))).toEqual(['2026-03-01', '2026-03-02']);
  expect(countedOf([pastOf(schedule, [])], march('2026-03-08 12:00'))).toEqual({
    '2026-03-01': one({ missed: 1 }),
    '2026-03-02': one({ missed: 1 }),
    '2026-03-07': one({ missed: 1 }),
    '2026-03-08': one({}),
  });
  const actAt = (at: string, now: string) => () => actionAt(schedule, 'completed', { at: utc(at) }, utc(now));
  expect(codeOf(actAt('2026-03-05 12:00', '2026-03-05 12:00'))).toBe('commitment_closed');
  expect(codeOf(actAt('2026-03-02 12:00', '2026-03-05 12:00'))).toBe('commitment_closed');
  expect(codeOf(actAt('2026-03-05 12:00', '2026-03-07 12:00'))).toBe('commitment_closed');
  expect(codeOf(actAt('2026-03-03 11:00', '2026-03-07 12:00'))).toBeUndefined();
});

describe('the list of pauses', () => {
  const TODAY = '2026-03-08';

  test('takes what begins at most 31 days ago and ends not before it begins', () => {
    const codeFor = (from: string, until: string | null) => codeOf(() => withPause([], named('a', from, until), TODAY));
    expect(codeFor('2026-02-05', '2026-02-05')).toBeUndefined();
    expect(codeFor('2026-02-04', null)).toBe('pause_too_early');
    expect(codeFor(TODAY, '2026-03-07')).toBe('until_before_from');
    expect(codeFor('2026-02-04', '2026-02-03')).toBe('until_before_from');
  });

  test('has limits for running and planned ones, for all, and for the names in them', () => {
    const many = (count: number, until: string | null, ids: string[] | null = null) =>
      Array.from({ length: count }, (_, k) => named(`p${k}`, '2026-01-01', until, ids));
    const codeFor = (all: NamedPause[], ids: string[] | null = null) =>
      codeOf(() => withPause(all, named('a', TODAY, TODAY, ids), TODAY));
    expect(codeFor(many(LIMITS.pauses - 1, null))).toBeUndefined();
    expect(codeFor(many(LIMITS.pauses, null))).toBe('too_many_pauses');
    expect(codeFor(many(LIMITS.pauses, '2026-03-07'))).toBeUndefined();
    expect(codeFor(many(LIMITS.recentPauses, '2026-03-07'))).toBe('too_many_pauses');
    const ids = Array.from({ length: LIMITS.pausedCommitments / 10 }, (_, k) => `c${k}`);
    expect(codeFor(many(9, null, ids), ids)).toBeUndefined();
    expect(codeFor(many(10, null, ids), ['c'])).toBe('too_many_paused_commitments');
  });

  test('is never blocked by what was over for a year: the oldest lose their reasons, then they go', () => {
    const size = (all: readonly NamedPause[]) => Buffer.byteLength(JSON.stringify(all));
    const reason = '\u20ac'.repeat(LIMITS.pauseReasonLength);
    const ids = Array.from({ length: 10 }, (_, k) => `${k}`.padStart(26, 'c'));
    const weekends = (count: number): NamedPause[] =>
      Array.from({ length: count }, (_, k) => {
        const from = addDays('2025-03-01', -7 * k);
        return { ...named(`p${k}`.padStart(26, '0'), from, addDays(from, 1), ids), reason };
      });
    const recent = { ...named('recent', '2026-03-01', '2026-03-02'), reason };
    const add = (all: readonly NamedPause[]) => withPause([...all, recent], named('new', TODAY, null), TODAY);
    // Everything fits.
    expect(add(weekends(300))).toEqual([...weekends(300), recent, named('new', TODAY, null)]);
    const more = add(weekends(600));
    expect(more).toHaveLength(602);
    expect(more.slice(-2)).toEqual([recent, named('new', TODAY, null)]);
    expect(more.map((each) => each.reason !== null).slice(0, 600)).toEqual(
      weekends(600).map((_, k) => k < more.filter((each) => each.reason !== null).length - 1),
    );
    expect(more.map(({ from, until }) => [from, until]).slice(0, 600)).toEqual(
      weekends(600).map(({ from, until }) => [from, until]),
    );
    const most = add(weekends(2_000));
    expect(size(most)).toBeLessThan(400 * 1024);
    expect(size(most)).toBeGreaterThan(380_000);
    expect(most.slice(-2)).toEqual([recent, named('new', TODAY, null)]);
    expect(most.slice(0, -2).map(({ from }) => from)).toEqual(weekends(most.length - 2).map(({ from }) => from));
  });

  test('loses a planned pause and one of today, and ends a running one with yesterday', () => {
    const all = [
      named('over', '2026-03-01', '2026-03-07'),
      named('runs', '2026-03-01', null),
      named('new', TODAY, null),
    ];
    const asked = { at: 5, today: TODAY };
    expect(withoutPause(all, 'new', asked).map(({ id }) => id)).toEqual(['over', 'runs']);
    const ended = { ...named('runs', '2026-03-01', '2026-03-07'), decidedAt: 5 };
    expect(withoutPause(all, 'runs', asked)[1]).toEqual(ended);
    expect(codeOf(() => withoutPause(all, 'over', asked))).toBe('pause_over');
    expect(codeOf(() => withoutPause([ended], 'runs', { ...asked, at: 6 }))).toBe('pause_over');
    const again = [ended];
    expect(withoutPause(again, 'runs', asked)).toBe(again);
    expect(codeOf(() => withoutPause(all, 'other', asked))).toBe('pause_not_found');
    const removed = (one: NamedPause) => withoutPause([one], one.id, { ...asked, whole: true });
    for (const one of all) expect(removed(one)).toEqual([]);
    expect(removed(named('edge', '2026-02-05', '2026-02-06'))).toEqual([]);
    expect(codeOf(() => removed(named('old', '2026-02-04', null)))).toBe('pause_too_early');
  });

  test('takes the pauses of an import: one for those of the same dates and reason, whenever they were', () => {
    let made = 0;
    const idOf = () => `new${made++}`;
    const add = (all: readonly NamedPause[], id: string, ...pauses: Pause[]) =>
      withImportedPauses(all, id, pauses, { today: TODAY, idOf });
    const first = add([named('all', '2020-01-01', '2020-01-02')], 'a', pause('2020-01-01', '2020-01-02'));
    expect(first[1]).toEqual(named('new0', '2020-01-01', '2020-01-02', ['a']));
    const both = add(first, 'b', pause('2020-01-01', '2020-01-02'), pause('2020-01-01', '2020-01-02', 'Ill'));
    expect(both.map(({ commitmentIds }) => commitmentIds)).toEqual([null, ['a', 'b'], ['b']]);
    expect(add(both, 'b', pause('2020-01-01', '2020-01-02'))).toEqual(both);
    expect(codeOf(() => add([], 'a', pause('2020-01-02', '2020-01-01')))).toBe('until_before_from');
    const many = (date: string) => Array.from({ length: LIMITS.recentPauses + 1 }, (_, k) => pause(date, date, `${k}`));
    expect(codeOf(() => add([], 'a', ...many('2026-01-01')))).toBe('too_many_pauses');
    expect(add([], 'a', ...many('2020-01-01'))).toHaveLength(LIMITS.recentPauses + 1);
  });

  test('names commitments, or all of them, and loses the names of deleted ones', () => {
    const all = [named('all', TODAY, null), named('two', TODAY, null, ['a', 'b']), named('one', TODAY, null, ['a'])];
    expect([pausesOf(all, 'a'), pausesOf(all, 'b'), pausesOf(all, 'c')].map(({ length }) => length)).toEqual([3, 2, 1]);
    expect(withoutCommitment(all, 'a').map(({ id, commitmentIds }) => [id, commitmentIds])).toEqual([
      ['all', null],
      ['two', ['b']],
    ]);
    expect(withoutCommitment(all, 'c')).toBe(all);
  });
});
