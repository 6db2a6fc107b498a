import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import type { ActionKind } from '#shared/domain/actions.ts';
import { completionAt, nextDue } from '#shared/domain/completion.ts';
import { withChangedPause, withResumed } from '#shared/domain/pause-changes.ts';
import {
  isOver,
  isPausedBetween,
  type NamedPause,
  type Pause,
  pauseOn,
  pausesOf,
  unpausedFrom,
} from '#shared/domain/pauses.ts';
import { clockAt, periodAt, periodsBetween, type Schedule, startOf } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { boundary, rawPeriods } from './periods/oracle.ts';
import { always, anyEpochs, anyRule, DAY, HOUR, scheduleOf, utc } from './periods/support.ts';
import { outcomesOfPast, pastOf } from './support/history.ts';
import { anyClosings, anyPauses } from './support/pauses.ts';

const RUNS = { numRuns: 300 };
const MIDDLE = utc('2026-03-08 00:00');

const pause = (from: string, until: string | null): Pause => ({ from, until, reason: null });
const plus = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();

const anyClock = fc.record({
  timezone: fc.constantFrom('UTC', 'Asia/Tokyo', 'America/New_York', 'Europe/Paris', 'Pacific/Apia'),
  dailyResetTime: fc.constantFrom('00:00', '04:00', '02:30', '23:59'),
  weeklyResetDay: fc.integer({ min: 1, max: 7 }),
  monthlyResetDay: fc.constantFrom(1, 15, 31),
});
const anyHour = fc.integer({ min: -25 * 24, max: 25 * 24 }).map((hours) => MIDDLE + hours * HOUR);
/** A commitment whose clock and rule change, with pauses and closings. */
const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  startDate: fc.integer({ min: -30, max: 10 }).map((days) => plus('2026-03-08', days)),
  createdAt: anyHour,
  clocks: anyEpochs(anyClock, anyHour, 2),
  frequencies: anyEpochs(anyRule, anyHour, 2),
  pauses: anyPauses(MIDDLE, 25),
  closings: anyClosings(MIDDLE, 25),
}) as fc.Arbitrary<Schedule>;
const anyActions = fc.array(fc.tuple(anyHour, fc.constantFrom<ActionKind>('completed', 'skipped', 'pending')), {
  maxLength: 10,
});

/** The dates of the days of which an instant of [from, to) is one, each by the clock of its time. */
function daysOf({ clocks }: Schedule, from: number, to: number): string[] {
  const dates = new Set<string>();
  for (let instant = from; instant < to; instant += HOUR) {
    const days = rawPeriods(clockAt(clocks, instant), 'daily', instant, 2);
    dates.add(days.find(({ startsAt, endsAt }) => startsAt <= instant && instant < endsAt)!.date);
  }
  return [...dates];
}

describe('for any pauses and closings', { timeout: 60_000 }, () => {
  test('a period with a paused day, of before the creation, or in which it was closed is never missed', () => {
    let [paused, closed] = [0, 0];
    fc.assert(
      fc.property(anySchedule, anyActions, anyHour, (schedule, told, now) => {
        const actions = told
          .map(([at, kind]) => ({ at, kind }))
          .filter(({ at }) => at >= startOf(schedule) && at <= now && at >= periodAt(schedule, at).startsAt)
          .toSorted((a, b) => a.at - b.at);
        const past = pastOf(schedule, actions);
        const all = outcomesOfPast(past, { from: '2026-01-01', to: '2026-05-01', now });
        for (const { period, status, action } of all) {
          if (status !== 'missed' || action?.kind === 'skipped') continue;
          const days = daysOf(schedule, period.startsAt, Math.min(period.endsAt, now + 1));
          expect(
            days.filter((day) => schedule.pauses!.some(({ from, until }) => from <= day && day <= (until ?? day))),
          ).toEqual([]);
          expect(period.endsAt).toBeGreaterThan(schedule.createdAt);
          const [from, to] = [period.startsAt, period.endsAt];
          expect(schedule.closings!.filter((each) => each.from < to && (each.to ?? Infinity) > from)).toEqual([]);
        }
        paused += all.filter((each) => each.paused).length;
        closed += schedule.closings!.length;
      }),
      RUNS,
    );
    expect([paused > 20, closed > 20], 'paused periods, closings').toEqual([true, true]);
  });

  test('a period without a paused day, in which it was never closed, is what it is without them', () => {
    let same = 0;
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const { pauses: _, closings: __, ...plain } = schedule;
        const found = periodsBetween(schedule, MIDDLE - 20 * DAY, MIDDLE + 20 * DAY);
        const wanted = periodsBetween(plain, MIDDLE - 20 * DAY, MIDDLE + 20 * DAY);
        expect(found.map(({ partial: ___, paused: ____, ...period }) => period)).toEqual(
          wanted.map(({ partial: ___, ...period }) => period),
        );
        for (const [k, period] of found.entries()) {
          const { startsAt, endsAt } = period;
          const rests =
            period.paused || schedule.closings!.some(({ from, to }) => from < endsAt && (to ?? Infinity) > startsAt);
          if (!rests) expect(period).toEqual(wanted[k]);
          if (rests) expect(period.partial).toBe(true);
          if (!rests) same++;
        }
      }),
      RUNS,
    );
    expect(same).toBeGreaterThan(200);
  });

  test('a day is paused exactly if a pause has its date, whatever the timezone and the reset time', () => {
    fc.assert(
      fc.property(anyClock, anyPauses(MIDDLE, 25), anyHour, (clock, pauses, instant) => {
        const schedule = scheduleOf({ clocks: always(clock), pauses });
        const [date] = daysOf(schedule, instant, instant + 1);
        const isPaused = pauses.some(({ from, until }) => from <= date! && date! <= (until ?? date!));
        expect(periodAt(schedule, instant).paused).toBe(isPaused ? true : undefined);
        const { paused, dueNow } = completionAt(schedule, undefined, instant);
        expect([paused !== undefined, dueNow]).toEqual([isPaused, !isPaused]);
        // The first paused instant, and the first after it.
        for (const { from, until } of pauses) {
          const begins = boundary(Temporal.PlainDate.from(from), clock.dailyResetTime, clock.timezone);
          expect(completionAt({ ...schedule, pauses: [pause(from, until)] }, undefined, begins - 1).dueNow).toBe(true);
          expect(completionAt(schedule, undefined, begins).dueNow).toBe(false);
          if (until === null) continue;
          const ends = boundary(Temporal.PlainDate.from(until).add({ days: 1 }), clock.dailyResetTime, clock.timezone);
          expect(completionAt(schedule, undefined, ends - 1).dueNow).toBe(false);
          expect(completionAt({ ...schedule, pauses: [pause(from, until)] }, undefined, ends).dueNow).toBe(true);
        }
      }),
      RUNS,
    );
  });

  test('the first day that is not paused, and the pause that runs, are those that counting finds', () => {
    fc.assert(
      fc.property(anyPauses(MIDDLE, 10), fc.integer({ min: -15, max: 25 }), (pauses, offset) => {
        const date = plus('2026-03-08', offset);
        const isPaused = (day: string) => pauses.some(({ from, until }) => from <= day && day <= (until ?? day));
        const days = Array.from({ length: 80 }, (_, k) => plus(date, k));
        expect(unpausedFrom(pauses, date)).toBe(days.find((day) => !isPaused(day)) ?? null);
        const ends = pauses
          .filter(({ from, until }) => from <= date && date <= (until ?? date))
          .map(({ until }) => until);
        const last = ends.includes(null) ? null : ends.toSorted().at(-1);
        expect(pauseOn(pauses, date)?.until).toBe(last);
        expect(isPausedBetween(pauses, date, plus(date, 3))).toBe(days.slice(0, 4).some(isPaused));
      }),
      RUNS,
    );
  });

  test('a daily commitment is next due on the first day that is not paused', () => {
    fc.assert(
      fc.property(anyPauses(MIDDLE, 10), anyHour, fc.boolean(), (pauses, now, isDone) => {
        const schedule = scheduleOf({ pauses });
        const today = new Date(now).toISOString().slice(0, 10);
        const latest = isDone ? ({ kind: 'completed', at: now } as const) : undefined;
        const isPaused = (day: string) => pauses.some(({ from, until }) => from <= day && day <= (until ?? day));
        const days = Array.from({ length: 80 }, (_, k) => plus(today, k + (isDone ? 1 : 0)));
        const expected = days.find((day) => !isPaused(day)) ?? null;
        expect(nextDue(schedule, completionAt(schedule, latest, now), now)).toBe(expected);
      }),
      RUNS,
    );
  });
});

describe('a change of any pause', { timeout: 60_000 }, () => {
  const isPaused = (list: readonly NamedPause[], id: string, day: string) =>
    isPausedBetween(pausesOf(list, id), day, day);
  const today = '2026-03-08';
  const first = plus(today, -31);
  const anyDay = fc.integer({ min: -50, max: 20 }).map((days) => plus(today, days));
  const anyEnd = fc.option(anyDay);
  const anyIds = fc.option(fc.subarray(['a', 'b', 'c'], { minLength: 1 }));
  const anyPause = fc
    .record({ from: anyDay, until: anyEnd, commitmentIds: anyIds })
    .filter(({ from, until }) => until === null || from <= until);
  const days = Array.from({ length: 100 }, (_, k) => plus(today, k - 60));
  const known = ['a', 'b', 'c', 'later'];

  test('is its removal and a new one on days that may change, and changes no other day', () => {
    let [made, refused, resumed] = [0, 0, 0];
    const change = fc.record({ from: anyDay, until: anyEnd, commitmentIds: anyIds }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.array(anyPause, { minLength: 1, maxLength: 3 }), change, (told, change) => {
        const all = told.map((each, k): NamedPause => ({ ...each, id: `p${k}`, reason: null }));
        const anew = [...all.slice(1), { ...all[0]!, ...change }];
        const changed = (list: readonly NamedPause[]) => {
          try {
            return withChangedPause(list, 'p0', change, { today, known, idOf: () => 'past' });
          } catch (error) {
            if (error instanceof Refusal) return undefined;
            throw error;
          }
        };
        const after = changed(all);
        // What is taken out of a running pause resumes today, and keeps its past.
        const isRunning = isPausedBetween([all[0]!], today, today);
        const resumes = (id: string) =>
          isRunning && isPaused([all[0]!], id, today) && pausesOf(anew.slice(-1), id).length === 0;
        const wanted = (id: string, day: string) =>
          isPaused(day < first ? all : anew, id, day) || (day < today && resumes(id) && isPaused([all[0]!], id, day));
        for (const id of known) {
          if (!after) break;
          for (const day of days) expect(isPaused(after, id, day)).toBe(wanted(id, day));
          resumed += resumes(id) ? 1 : 0;
        }
        made += after ? 1 : 0;
        // Whether it may be made, the other pauses do not decide.
        const alone = [all[0]!];
        const { from, until } = { ...all[0]!, ...change };
        const isReversed = until !== null && until < from;
        const touches = known.some(
          (id) =>
            !resumes(id) &&
            days.some((day) => day < first && isPaused(alone, id, day) !== isPaused(anew.slice(-1), id, day)),
        );
        if (!isReversed && touches) expect(after).toBeUndefined();
        refused += after ? 0 : 1;
      }),
      RUNS,
    );
    const seen = [made > 50, refused > 50, resumed > 20];
    expect(seen, 'changes that were made, and refused, and that let some resume').toEqual([true, true, true]);
  });

  test('lets commitments leave it in any order, once or again, and touches no other day', () => {
    let left = 0;
    const some = fc.subarray(known, { minLength: 1 });
    fc.assert(
      fc.property(fc.array(anyPause, { minLength: 1, maxLength: 3 }), some, some, some, (told, open, one, other) => {
        const all = told.map((each, k): NamedPause => ({ ...each, id: `p${k}`, reason: null }));
        const [first] = all as [NamedPause];
        const about = { at: 1, askedOn: today, today, open, known, idOf: () => 'past' };
        const without = (list: readonly NamedPause[], ids: readonly string[]) =>
          list.some(({ id }) => id === 'p0') ? withResumed(list, 'p0', ids, about) : list;
        const isIn = (ids: readonly string[]) => (first.commitmentIds ?? known).some((id) => ids.includes(id));
        const changes = !isOver(first, today) && (isIn(one) || isIn(other));
        const stays = (id: string) => ![...one, ...other].includes(id) && (first.commitmentIds ?? open).includes(id);
        const orders = [
          without(without(all, one), other),
          without(without(all, other), one),
          without(without(without(all, one), other), one),
        ];
        const wanted = (id: string, day: string) =>
          changes && day >= today
            ? isPaused(all.slice(1), id, day) || (stays(id) && isPaused([first], id, day))
            : isPaused(all, id, day);
        const daysWith = (holds: (id: string, day: string) => boolean) =>
          known.flatMap((id) => days.filter((day) => holds(id, day)).map((day) => `${id} ${day}`));
        const expected = daysWith(wanted);
        for (const after of orders) expect(daysWith((id, day) => isPaused(after, id, day))).toEqual(expected);
        left += changes ? 1 : 0;
      }),
      RUNS,
    );
    expect(left).toBeGreaterThan(50);
  });
});
