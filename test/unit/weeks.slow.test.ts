import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { type ClockEpoch, clockAt } from '#shared/domain/periods.ts';
import { endedWeek, lastWeek, nextReviewLetter } from '#shared/domain/weeks.ts';
import { localAt, rawPeriods, ZONES } from './periods/oracle.ts';
import { always, clockOf, DAY, HOUR, utc } from './periods/support.ts';

const RUNS = { numRuns: 300 };

const anyClock = fc.record({
  timezone: fc.constantFrom(...ZONES),
  dailyResetTime: fc.constantFrom('00:00', '04:00', '02:30', '23:59'),
  weeklyResetDay: fc.integer({ min: 1, max: 7 }),
  monthlyResetDay: fc.constantFrom(1, 31),
});
/** Clock changes of many zones fall into these years. */
const anyInstant = fc.integer({ min: utc('1995-01-01 00:00') / HOUR, max: utc('2030-01-01 00:00') / HOUR });
const anyClocks = fc
  .tuple(anyClock, anyInstant, fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), anyClock)))
  .map(([first, hour, changes]): { clocks: ClockEpoch[]; now: number } => {
    const clocks: ClockEpoch[] = [{ from: 0, ...first }];
    let from = hour * HOUR;
    for (const [days, clock] of changes) {
      from += days * DAY;
      clocks.push({ from, ...clock });
    }
    return { clocks, now: from + 3 * DAY };
  });

/** A date, or the day before where the zone moved over it to the other side of the date line. */
function lastDayUntil(date: string, timezone: string): string {
  const day = Temporal.PlainDate.from(date);
  const exists = day.toZonedDateTime(timezone).toPlainDate().equals(day);
  return exists ? date : day.subtract({ days: 1 }).toString();
}

test('with one clock a week is that of the oracle', () => {
  fc.assert(
    fc.property(anyClock, anyInstant, (settings, hour) => {
      const now = hour * HOUR;
      const { from, to, startsAt, endsAt } = lastWeek([{ from: 0, ...settings }], now);
      const expected = rawPeriods(settings, 'weekly', now, 15).findLast((week) => week.endsAt <= now);
      const dueDate = expected && lastDayUntil(expected.dueDate, settings.timezone);
      expect({ date: from, dueDate: to, startsAt, endsAt }).toEqual({ ...expected, dueDate });
    }),
    RUNS,
  );
});

test('weeks join without a gap, whatever changes, and each is found by its first day', () => {
  fc.assert(
    fc.property(anyClocks, ({ clocks, now }) => {
      let week = lastWeek(clocks, now);
      expect(week.endsAt).toBeLessThanOrEqual(now);
      for (let back = 0; back < 12; back++) {
        const before = lastWeek(clocks, week.startsAt);
        expect(before.endsAt).toBe(week.startsAt);
        expect(before.startsAt).toBeLessThan(before.endsAt);
        expect(lastWeek(clocks, week.endsAt - 1)).toEqual(before);
        week = before;
      }
    }),
    RUNS,
  );
});

test('a week without a change of settings is found by its first day, once it has ended', () => {
  fc.assert(
    fc.property(anyClock, anyInstant, (settings, hour) => {
      const clocks = [{ from: 0, ...settings }];
      const week = lastWeek(clocks, hour * HOUR);
      expect(endedWeek(clocks, week.from, week.endsAt)).toEqual(week);
      expect(endedWeek(clocks, week.from, week.endsAt - 1)).toBeUndefined();
      const second = Temporal.PlainDate.from(week.from).add({ days: 1 }).toString();
      expect(endedWeek(clocks, second, week.endsAt)).toBeUndefined();
    }),
    RUNS,
  );
});

test('a change of the reset makes the week in which it falls longer', () => {
  const thursday = { ...clockOf({ weeklyResetDay: 4 }), from: utc('2026-05-13 12:00') };
  const clocks = [...always(), thursday];
  // The week began on Monday, May 11, and the change was on Wednesday.
  const week = lastWeek(clocks, utc('2026-05-14 00:00'));
  expect(week).toMatchObject({ from: '2026-05-11', to: '2026-05-13' });
  expect(lastWeek(clocks, utc('2026-05-13 23:59'))).toMatchObject({ from: '2026-05-04', to: '2026-05-10' });
  expect(clockAt(clocks, week.endsAt).weeklyResetDay).toBe(4);
  expect(endedWeek(clocks, '2026-05-11', utc('2026-05-14 00:00'))).toEqual(week);
});

test('the letter about a week comes at nine after its end, and after quiet hours', () => {
  const none = { start: '22:00', end: '22:00' };
  const next = (quiet: typeof none, settings: Parameters<typeof clockOf>[0], now: string) =>
    new Date(nextReviewLetter(quiet, clockOf(settings), utc(now))).toISOString().slice(0, 16);
  expect(next(none, {}, '2026-05-17 23:00')).toBe('2026-05-18T09:00');
  expect(next(none, {}, '2026-05-18 08:59')).toBe('2026-05-18T09:00');
  expect(next(none, {}, '2026-05-18 09:00')).toBe('2026-05-25T09:00');
  expect(next(none, { dailyResetTime: '12:00' }, '2026-05-18 11:00')).toBe('2026-05-19T09:00');
  expect(next(none, { timezone: 'America/New_York' }, '2026-05-18 12:00')).toBe('2026-05-18T13:00');
  expect(next({ start: '21:00', end: '10:30' }, {}, '2026-05-18 09:00')).toBe('2026-05-18T10:30');
  expect(next({ start: '08:00', end: '07:00' }, {}, '2026-05-18 09:00')).toBe('2026-05-19T07:00');
});

test('there is one letter for each week, in any zone', () => {
  fc.assert(
    fc.property(anyClock, anyInstant, (settings, hour) => {
      const quiet = { start: '22:00', end: '08:00' };
      let now = hour * HOUR;
      for (let week = 0; week < 5; week++) {
        const at = nextReviewLetter(quiet, settings, now);
        expect(at).toBeGreaterThan(now);
        const local = localAt(at, settings.timezone);
        // Where a clock change leaves out nine o'clock, the first instant after.
        expect(local.hour).toBeGreaterThanOrEqual(9);
        const since = lastWeek([{ from: 0, ...settings }], at).endsAt;
        expect(at - since).toBeLessThanOrEqual(26 * HOUR);
        if (week > 0) expect(since).toBeGreaterThanOrEqual(lastWeek([{ from: 0, ...settings }], now).endsAt + 5 * DAY);
        now = at;
      }
    }),
    RUNS,
  );
});

test('a week is found by its first day, also where that day begins twice', () => {
  const clocks: ClockEpoch[] = [
    { from: 0, ...clockOf({ timezone: 'Pacific/Apia' }) },
    { from: utc('2026-03-17 12:00'), ...clockOf({ weeklyResetDay: 3 }) },
  ];
  const week = lastWeek(clocks, utc('2026-03-26 00:00'));
  expect(week).toMatchObject({ from: '2026-03-18', startsAt: utc('2026-03-18 00:00') });
  expect(endedWeek(clocks, '2026-03-18', week.endsAt)).toEqual(week);
});
