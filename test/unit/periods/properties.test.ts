import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FrequencyEpoch,
  nextPeriod,
  type Period,
  periodAt,
  periodsBetween,
  type Schedule,
  startOf,
} from '#shared/domain/periods.ts';
import { runs } from '#test/support/long.ts';
import { expectedHistory, expectedStart } from './expected.ts';
import { anyRule, DAY, HOUR } from './support.ts';

const RUNS = { numRuns: runs(500) };

/** Difficult weeks: clock changes in spring and autumn, skipped days, a gap at midnight, ends of months. */
const WEEKS = ['2026-03-01', '2026-10-20', '2011-12-15', '2018-10-28', '2028-02-20', '2026-06-10'].map(Date.parse);
const ZONES = [
  ...['UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'America/New_York', 'Europe/Paris', 'Pacific/Apia'],
  ...['America/Sao_Paulo', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'America/St_Johns'],
];

const anyClock = fc.record({
  timezone: fc.constantFrom(...ZONES),
  // Whole hours often coincide with each other and with changes.
  dailyResetTime: fc.constantFrom('00:00', '04:00', '12:00', '02:30', '01:30', '23:59', '20:15'),
  weeklyResetDay: fc.integer({ min: 1, max: 7 }),
  monthlyResetDay: fc.constantFrom(1, 5, 15, 28, 29, 30, 31),
});
/** A time after the beginning of the week: mostly whole hours, and many on one day. */
const anyMoment = fc.oneof(
  fc.integer({ min: 0, max: 24 * 20 }).map((hours) => hours * HOUR),
  fc.integer({ min: 24 * 5, max: 24 * 6 }).map((hours) => hours * HOUR),
  fc.integer({ min: 0, max: 20 * DAY }),
);
const ascending = <T extends { from: number }>(epochs: T[]) => epochs.sort((a, b) => a.from - b.from);
const anySchedule: fc.Arbitrary<Schedule> = fc
  .record({
    week: fc.constantFrom(...WEEKS),
    startDay: fc.integer({ min: -3, max: 12 }),
    created: anyMoment,
    clocks: fc.uniqueArray(fc.tuple(anyMoment, anyClock), {
      minLength: 1,
      maxLength: 4,
      selector: ([moment]) => moment,
    }),
    frequencies: fc.uniqueArray(fc.tuple(anyMoment, anyRule), {
      minLength: 1,
      maxLength: 4,
      selector: ([moment]) => moment,
    }),
  })
  .map(({ week, startDay, created, clocks, frequencies }) => ({
    startDate: new Date(week + startDay * DAY).toISOString().slice(0, 10),
    createdAt: week + created,
    clocks: ascending(clocks.map(([moment, clock]) => ({ from: week + moment, ...clock }))),
    frequencies: ascending(frequencies.map(([moment, rule]) => ({ from: week + moment, ...rule }))).map(countedFrom),
  }));

/** Windows of days count from the start date, or from the day of the change. */
function countedFrom(epoch: FrequencyEpoch, k: number): FrequencyEpoch {
  const windowsFrom = new Date(epoch.from).toISOString().slice(0, 10);
  return epoch.recurrence?.every && k > 0 ? { ...epoch, windowsFrom } : epoch;
}

/** An instant about a month after the last change. */
const horizonOf = ({ clocks, frequencies }: Schedule) =>
  Math.max(clocks.at(-1)!.from, frequencies.at(-1)!.from) + 35 * DAY;
const historyOf = (schedule: Schedule) => periodsBetween(schedule, startOf(schedule), horizonOf(schedule));

describe('with random changes of clock, frequency and schedule', { timeout: 60_000 }, () => {
  test('periods agree with an independent calculation', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        expect(startOf(schedule)).toBe(expectedStart(schedule));
        expect(historyOf(schedule)).toEqual(expectedHistory(schedule, horizonOf(schedule)));
      }),
      RUNS,
    );
  });

  test('each period ends where the next begins, or before it if there are weekdays', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const history = historyOf(schedule);
        const hasGaps = schedule.frequencies.some(({ recurrence }) => recurrence?.weekdays);
        if (!hasGaps) expect(history[0]!.startsAt).toBeLessThanOrEqual(startOf(schedule));
        for (const [k, period] of history.entries()) {
          expect(period.endsAt).toBeGreaterThan(period.startsAt);
          const before = history[k - 1]?.endsAt ?? period.startsAt;
          expect(period.startsAt)[hasGaps ? 'toBeGreaterThanOrEqual' : 'toBe'](before);
        }
        if (!hasGaps) expect(history.at(-1)!.endsAt).toBeGreaterThanOrEqual(horizonOf(schedule));
      }),
      RUNS,
    );
  });

  test('every instant within a period has that period', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: 0, max: 2 ** 31 }), (schedule, anywhere) => {
        const start = startOf(schedule);
        for (const period of historyOf(schedule)) {
          const from = Math.max(period.startsAt, start);
          const end = Math.min(period.endsAt, horizonOf(schedule) + 400 * DAY);
          for (const instant of [from, from + (anywhere % (end - from)), end - 1])
            expect(periodAt(schedule, instant)).toEqual(period);
        }
      }),
      RUNS,
    );
  });

  test('every instant between two periods, on a day that is not chosen, has the next one', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: 0, max: 2 ** 31 }), (schedule, anywhere) => {
        const history = historyOf(schedule);
        for (const [k, period] of history.entries()) {
          const from = history[k - 1]?.endsAt ?? startOf(schedule);
          if (from >= period.startsAt) continue;
          for (const instant of [from, from + (anywhere % (period.startsAt - from)), period.startsAt - 1])
            expect(periodAt(schedule, instant)).toEqual(period);
        }
      }),
      RUNS,
    );
  });

  test('a change does not alter periods that ended before it', () => {
    fc.assert(
      fc.property(anySchedule, (arbitrary) => {
        const schedule = { ...arbitrary, createdAt: arbitrary.clocks[0]!.from };
        for (const [earlier, change] of withoutLast(schedule)) {
          if (change <= startOf(earlier)) continue;
          // Of two changes at one instant, neither was ever in force alone.
          if ([...earlier.clocks, ...earlier.frequencies].some(({ from }) => from === change)) continue;
          const ended = periodsBetween(earlier, startOf(earlier), change).filter(({ endsAt }) => endsAt <= change);
          expect(startOf(schedule)).toBe(startOf(earlier));
          expect(historyOf(schedule).slice(0, ended.length)).toEqual(ended);
        }
      }),
      RUNS,
    );
  });

  test('the periods between two instants are the same as with nextPeriod', () => {
    fc.assert(
      fc.property(
        anySchedule,
        fc.integer({ min: -10 * DAY, max: 30 * DAY }),
        fc.integer({ min: 0, max: 20 * DAY }),
        (schedule, offset, length) => {
          const from = schedule.clocks[0]!.from + offset;
          const to = from + length;
          const expected: Period[] = [];
          let period: Period | undefined = periodAt(schedule, startOf(schedule));
          for (; period && period.startsAt < to; period = nextPeriod(schedule, period))
            if (period.endsAt > from && length > 0) expected.push(period);
          expect(periodsBetween(schedule, from, to)).toEqual(expected);
        },
      ),
      RUNS,
    );
  });

  test('an instant before the start has the first period, and only the period of “once” has no next one', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: 1, max: 400 * DAY }), (schedule, before) => {
        const start = startOf(schedule);
        expect(periodAt(schedule, start - before)).toEqual(periodAt(schedule, start));
        const last = periodAt(schedule, horizonOf(schedule));
        expect(last.endsAt === Infinity).toBe(last.frequency === 'once');
        expect(nextPeriod(schedule, last) === undefined).toBe(last.frequency === 'once');
      }),
      RUNS,
    );
  });
});

/** The schedule before its last change of the clock and of the frequency, each with the instant of that change. */
function withoutLast(schedule: Schedule): [Schedule, number][] {
  const { clocks, frequencies } = schedule;
  const earlier: [Schedule, number][] = [];
  if (clocks.length > 1) earlier.push([{ ...schedule, clocks: clocks.slice(0, -1) }, clocks.at(-1)!.from]);
  if (frequencies.length > 1)
    earlier.push([{ ...schedule, frequencies: frequencies.slice(0, -1) }, frequencies.at(-1)!.from]);
  return earlier;
}
