import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ActionKind } from '#shared/domain/actions.ts';
import type { Outcome } from '#shared/domain/history.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { type Period, periodAt, type Schedule, startOf } from '#shared/domain/periods.ts';
import { datesOfReview, type ReviewContent, reviewOf } from '#shared/domain/reviews.ts';
import { lastWeek, type Week } from '#shared/domain/weeks.ts';
import { always, anyRule, HOUR, scheduleOf, utc } from './periods/support.ts';
import { outcomesOfPast, type Past, pastOf } from './support/history.ts';
import { anyClosings, anyPauses } from './support/pauses.ts';

const RUNS = { numRuns: 300 };
const MIDDLE = utc('2026-03-08 00:00');
const WEEKS = 6;

const anyHour = fc.integer({ min: -25 * 24, max: 25 * 24 }).map((hours) => MIDDLE + hours * HOUR);
const anyClocks = fc
  .record({
    timezone: fc.constantFrom('UTC', 'Asia/Tokyo', 'America/New_York', 'Europe/Paris', 'Pacific/Apia'),
    dailyResetTime: fc.constantFrom('00:00', '04:00', '02:30', '23:59'),
    weeklyResetDay: fc.integer({ min: 1, max: 7 }),
    monthlyResetDay: fc.constantFrom(1, 15, 31),
  })
  .map(always);
const anySchedule: fc.Arbitrary<Schedule> = fc
  .record({
    startDate: fc.integer({ min: -30, max: 10 }).map((days) => addDays('2026-03-08', days)),
    createdAt: anyHour,
    clocks: anyClocks,
    frequencies: anyRule.map((rule) => [{ from: 0, ...rule }]) as fc.Arbitrary<Schedule['frequencies']>,
    pauses: anyPauses(MIDDLE, 25),
    closings: anyClosings(MIDDLE, 25),
  })
  .map(scheduleOf);
const anyActions = fc.array(fc.tuple(anyHour, fc.constantFrom<ActionKind>('completed', 'skipped', 'pending')), {
  maxLength: 20,
});

interface Told {
  week: Week;
  content: ReviewContent;
  outcomes: Outcome[];
}

/** The reviews of the weeks before an instant, the latest first. A note is on each period of each second day. */
function reviewsOf(past: Past, now: number): Told[] {
  const { schedule } = past;
  const weeks = [lastWeek(schedule.clocks, now)];
  while (weeks.length < WEEKS) weeks.push(lastWeek(schedule.clocks, weeks.at(-1)!.startsAt));
  return weeks.map((week) => {
    const outcomes = outcomesOfPast(past, { ...datesOfReview(week), now });
    const noted = outcomes.filter(({ period }) => Number(period.date.slice(-2)) % 2 === 0);
    const notes = new Map(noted.map(({ period }) => [period.startsAt, 'Why']));
    return { week, outcomes, content: reviewOf(week, [{ id: 'a', title: 'A', schedule, outcomes, notes }]) };
  });
}

const anyTold = fc.tuple(anySchedule, anyActions, anyHour).map(([schedule, actions, now]) => {
  const possible = actions
    .map(([at, kind]) => ({ at, kind }))
    .filter(({ at }) => at >= startOf(schedule) && at <= now && at >= periodAt(schedule, at).startsAt)
    .toSorted((a, b) => a.at - b.at);
  const past = pastOf(schedule, possible);
  return { told: reviewsOf(past, now), now };
});

const COUNTED = new Set(['done_days', 'kept_days', 'done_times', 'done_amount', 'limit_amount', 'done', 'not_done']);

test('the entries of a sentence are periods that ended in its week, or were done in it if they never end', () => {
  let found = 0;
  fc.assert(
    fc.property(anyTold, ({ told, now }) => {
      for (const { week, content, outcomes } of told) {
        const isOfWeek = ({ period, action }: Outcome) =>
          period.endsAt === Infinity
            ? action !== undefined && week.startsAt <= action.at && action.at < week.endsAt
            : week.startsAt < period.endsAt && period.endsAt <= week.endsAt && period.endsAt <= now;
        const dates = outcomes.filter(isOfWeek).map(({ period }) => period.date);
        for (const { refs } of content.sentences) {
          found += refs.length;
          expect(dates).toEqual(expect.arrayContaining(refs.map(({ date }) => date)));
          expect(refs.every(({ commitmentId }) => commitmentId === 'a')).toBe(true);
        }
      }
    }),
    RUNS,
  );
  expect(found).toBeGreaterThan(100);
});

test('a period that was cut short, paused, closed or before the beginning is never told as not done', () => {
  let [missed, rested] = [0, 0];
  fc.assert(
    fc.property(anyTold, ({ told }) => {
      for (const { content, outcomes } of told) {
        const counted = content.sentences.filter(({ code }) => COUNTED.has(code) || code === 'missed_note');
        for (const { date } of counted.flatMap(({ refs }) => refs)) {
          const all = outcomes.filter(({ period }) => period.date === date);
          expect(all.some(({ period, status }) => !period.partial || status === 'completed')).toBe(true);
        }
        const notDone = content.sentences.filter(
          ({ code, params }) =>
            code === 'not_done' || code === 'missed_note' || (COUNTED.has(code) && params.done === 0),
        );
        missed += notDone.length;
        rested += outcomes.filter(({ period, status }) => period.partial && status !== 'completed').length;
      }
    }),
    RUNS,
  );
  expect(Math.min(missed, rested)).toBeGreaterThan(5);
});

test('what is counted is counted in one week', () => {
  fc.assert(
    fc.property(anyTold, ({ told }) => {
      const counted = told.flatMap(({ content, outcomes }) => {
        const byDate = new Map(outcomes.map(({ period }): [string, Period] => [period.date, period]));
        const sentences = content.sentences.filter(({ code }) => COUNTED.has(code));
        return sentences.flatMap(({ refs }) => refs.map(({ date }) => byDate.get(date)?.startsAt));
      });
      expect(new Set(counted).size).toBe(counted.length);
    }),
    RUNS,
  );
});
