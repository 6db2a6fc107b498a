/** Schedules and actions for tests of completion. */
import fc from 'fast-check';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { ActionKind, CompletionAction } from '#shared/domain/actions.ts';
import { type Completion, nextDue } from '#shared/domain/completion.ts';
import type { Clock, Frequency, Schedule } from '#shared/domain/periods.ts';
import { shownSchedule } from '#shared/domain/recurrence.ts';

export const utc: Clock = { timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 };
export const at = (instant: string) => Date.parse(instant);

export function schedule(frequency: Frequency = 'daily', startDate = '2026-11-01', clock: Clock = utc): Schedule {
  const createdAt = at('2026-11-01T12:00:00Z');
  return {
    startDate,
    createdAt,
    clocks: [{ ...clock, from: createdAt }],
    frequencies: [{ from: createdAt, frequency }],
  };
}

export const kind = (what: ActionKind, instant: string): CompletionAction => ({ kind: what, at: at(instant) });

export const anyClock: fc.Arbitrary<Clock> = fc.record({
  timezone: fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia'),
  dailyResetTime: fc.constantFrom('00:00', '02:30', '04:00', '23:59'),
  weeklyResetDay: fc.integer({ min: 1, max: 7 }),
  monthlyResetDay: fc.integer({ min: 1, max: 31 }),
});
export const anyFrequency = fc.constantFrom<Frequency>('daily', 'weekly', 'monthly', 'once');
export const anyMinute = fc.integer({
  min: at('2026-10-20T00:00:00Z') / 60_000,
  max: at('2026-12-20T00:00:00Z') / 60_000,
});
export const anyKind = fc.constantFrom<ActionKind>('completed', 'pending', 'skipped');

/** A commitment as the server shows it. */
export function shown(plan: Schedule, completion: Completion, now: number): Commitment {
  const { frequency, recurrence } = plan.frequencies.at(-1)!;
  const { tally, completedAt } = completion;
  return {
    id: 'run',
    title: 'Run',
    description: null,
    frequency,
    schedule: shownSchedule(recurrence),
    commitment_type: '',
    category_id: null,
    start_date: plan.startDate,
    category_position: 0,
    manual_position: 0,
    workout_exercises: [],
    current_completion: {
      status: completion.status,
      due_date: completion.dueDate,
      completed_at: completedAt === null ? null : new Date(completedAt).toISOString(),
    },
    completed: completion.status === 'completed',
    upcoming: completion.upcoming,
    progress: tally ? { done: tally.done / 1000, of: tally.of / 1000, unit: tally.unit } : null,
    due_now: completion.dueNow,
    marked_today: completion.markedToday,
    next_due: nextDue(plan, completion, now),
    created_at: new Date(plan.createdAt).toISOString(),
    notes_shared: false,
    cue: null,
    tied_to: null,
    reminders: [],
    reminder_offer: false,
    paused: completion.paused ?? null,
    pauses: [...(plan.pauses ?? [])],
    closed_at: completion.closed ? new Date(plan.closings?.at(-1)?.from ?? 0).toISOString() : null,
    visibility: { audience: 'everyone', people: [] },
  };
}
