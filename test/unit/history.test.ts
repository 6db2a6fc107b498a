import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ActionKind, type CompletionAction, place } from '#shared/domain/completion.ts';
import { countDays, type DayCount, outcomesOf, periodsOfDates } from '#shared/domain/history.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { type Clock, type Frequency, periodsBetween, type Schedule, startOf } from '#shared/domain/periods.ts';
import { boundary, rawPeriods } from './periods/oracle.ts';
import { always, clockOf, DAY, each, FREQUENCIES, HOUR, scheduleOf, seed, utc } from './periods/support.ts';

/** All actions of one commitment as the table stores them: the latest, and those of earlier periods. */
interface Past {
  schedule: Schedule;
  latest: CompletionAction | undefined;
  actions: Map<number, CompletionAction>;
}

interface Days {
  from: string;
  to: string;
  now: number;
}

/** The past after the given actions, in their order. */
function pastOf(schedule: Schedule, actions: readonly CompletionAction[]): Past {
  const past: Past = { schedule, latest: undefined, actions: new Map() };
  for (const action of actions) {
    const placement = place(schedule, past.latest, action);
    if (placement.kind === 'history') past.actions.set(placement.period.startsAt, action);
    if (placement.kind !== 'latest') continue;
    if (placement.archive) past.actions.set(placement.archive.period.startsAt, placement.archive.action);
    past.latest = action;
  }
  return past;
}

function outcomesOfPast({ schedule, latest, actions }: Past, days: Days) {
  return outcomesOf(periodsOfDates(schedule, latest, days), actions, latest, days.now);
}

function countedOf(all: readonly Past[], days: Days): Record<string, DayCount> {
  const histories = all.map((past) => ({ schedule: past.schedule, outcomes: outcomesOfPast(past, days) }));
  return Object.fromEntries(countDays(histories, days));
}

function counted(past: Past, days: Days): Record<string, DayCount> {
  return countedOf([past], days);
}

/** '2026-03-02 completed' for each period of the dates. */
const shownOf = (past: Past, days: Days) =>
  outcomesOfPast(past, days).map(({ period, status }) => `${period.date} ${status}`);

const done = (instant: string, kind: ActionKind = 'completed'): CompletionAction => ({ kind, at: utc(instant) });
const one = (fields: Partial<DayCount>) => ({ due: 1, completed: 0, missed: 0, skipped: 0, ...fields });
const march = (now: string): Days => ({ from: '2026-03-01', to: '2026-03-31', now: utc(now) });

describe('the numbers of a day', () => {
  test('count completed, skipped and missed periods, and what is still due today', () => {
    const past = pastOf(scheduleOf({ startDate: '2026-03-01' }), [
      done('2026-03-01 09:00'),
      done('2026-03-02 09:00', 'skipped'),
      done('2026-03-04 09:00'),
      done('2026-03-04 10:00', 'pending'),
    ]);
    expect(counted(past, march('2026-03-05 12:00'))).toEqual({
      '2026-03-01': one({ completed: 1 }),
      '2026-03-02': one({ skipped: 1 }),
      '2026-03-03': one({ missed: 1 }),
      '2026-03-04': one({ missed: 1 }),
      '2026-03-05': one({}),
    });
  });

  test('count a week on its last day, not before that day has come', () => {
    const past = pastOf(scheduleOf({ frequencies: each('weekly'), startDate: '2026-03-02' }), [
      done('2026-03-03 09:00'),
    ]);
    expect(counted(past, march('2026-03-07 23:59'))).toEqual({});
    expect(counted(past, march('2026-03-08 00:00'))).toEqual({ '2026-03-08': one({ completed: 1 }) });
    expect(counted(past, march('2026-03-15 12:00'))).toEqual({
      '2026-03-08': one({ completed: 1 }),
      '2026-03-15': one({}),
    });
    expect(counted(past, { ...march('2026-03-20 12:00'), to: '2026-03-14' })).toEqual({
      '2026-03-08': one({ completed: 1 }),
    });
  });

  test('count the week in which a commitment started only if it was completed or skipped', () => {
    const schedule = scheduleOf({ frequencies: each('weekly'), startDate: '2026-03-04' });
    const days = march('2026-03-10 12:00');
    expect(counted(pastOf(schedule, []), days)).toEqual({});
    expect(counted(pastOf(schedule, [done('2026-03-05 09:00')]), days)).toEqual({
      '2026-03-08': one({ completed: 1 }),
    });
    expect(counted(pastOf(schedule, [done('2026-03-05 09:00', 'skipped')]), days)).toEqual({
      '2026-03-08': one({ skipped: 1 }),
    });
    // Until it ends, it is due as any other week.
    expect(counted(pastOf(schedule, []), march('2026-03-08 12:00'))).toEqual({ '2026-03-08': one({}) });
  });

  test('count a one-time commitment on the day of its action, however long after its start', () => {
    const schedule = scheduleOf({ frequencies: each('once'), startDate: '2025-11-20' });
    const days = march('2026-03-20 12:00');
    expect(counted(pastOf(schedule, []), days)).toEqual({});
    expect(counted(pastOf(schedule, [done('2026-03-09 09:00')]), days)).toEqual({
      '2026-03-09': one({ completed: 1 }),
    });
    const skipped = pastOf(schedule, [done('2026-03-09 09:00', 'skipped')]);
    expect(counted(skipped, days)).toEqual({ '2026-03-09': one({ skipped: 1 }) });
    const takenBack = pastOf(schedule, [done('2026-03-09 09:00'), done('2026-03-10 09:00', 'pending')]);
    expect(counted(takenBack, days)).toEqual({});
  });

  test('use the clock at the time of the action', () => {
    const newYork = clockOf({ timezone: 'America/New_York', dailyResetTime: '04:00' });
    const clocks = [
      { from: 0, ...newYork },
      { from: utc('2026-03-12 12:00'), ...clockOf({ timezone: 'Asia/Tokyo' }) },
    ];
    const once = scheduleOf({ clocks, frequencies: each('once'), startDate: '2026-03-01' });
    // Three in the morning of the 10th in New York is still the 9th.
    expect(Object.keys(counted(pastOf(once, [done('2026-03-10 07:00')]), march('2026-03-20 12:00')))).toEqual([
      '2026-03-09',
    ]);
  });

  test('add up over several commitments', () => {
    const days = march('2026-03-02 12:00');
    const schedule = scheduleOf({ startDate: '2026-03-02' });
    const pasts = [pastOf(schedule, [done('2026-03-02 09:00')]), pastOf(schedule, [])];
    expect(countedOf(pasts, days)).toEqual({ '2026-03-02': { due: 2, completed: 1, missed: 0, skipped: 0 } });
  });
});

describe('the periods of a range of dates', () => {
  test('are those that overlap the range and have begun', () => {
    const past = pastOf(scheduleOf({ frequencies: each('weekly'), startDate: '2026-02-02' }), [
      done('2026-02-27 09:00'),
    ]);
    expect(shownOf(past, march('2026-03-10 12:00'))).toEqual([
      '2026-02-23 completed',
      '2026-03-02 missed',
      '2026-03-09 pending',
    ]);
    expect(shownOf(past, { ...march('2026-03-10 12:00'), to: '2026-03-01' })).toEqual(['2026-02-23 completed']);
    expect(shownOf(past, march('2026-02-01 12:00'))).toEqual([]);
  });

  test('include a one-time commitment on its start, on its action and, while it is open, today', () => {
    const schedule = scheduleOf({ frequencies: each('once'), startDate: '2026-01-10' });
    const shown = (actions: CompletionAction[], from: string, to: string) =>
      shownOf(pastOf(schedule, actions), { from, to, now: utc('2026-03-20 12:00') });
    const january = ['2026-01-01', '2026-01-31'] as const;
    const february = ['2026-02-01', '2026-02-28'] as const;
    const thirdMonth = ['2026-03-01', '2026-03-31'] as const;

    expect([january, february, thirdMonth].map(([from, to]) => shown([], from, to))).toEqual([
      ['2026-01-10 pending'],
      [],
      ['2026-01-10 pending'],
    ]);
    const completed = [done('2026-02-14 09:00')];
    expect([january, february, thirdMonth].map(([from, to]) => shown(completed, from, to))).toEqual([
      ['2026-01-10 completed'],
      ['2026-01-10 completed'],
      [],
    ]);
  });

  test('ignore the action of a one-time commitment before a start date that has moved', () => {
    const schedule = scheduleOf({ frequencies: each('once'), startDate: '2026-03-15' });
    const past: Past = { schedule, latest: done('2026-03-09 09:00'), actions: new Map() };
    expect(shownOf(past, march('2026-03-20 12:00'))).toEqual(['2026-03-15 pending']);
    expect(shownOf(past, { ...march('2026-03-20 12:00'), to: '2026-03-14' })).toEqual([]);
    expect(counted(past, march('2026-03-20 12:00'))).toEqual({});
  });

  test('include a period with an action that began long before as a one-time commitment', () => {
    const frequencies = [
      { from: 0, frequency: 'once' as const },
      { from: utc('2026-03-10 12:00'), frequency: 'daily' as const },
    ];
    const past = pastOf(scheduleOf({ frequencies, startDate: '2025-06-01' }), [
      done('2025-08-01 09:00'),
      done('2026-03-12 09:00'),
    ]);
    expect(outcomesOfPast(past, march('2026-03-12 12:00')).map(({ period, status }) => [period.date, status])).toEqual([
      ['2026-03-10', 'completed'],
      ['2026-03-11', 'missed'],
      ['2026-03-12', 'completed'],
    ]);
    expect(counted(past, march('2026-03-12 12:00'))['2026-03-10']).toEqual(one({ completed: 1 }));
  });
});

const RUNS = { seed, numRuns: 200 };
const MIDDLES = ['2026-03-08', '2026-10-28', '2028-02-29', '2026-06-10'].map((date) => Date.parse(date));
const anyClock: fc.Arbitrary<Clock> = fc.record({
  timezone: fc.constantFrom(
    'UTC',
    'Asia/Tokyo',
    'America/New_York',
    'Europe/Paris',
    'Pacific/Kiritimati',
    'Etc/GMT+12',
  ),
  dailyResetTime: fc.constantFrom('00:00', '04:00', '02:30', '12:00', '23:59'),
  weeklyResetDay: fc.integer({ min: 1, max: 7 }),
  monthlyResetDay: fc.constantFrom(1, 15, 30, 31),
});
const anyMoment = fc.integer({ min: -25 * 24, max: 25 * 24 }).map((hours) => hours * HOUR);
const anyKind = fc.constantFrom<ActionKind>('completed', 'completed', 'skipped', 'pending');
const anyScenario = fc.record({
  middle: fc.constantFrom(...MIDDLES),
  clock: anyClock,
  frequency: fc.constantFrom(...FREQUENCIES),
  startDay: fc.integer({ min: -30, max: 10 }),
  created: anyMoment,
  now: anyMoment,
  days: fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 0, max: 30 })),
  actions: fc.array(fc.tuple(anyMoment, anyKind), { maxLength: 25 }),
});
type Scenario = typeof anyScenario extends fc.Arbitrary<infer Value> ? Value : never;

const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** The past of a scenario, with its actions between the start and now. */
function pastOfScenario(
  { middle, now, startDay, created, days: [first, more], actions }: Scenario,
  parts: Partial<Schedule>,
) {
  const startDate = dateOf(middle + startDay * DAY);
  const schedule = scheduleOf({ createdAt: middle + created, ...parts, startDate });
  const days: Days = {
    from: dateOf(middle + first * DAY),
    to: dateOf(middle + (first + more) * DAY),
    now: middle + now,
  };
  const possible = actions
    .map(([moment, kind]) => ({ kind, at: middle + moment }))
    .filter(({ at }) => at >= startOf(schedule) && at <= days.now)
    .toSorted((a, b) => a.at - b.at);
  return { past: pastOf(schedule, possible), days, actions: possible };
}

/** The same numbers, computed independently from the oracle's periods and the sequence of actions. */
function expectedCounts(
  { schedule }: Past,
  clock: Clock,
  frequency: Frequency,
  actions: readonly CompletionAction[],
  days: Days,
) {
  const start = boundary(Temporal.PlainDate.from(schedule.startDate), clock.dailyResetTime, clock.timezone);
  const dayOf = (instant: number) =>
    rawPeriods(clock, 'daily', instant, 2).find(({ startsAt, endsAt }) => startsAt <= instant && instant < endsAt)!;
  const numbers: Record<string, DayCount> = {};
  const note = (date: string, field?: 'completed' | 'missed' | 'skipped') => {
    if (date < days.from || date > days.to || date > dayOf(days.now).date) return;
    numbers[date] ??= { due: 0, completed: 0, missed: 0, skipped: 0 };
    numbers[date].due++;
    if (field) numbers[date][field]++;
  };
  if (days.now < start) return numbers;
  if (frequency === 'once') {
    const last = actions.at(-1);
    if (last && last.kind !== 'pending') note(dayOf(last.at).date, last.kind);
    return numbers;
  }
  const made = dayOf(schedule.createdAt);
  for (const { startsAt, endsAt, dueDate } of rawPeriods(clock, frequency, days.now, 70)) {
    if (endsAt <= start || startsAt > days.now) continue;
    const last = actions.findLast(({ at }) => startsAt <= at && at < endsAt);
    const underWay = startsAt < start || startsAt < made.startsAt;
    if (last && last.kind !== 'pending') note(dueDate, last.kind);
    else if (endsAt > days.now) note(dueDate);
    else if (!underWay) note(dueDate, 'missed');
  }
  return numbers;
}

const anyChangingScenario = fc.record({
  scenario: anyScenario,
  clocks: fc.array(fc.tuple(anyMoment, anyClock), { maxLength: 2 }),
  frequencies: fc.array(fc.tuple(anyMoment, fc.constantFrom(...FREQUENCIES)), { maxLength: 3 }),
});

/** The past of a scenario in which the clock and the frequency change. */
function pastOfChangingScenario({
  scenario,
  clocks,
  frequencies,
}: typeof anyChangingScenario extends fc.Arbitrary<infer V> ? V : never) {
  const epochs = <T>(first: T, later: (readonly [number, T])[]) => [
    [0, first] as const,
    ...later.map(([moment, value]) => [scenario.middle + moment, value] as const).toSorted(([a], [b]) => a - b),
  ];
  return pastOfScenario(scenario, {
    clocks: epochs(scenario.clock, clocks).map(([from, clock]) => ({ from, ...clock })),
    frequencies: epochs(scenario.frequency, frequencies).map(([from, frequency]) => ({ from, frequency })),
  });
}

function datesOf({ from, to }: Days): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

beforeAll(() => console.log(`Random scenarios, seed ${seed}`));

describe('for any sequence of actions', { timeout: 60_000 }, () => {
  test('the numbers agree with an independent calculation', () => {
    fc.assert(
      fc.property(anyScenario, (scenario) => {
        const parts = { clocks: always(clockOf(scenario.clock)), frequencies: each(scenario.frequency) };
        const { past, days, actions } = pastOfScenario(scenario, parts);
        expect(counted(past, days)).toEqual(expectedCounts(past, scenario.clock, scenario.frequency, actions, days));
      }),
      RUNS,
    );
  });

  test('and any changes of settings, each date has the same numbers alone as in a range', () => {
    fc.assert(
      fc.property(anyChangingScenario, (scenario) => {
        const { past, days } = pastOfChangingScenario(scenario);
        const alone = datesOf(days).map((date) => counted(past, { from: date, to: date, now: days.now }));
        expect(counted(past, days)).toEqual(Object.assign({}, ...alone));
      }),
      RUNS,
    );
  });

  test('and any changes of settings, each period appears once, in order, with its latest action', () => {
    fc.assert(
      fc.property(anyChangingScenario, (scenario) => {
        const { past, days, actions } = pastOfChangingScenario(scenario);
        const all = outcomesOfPast(past, days);
        expect(all.map(({ period }) => period)).toEqual(
          periodsBetween(past.schedule, 0, days.now + 1).filter(({ startsAt }) =>
            all.some(({ period }) => period.startsAt === startsAt),
          ),
        );
        for (const { period, action, status } of all) {
          const last = actions.findLast(({ at }) => period.startsAt <= at && at < period.endsAt);
          expect(action).toEqual(last);
          expect(status === 'completed').toBe(last?.kind === 'completed');
        }
      }),
      RUNS,
    );
  });
});
