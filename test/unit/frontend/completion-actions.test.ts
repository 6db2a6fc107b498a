import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isChecked, type PendingAction, shownAt } from '#frontend/features/commitments/model.ts';
import { type Commitment, FREQUENCIES } from '#shared/contracts/commitments.ts';
import { carryForward, isOverLimit, withPauses } from '#shared/domain/carry-forward.ts';
import { commitment } from '../support/commitment.ts';

const CLOCK = { timezone: 'Europe/Paris', dailyResetTime: '04:00', weeklyResetDay: 1, monthlyResetDay: 1 };
const at = (local: string) => Date.parse(`${local}:00+01:00`);

const RUN = commitment('run', { title: 'Run' });
const snapshot = (commitment: Commitment = RUN) => ({ commitment, asOf: at('2026-11-20T09:00') });
const action = (kind: PendingAction['kind'], local: string, commitmentId = 'run'): PendingAction => ({
  key: `${kind} ${local}`,
  commitmentId,
  kind,
  at: at(local),
});
const completed: Commitment = {
  ...RUN,
  completed: true,
  due_now: false,
  next_due: '2026-11-21',
  current_completion: { status: 'completed', due_date: '2026-11-20', completed_at: '2026-11-20T07:00:00.000Z' },
};

describe('the completion in a row', () => {
  test('is that of the server without pending actions', () => {
    expect(shownAt(snapshot(completed), [], CLOCK, at('2026-11-21T03:59'))).toEqual(completed);
  });

  test('stays the same object without changes, so that the row does not render again', () => {
    expect(shownAt(snapshot(completed), [], CLOCK, at('2026-11-20T09:00'))).toBe(completed);
    expect(
      shownAt(snapshot(completed), [action('completed', '2026-11-20T10:00', 'swim')], CLOCK, at('2026-11-21T03:59')),
    ).toBe(completed);
  });

  test('equals the commitment carried forward, for any sequence of times', () => {
    const days = fc.integer({ min: -40, max: 40 }).map((day) => at('2026-11-20T09:00') + day * 86_400_000 * 0.37);
    const frequency = fc.constantFrom(...FREQUENCIES);
    fc.assert(
      fc.property(
        frequency,
        fc.boolean(),
        fc.array(fc.tuple(days, days), { maxLength: 8 }),
        (each, upcoming, pairs) => {
          const commitment = { ...completed, frequency: each, upcoming };
          for (const [one, other] of pairs) {
            const [asOf, now] = [Math.min(one, other), Math.max(one, other)];
            expect(shownAt({ commitment, asOf }, [], CLOCK, now)).toEqual(carryForward(commitment, CLOCK, asOf, now));
          }
        },
      ),
    );
  });

  test("is open again at the user's reset", () => {
    const shown = shownAt(snapshot(completed), [], CLOCK, at('2026-11-21T04:00'));
    expect(shown).toMatchObject({
      completed: false,
      current_completion: { status: 'pending', due_date: '2026-11-21' },
    });
  });

  test('is completed from the click on, before the server answers', () => {
    const shown = shownAt(snapshot(), [action('completed', '2026-11-20T10:00')], CLOCK, at('2026-11-20T10:00'));
    expect(shown.completed).toBe(true);
    expect(shown.current_completion).toEqual({
      status: 'completed',
      due_date: '2026-11-20',
      completed_at: '2026-11-20T09:00:00.000Z',
    });
  });

  test('is the last of several actions', () => {
    const pendingActions = [
      action('completed', '2026-11-20T10:00'),
      action('pending', '2026-11-20T10:01'),
      action('skipped', '2026-11-20T10:02'),
    ];
    expect(shownAt(snapshot(), pendingActions, CLOCK, at('2026-11-20T11:00'))).toMatchObject({
      completed: false,
      current_completion: { status: 'missed', completed_at: null },
    });
  });

  test('is not changed by an action on another row', () => {
    const pendingActions = [action('completed', '2026-11-20T10:00', 'swim')];
    expect(shownAt(snapshot(), pendingActions, CLOCK, at('2026-11-20T11:00'))).toEqual(RUN);
  });

  test("is open again after the reset although yesterday's action is still unsent", () => {
    const pendingActions = [action('completed', '2026-11-20T23:00')];
    expect(shownAt(snapshot(), pendingActions, CLOCK, at('2026-11-21T03:59')).completed).toBe(true);
    expect(shownAt(snapshot(), pendingActions, CLOCK, at('2026-11-21T04:00')).completed).toBe(false);
  });

  test('keeps an unsent action when the list is loaded after it', () => {
    const later = { commitment: RUN, asOf: at('2026-11-20T12:00') };
    expect(shownAt(later, [action('completed', '2026-11-20T10:00')], CLOCK, at('2026-11-20T12:01')).completed).toBe(
      true,
    );
  });

  test("is not changed by yesterday's unsent action after today's list is loaded", () => {
    const today = {
      commitment: {
        ...RUN,
        current_completion: { ...RUN.current_completion, due_date: '2026-11-21' },
        next_due: '2026-11-21',
      },
      asOf: at('2026-11-21T09:00'),
    };
    expect(shownAt(today, [action('completed', '2026-11-20T10:00')], CLOCK, at('2026-11-21T09:01'))).toEqual(
      today.commitment,
    );
  });

  test('is no longer upcoming on its start date', () => {
    const upcoming = { ...RUN, start_date: '2026-11-21', upcoming: true };
    upcoming.current_completion = { ...RUN.current_completion, due_date: '2026-11-21' };
    expect(shownAt(snapshot(upcoming), [], CLOCK, at('2026-11-21T03:59')).upcoming).toBe(true);
    expect(shownAt(snapshot(upcoming), [], CLOCK, at('2026-11-21T04:00')).upcoming).toBe(false);
  });
});

/* Where check-offs add up, each one counts. */

const PLAIN = { weekdays: null, every: null, times: null, once_a_day: true, target: null };
const READ: Commitment = {
  ...RUN,
  schedule: { ...PLAIN, target: { direction: 'at_least', amount: 20, unit: 'pages' } },
  progress: { done: 3, of: 20, unit: 'pages' },
};
const SWIM: Commitment = {
  ...RUN,
  frequency: 'weekly',
  schedule: { ...PLAIN, times: 3 },
  progress: { done: 1, of: 3, unit: null },
  current_completion: { ...RUN.current_completion, due_date: '2026-11-22' },
  next_due: '2026-11-22',
};
const addition = (local: string, more: Partial<PendingAction> = {}): PendingAction => ({
  ...action('completed', local),
  isCounted: true,
  ...more,
});
const later = (commitment: Commitment, local: string) => ({ commitment, asOf: at(local) });

describe('what adds up', () => {
  test('is the answer of the server and each unsent addition', () => {
    const unsent = [addition('2026-11-20T10:00', { amount: 2_500 }), addition('2026-11-20T10:00')];
    expect(shownAt(snapshot(READ), unsent, CLOCK, at('2026-11-20T11:00')).progress?.done).toBe(6.5);
  });

  test('keeps an addition that is not sent when the answer to an earlier one comes', () => {
    const unsent = [addition('2026-11-20T10:00'), addition('2026-11-20T10:00')];
    const answered = { ...READ, progress: { done: 4, of: 20, unit: 'pages' } };
    const [first, second] = [{ ...unsent[0]!, isConfirmed: true as const }, unsent[1]!];
    const now = at('2026-11-20T10:02');
    expect(shownAt(later(answered, '2026-11-20T10:01'), [first, second], CLOCK, now).progress?.done).toBe(5);
  });

  test('loses no addition to one that is taken back', () => {
    const unsent = [
      addition('2026-11-20T10:00', { amount: 5_000 }),
      addition('2026-11-20T10:01', { amount: 2_000 }),
      addition('2026-11-20T10:02', { kind: 'pending', last: true, amount: 2_000 }),
    ];
    const now = at('2026-11-20T10:03');
    expect(shownAt(snapshot(READ), unsent, CLOCK, now).progress?.done).toBe(8);
    expect(shownAt(later(READ, '2026-11-20T10:03'), unsent, CLOCK, now).progress?.done).toBe(8);
  });

  test('has an unsent addition once, where a change of this device has it already', () => {
    const changed = { ...later(READ, '2026-11-20T10:01'), isChangedHere: true as const };
    const unsent = [addition('2026-11-20T10:00'), addition('2026-11-20T10:02')];
    expect(shownAt(changed, unsent, CLOCK, at('2026-11-20T10:03')).progress?.done).toBe(4);
  });

  test("does not get yesterday's unsent addition after today's list is loaded", () => {
    const today = {
      ...READ,
      current_completion: { ...READ.current_completion, due_date: '2026-11-21' },
      next_due: '2026-11-21',
    };
    const unsent = [addition('2026-11-20T10:00')];
    expect(shownAt(later(today, '2026-11-21T09:00'), unsent, CLOCK, at('2026-11-21T09:01'))).toEqual(today);
  });

  test('has at most one mark a day, which can be taken back', () => {
    const now = at('2026-11-20T11:00');
    const one = [addition('2026-11-20T10:00')];
    const marked = shownAt(snapshot(SWIM), one, CLOCK, now);
    expect(marked).toMatchObject({ due_now: false, completed: false, progress: { done: 2 } });
    expect(isChecked(marked)).toBe(true);
    const twice = [...one, addition('2026-11-20T10:01')];
    expect(shownAt(snapshot(SWIM), twice, CLOCK, now).progress?.done).toBe(2);
    const back = [...one, addition('2026-11-20T10:01', { kind: 'pending', last: true })];
    const again = shownAt(snapshot(SWIM), back, CLOCK, now);
    expect(again).toMatchObject({ due_now: true, progress: { done: 1 } });
    expect(isChecked(again)).toBe(false);
  });

  test('keeps the mark of today while it is paused, and it can be taken back', () => {
    const now = at('2026-11-20T11:00');
    const marked = shownAt(snapshot(SWIM), [addition('2026-11-20T10:00')], CLOCK, now);
    const paused = withPauses(marked, [{ from: '2026-11-20', until: null, reason: null }], CLOCK, now);
    expect(isChecked(paused)).toBe(true);
    const back = [addition('2026-11-20T11:01', { kind: 'pending', last: true })];
    const after = shownAt({ commitment: paused, asOf: now }, back, CLOCK, at('2026-11-20T11:02'));
    expect(after).toMatchObject({ marked_today: false, progress: { done: 1 } });
    expect(isChecked(after)).toBe(false);
  });
});

test('a limit that is exceeded is not a skip', () => {
  const target = { direction: 'at_most' as const, amount: 2, unit: 'coffees' };
  const limited = { ...READ, schedule: { ...PLAIN, target }, progress: { done: 2, of: 2, unit: 'coffees' } };
  const now = at('2026-11-20T11:00');
  const over = shownAt(snapshot(limited), [addition('2026-11-20T10:00')], CLOCK, now);
  expect([isOverLimit(limited), isOverLimit(over)]).toEqual([false, true]);
  expect(isOverLimit(shownAt(snapshot(limited), [action('skipped', '2026-11-20T10:00')], CLOCK, now))).toBe(false);
});
