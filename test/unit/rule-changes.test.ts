import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CompletionAction, type NewAction, recorded } from '#shared/domain/actions.ts';
import { completionAt } from '#shared/domain/completion.ts';
import { dayAt, type FrequencyEpoch, periodAt, type Schedule, startOf } from '#shared/domain/periods.ts';
import { type Recurrence, shownSchedule } from '#shared/domain/recurrence.ts';
import { withRule } from '#shared/domain/rule-changes.ts';
import { anyRule, recurrenceOf } from './periods/support.ts';
import { anyClock, anyKind, anyMinute, at, schedule, shown, utc } from './support/completion.ts';

/* What a screen shows after a change of a rule, without asking the server. */

const anyActions = fc.array(fc.tuple(fc.nat(60 * 24 * 3), anyKind, fc.integer({ min: 1, max: 5_000 })), {
  maxLength: 6,
});

/** The record of the current period after such actions, each so many minutes before `now`. */
function recordOf(plan: Schedule, all: readonly NewAction[], now: number): CompletionAction | undefined {
  const { startsAt, recurrence } = periodAt(plan, now);
  return all
    .filter((each) => each.at >= Math.max(startsAt, startOf(plan)))
    .toSorted((a, b) => a.at - b.at)
    .reduce<CompletionAction | undefined>((before, each) => recorded(before, each, recurrence) ?? before, undefined);
}

/** A plan under another rule from `now` on, as the server stores it. */
function changed(plan: Schedule, rule: Pick<Schedule['frequencies'][number], 'frequency' | 'recurrence'>, now: number) {
  const today = dayAt(plan.clocks[0]!, now);
  const windowsFrom = plan.startDate > today ? plan.startDate : today;
  return { ...plan, frequencies: [...plan.frequencies, { from: now, ...rule, windowsFrom }] };
}

const told = (commitment: ReturnType<typeof shown>) => {
  const { completed_at: _, ...current_completion } = commitment.current_completion;
  return { ...commitment, current_completion };
};

/* A week in which the commitment began, and then a limit from the first instant of a day, which was exceeded before. */
const SEVERAL_A_WEEK: Pick<FrequencyEpoch, 'frequency' | 'recurrence'> = {
  frequency: 'weekly',
  recurrence: recurrenceOf({ times: 1, onceADay: false }),
};
const LIMIT_OF_TWO_DAYS: Pick<FrequencyEpoch, 'frequency' | 'recurrence'> = {
  frequency: 'daily',
  recurrence: recurrenceOf({ every: 2, target: { direction: 'at_most', amount: 1, unit: 'km' } }),
};
const BEGUN = at('2026-12-15T00:00:00Z') / 60_000;
const CHANGED = at('2026-12-19T00:00:00Z') / 60_000;

test('any other rule shows what the server will show, as far as the page can know it', () => {
  fc.assert(
    fc.property(anyClock, anyRule, anyRule, anyMinute, anyMinute, anyActions, (settings, one, other, ...rest) => {
      const [start, minute, actions] = rest;
      const now = minute * 60_000;
      const startDate = new Date(start * 60_000).toISOString().slice(0, 10);
      const plan = {
        ...schedule(one.frequency, startDate, settings),
        createdAt: 0,
        frequencies: [{ from: 0, ...one }],
      };
      const all = actions.map(([minutes, kind, amount], key): NewAction => {
        const added = kind === 'completed' && { key: String(key), ...(one.recurrence?.target && { amount }) };
        return { kind, at: now - minutes * 60_000, ...added };
      });
      const record = recordOf(plan, all, now);
      const completion = completionAt(plan, record, now);
      const before = shown(plan, completion, now);
      // Skipping a limit that was exceeded looks like exceeding it.
      const { tally } = completion;
      fc.pre(record?.kind !== 'skipped' || !tally || tally.done <= tally.of);

      const after = changed(plan, other, now);
      const known = before.progress?.done ?? Number(before.completed);
      const fresh = completionAt(after, record, now);
      const counted = fresh.tally;
      const { completed_at } = before.current_completion;
      const isToday = completed_at !== null && dayAt(settings, Date.parse(completed_at)) === dayAt(settings, now);
      // Of additions, the page knows the sum: neither their number nor their days.
      fc.pre(!counted || counted.done === 0 || counted.done / 1000 === known);
      fc.pre(!counted || counted.isMarked === (before.marked_today || isToday) || fresh.status !== 'pending');
      const rule = { frequency: other.frequency, schedule: shownSchedule(other.recurrence), start_date: startDate };
      expect(told(withRule(before, rule, settings, now))).toEqual(told(shown(after, fresh, now)));
    }),
    { numRuns: 1_000, examples: [[utc, SEVERAL_A_WEEK, LIMIT_OF_TWO_DAYS, BEGUN, CHANGED, [[1, 'completed', 1]]]] },
  );
});

describe('what was done goes along', () => {
  const NOW = at('2026-11-20T12:00:00Z');
  const target = (amount: number, direction: 'at_least' | 'at_most' = 'at_least') =>
    recurrenceOf({ target: { direction, amount: amount * 1000, unit: 'pages' } });
  const done = (amount: number): NewAction => ({
    kind: 'completed',
    at: NOW - 60_000,
    key: 'a',
    amount: amount * 1000,
  });

  function moved(before: Recurrence | undefined, rule: Recurrence | undefined, actions: readonly NewAction[]) {
    const plan = {
      ...schedule(),
      createdAt: 0,
      frequencies: [{ from: 0, frequency: 'daily' as const, ...rules(before) }],
    };
    const read = shown(plan, completionAt(plan, recordOf(plan, actions, NOW), NOW), NOW);
    const { start_date } = read;
    const { progress, completed, current_completion, due_now, upcoming } = withRule(
      read,
      { frequency: 'daily', schedule: shownSchedule(rule), start_date },
      utc,
      NOW,
    );
    return { done: progress?.done ?? null, of: progress?.of ?? null, completed, due_now, upcoming, current_completion };
  }
  const rules = (recurrence: Recurrence | undefined) => recurrence && { recurrence };

  test('to a higher target, which is open, and to a lower one, which is completed', () => {
    expect(moved(target(20), target(30), [done(12)])).toMatchObject({
      done: 12,
      of: 30,
      completed: false,
      due_now: true,
    });
    expect(moved(target(20), target(10), [done(12)])).toMatchObject({
      done: 12,
      of: 10,
      completed: true,
      due_now: false,
    });
    // It was completed.
    expect(moved(target(20), target(30), [done(20)])).toMatchObject({
      done: 20,
      of: 30,
      completed: false,
      due_now: true,
    });
  });

  test('to a limit, which is open or exceeded, and to a plain rule, which it completes', () => {
    expect(moved(target(20), target(20, 'at_most'), [done(20)])).toMatchObject({ done: 20, completed: false });
    expect(moved(target(20), target(10, 'at_most'), [done(12)]).current_completion.status).toBe('missed');
    expect(moved(target(20), undefined, [done(1)])).toMatchObject({ done: null, completed: true });
    expect(moved(undefined, target(20), [done(1)])).toMatchObject({ done: 1, of: 20, completed: false });
  });

  test('and a skip stays one', () => {
    const skipped: NewAction = { kind: 'skipped', at: NOW - 30_000 };
    const { current_completion, due_now } = moved(target(20), target(10), [done(12), skipped]);
    expect([current_completion.status, due_now]).toEqual(['missed', false]);
  });

  test('but not to a day that is not chosen, nor from one', () => {
    // A Friday.
    const mondays = recurrenceOf({ ...target(10), weekdays: [1] });
    expect(moved(target(20), mondays, [done(12)])).toMatchObject({ done: 0, of: 10, upcoming: true });
    expect(moved(mondays, target(20), [])).toMatchObject({ done: 0, of: 20, upcoming: false, due_now: true });
  });
});
