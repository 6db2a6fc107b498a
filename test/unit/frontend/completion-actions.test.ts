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
const seen = (commitment: Commitment = RUN) => ({ commitment, asOf: at('2026-11-20T09:00') });
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

describe('what a row shows', () => {
  test('is what the server said, while nothing happens', () => {
    expect(shownAt(seen(completed), [], CLOCK, at('2026-11-21T03:59'))).toEqual(completed);
  });

  test('is the very same object for as long as nothing happens, so that no row is drawn again', () => {
    expect(shownAt(seen(completed), [], CLOCK, at('2026-11-20T09:00'))).toBe(completed);
    expect(
      shownAt(seen(completed), [action('completed', '2026-11-20T10:00', 'swim')], CLOCK, at('2026-11-21T03:59')),
    ).toBe(completed);
  });

  test('is what carrying it forward gives, however often and in which order one looks', () => {
    const days = fc.integer({ min: -40, max: 40 }).map((day) => at('2026-11-20T09:00') + day * 86_400_000 * 0.37);
    const frequency = fc.constantFrom(...FREQUENCIES);
    fc.assert(
      fc.property(
        frequency,
        fc.boolean(),
        fc.array(fc.tuple(days, days), { maxLength: 8 }),
        (each, upcoming, looks) => {
          const commitment = { ...completed, frequency: each, upcoming };
          for (const [one, other] of looks) {
            const [asOf, now] = [Math.min(one, other), Math.max(one, other)];
            expect(shownAt({ commitment, asOf }, [], CLOCK, now)).toEqual(carryForward(commitment, CLOCK, asOf, now));
          }
        },
      ),
    );
  });

  test("is open again when the day turns at the user's reset", () => {
    const shown = shownAt(seen(completed), [], CLOCK, at('2026-11-21T04:00'));
    expect(shown).toMatchObject({
      completed: false,
      current_completion: { status: 'pending', due_date: '2026-11-21' },
    });
  });

  test('is checked from the click on, before the server knows', () => {
    const shown = shownAt(seen(), [action('completed', '2026-11-20T10:00')], CLOCK, at('2026-11-20T10:00'));
    expect(shown.completed).toBe(true);
    expect(shown.current_completion).toEqual({
      status: 'completed',
      due_date: '2026-11-20',
      completed_at: '2026-11-20T09:00:00.000Z',
    });
  });

  test('is what was done last of several things', () => {
    const pendingActions = [
      action('completed', '2026-11-20T10:00'),
      action('pending', '2026-11-20T10:01'),
      action('skipped', '2026-11-20T10:02'),
    ];
    expect(shownAt(seen(), pendingActions, CLOCK, at('2026-11-20T11:00'))).toMatchObject({
      completed: false,
      current_completion: { status: 'missed', completed_at: null },
    });
  });

  test('is not changed by what was done to another row', () => {
    const pendingActions = [action('completed', '2026-11-20T10:00', 'swim')];
    expect(shownAt(seen(), pendingActions, CLOCK, at('2026-11-20T11:00'))).toEqual(RUN);
  });

  test("is open again after the reset although yesterday's click still waits for a network", () => {
    const pendingActions = [action('completed', '2026-11-20T23:00')];
    expect(shownAt(seen(), pendingActions, CLOCK, at('2026-11-21T03:59')).completed).toBe(true);
    expect(shownAt(seen(), pendingActions, CLOCK, at('2026-11-21T04:00')).completed).toBe(false);
  });

  test('keeps a click that the server has not seen when a list is read after it', () => {
    const later = { commitment: RUN, asOf: at('2026-11-20T12:00') };
    expect(shownAt(later, [action('completed', '2026-11-20T10:00')], CLOCK, at('2026-11-20T12:01')).completed).toBe(
      true,
    );
  });

  test("is not checked today by a click of yesterday that waits, when today's list has been read", () => {
    const today = {
      commitment: { ...RUN, current_completion: { ...RUN.current_completion, due_date: '2026-11-21' } },
      asOf: at('2026-11-21T09:00'),
    };
    expect(shownAt(today, [action('completed', '2026-11-20T10:00')], CLOCK, at('2026-11-21T09:01'))).toEqual(
      today.commitment,
    );
  });

  test('is no longer upcoming when its day has begun', () => {
    const upcoming = { ...RUN, start_date: '2026-11-21', upcoming: true };
    upcoming.current_completion = { ...RUN.current_completion, due_date: '2026-11-21' };
    expect(shownAt(seen(upcoming), [], CLOCK, at('2026-11-21T03:59')).upcoming).toBe(true);
    expect(shownAt(seen(upcoming), [], CLOCK, at('2026-11-21T04:00')).upcoming).toBe(false);
  });
});
