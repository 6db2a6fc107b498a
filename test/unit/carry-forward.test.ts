import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CompletionAction } from '#shared/domain/actions.ts';
import { recorded, tallyOf } from '#shared/domain/actions.ts';
import { carryForward, isOverLimit, nextChange, withAction, withPauses } from '#shared/domain/carry-forward.ts';
import { completionAt } from '#shared/domain/completion.ts';
import { periodAt, startOf } from '#shared/domain/periods.ts';
import { anyRule, clockOf, scheduleOf } from './periods/support.ts';
import { anyClock, anyKind, anyMinute, at, schedule, shown, utc } from './support/completion.ts';
import { anyPauses } from './support/pauses.ts';

/* What a screen shows of a commitment without asking the server. */

const anyActions = fc.array(fc.tuple(fc.nat(60 * 24 * 3), anyKind), { maxLength: 6 });
const MIDDLE = at('2026-11-20T00:00:00Z');
const anyPlan = fc.tuple(anyClock, anyRule, anyMinute, anyPauses(MIDDLE, 40)).map(([settings, rule, start, pauses]) => {
  const startDate = new Date(start * 60_000).toISOString().slice(0, 10);
  const plan = schedule(rule.frequency, startDate, settings);
  return { settings, plan: { ...plan, createdAt: 0, frequencies: [{ from: 0, ...rule }], pauses } };
});

/** The record of the period at an instant after actions of so many minutes before. */
function recordAt(
  plan: ReturnType<typeof schedule>,
  actions: readonly (readonly [number, CompletionAction['kind']])[],
  now: number,
) {
  const period = periodAt(plan, now);
  return actions
    .map(([minutes, kind]) => ({ kind, at: now - minutes * 60_000 }))
    .filter((action) => action.at >= Math.max(period.startsAt, startOf(plan)))
    .toSorted((a, b) => a.at - b.at)
    .reduce<CompletionAction | undefined>(
      (record, action) => recorded(record, action, period.recurrence) ?? record,
      undefined,
    );
}

test('a commitment carried forward shows what the server would show at that instant', () => {
  fc.assert(
    fc.property(
      anyPlan,
      anyMinute,
      anyActions,
      fc.nat(60 * 24 * 70),
      fc.boolean(),
      (any, asOf, actions, wait, isClosed) => {
        const then = asOf * 60_000;
        const { settings } = any;
        const plan = { ...any.plan, closings: isClosed ? [{ from: then - 1, to: null }] : [] };
        const now = then + wait * 60_000;
        const record = recordAt(plan, actions, then);
        const read = shown(plan, completionAt(plan, record, then), then);
        const fresh = shown(plan, completionAt(plan, record, now), now);
        expect(carryForward(read, settings, then, now)).toEqual(fresh);
        if (nextChange([read], settings, then) > now) expect(fresh).toEqual(read);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a commitment with other pauses shows what the server will show', () => {
  fc.assert(
    fc.property(anyPlan, anyMinute, anyActions, ({ plan, settings }, minute, actions) => {
      const now = minute * 60_000;
      const record = recordAt(plan, actions, now);
      const before = { ...plan, pauses: [] };
      const read = shown(before, completionAt(before, record, now), now);
      const paused = withPauses(read, plan.pauses, settings, now);
      // That a limit was exceeded on a paused day is known by the server alone.
      fc.pre(!isOverLimit(read));
      expect(paused).toEqual(shown(plan, completionAt(plan, record, now), now));
      expect(withPauses(paused, [], settings, now)).toEqual(read);
    }),
    { numRuns: 1_000 },
  );
});

test('an action that the server does not have yet shows what the server will show', () => {
  fc.assert(
    fc.property(anyPlan, anyMinute, anyActions, anyKind, ({ plan, settings }, minute, actions, kind) => {
      const now = minute * 60_000;
      fc.pre(now >= Math.max(periodAt(plan, now).startsAt, startOf(plan)));
      const record = recordAt(plan, actions, now);
      const tally = tallyOf(plan, periodAt(plan, now), record, now);
      fc.pre(record?.kind !== 'skipped' || !tally || tally.done <= tally.of);
      // Nor whether today's mark was made before a skip.
      fc.pre(record?.kind !== 'skipped' || !tally?.isMarked);
      // Screens do not check off what is settled.
      fc.pre(kind !== 'completed' || completionAt(plan, record, now).status === 'pending');
      const action = { kind, at: now };
      const after = recorded(record, action, periodAt(plan, now).recurrence) ?? record;
      const read = shown(plan, completionAt(plan, record, now), now);
      const { completed_at: _, ...told } = withAction(read, settings, action).current_completion;
      const fresh = shown(plan, completionAt(plan, after, now), now);
      expect({ ...withAction(read, settings, action), current_completion: told }).toEqual({
        ...fresh,
        current_completion: { status: fresh.current_completion.status, due_date: fresh.current_completion.due_date },
      });
    }),
    { numRuns: 1_000 },
  );
});

test('an amount, and taking the last one back, show what the server will show', () => {
  const anyAmount = fc.integer({ min: 1, max: 5_000 });
  fc.assert(
    fc.property(anyPlan, anyMinute, fc.array(anyAmount, { maxLength: 5 }), ({ plan, settings }, minute, amounts) => {
      const now = minute * 60_000;
      const period = periodAt(plan, now);
      fc.pre(now >= Math.max(period.startsAt, startOf(plan)) && Boolean(period.recurrence?.target));
      const additions = amounts.map((amount, n) => ({ kind: 'completed' as const, at: now, amount, key: `${n}` }));
      const back = { kind: 'pending' as const, at: now, last: true, isTold: true };
      const record = additions.reduce<CompletionAction | undefined>(
        (before, each) => recorded(before, each, period.recurrence) ?? before,
        undefined,
      );
      const read = shown(plan, completionAt(plan, undefined, now), now);
      const seen = additions.reduce((before, each) => withAction(before, settings, each), read);
      const takenBack = withAction(seen, settings, { ...back, amount: amounts.at(-1) ?? 1 });
      const told = ({ progress, completed, due_now }: typeof read) => ({ progress, completed, due_now });
      expect(told(seen)).toEqual(told(shown(plan, completionAt(plan, record, now), now)));
      const after = recorded(record, back, period.recurrence);
      expect(told(takenBack)).toEqual(told(shown(plan, completionAt(plan, after, now), now)));
    }),
    { numRuns: 1_000 },
  );
});

test('the next change is the earliest of all commitments', () => {
  const now = at('2026-11-20T12:00:00Z');
  const daily = shown(schedule(), completionAt(schedule(), undefined, now), now);
  const once = shown(schedule('once'), completionAt(schedule('once'), undefined, now), now);
  const evening = schedule('weekly', '2026-11-20', { ...utc, dailyResetTime: '18:00' });
  const upcoming = shown(evening, completionAt(evening, undefined, now), now);

  expect(nextChange([once], utc, now)).toBe(Number.POSITIVE_INFINITY);
  expect(nextChange([once, daily], utc, now)).toBe(at('2026-11-21T00:00:00Z'));
  expect(nextChange([upcoming], { ...utc, dailyResetTime: '18:00' }, now)).toBe(at('2026-11-20T18:00:00Z'));
});

test('a commitment that has started stays so after a move to an earlier timezone', () => {
  const createdAt = Date.parse('2026-11-26T00:00:00Z');
  const [tokyo, losAngeles] = ['Asia/Tokyo', 'America/Los_Angeles'].map((timezone) => clockOf({ timezone }));
  const moved = createdAt + 3_600_000;
  const plan = scheduleOf({
    startDate: '2026-11-26',
    createdAt,
    clocks: [
      { ...tokyo!, from: 0 },
      { ...losAngeles!, from: moved },
    ],
    frequencies: [{ from: createdAt, frequency: 'daily' }],
  });
  const now = moved + 60_000;
  const read = shown(plan, completionAt(plan, undefined, now), now);
  expect(read.upcoming).toBe(false);
  expect(carryForward(read, losAngeles!, now, now).upcoming).toBe(false);
});
