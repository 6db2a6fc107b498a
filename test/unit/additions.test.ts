import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newCommitment } from '#shared/contracts/commitments.ts';
import type { CompletionAction, NewAction } from '#shared/domain/actions.ts';
import { recorded, tallyOf } from '#shared/domain/actions.ts';
import { periodStatus } from '#shared/domain/completion.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { type Period, periodAt, type Schedule } from '#shared/domain/periods.ts';
import { type Recurrence, refuseUnfit, recurrenceOf as ruleOf } from '#shared/domain/recurrence.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { clockOf, DAY, recurrenceOf, scheduleOf, utc } from './periods/support.ts';

/* Check-offs that add up in a period. */

const NOW = utc('2026-11-20 10:00');

function weekly(parts: Partial<Recurrence>, clock = {}): { plan: Schedule; period: Period } {
  const plan = scheduleOf({
    clocks: [{ from: 0, ...clockOf(clock) }],
    frequencies: [{ from: 0, frequency: 'weekly', recurrence: recurrenceOf(parts) }],
  });
  return { plan, period: periodAt(plan, NOW) };
}

const record = (actions: readonly NewAction[], { recurrence }: Period) =>
  actions.reduce<CompletionAction | undefined>(
    (before, action) => recorded(before, action, recurrence) ?? before,
    undefined,
  );

const anyAddition = fc
  .record({
    key: fc.uuid(),
    minute: fc.integer({ min: 0, max: 7 * 24 * 60 - 1 }),
    amount: fc.integer({ min: 1, max: 9_000 }),
  })
  .map(
    ({ key, minute, amount }): NewAction => ({
      kind: 'completed',
      key,
      amount,
      at: utc('2026-11-16') + minute * 60_000,
    }),
  );
const anyParts: fc.Arbitrary<Partial<Recurrence>> = fc.oneof(
  fc.record({ times: fc.integer({ min: 1, max: 7 }), onceADay: fc.boolean() }),
  fc.record({
    target: fc.record({
      direction: fc.constantFrom('at_least' as const, 'at_most' as const),
      amount: fc.integer({ min: 1, max: 30_000 }),
      unit: fc.constant('km'),
    }),
  }),
);

describe('additions', () => {
  test('give the same in any order, each of them once', () => {
    const any = fc
      .array(anyAddition, { maxLength: 12 })
      .chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length, maxLength: 2 * all.length }),
        ),
      );
    fc.assert(
      fc.property(anyParts, any, (parts, [all, shuffled]) => {
        const { plan, period } = weekly(parts);
        const later = period.endsAt + DAY;
        for (const at of [NOW, later]) {
          expect(periodStatus(plan, period, record(shuffled, period), at)).toEqual(
            periodStatus(plan, period, record(all, period), at),
          );
        }
      }),
    );
  });

  test('agree with a sum and a count of days', () => {
    fc.assert(
      fc.property(anyParts, fc.array(anyAddition, { maxLength: 12 }), (parts, all) => {
        const { plan, period } = weekly(parts);
        const tally = tallyOf(plan, period, record(all, period), NOW);
        const sum = all.reduce((total, { amount = 0 }) => total + amount, 0);
        const days = new Set(all.map(({ at }) => new Date(at).toISOString().slice(0, 10))).size;
        const { times, onceADay = true, target } = parts;
        const done = target ? sum : (onceADay ? days : all.length) * 1000;
        expect(tally).toMatchObject({ done, of: target?.amount ?? times! * 1000 });
        const isReached = target?.direction === 'at_most' ? done > target.amount : done >= tally!.of;
        expect(tally!.reachedAt !== undefined).toBe(isReached);
      }),
    );
  });

  test('that fill up to a target reach it, and never exceed it', () => {
    fc.assert(
      fc.property(fc.array(anyAddition, { maxLength: 8 }), fc.integer({ min: 1, max: 30_000 }), (all, amount) => {
        const { plan, period } = weekly({ target: { direction: 'at_least', amount, unit: 'km' } });
        const fill = (key: string): NewAction => ({ kind: 'completed', at: NOW, key, fills: true });
        const sum = all.reduce((total, each) => total + (each.amount ?? 0), 0);
        const filled = record([...all, fill('one'), fill('other')], period);
        expect(tallyOf(plan, period, filled, NOW)?.done).toBe(Math.max(sum, amount));
        const at = period.endsAt - 1;
        const skipped = record([...all, fill('one'), { kind: 'skipped', at }], period);
        const again = recorded(skipped, { ...fill('other'), at }, period.recurrence);
        expect(periodStatus(plan, period, again, NOW).status).toBe('completed');
      }),
    );
  });

  test('taking back until an instant removes those of before it, whenever they arrive', () => {
    fc.assert(
      fc.property(fc.array(anyAddition, { maxLength: 8 }), fc.nat(8), (all, place) => {
        const { plan, period } = weekly({ target: { direction: 'at_least', amount: 1, unit: 'km' } });
        const actions = [...all.slice(0, place), { kind: 'pending' as const, at: NOW }, ...all.slice(place)];
        const expected = all.filter(({ at }) => at > NOW).reduce((total, { amount = 0 }) => total + amount, 0);
        fc.pre(all.every(({ at }) => at !== NOW));
        expect(tallyOf(plan, period, record(actions, period), NOW)?.done).toBe(expected);
      }),
    );
  });

  test('taking back the last again and again leaves nothing, from the latest instant on', () => {
    fc.assert(
      fc.property(fc.array(anyAddition, { minLength: 1, maxLength: 8 }), (all) => {
        const { plan, period } = weekly({ target: { direction: 'at_least', amount: 1, unit: 'km' } });
        const end = period.endsAt - 1;
        const ordered = all.toSorted((a, b) => a.at - b.at);
        let before = record(ordered, period);
        for (let left = ordered.length - 1; left >= 0; left--) {
          before = recorded(before, { kind: 'pending', at: end, last: true }, period.recurrence);
          const sum = ordered.slice(0, left).reduce((total, { amount = 0 }) => total + amount, 0);
          expect(tallyOf(plan, period, before, NOW)?.done).toBe(sum);
        }
        expect(before?.kind).toBe('pending');
      }),
    );
  });

  test('are days of the user’s clock: two in the morning belongs to the day before', () => {
    const { plan, period } = weekly({ times: 3 }, { dailyResetTime: '04:00' });
    const at = (text: string): NewAction => ({ kind: 'completed', at: utc(text), key: text });
    const all = [at('2026-11-17 23:00'), at('2026-11-18 02:00'), at('2026-11-18 05:00')];
    expect(tallyOf(plan, period, record(all, period), utc('2026-11-19 03:00'))).toMatchObject({
      done: 2000,
      isMarked: true,
    });
    expect(tallyOf(plan, period, record(all, period), utc('2026-11-19 04:00'))).toMatchObject({ isMarked: false });
  });

  test('of a period that is full are refused', () => {
    const { period } = weekly({ times: 3 });
    const full = record(
      Array.from({ length: LIMITS.additions }, (_, k) => ({ kind: 'completed' as const, at: NOW, key: String(k) })),
      period,
    );
    expect(() => recorded(full, { kind: 'completed', at: NOW, key: 'more' }, period.recurrence)).toThrow(
      'too_many_additions',
    );
  });
});

describe('a limit', () => {
  const { plan, period } = weekly({ target: { direction: 'at_most', amount: 2000, unit: 'cups' } });
  const cups = (amount: number): NewAction => ({
    kind: 'completed',
    at: NOW,
    key: String(amount),
    amount: amount * 1000,
  });

  test('is kept at the end of its period, with that end as its time', () => {
    const kept = record([cups(2)], period);
    expect(periodStatus(plan, period, kept, NOW)).toMatchObject({ status: 'pending', completedAt: null });
    expect(periodStatus(plan, period, kept, period.endsAt)).toMatchObject({
      status: 'completed',
      completedAt: period.endsAt,
    });
    expect(periodStatus(plan, period, undefined, period.endsAt).status).toBe('completed');
  });

  test('is missed as soon as it is exceeded, but never in a shortened period', () => {
    const over = record([cups(1), cups(1.5)], period);
    expect(periodStatus(plan, period, over, NOW).status).toBe('missed');
    const short = { ...period, partial: true };
    expect([NOW, period.endsAt].map((at) => periodStatus(plan, short, over, at).status)).toEqual([
      'pending',
      'pending',
    ]);
  });

  test('of a period from before the commitment existed is neither kept nor missed', () => {
    const late = { ...plan, createdAt: period.endsAt };
    expect(periodStatus(late, { ...period, partial: true }, undefined, period.endsAt + DAY).status).toBe('pending');
  });
});

describe('a taking back that is told again', () => {
  const { period } = weekly({ times: 3, onceADay: false });
  const counts = (told: CompletionAction | undefined) => told?.additions?.filter(({ amount }) => amount > 0).length;
  const skipped = record(
    [
      { kind: 'completed', at: NOW - 3_000, key: 'a' },
      { kind: 'skipped', at: NOW - 2_000 },
    ],
    period,
  );

  test.each([{}, { last: true }])('undoes the skip alone, with %o', (more) => {
    const undo: NewAction = { kind: 'pending', at: NOW, isTold: true, ...more };
    const undone = recorded(skipped, undo, period.recurrence);
    expect(counts(undone)).toBe(1);
    expect(recorded(undone, undo, period.recurrence)).toBeUndefined();
  });

  test('at the instant of a single check-off takes it back', () => {
    const done: CompletionAction = { kind: 'completed', at: NOW };
    const undo: NewAction = { kind: 'pending', at: NOW, isTold: true };
    for (const rule of [undefined, period.recurrence]) expect(recorded(done, undo, rule)?.kind).toBe('pending');
  });
});

test('corrections of one instant count as they were made, also where each is told again', () => {
  const { plan, period } = weekly({ target: { direction: 'at_least', amount: 9_000, unit: 'km' } });
  const at = period.endsAt - 1;
  const anyStep = fc.constantFrom('add', 'skip', 'undo the skip', 'take all back');
  const anySteps = fc.array(fc.tuple(anyStep, fc.integer({ min: 1, max: 3 })), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(anyAddition, { maxLength: 3 }), anySteps, (earlier, steps) => {
      let before = record(earlier, period);
      let [done, skipped] = [earlier.reduce((sum, { amount = 0 }) => sum + amount, 0), false];
      for (const [index, [step, told]] of steps.entries()) {
        const action: NewAction =
          step === 'add'
            ? { kind: 'completed', at, key: String(index), amount: 2_000 }
            : step === 'skip'
              ? { kind: 'skipped', at }
              : { kind: 'pending', at, isTold: true, skip: step === 'undo the skip' };
        for (let time = 0; time < told; time++) before = recorded(before, action, period.recurrence) ?? before;
        if (step === 'add') done += 2_000;
        if (step === 'take all back' && !skipped) done = 0;
        if (step !== 'take all back') skipped = step === 'skip';
        const isMissed = skipped || done < 9_000;
        expect(periodStatus(plan, period, before, period.endsAt)).toMatchObject({
          status: isMissed ? 'missed' : 'completed',
          tally: { done },
        });
        expect(before?.kind === 'skipped').toBe(skipped);
      }
    }),
  );
});

test('a taking back that is meant for the other changes nothing where one check-off completes a period, too', () => {
  const undo = (before: CompletionAction, skip: boolean) =>
    recorded(before, { kind: 'pending', at: NOW, skip }, undefined)?.kind;
  expect(undo({ kind: 'completed', at: NOW }, true)).toBeUndefined();
  expect(undo({ kind: 'skipped', at: NOW }, false)).toBeUndefined();
  expect(undo({ kind: 'completed', at: NOW }, false)).toBe('pending');
  expect(undo({ kind: 'skipped', at: NOW }, true)).toBe('pending');
});

test('a late skip is late where check-offs add up, too', () => {
  const { period } = weekly({ times: 3 });
  expect(recorded(undefined, { kind: 'skipped', at: NOW, late: true }, period.recurrence)?.late).toBe(true);
});

test('an amount of less than a thousandth is refused', () => {
  const target = { direction: 'at_most', amount: 1e-10, unit: 'km' } as const;
  const wanted = { title: 'Walk', frequency: 'daily', schedule: { target } } as const;
  expect(newCommitment.safeParse(wanted).success).toBe(false);
  expect(newCommitment.safeParse({ ...wanted, schedule: { target: { ...target, amount: 0.001 } } }).success).toBe(true);
});

test('many a day is for several times alone', () => {
  expect(() => refuseUnfit('weekly', ruleOf({ once_a_day: false }))).toThrow(Refusal);
  expect(() => refuseUnfit('weekly', ruleOf({ once_a_day: false, times: 2 }))).not.toThrow();
});
