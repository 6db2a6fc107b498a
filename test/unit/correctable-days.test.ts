import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CompletionAction, type NewAction, recorded, tallyOf } from '#shared/domain/actions.ts';
import { actionAt } from '#shared/domain/completion.ts';
import { type CorrectableDay, correctableDays } from '#shared/domain/correctable-days.ts';
import { clockAt, dayAt, periodAt, type Schedule } from '#shared/domain/periods.ts';
import { clockOf, DAY, recurrenceOf, scheduleOf, utc } from './periods/support.ts';

/* The days of a quota whose marks can be made or taken back. The 16th of November 2026 is a Monday. */

const swim = (parts: Partial<Schedule> = {}) =>
  scheduleOf({
    frequencies: [{ from: 0, frequency: 'weekly', recurrence: recurrenceOf({ times: 3 }) }],
    ...parts,
  });
const MONDAY = utc('2026-11-16');
const NEXT_MONDAY = utc('2026-11-23 12:00');

function recordOf(plan: Schedule, actions: readonly NewAction[]): CompletionAction | undefined {
  const { recurrence } = periodAt(plan, MONDAY + DAY);
  return actions.reduce<CompletionAction | undefined>(
    (before, action) => recorded(before, action, recurrence) ?? before,
    undefined,
  );
}
const daysOf = (plan: Schedule, record: CompletionAction | undefined, now: number) =>
  correctableDays(plan, periodAt(plan, MONDAY + DAY), record, now);
const datesOf = (days: readonly CorrectableDay[] | undefined) =>
  days?.map(({ date, marked }) => (marked ? `${date} done` : date));
const add = (at: string, key = at): NewAction => ({ kind: 'completed', at: utc(at), key });

describe('the days of a quota that can be corrected', () => {
  test('are those that have ended, for seven days', () => {
    const plan = swim();
    const record = recordOf(plan, [add('2026-11-17 18:00')]);
    expect(datesOf(daysOf(plan, record, utc('2026-11-19 12:00')))).toEqual([
      '2026-11-16',
      '2026-11-17 done',
      '2026-11-18',
    ]);
    expect(datesOf(daysOf(plan, record, NEXT_MONDAY))).toEqual([
      '2026-11-16',
      '2026-11-17 done',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
    expect(datesOf(daysOf(plan, record, utc('2026-11-28 12:00')))).toEqual(['2026-11-21', '2026-11-22']);
    expect(datesOf(daysOf(plan, record, utc('2026-12-01 12:00')))).toEqual([]);
    expect(datesOf(daysOf(plan, undefined, MONDAY + DAY / 2))).toEqual([]);
  });

  test('are none of another rule, none of a skipped or closed one, and none before its start', () => {
    const every = recurrenceOf({ times: 3, onceADay: false });
    const other = swim({ frequencies: [{ from: 0, frequency: 'weekly', recurrence: every }] });
    expect(daysOf(other, undefined, NEXT_MONDAY)).toBeUndefined();
    expect(daysOf(scheduleOf(), undefined, NEXT_MONDAY)).toBeUndefined();
    expect(daysOf(swim(), { kind: 'skipped', at: MONDAY }, NEXT_MONDAY)).toEqual([]);
    expect(datesOf(daysOf(swim({ startDate: '2026-11-21' }), undefined, NEXT_MONDAY))).toEqual([
      '2026-11-21',
      '2026-11-22',
    ]);
    const closing = (from: string, to: string | null) => ({ from: utc(from), to: to === null ? null : utc(to) });
    const wasClosed = swim({ closings: [closing('2026-11-17', '2026-11-22')] });
    expect(datesOf(daysOf(wasClosed, undefined, NEXT_MONDAY))).toEqual(['2026-11-16', '2026-11-22']);
    expect(daysOf(swim({ closings: [closing('2026-11-23', null)] }), undefined, NEXT_MONDAY)).toEqual([]);
  });

  test('are without those of before an instant until which all was taken back', () => {
    const plan = swim();
    const taken = recordOf(plan, [add('2026-11-17 18:00'), { kind: 'pending', at: utc('2026-11-21 12:00') }]);
    expect(datesOf(daysOf(plan, taken, NEXT_MONDAY))).toEqual(['2026-11-21', '2026-11-22']);
  });

  test('each count once: what is added on a free day counts, and taking a day back frees it, again and again', () => {
    const anyAddition = fc
      .record({ key: fc.uuid(), minute: fc.integer({ min: 0, max: 7 * 24 * 60 - 1 }) })
      .map(({ key, minute }): NewAction => ({ kind: 'completed', key, at: MONDAY + minute * 60_000 }));
    const anyClock = fc.record({
      timezone: fc.constantFrom('UTC', 'America/New_York', 'Pacific/Kiritimati'),
      dailyResetTime: fc.constantFrom('00:00', '04:00'),
    });
    const change = fc.record({ settings: anyClock, hours: fc.integer({ min: 0, max: 7 * 24 }) });
    fc.assert(
      fc.property(
        anyClock,
        fc.option(change),
        fc.array(anyAddition, { maxLength: 8 }),
        fc.option(fc.integer({ min: 0, max: 7 * 24 })),
        fc.array(fc.nat(6), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 24, max: 12 * 24 }),
        (settings, changed, all, clearedAfter, presses, hours) => {
          const clocks = [{ from: 0, ...clockOf(settings) }];
          if (changed) clocks.push({ from: MONDAY + changed.hours * 3_600_000, ...clockOf(changed.settings) });
          const plan = swim({ clocks });
          const now = MONDAY + hours * 3_600_000;
          const period = periodAt(plan, Math.min(MONDAY + DAY, now));
          const isIn = ({ at }: NewAction) => period.startsAt <= at && at < period.endsAt && at <= now;
          const clearing: NewAction[] =
            clearedAfter === null ? [] : [{ kind: 'pending', at: MONDAY + clearedAfter * 3_600_000 }];
          let record = recordOf(plan, [...all, ...clearing].filter(isIn));
          const doneOf = () => tallyOf(plan, period, record, now)?.done ?? 0;
          for (const [time, press] of presses.entries()) {
            const days = correctableDays(plan, period, record, now) ?? [];
            const day = days[press % Math.max(1, days.length)];
            if (!day) return;
            expect(day.at).toBeLessThan(now);
            expect(dayAt(clockAt(plan.clocks, day.at), day.at)).toBe(day.date);
            const told = day.marked ? { at: day.at, last: true } : { at: day.at, key: `press ${time}` };
            const action = actionAt(plan, day.marked ? 'pending' : 'completed', told, now);
            const before = doneOf();
            record = recorded(record, action, period.recurrence);
            expect(doneOf()).toBe(before + (day.marked ? -1000 : 1000));
            const after = correctableDays(plan, period, record, now)?.find(({ date }) => date === day.date);
            if (day.marked) expect(after?.marked ?? false).toBe(false);
            else expect(after?.marked).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
