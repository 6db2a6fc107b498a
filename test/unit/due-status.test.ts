import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ActionKind, CompletionAction } from '#shared/domain/actions.ts';
import { dueStatusAt, type ScheduledCommitment } from '#shared/domain/due-status.ts';
import type { Clock, Frequency } from '#shared/domain/periods.ts';
import { seed } from '#test/support/seed.ts';
import { boundary, localAt, rawPeriods, transitionsOf, ZONES } from './periods/oracle.ts';
import { clockOf, DAY, each, FREQUENCIES, HOUR, recurrenceOf, scheduleOf, utc } from './periods/support.ts';

const timed = (
  id: string,
  frequency: Frequency,
  latest?: CompletionAction,
  startDate = '2026-01-01',
): ScheduledCommitment => ({
  id,
  schedule: scheduleOf({ frequencies: each(frequency), startDate }),
  latest,
});

const now = utc('2026-11-20 10:00');
const kind = (what: ActionKind, at: string): CompletionAction => ({ kind: what, at: utc(at) });

describe('the due status of a user', () => {
  test('is zero of zero without commitments', () => {
    expect(dueStatusAt([], clockOf(), now)).toEqual({ completed: 0, total: 0, due: [] });
  });

  test('counts completed commitments in both numbers, and skipped ones only in the total', () => {
    const all = [
      timed('open', 'daily'),
      timed('done', 'weekly', kind('completed', '2026-11-17 08:00')),
      timed('skipped', 'monthly', kind('skipped', '2026-11-02 08:00')),
      timed('taken back', 'daily', kind('pending', '2026-11-20 09:00')),
      timed('done before', 'daily', kind('completed', '2026-11-19 23:59')),
    ];
    expect(dueStatusAt(all, clockOf(), now)).toEqual({
      completed: 1,
      total: 5,
      due: [
        { id: 'open', status: 'pending' },
        { id: 'done', status: 'completed' },
        { id: 'skipped', status: 'missed' },
        { id: 'taken back', status: 'pending' },
        { id: 'done before', status: 'pending' },
      ],
    });
  });

  test('leaves out commitments before their start, to the millisecond', () => {
    const later = [timed('later', 'daily', undefined, '2026-11-21')];
    expect(dueStatusAt(later, clockOf(), utc('2026-11-21') - 1).total).toBe(0);
    expect(dueStatusAt(later, clockOf(), utc('2026-11-21')).total).toBe(1);
  });

  test.each(['completed', 'skipped'] as const)(
    'counts a one-time commitment that was %s until the next daily reset',
    (what) => {
      const clock = clockOf({ dailyResetTime: '04:00' });
      const schedule = { ...scheduleOf({ frequencies: each('once') }), clocks: [{ ...clock, from: 0 }] };
      // Two in the morning still belongs to the day before.
      const once: ScheduledCommitment[] = [{ id: 'once', schedule, latest: kind(what, '2026-11-20 02:00') }];
      const total = (at: string) => dueStatusAt(once, clock, utc(at)).total;
      expect([total('2026-11-20 02:00'), total('2026-11-20 03:59:59')]).toEqual([1, 1]);
      expect([total('2026-11-20 04:00'), total('2026-11-27 12:00')]).toEqual([0, 0]);
    },
  );

  test.each<[string, CompletionAction | undefined]>([
    ['untouched', undefined],
    [
      'used',
      { ...kind('completed', '2026-11-20 09:00'), additions: [{ key: '', at: utc('2026-11-20 09:00'), amount: 1000 }] },
    ],
    [
      'exceeded',
      { ...kind('completed', '2026-11-20 09:00'), additions: [{ key: '', at: utc('2026-11-20 09:00'), amount: 3000 }] },
    ],
    ['skipped', kind('skipped', '2026-11-20 09:00')],
  ])('leaves out a limit, which nothing completes before its period ends: %s', (_, latest) => {
    const target = { direction: 'at_most' as const, amount: 2000, unit: 'coffees' };
    const frequencies = [{ from: 0, frequency: 'daily' as const, recurrence: recurrenceOf({ target }) }];
    const coffee = { id: 'coffee', schedule: scheduleOf({ frequencies }), latest };
    expect(dueStatusAt([coffee, timed('open', 'daily')], clockOf(), now)).toEqual({
      completed: 0,
      total: 1,
      due: [{ id: 'open', status: 'pending' }],
    });
  });

  test('counts a one-time commitment after an undo for as long as it is open', () => {
    const once = [timed('once', 'once', kind('pending', '2026-02-01 08:00'))];
    expect(dueStatusAt(once, clockOf(), now)).toEqual({
      completed: 0,
      total: 1,
      due: [{ id: 'once', status: 'pending' }],
    });
  });
});

/** The same numbers, computed with Temporal. */
function expectedStatus(
  commitments: readonly ScheduledCommitment[],
  clock: Clock,
  at: number,
): { completed: string[]; due: string[] } {
  const within = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }, instant: number) =>
    startsAt <= instant && instant < endsAt;
  const present = (frequency: Exclude<Frequency, 'once'>) => {
    const found = rawPeriods(clock, frequency, at, 3).find((period) => within(period, at));
    if (!found) throw new Error('No period contains the instant');
    return found;
  };
  const due: string[] = [];
  const completed: string[] = [];
  for (const { id, schedule, latest } of commitments) {
    const [year = 0, month = 0, day = 0] = schedule.startDate.split('-').map(Number);
    const plain = localAt(at, clock.timezone).toPlainDate().with({ year, month, day });
    const start = boundary(plain, clock.dailyResetTime, clock.timezone);
    if (at < start) continue;
    const { frequency } = schedule.frequencies[0]!;
    const period = frequency === 'once' ? { startsAt: start, endsAt: Infinity } : present(frequency);
    const done = latest && latest.kind !== 'pending' && within(period, latest.at) ? latest : undefined;
    if (frequency === 'once' && done && done.at < present('daily').startsAt) continue;
    due.push(id);
    if (done?.kind === 'completed') completed.push(id);
  }
  return { completed, due };
}

describe(`the due status agrees with an independent count (SEED=${seed})`, () => {
  const clocks = fc.record<Clock>({
    timezone: fc.constantFrom(...ZONES),
    dailyResetTime: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 0, 30, 59))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`),
    weeklyResetDay: fc.integer({ min: 1, max: 7 }),
    monthlyResetDay: fc.integer({ min: 1, max: 31 }),
  });
  const anyInstant = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2030, 0, 1) });
  const drafts = fc.array(
    fc.record({
      frequency: fc.constantFrom(...FREQUENCIES),
      /** Days between the start and now. */
      started: fc.integer({ min: -2, max: 40 }),
      /** The latest action, if any, and its milliseconds before now: mostly recent. */
      done: fc.option(
        fc.record({
          kind: fc.constantFrom<ActionKind>('completed', 'skipped', 'pending'),
          before: fc.oneof(fc.integer({ min: 0, max: 26 * HOUR }), fc.integer({ min: 0, max: 35 * DAY })),
        }),
        { nil: undefined },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  );

  function expectSameStatus(
    clock: Clock,
    at: number,
    all: typeof drafts extends fc.Arbitrary<infer T> ? T : never,
  ): void {
    const today = localAt(at, clock.timezone).toPlainDate();
    const commitments = all.map(
      ({ frequency, started, done }, index): ScheduledCommitment => ({
        id: String(index),
        schedule: {
          ...scheduleOf({ frequencies: each(frequency), startDate: today.subtract({ days: started }).toString() }),
          clocks: [{ ...clock, from: 0 }],
        },
        latest: done && { kind: done.kind, at: at - done.before },
      }),
    );
    const { completed, total, due } = dueStatusAt(commitments, clock, at);
    const expected = expectedStatus(commitments, clock, at);
    expect(due.map(({ id }) => id)).toEqual(expected.due);
    expect(due.filter(({ status }) => status === 'completed').map(({ id }) => id)).toEqual(expected.completed);
    expect([completed, total]).toEqual([expected.completed.length, expected.due.length]);
  }

  test('at any instant', () => {
    fc.assert(fc.property(clocks, anyInstant, drafts, expectSameStatus), { numRuns: 400 });
  });

  test('around a reset, to the millisecond', () => {
    const around = fc.tuple(clocks, anyInstant, fc.integer({ min: -1, max: 1 }), drafts);
    fc.assert(
      fc.property(around, ([clock, near, offset, all]) => {
        const [reset] = rawPeriods(clock, 'daily', near, 2);
        expectSameStatus(clock, reset!.startsAt + offset, all);
      }),
      { numRuns: 400 },
    );
  });

  test('on the days of clock changes', () => {
    const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago', 'Africa/Cairo'];
    const changes = zones.flatMap((timezone) => transitionsOf(timezone, 2024, 2027).map((at) => ({ timezone, at })));
    const near = fc.tuple(fc.constantFrom(...changes), clocks, fc.integer({ min: -4 * HOUR, max: 4 * HOUR }), drafts);
    fc.assert(
      fc.property(near, ([{ timezone, at }, clock, offset, all]) =>
        expectSameStatus({ ...clock, timezone }, at + offset, all),
      ),
      { numRuns: 400 },
    );
  });
});
