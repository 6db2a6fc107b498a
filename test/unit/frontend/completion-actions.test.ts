import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PendingAction, shownAt } from '#frontend/features/commitments/model.ts';
import { type Commitment, FREQUENCIES } from '#shared/contracts/commitments.ts';
import { carryForward } from '#shared/domain/completion.ts';

const CLOCK = { timezone: 'Europe/Paris', dailyResetTime: '04:00', weeklyResetDay: 1, monthlyResetDay: 1 };
const at = (local: string) => Date.parse(`${local}:00+01:00`);

const RUN: Commitment = {
  id: 'run',
  title: 'Run',
  description: null,
  frequency: 'daily',
  commitment_type: '',
  category_id: null,
  start_date: '2026-11-01',
  category_position: 0,
  manual_position: 0,
  workout_exercises: [],
  current_completion: { status: 'pending', due_date: '2026-11-20', completed_at: null },
  completed: false,
  upcoming: false,
};
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
      commitment: { ...RUN, current_completion: { ...RUN.current_completion, due_date: '2026-11-21' } },
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
