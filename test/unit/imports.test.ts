import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recorded } from '#shared/domain/actions.ts';
import { addAll, emptyOrder } from '#shared/domain/board.ts';
import { periodStatus } from '#shared/domain/completion.ts';
import { outcomesOf, periodsOfDates } from '#shared/domain/history.ts';
import { entriesOf, importedSince, oneForEachPeriod, placeImported, withImported } from '#shared/domain/imports.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { type Clock, type Frequency, type Schedule, startOf } from '#shared/domain/periods.ts';
import type { Recurrence } from '#shared/domain/recurrence.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { rawPeriods } from './periods/oracle.ts';
import { always, clockOf, DAY, each, FREQUENCIES, recurrenceOf, scheduleOf, utc } from './periods/support.ts';

const NOW = utc('2026-03-20 12:00');

/** The schedule of a commitment that is imported now. */
function imported(startDate: string, frequency: Frequency, clock: Partial<Clock> = {}): Schedule {
  const clocks = always(clock);
  return { startDate, clocks, frequencies: each(frequency), createdAt: importedSince({ startDate, clocks }, NOW) };
}

/** '2026-03-01 completed' for each period up to now, with entries by date. */
function shown(schedule: Schedule, entries: Record<string, 'completed' | 'skipped'>): string[] {
  const placed = Object.entries(entries).map(([date, kind]) => placeImported(schedule, { kind, date }, NOW));
  const actions = new Map(oneForEachPeriod(placed).map(({ period, record }) => [period.startsAt, record]));
  const days = { from: '2025-01-01', to: '2026-12-31', now: NOW };
  return outcomesOf(schedule, periodsOfDates(schedule, undefined, days), actions, undefined, NOW).map(
    ({ period, action, status }) => `${period.date} ${action?.kind === 'skipped' ? 'skipped' : status}`,
  );
}

const refusalOf = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return error.details[0].code;
    throw error;
  }
  throw new Error('Nothing was refused');
};

describe('an imported commitment', () => {
  test('was missed on the days from its start that have no entry', () => {
    expect(shown(imported('2026-03-16', 'daily'), { '2026-03-17': 'completed', '2026-03-19': 'skipped' })).toEqual([
      '2026-03-16 missed',
      '2026-03-17 completed',
      '2026-03-18 missed',
      '2026-03-19 skipped',
      '2026-03-20 pending',
    ]);
  });

  test('was not missed in the week and month in which it started', () => {
    expect(shown(imported('2026-03-04', 'weekly'), { '2026-03-15': 'completed' })).toEqual([
      '2026-03-02 pending',
      '2026-03-09 completed',
      '2026-03-16 pending',
    ]);
    expect(shown(imported('2026-01-15', 'monthly'), {})).toEqual([
      '2026-01-01 pending',
      '2026-02-01 missed',
      '2026-03-01 pending',
    ]);
  });

  test('that starts later exists from now', () => {
    expect(imported('2026-04-01', 'daily').createdAt).toBe(NOW);
  });
});

describe('an imported entry', () => {
  test('counts for the week that contains its date; completed wins over skipped', () => {
    const weekly = imported('2026-03-02', 'weekly');
    expect(shown(weekly, { '2026-03-03': 'skipped', '2026-03-05': 'completed', '2026-03-08': 'skipped' })[0]).toBe(
      '2026-03-02 completed',
    );
  });

  test('has the instant at which its day begins, before any action of the user on that day', () => {
    const schedule = imported('2026-03-01', 'daily', { timezone: 'America/New_York', dailyResetTime: '04:00' });
    expect(placeImported(schedule, { kind: 'completed', date: '2026-03-19' }, NOW).action.at).toBe(
      utc('2026-03-19 08:00'),
    );
  });

  test('can have a date before the start within the first period', () => {
    const weekly = imported('2026-03-04', 'weekly');
    const { period, action } = placeImported(weekly, { kind: 'completed', date: '2026-03-02' }, NOW);
    expect(period.date).toBe('2026-03-02');
    expect(action.at).toBe(startOf(weekly));
  });

  test('is refused before the start and in the future', () => {
    expect(
      refusalOf(() => placeImported(imported('2026-03-04', 'weekly'), { kind: 'completed', date: '2026-03-01' }, NOW)),
    ).toBe('not_started');
    expect(
      refusalOf(() => placeImported(imported('2026-03-04', 'once'), { kind: 'completed', date: '2026-03-03' }, NOW)),
    ).toBe('not_started');
    expect(
      refusalOf(() => placeImported(imported('2026-03-04', 'daily'), { kind: 'completed', date: '2026-03-21' }, NOW)),
    ).toBe('date_in_future');
    expect(
      refusalOf(() => placeImported(imported('2026-04-01', 'weekly'), { kind: 'completed', date: '2026-03-20' }, NOW)),
    ).toBe('not_started');
  });
});

describe('an imported entry of a commitment with a schedule', () => {
  const scheduled = (frequency: Frequency, parts: Partial<Recurrence>): Schedule => ({
    ...imported('2026-03-02', frequency),
    frequencies: [{ from: 0, frequency, recurrence: recurrenceOf(parts) }],
  });
  const completed = (schedule: Schedule, ...dates: string[]) =>
    dates.map((date) => placeImported(schedule, { kind: 'completed', date, amount: 2 }, NOW));

  test('is refused on a weekday that is not chosen', () => {
    const monday = scheduled('daily', { weekdays: [1] });
    expect(refusalOf(() => completed(monday, '2026-03-10'))).toBe('not_due');
    expect(completed(monday, '2026-03-09')[0]?.period.date).toBe('2026-03-09');
  });

  test('adds up with the others of its week, with its amount where there is a target', () => {
    const dates = ['2026-03-02', '2026-03-04', '2026-03-09'];
    const done = (schedule: Schedule) =>
      oneForEachPeriod(completed(schedule, ...dates)).map(
        ({ period, record }) => periodStatus(schedule, period, record, NOW).tally?.done,
      );
    expect(done(scheduled('weekly', { times: 3 }))).toEqual([2000, 1000]);
    const target = { direction: 'at_least' as const, amount: 3000, unit: 'km' };
    expect(done(scheduled('weekly', { target }))).toEqual([4000, 2000]);
  });

  test('joins what another call has imported for its week, and nothing that the person did', () => {
    const weekly = scheduled('weekly', { times: 3 });
    const [first] = oneForEachPeriod(completed(weekly, '2026-03-02'));
    const [second] = oneForEachPeriod(completed(weekly, '2026-03-02', '2026-03-04'));
    const both = withImported(first!.record, second!);
    expect(entriesOf(both!)).toBe(2);
    expect(withImported(both!, second!)).toBeUndefined();
    const own = recorded(first!.record, { kind: 'completed', at: NOW, key: 'own' }, second!.period.recurrence);
    expect(withImported(own!, second!)).toBeUndefined();
  });
});

test('new commitments come first in their order, and last in their categories', () => {
  const order = { ...emptyOrder(), manual: ['old'], within: { none: ['old'] } };
  const all = [
    { id: 'a', category: null },
    { id: 'b', category: 'home' },
    { id: 'c', category: null },
  ];
  expect(addAll(order, all)).toEqual({
    manual: ['a', 'b', 'c', 'old'],
    categories: [],
    within: { none: ['old', 'a', 'c'], home: ['b'] },
  });
});

test('with any clock, each date belongs to the period of the calendar, and only the first can be partial', () => {
  const anyClock = fc.record({
    timezone: fc.constantFrom('UTC', 'America/New_York', 'Pacific/Kiritimati', 'Etc/GMT+12'),
    dailyResetTime: fc.constantFrom('00:00', '04:00', '02:30', '23:59'),
    weeklyResetDay: fc.integer({ min: 1, max: 7 }),
    monthlyResetDay: fc.constantFrom(1, 15, 31),
  });
  const anyFrequency = fc.constantFrom(...FREQUENCIES.filter((each) => each !== 'once'));
  fc.assert(
    fc.property(anyClock, anyFrequency, fc.nat(60), fc.nat(60), (clock, frequency, back, later) => {
      const startDate = new Date(NOW - (back + 2) * DAY).toISOString().slice(0, 10);
      const date = addDays(startDate, Math.min(later, back));
      const schedule = imported(startDate, frequency, clock);
      const { period, action } = placeImported(schedule, { kind: 'completed', date: date }, NOW);
      const day = startOf(scheduleOf({ startDate: date, clocks: [{ from: 0, ...clockOf(clock) }] }));
      const expected = rawPeriods(clockOf(clock), frequency, day, 3).find(
        ({ startsAt, endsAt }) => startsAt <= day && day < endsAt,
      );
      expect([period.startsAt, period.endsAt, action.at]).toEqual([expected?.startsAt, expected?.endsAt, day]);
      expect(period.partial).toBe(period.startsAt < startOf(schedule));
    }),
    { numRuns: 300 },
  );
});
