import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CompletionAction, type NewAction, recorded, tiedKey } from '#shared/domain/actions.ts';
import { entryAction, periodStatus } from '#shared/domain/completion.ts';
import { periodAt } from '#shared/domain/periods.ts';
import { clockOf, HOUR, recurrenceOf, scheduleOf, utc } from './periods/support.ts';

/* Check-offs by entries of the journal. */

const NOW = utc('2026-11-20 10:00');

const anyRule = fc.constantFrom({}, { times: 2 }, { times: 3, onceADay: false });
const anyKind = fc.constantFrom('completed' as const, 'pending' as const, 'skipped' as const);
/** What the user does by hand, with its instant; later actions may arrive first. */
const anyHand = fc.array(fc.tuple(anyKind, fc.integer({ min: 0, max: 9 })), { maxLength: 4 });

function periodOf(rule: Parameters<typeof recurrenceOf>[0]) {
  const plan = scheduleOf({
    clocks: [{ from: 0, ...clockOf() }],
    frequencies: [{ from: 0, frequency: 'weekly', recurrence: recurrenceOf(rule) }],
  });
  const period = periodAt(plan, NOW);
  const act = (before: CompletionAction | undefined, action: NewAction) =>
    recorded(before, action, period.recurrence) ?? before;
  const byHand = (before: CompletionAction | undefined, actions: readonly [NewAction['kind'], number][]) =>
    actions.reduce((all, [kind, hour]) => act(all, { kind, at: NOW + hour * HOUR }), before);
  const shown = (record: CompletionAction | undefined) => periodStatus(plan, period, record, NOW);
  return { act, byHand, shown };
}

const [DAY, OTHER] = ['2026-11-20', '2026-11-19'];
const write = (at: number, key = 'a'): NewAction => ({
  ...{ kind: 'completed', at, entryOf: DAY, key: `${tiedKey(DAY)}${key}` },
});
const empty = (at: number, entryOf = DAY): NewAction => ({ kind: 'pending', at, entryOf, isTold: true });

test('an entry that is written, told again and emptied leaves what was done by hand', () => {
  fc.assert(
    fc.property(anyRule, anyHand, fc.integer({ min: 0, max: 9 }), (rule, actions, hour) => {
      const { act, byHand, shown } = periodOf(rule);
      const before = byHand(undefined, actions);
      const written = act(act(before, write(NOW + hour * HOUR)), write(NOW + 10 * HOUR, 'b'));
      const isSkipped = before?.kind === 'skipped';
      if (!isSkipped && !('times' in rule)) expect(shown(written).status).toBe('completed');
      expect(shown(act(written, empty(NOW + 11 * HOUR)))).toEqual(shown(before));
      const moved = act(written, { ...empty(NOW + 11 * HOUR), movesTo: OTHER });
      expect(shown(act(moved, empty(NOW + 12 * HOUR)))).toEqual(shown(written));
      expect(shown(act(moved, empty(NOW + 12 * HOUR, OTHER)))).toEqual(shown(before));
      // It can be written again, also if the instant of its day is before that of the emptying.
      expect(shown(act(act(written, empty(NOW + 11 * HOUR)), write(NOW - HOUR, 'c'))).status).toBe(
        shown(written).status,
      );
    }),
  );
});

test('a check-off by hand that arrives after the entry stays when that is emptied', () => {
  const { act, byHand, shown } = periodOf({});
  for (const hour of [1, 3]) {
    const both = byHand(act(undefined, write(NOW + 2 * HOUR)), [['completed', hour]]);
    expect(shown(act(both, empty(NOW + 4 * HOUR))).status).toBe('completed');
  }
});

test('two days of an ended week are emptied one after the other', () => {
  const { act, shown } = periodOf({ times: 2 });
  const other: NewAction = { ...write(NOW - 24 * HOUR), entryOf: OTHER, key: `${tiedKey(OTHER)}a` };
  const written = act(act(undefined, other), write(NOW));
  const end = utc('2026-11-23') - 1;
  expect(shown(act(act(written, empty(end)), empty(end, OTHER))).tally?.done).toBe(0);
});

test('an entry counts on its day, which ends with the reset', () => {
  const plan = scheduleOf({ clocks: [{ from: 0, ...clockOf({ dailyResetTime: '04:00' }) }] });
  const at = (date: string, isWritten = true) => entryAction(plan, date, isWritten, NOW)?.at;
  expect(at('2026-11-20')).toBe(NOW);
  expect(at('2026-11-19')).toBe(utc('2026-11-20 04:00') - 1);
  expect(at('2026-11-19', false)).toBe(utc('2026-11-20 04:00') - 1);
  expect(at('2026-11-12')).toBeUndefined();
});

test('after a move to the west, today’s entry counts in the running period', () => {
  const clocks = [
    { from: 0, ...clockOf({ timezone: 'Asia/Tokyo' }) },
    { from: utc('2026-11-20 01:00'), ...clockOf({ timezone: 'Pacific/Honolulu' }) },
  ];
  expect(entryAction(scheduleOf({ clocks }), '2026-11-19', true, NOW - 5 * HOUR)?.at).toBe(NOW - 5 * HOUR);
});
