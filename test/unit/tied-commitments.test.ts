import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CompletionAction, type NewAction, recorded, tiedKey } from '#shared/domain/actions.ts';
import { entryAction, periodStatus } from '#shared/domain/completion.ts';
import { periodAt } from '#shared/domain/periods.ts';
import { clockOf, recurrenceOf, scheduleOf, utc } from './periods/support.ts';

/* Check-offs by entries of the journal. */

const NOW = utc('2026-11-20 10:00');

test('an entry of the journal that is written, told again and emptied leaves what was done by hand', () => {
  const anyRule = fc.constantFrom({}, { times: 2 }, { times: 3, onceADay: false });
  const anyStep = fc.constantFrom('completed' as const, 'pending' as const);
  fc.assert(
    fc.property(anyRule, fc.array(anyStep, { maxLength: 4 }), (rule, kinds) => {
      const plan = scheduleOf({
        clocks: [{ from: 0, ...clockOf() }],
        frequencies: [{ from: 0, frequency: 'weekly', recurrence: recurrenceOf(rule) }],
      });
      const period = periodAt(plan, NOW);
      const act = (before: CompletionAction | undefined, action: Partial<NewAction>, hour: number) =>
        recorded(before, { kind: 'completed', at: NOW + hour, ...action }, period.recurrence) ?? before;
      const entry = { entryOf: '2026-11-20', key: `${tiedKey('2026-11-20')}a` };
      const byHand = kinds.reduce<CompletionAction | undefined>(
        (all, kind, hour) => act(all, { kind }, hour),
        undefined,
      );
      const written = act(act(byHand, entry, 5), { ...entry, key: `${entry.key}b` }, 6);
      const moved = act(written, { kind: 'pending', entryOf: '2026-11-20', movesTo: '2026-11-19' }, 7);
      const shown = (each: CompletionAction | undefined) => periodStatus(plan, period, each, NOW);
      const emptied = (each: CompletionAction | undefined, entryOf: string) =>
        act(each, { kind: 'pending', entryOf }, 8);
      expect(shown(emptied(moved, '2026-11-20'))).toEqual(shown(written));
      expect(shown(emptied(moved, '2026-11-19'))).toEqual(shown(byHand));
      expect(shown(emptied(written, '2026-11-20'))).toEqual(shown(byHand));
    }),
  );
});

test('an entry counts on its day, which ends with the reset', () => {
  const plan = scheduleOf({ clocks: [{ from: 0, ...clockOf({ dailyResetTime: '04:00' }) }] });
  const at = (date: string, isWritten = true) => entryAction(plan, date, isWritten, NOW)?.at;
  expect(at('2026-11-20')).toBe(NOW);
  expect(at('2026-11-19')).toBe(utc('2026-11-20 04:00') - 1);
  expect(at('2026-11-19', false)).toBe(utc('2026-11-20 04:00') - 1);
  expect(at('2026-11-12')).toBeUndefined();
});
