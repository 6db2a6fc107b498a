import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import { correctableDays } from '#shared/domain/correctable-days.ts';
import { type CommitmentHistory, daysDone, type Outcome } from '#shared/domain/history.ts';
import { reasonBetween } from '#shared/domain/pauses.ts';
import { clockAt, dayAt } from '#shared/domain/periods.ts';

interface Moment extends Pick<CommitmentHistory, 'commitmentId' | 'schedule'> {
  now: number;
}

/** A period with its outcome and its note, as its owner sees it. */
export function presentEntry(
  { commitmentId, schedule, now }: Moment,
  outcome: Outcome,
  note: string | null = null,
): HistoryEntry {
  const { period, action, paused, status, completedAt, tally } = outcome;
  const target = period.recurrence?.target;
  // A period without an end has the reason of the pause of today.
  const lastDay = Number.isFinite(period.endsAt) ? period.dueDate : dayAt(clockAt(schedule.clocks, now), now);
  const days = correctableDays(schedule, period, action, now);
  return {
    commitment_id: commitmentId,
    date: period.date,
    due_date: period.dueDate,
    starts_at: new Date(period.startsAt).toISOString(),
    ends_at: Number.isFinite(period.endsAt) ? new Date(period.endsAt).toISOString() : null,
    status,
    completed_at: completedAt === null ? null : new Date(completedAt).toISOString(),
    done_on: daysDone(schedule, outcome).map(({ date, at }) => ({ date, at: new Date(at).toISOString() })),
    skipped: action?.kind === 'skipped',
    paused,
    pause_reason: paused ? reasonBetween(schedule.pauses ?? [], period.date, lastDay) : null,
    late: action?.late === true && action.kind !== 'pending',
    amount: tally ? tally.done / 1000 : null,
    of: tally ? tally.of / 1000 : null,
    target: target ? { direction: target.direction, unit: target.unit } : null,
    correctable_days: days?.map(({ at, ...day }) => ({ ...day, at: new Date(at).toISOString() })) ?? null,
    note,
  };
}
