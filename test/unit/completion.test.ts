import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompletionAction } from '#shared/domain/actions.ts';
import { actionAt, completionAt, nextDue, periodStatus, place } from '#shared/domain/completion.ts';
import { type Period, periodAt, startOf } from '#shared/domain/periods.ts';
import type { Refusal } from '#shared/domain/refusal.ts';
import { anyClock, anyFrequency, anyKind, anyMinute, at, kind, schedule } from './support/completion.ts';

const statusOf = (period: Period, action: CompletionAction | undefined, now: number) =>
  periodStatus(schedule(), period, action, now).status;

describe('the completion of a commitment', () => {
  test('is pending until there is an action in its period', () => {
    const now = at('2026-11-20T10:00:00Z');
    expect(completionAt(schedule(), undefined, now)).toEqual({
      period: periodAt(schedule(), now),
      status: 'pending',
      dueDate: '2026-11-20',
      completedAt: null,
      upcoming: false,
      paused: undefined,
      closed: false,
      dueNow: true,
      markedToday: false,
      tally: undefined,
    });
  });

  test('is completed until the last millisecond of the period, and pending in the next', () => {
    const done = kind('completed', '2026-11-20T10:00:00Z');
    expect(completionAt(schedule(), done, at('2026-11-20T23:59:59.999Z')).status).toBe('completed');
    expect(completionAt(schedule(), done, at('2026-11-21T00:00:00Z'))).toMatchObject({
      status: 'pending',
      completedAt: null,
      dueDate: '2026-11-21',
    });
  });

  test('is missed after a skip, and pending after an undo', () => {
    const now = at('2026-11-20T12:00:00Z');
    expect(completionAt(schedule(), kind('skipped', '2026-11-20T10:00:00Z'), now).status).toBe('missed');
    expect(completionAt(schedule(), kind('pending', '2026-11-20T11:00:00Z'), now).status).toBe('pending');
  });

  test('is upcoming before the start date, with the first period’s due date', () => {
    const later = schedule('weekly', '2026-12-03');
    expect(completionAt(later, undefined, at('2026-11-20T12:00:00Z'))).toMatchObject({
      status: 'pending',
      dueDate: '2026-12-06',
      completedAt: null,
      upcoming: true,
      dueNow: false,
      markedToday: false,
    });
  });

  test('is due next on the last date of its period while it is open, and then on that of the next one', () => {
    const next = (often: 'daily' | 'weekly' | 'once', ...action: CompletionAction[]) => {
      const plan = schedule(often);
      const now = at('2026-11-20T12:00:00Z');
      return nextDue(plan, completionAt(plan, action[0], now), now);
    };
    const [done, skipped] = [kind('completed', '2026-11-20T10:00:00Z'), kind('skipped', '2026-11-20T10:00:00Z')];
    expect([next('daily'), next('daily', done), next('daily', skipped)]).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-21',
    ]);
    expect([next('weekly'), next('weekly', done)]).toEqual(['2026-11-22', '2026-11-29']);
    expect([next('once'), next('once', done)]).toEqual(['2026-11-01', null]);
  });

  test('stays completed for a commitment that is done once', () => {
    const done = kind('completed', '2026-11-20T10:00:00Z');
    expect(completionAt(schedule('once'), done, at('2030-01-01T00:00:00Z'))).toMatchObject({
      status: 'completed',
      dueDate: '2026-11-01',
    });
  });
});

describe('a period in the history', () => {
  const period = periodAt(schedule(), at('2026-11-20T10:00:00Z'));
  const after = at('2026-11-21T00:00:00Z');

  test('is missed when it ended without a completion, not before', () => {
    expect(statusOf(period, undefined, after - 1)).toBe('pending');
    expect(statusOf(period, undefined, after)).toBe('missed');
    expect(statusOf(period, kind('pending', '2026-11-20T11:00:00Z'), after)).toBe('missed');
  });

  test('is never missed when it was cut short, unless it was skipped', () => {
    const short = { ...period, partial: true };
    expect(statusOf(short, undefined, after)).toBe('pending');
    expect(statusOf(short, kind('skipped', '2026-11-20T11:00:00Z'), after)).toBe('missed');
    expect(statusOf(short, kind('completed', '2026-11-20T11:00:00Z'), after)).toBe('completed');
  });
});

function refusalOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return (error as Refusal).details;
  }
}

describe('the instant of an action', () => {
  const now = at('2026-11-20T12:00:00Z');
  const minutes = 60_000;
  const days = 86_400_000;
  const told = (said: Parameters<typeof actionAt>[2], of = schedule()) => actionAt(of, 'completed', said, now);

  test('is now, or what the browser says', () => {
    expect(told({})).toEqual({ kind: 'completed', at: now });
    expect(told({ at: now - 5 * minutes })).toEqual({ kind: 'completed', at: now - 5 * minutes });
  });

  test('counts as now if it is up to two minutes ahead, and is refused if it is more', () => {
    expect(told({ at: now + 2 * minutes }).at).toBe(now);
    expect(() => told({ at: now + 2 * minutes + 1 })).toThrow('instant_in_future');
  });

  test('is accepted up to seven days back, and refused before that', () => {
    expect(told({ at: now - 7 * days })).toEqual({ kind: 'completed', at: now - 7 * days });
    expect(refusalOf(() => told({ at: now - 7 * days - 1 }))).toMatchObject([
      { code: 'instant_too_old', params: { limit: 7 } },
    ]);
  });

  test('that waited on a device is accepted up to 31 days back, and marked if it is older than seven', () => {
    const told = (said: Parameters<typeof actionAt>[2]) =>
      actionAt(schedule('daily', '2026-01-01'), 'completed', said, now);
    expect(told({ at: now - 7 * days, late: true })).toEqual({ kind: 'completed', at: now - 7 * days });
    const late = now - 7 * days - 1;
    expect(told({ at: late, late: true })).toEqual({ kind: 'completed', at: late, late: true });
    expect(told({ at: now - 31 * days, late: true }).late).toBe(true);
    expect(refusalOf(() => told({ at: now - 31 * days - 1, late: true }))).toMatchObject([
      { code: 'instant_too_old', params: { limit: 31 } },
    ]);
    expect(told({ late: true })).toEqual({ kind: 'completed', at: now });
  });

  test('is refused before the commitment starts', () => {
    const midnight = at('2026-11-20T00:00:00Z');
    const today = schedule('weekly', '2026-11-20');
    expect(refusalOf(() => told({ at: midnight - 1 }, today))).toMatchObject([
      { code: 'not_started', params: { date: '2026-11-20' } },
    ]);
    expect(told({ at: midnight }, today).at).toBe(midnight);
    expect(() => told({}, schedule('daily', '2026-11-21'))).toThrow('not_started');
  });
});

describe('an action', () => {
  const yesterday = kind('completed', '2026-11-19T10:00:00Z');

  test('that is the first becomes the latest', () => {
    expect(place(schedule(), undefined, yesterday)).toMatchObject({ kind: 'latest', archive: undefined });
  });

  test('of a new period moves the one before it to the history', () => {
    expect(place(schedule(), yesterday, kind('completed', '2026-11-20T10:00:00Z'))).toMatchObject({
      kind: 'latest',
      period: { date: '2026-11-20' },
      archive: { period: { date: '2026-11-19' }, action: yesterday },
    });
  });

  test('replaces an earlier one of the same period, and not a later one', () => {
    const later = kind('pending', '2026-11-19T11:00:00Z');
    expect(place(schedule(), yesterday, later)).toMatchObject({ kind: 'latest', archive: undefined });
    expect(place(schedule(), later, yesterday)).toMatchObject({ kind: 'unchanged' });
  });

  test('in an ended period changes only the history', () => {
    expect(place(schedule(), yesterday, kind('completed', '2026-11-17T10:00:00Z'))).toMatchObject({
      kind: 'history',
      period: { date: '2026-11-17' },
    });
  });

  test('does not archive an action before a start date that has moved', () => {
    const moved = schedule('daily', '2026-11-20');
    expect(place(moved, yesterday, kind('completed', '2026-11-20T10:00:00Z'))).toMatchObject({
      kind: 'latest',
      archive: undefined,
    });
  });
});

test('each period ends with its latest action, in whatever order actions arrive', () => {
  fc.assert(
    fc.property(
      anyClock,
      anyFrequency,
      fc.array(fc.tuple(anyMinute, anyKind), { maxLength: 25 }),
      (settings, often, done) => {
        const plan = schedule(often, '2026-10-19', settings);
        const actions = done
          .map(([minutes, what]) => ({ kind: what, at: minutes * 60_000 }))
          .filter((action) => action.at >= startOf(plan));
        let latest: CompletionAction | undefined;
        const history = new Map<number, CompletionAction>();
        const archive = (start: number, action: CompletionAction) => {
          const archived = history.get(start);
          if (!archived || archived.at <= action.at) history.set(start, action);
        };
        const expected = new Map<number, CompletionAction>();
        for (const action of actions) {
          const placement = place(plan, latest, action);
          if (placement.kind === 'history') archive(placement.period.startsAt, action);
          if (placement.kind === 'latest') {
            if (placement.archive) archive(placement.archive.period.startsAt, placement.archive.action);
            latest = action;
          }
          const start = periodAt(plan, action.at).startsAt;
          const before = expected.get(start);
          if (!before || before.at <= action.at) expected.set(start, action);
        }
        if (latest) history.set(periodAt(plan, latest.at).startsAt, latest);
        expect(history).toEqual(expected);
      },
    ),
  );
});
