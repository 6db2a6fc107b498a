import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { carryForward, completionAt, nextChange, place } from '#shared/domain/completion.ts';
import { type Frequency, type Schedule, startOf } from '#shared/domain/periods.ts';
import { anyClock, anyFrequency, anyKind, anyMinute, at, kind, schedule, utc } from './support/completion.ts';

describe('at the instant of a boundary', () => {
  const midnight = '2026-11-20T00:00:00.000Z';

  test('the new period has begun, and an action at that instant belongs to it', () => {
    const done = kind('completed', midnight);
    expect(completionAt(schedule(), done, at(midnight)).status).toBe('completed');
    expect(completionAt(schedule(), done, at(midnight) - 1).status).toBe('pending');
    expect(completionAt(schedule(), kind('completed', '2026-11-19T00:00:00Z'), at(midnight)).status).toBe('pending');
  });

  test('an action just before it belongs to the history, and one at it becomes the latest', () => {
    const last = { kind: 'completed' as const, at: at(midnight) - 1 };
    expect(place(schedule(), kind('completed', midnight), last)).toMatchObject({ kind: 'history' });
    expect(place(schedule(), last, kind('completed', midnight))).toMatchObject({
      kind: 'latest',
      archive: { action: last },
    });
  });

  test('the second of two actions at one instant becomes the latest', () => {
    const first = kind('completed', '2026-11-20T10:00:00Z');
    expect(place(schedule(), first, { ...first, kind: 'pending' })).toMatchObject({
      kind: 'latest',
      archive: undefined,
    });
  });

  test('a commitment that starts then is no longer upcoming, and changes next at the end of its period', () => {
    const starting = schedule('daily', '2026-11-20');
    expect(completionAt(starting, undefined, at(midnight) - 1).upcoming).toBe(true);
    const completion = completionAt(starting, undefined, at(midnight));
    expect(completion.upcoming).toBe(false);
    expect(nextChange([shown(starting, 'daily', completion)], utc, at(midnight))).toBe(at('2026-11-21T00:00:00Z'));
  });
});

test('a commitment carried forward shows what the server would show at that instant', () => {
  fc.assert(
    fc.property(
      anyClock,
      anyFrequency,
      anyMinute,
      anyMinute,
      anyKind,
      fc.nat(60 * 24 * 70),
      (settings, often, asOf, start, what, wait) => {
        const startDate = new Date(start * 60_000).toISOString().slice(0, 10);
        const plan = { ...schedule(often, startDate, settings), createdAt: 0 };
        const then = asOf * 60_000;
        const now = then + wait * 60_000;
        const action = then >= startOf(plan) ? { kind: what, at: then } : undefined;
        const read = shown(plan, often, completionAt(plan, action, then));
        const fresh = shown(plan, often, completionAt(plan, action, now));
        expect(carryForward(read, settings, then, now)).toEqual(fresh);
        if (nextChange([read], settings, then) > now) expect(fresh).toEqual(read);
      },
    ),
  );
});

test('the next change is the earliest of all commitments', () => {
  const now = at('2026-11-20T12:00:00Z');
  const daily = shown(schedule(), 'daily', completionAt(schedule(), undefined, now));
  const once = shown(schedule('once'), 'once', completionAt(schedule('once'), undefined, now));
  const evening = schedule('weekly', '2026-11-20', { ...utc, dailyResetTime: '18:00' });
  const upcoming = shown(evening, 'weekly', completionAt(evening, undefined, now));

  expect(nextChange([once], utc, now)).toBe(Number.POSITIVE_INFINITY);
  expect(nextChange([once, daily], utc, now)).toBe(at('2026-11-21T00:00:00Z'));
  expect(nextChange([upcoming], { ...utc, dailyResetTime: '18:00' }, now)).toBe(at('2026-11-20T18:00:00Z'));
});

function shown(plan: Schedule, often: Frequency, completion: ReturnType<typeof completionAt>): Commitment {
  return {
    id: 'run',
    title: 'Run',
    description: null,
    frequency: often,
    commitment_type: '',
    category_id: null,
    start_date: plan.startDate,
    category_position: 0,
    manual_position: 0,
    workout_exercises: [],
    current_completion: {
      status: completion.status,
      due_date: completion.dueDate,
      completed_at: completion.completedAt === null ? null : new Date(completion.completedAt).toISOString(),
    },
    completed: completion.status === 'completed',
    upcoming: completion.upcoming,
  };
}
