import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import type { ActionKind } from '#shared/domain/actions.ts';
import { restingAt } from '#shared/domain/completion.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import {
  endedBy,
  endedPeriods,
  isLateQuestion,
  mayAskAgain,
  missedOf,
  missedWhen,
  morningBefore,
  morningsBetween,
  nextMorning,
} from '#shared/domain/misses.ts';
import {
  type ClockEpoch,
  clockAt,
  dayAt,
  periodAt,
  periodsBetween,
  type Schedule,
  startOf,
} from '#shared/domain/periods.ts';
import { toldOf } from '#shared/domain/questions.ts';
import { runs } from '#test/support/long.ts';
import {
  always,
  anyEpochs,
  anyRule,
  clockOf,
  DAY,
  each,
  HOUR,
  recurrenceOf,
  scheduleOf,
  utc,
} from './periods/support.ts';
import { done, outcomesOfPast, pastOf } from './support/history.ts';
import { anyClosings, anyPauses } from './support/pauses.ts';

/* On which morning Steadfast asks about which misses. */

const RUNS = { numRuns: runs(400) };
const MIDDLE = utc('2026-03-08 00:00');
const ZONES = ['UTC', 'Asia/Tokyo', 'America/New_York', 'Europe/Paris', 'Pacific/Apia', 'Australia/Lord_Howe'];

const anyClock = fc.record({
  timezone: fc.constantFrom(...ZONES),
  dailyResetTime: fc.constantFrom('00:00', '04:00', '09:00', '12:00', '23:59'),
  weeklyResetDay: fc.integer({ min: 1, max: 7 }),
  monthlyResetDay: fc.constantFrom(1, 15, 31),
});
const anyHour = fc.integer({ min: -25 * 24, max: 25 * 24 }).map((hours) => MIDDLE + hours * HOUR);
const anyClocks = anyEpochs(anyClock, anyHour, 3) as fc.Arbitrary<ClockEpoch[]>;
const anySchedule = fc.record({
  startDate: fc.integer({ min: -30, max: 10 }).map((days) => new Date(MIDDLE + days * DAY).toISOString().slice(0, 10)),
  createdAt: anyHour,
  clocks: anyClocks,
  frequencies: anyEpochs(anyRule, anyHour, 2),
  pauses: anyPauses(MIDDLE, 25),
  closings: anyClosings(MIDDLE, 25),
}) as fc.Arbitrary<Schedule>;

const [FROM, TO] = [MIDDLE - 25 * DAY, MIDDLE + 25 * DAY];

describe('mornings', () => {
  test('come at nine by the clock of their time, at most once on each date, however the search is divided', () => {
    fc.assert(
      fc.property(anyClocks, anyHour, (clocks, middle) => {
        const all = morningsBetween(clocks, FROM, TO);
        for (const { at, date } of all) {
          const clock = clocks.findLast(({ from }) => from <= at) ?? clocks[0]!;
          const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(clock.timezone);
          expect([local.toPlainDate().toString(), local.toPlainTime().toString()]).toEqual([date, '09:00:00']);
        }
        const dates = all.map(({ date }) => date);
        expect(dates).toEqual([...new Set(dates)].sort());
        expect([...morningsBetween(clocks, FROM, middle), ...morningsBetween(clocks, middle, TO)]).toEqual(all);
      }),
      RUNS,
    );
  });

  test('follow each other on all dates of a clock, also where it changes', () => {
    for (const timezone of ZONES) {
      const clocks = always({ timezone });
      for (let at = FROM; at < TO; at = nextMorning(clocks[0]!, at)!) {
        const [only, ...more] = morningsBetween(clocks, at, at + DAY - HOUR - 1);
        const next = nextMorning(clocks[0]!, at)!;
        expect(more).toEqual([]);
        if (only) expect(only.at).toBe(next);
        expect(next - at).toBeLessThanOrEqual(DAY + HOUR);
      }
    }
  });
});

describe('what has ended', () => {
  const weeksOf = (clocks: ClockEpoch[]): Schedule => {
    return { startDate: '1970-01-01', createdAt: 0, clocks, frequencies: each('weekly') };
  };

  test('is looked back on on the first morning after it, and on no other', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(anyClocks, (clocks) => {
        const mornings = morningsBetween(clocks, FROM, TO);
        const told = mornings.map((morning) => endedBy(clocks, morning).weekly?.from);
        const dayOf = (instant: number) => dayAt(clockAt(clocks, instant), instant);
        // After a change of the clock, two weeks can end within a day.
        const expected = mornings.map((morning) => {
          const before = morningBefore(clocks, morning);
          const ended = periodsBetween(weeksOf(clocks), before, morning.at).filter(
            ({ endsAt }) => endsAt <= morning.at,
          );
          const last = ended.findLast(({ endsAt }) => endsAt > before);
          return last && dayOf(last.startsAt);
        });
        expect(told).toEqual(expected);
      }),
      RUNS,
    );
  });

  test('is a month on the first morning of the next, by the days of the person', () => {
    const monthsBy = (clocks: ClockEpoch[]) =>
      morningsBetween(clocks, utc('2026-10-15 00:00'), utc('2026-12-20 00:00')).flatMap((morning) => {
        const { monthly } = endedBy(clocks, morning);
        return monthly ? [[morning.date, monthly.from, monthly.to]] : [];
      });
    expect(monthsBy(always({}))).toEqual([
      ['2026-11-01', '2026-10-01', '2026-10-31'],
      ['2026-12-01', '2026-11-01', '2026-11-30'],
    ]);
    expect(monthsBy(always({ dailyResetTime: '12:00' }))).toEqual([
      ['2026-11-02', '2026-10-01', '2026-10-31'],
      ['2026-12-02', '2026-11-01', '2026-11-30'],
    ]);
  });
});

describe('what was missed', () => {
  test('is asked about on the first morning after its period, and on no other', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const mornings = morningsBetween(schedule.clocks, FROM, TO);
        const spans = mornings.map((morning) => ({
          after: morningBefore(schedule.clocks, morning),
          until: morning.at,
        }));
        const rested = { ...schedule, pauses: [], closings: [] };
        const asked = spans.flatMap((span) =>
          endedPeriods(rested, span, span.until).map(({ endsAt }) => [endsAt, span.until]),
        );
        const first = spans[0]?.after ?? TO;
        const last = spans.at(-1)?.until ?? FROM;
        const expected = periodsBetween(rested, first, last)
          .filter(({ endsAt, partial, recurrence }) => {
            return endsAt > first && endsAt <= last && !partial && recurrence?.target?.direction !== 'at_most';
          })
          .map(({ endsAt }) => [endsAt, mornings.find(({ at }) => at >= endsAt)?.at]);
        expect(asked).toEqual(expected);
      }),
      RUNS,
    );
  });

  const anyActions = fc.array(fc.tuple(anyHour, fc.constantFrom<ActionKind>('completed', 'skipped', 'pending')), {
    maxLength: 10,
  });

  test('is what the history shows as missed, if it rests neither then nor now', { timeout: 60_000 }, () => {
    let found = 0;
    fc.assert(
      fc.property(anySchedule, anyActions, anyHour, (schedule, told, now) => {
        const actions = told
          .map(([at, kind]) => ({ at, kind }))
          .filter(({ at }) => at >= startOf(schedule) && at <= now && at >= periodAt(schedule, at).startsAt)
          .toSorted((a, b) => a.at - b.at);
        const past = pastOf(schedule, actions);
        const span = { after: now - 10 * DAY, until: now };
        const missed = missedOf(schedule, endedPeriods(schedule, span, now), past, now);
        const { paused, closed } = restingAt(schedule, now);
        const history = outcomesOfPast(past, { from: '2026-01-01', to: '2026-05-01', now }).filter(
          ({ status, action, period }) => {
            const isSkipped = action?.kind === 'skipped';
            const isLimit = period.recurrence?.target?.direction === 'at_most';
            const hasEnded = period.endsAt > span.after && period.endsAt <= span.until;
            return status === 'missed' && !isSkipped && !isLimit && hasEnded && !paused && !closed;
          },
        );
        expect(missed).toEqual(history.map(({ period }) => period));
        found += missed.length;
      }),
      RUNS,
    );
    expect(found).toBeGreaterThan(0);
  });

  const november = (parts: Partial<Schedule> = {}) =>
    scheduleOf({ startDate: '2026-11-01', createdAt: utc('2026-10-31 12:00'), clocks: always(), ...parts });
  /** The due dates of what the morning of November 26 asks about. */
  const missedOn26 = (schedule: Schedule, actions: ReturnType<typeof done>[] = [], now = '2026-11-26 09:00') => {
    const [morning] = morningsBetween(schedule.clocks, utc('2026-11-26 00:00'), utc('2026-11-26 23:00'));
    const span = { after: morningBefore(schedule.clocks, morning!), until: morning!.at };
    const periods = endedPeriods(schedule, span, utc(now));
    return missedOf(schedule, periods, pastOf(schedule, actions), utc(now)).map(({ dueDate }) => dueDate);
  };

  test('was neither done nor skipped, and not corrected before the morning', () => {
    const daily = november({ frequencies: each('daily') });
    expect(missedOn26(daily)).toEqual(['2026-11-25']);
    expect(missedOn26(daily, [done('2026-11-25 20:00')])).toEqual([]);
    expect(missedOn26(daily, [done('2026-11-25 20:00', 'skipped')])).toEqual([]);
    expect(missedOn26(daily, [done('2026-11-25 20:00'), done('2026-11-26 07:00')])).toEqual([]);
    // What was done today says nothing about yesterday, and the correction comes from later.
    expect(missedOn26(daily, [done('2026-11-26 07:00')])).toEqual(['2026-11-25']);
    expect(missedOn26(daily, [done('2026-11-26 07:00'), done('2026-11-25 21:00')])).toEqual([]);
  });

  test('is a day that was due, the last one of a week, or a window', () => {
    const of = (rule: object) => missedOn26(november({ frequencies: [{ from: 0, frequency: 'daily', ...rule }] }));
    expect(of({ recurrence: recurrenceOf({ weekdays: [3] }) })).toEqual(['2026-11-25']);
    expect(of({ recurrence: recurrenceOf({ weekdays: [1, 2] }) })).toEqual([]);
    expect(of({ recurrence: recurrenceOf({ every: 5 }) })).toEqual(['2026-11-25']);
    expect(of({ frequency: 'weekly' })).toEqual([]);
    const weekly = november({ clocks: always({ weeklyResetDay: 4 }), frequencies: each('weekly') });
    expect(missedOn26(weekly)).toEqual(['2026-11-25']);
  });

  test('is no limit, nothing that is paused or closed by now, and nothing of the day of creation', () => {
    const limit = recurrenceOf({ target: { direction: 'at_most', amount: 1_000, unit: 'cups' } });
    expect(missedOn26(november({ frequencies: [{ from: 0, frequency: 'daily', recurrence: limit }] }))).toEqual([]);
    const daily = { frequencies: each('daily') };
    expect(missedOn26(november({ ...daily, pauses: [{ from: '2026-11-26', until: null, reason: null }] }))).toEqual([]);
    expect(missedOn26(november({ ...daily, closings: [{ from: utc('2026-11-26 08:00'), to: null }] }))).toEqual([]);
    expect(missedOn26(november({ ...daily, startDate: '2026-11-26' }))).toEqual([]);
  });

  test('of a day that ends at noon is asked about on the next day', () => {
    const noon = november({ clocks: always({ dailyResetTime: '12:00' }), frequencies: each('daily') });
    expect(missedOn26(noon)).toEqual(['2026-11-24']);
  });
});

describe('a question', () => {
  const morning = { at: utc('2026-11-26 09:00'), date: '2026-11-26' };
  const period = (frequency: 'daily' | 'weekly' | 'monthly', day: string, clock = {}) =>
    periodAt(scheduleOf({ clocks: always(clock), frequencies: each(frequency) }), utc(`${day} 12:00`));

  test('says when it was in words that hold for all of it', () => {
    const yesterday = period('daily', '2026-11-25');
    const week = period('weekly', '2026-11-25', { weeklyResetDay: 4 });
    expect(missedWhen([yesterday, yesterday], morning)).toBe('yesterday');
    expect(missedWhen([week], morning)).toBe('week');
    expect(missedWhen([period('monthly', '2026-10-25')], morning)).toBe('month');
    expect(missedWhen([yesterday, week], morning)).toBeNull();
    expect(missedWhen([period('daily', '2026-11-24')], morning)).toBeNull();
  });

  test('comes up to six hours late', () => {
    const late = LIMITS.questionHoursLate * HOUR;
    expect([isLateQuestion(morning.at, morning.at + late), isLateQuestion(morning.at, morning.at + late + 1)]).toEqual([
      false,
      true,
    ]);
  });

  test('is put to the other at most once in a week of the weekly reset', () => {
    const clock = clockOf({ weeklyResetDay: 3 });
    const now = utc('2026-11-26 09:00');
    const may = (asked: string | undefined) => mayAskAgain(clock, asked, now);
    expect([may(undefined), may('2026-11-24'), may('2026-11-25'), may('2026-11-26')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('is told without what may not be named any more, which is not counted either', () => {
    const missed = ['Run', 'Therapy'].map((title) => ({ id: title, title }));
    expect(toldOf({ missed, count: 5 }, (id) => id !== 'Therapy')).toEqual({ missed: missed.slice(0, 1), count: 4 });
    expect(toldOf({ missed, count: 2 }, () => false)).toEqual({ missed: [], count: 0 });
  });
});
