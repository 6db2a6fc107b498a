import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import type { ActionKind, CompletionAction } from '#shared/domain/actions.ts';
import type { DayCount } from '#shared/domain/history.ts';
import { addDays } from '#shared/domain/local-time.ts';
import {
  type Clock,
  type Frequency,
  periodAt,
  periodsBetween,
  type Schedule,
  startOf,
} from '#shared/domain/periods.ts';
import { isCounted } from '#shared/domain/recurrence.ts';
import { boundary, rawPeriods } from './periods/oracle.ts';
import { always, anyRule, clockOf, DAY, each, FREQUENCIES, HOUR, scheduleOf } from './periods/support.ts';
import { counted, type Days, outcomesOfPast, type Past, pastOf } from './support/history.ts';

const RUNS = { numRuns: 200 };
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
    .filter(({ at }) => at >= startOf(schedule) && at <= days.now && at >= periodAt(schedule, at).startsAt)
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
    numbers[date] ??= { due: 0, completed: 0, missed: 0, skipped: 0, paused: 0 };
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
  frequencies: fc.array(fc.tuple(anyMoment, anyRule), { maxLength: 3 }),
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
    frequencies: epochs({ frequency: scenario.frequency }, frequencies).map(([from, rule]) => ({ from, ...rule })),
  });
}

function datesOf({ from, to }: Days): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

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
          expect(action?.at).toBe(last?.at);
          if (isCounted(period.recurrence)) continue;
          expect(action).toEqual(last);
          expect(status === 'completed').toBe(last?.kind === 'completed');
        }
      }),
      RUNS,
    );
  });
});
