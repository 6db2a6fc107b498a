import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeEntry, ruleSince } from '#functions/lib/data/commitments/entry-changes.ts';
import { newEntry, type ProgressEntry, scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import { periodAt, startOf } from '#shared/domain/periods.ts';
import { anyRule } from '../periods/support.ts';
import { anyClock, anyMinute, at } from '../support/completion.ts';

/* From when another rule holds that waited on a device, and what it leaves as it was. */

const NOW = at('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number) => NOW - hours * 3_600_000;
const entry = (fields: Partial<ProgressEntry> = {}): ProgressEntry => ({
  ...{ s: '2026-01-01', c: hoursAgo(2_000), f: [[hoursAgo(2_000), 'daily']] },
  ...fields,
});

describe('another rule holds', () => {
  test.each([
    ['from when it was chosen', {}, 72, 72],
    ['from now, if that is said to be later', {}, -5, 0],
    ['from 31 days ago, if that is earlier', {}, 1_500, 31 * 24],
    ['from the creation, if that is later', { c: hoursAgo(20), f: [[hoursAgo(20), 'daily']] }, 72, 20],
    ['from the latest change, if that is later', { f: [...entry().f, [hoursAgo(30), 'weekly']] }, 72, 30],
  ] as const)('%s', (_, fields, chosen, since) => {
    expect(ruleSince(entry(fields as Partial<ProgressEntry>), hoursAgo(chosen), NOW)).toBe(hoursAgo(since));
  });

  test('from right after what was done since, and not in the future', () => {
    expect(ruleSince(entry({ d: 'completed', t: hoursAgo(10) }), hoursAgo(72), NOW)).toBe(hoursAgo(10) + 1);
    expect(ruleSince(entry({ d: 'completed', t: NOW }), hoursAgo(72), NOW)).toBe(NOW);
  });
});

test('whatever was done keeps the beginning of its period, and what comes later follows the new rule', () => {
  const anyMinutes = fc.nat(60 * 24 * 12);
  fc.assert(
    fc.property(
      fc.tuple(anyClock, anyRule, anyRule, anyMinute),
      fc.tuple(anyMinutes, anyMinutes, anyMinutes),
      fc.array(anyMinutes, { maxLength: 5 }),
      ([clock, one, other, minute], [toAction, toNow, back], earlier) => {
        const created = minute * 60_000;
        const actedAt = created + toAction * 60_000;
        const now = actedAt + toNow * 60_000;
        const progress = { clocks: [{ ...clock, from: 0 }], pauses: { version: 0, all: [] } };
        const startDate = new Date(created).toISOString().slice(0, 10);
        const before: ProgressEntry = {
          ...newEntry({ startDate, recurrence: undefined, ...one }, created),
          d: 'completed',
          t: actedAt,
        };
        const since = ruleSince(before, now - back * 60_000, now);
        const change = changeEntry(progress, before, { recurrence: undefined, ...other }, since);
        const [old, changed] = [before, { ...before, ...change }].map((each) => scheduleOf(progress, 'id', each));

        const instants = [actedAt, ...earlier.map((minutes) => Math.max(created, actedAt - minutes * 60_000))];
        for (const instant of instants) {
          const was = periodAt(old!, instant);
          // On a day that is not chosen nothing can be done.
          if (instant < Math.max(was.startsAt, startOf(old!)) || instant >= now) continue;
          const period = periodAt(changed!, instant);
          expect(period.startsAt).toBe(was.startsAt);
          expect(period.endsAt).toBeGreaterThan(instant);
        }
        const later = periodAt(changed!, Math.max(since, startOf(changed!)));
        expect([later.frequency, later.recurrence]).toEqual([other.frequency, other.recurrence]);
      },
    ),
    { numRuns: 1_000 },
  );
});
