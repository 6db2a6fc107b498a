import type { Commitment, WholeBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import {
  closingsOf,
  frequencyOf,
  latestAction,
  type Progress,
  scheduleOf,
} from '#functions/lib/data/commitments/progress.ts';
import { toVisibility } from '#functions/lib/data/commitments/visibilities.ts';
import type { Commitment as CommitmentReply } from '#shared/contracts/commitments.ts';
import type { Visibility as VisibilityReply } from '#shared/contracts/visibility.ts';
import { type BoardOrder, positions, shownCategory } from '#shared/domain/board.ts';
import { type Completion, completionAt, nextDue } from '#shared/domain/completion.ts';
import { isOver, type Pause } from '#shared/domain/pauses.ts';
import { clockAt, dayAt, type Schedule } from '#shared/domain/periods.ts';
import { shownSchedule } from '#shared/domain/recurrence.ts';
import { unended, type Visibility } from '#shared/domain/visibility.ts';

/**
 * The open commitments of a board as their owner sees them at an instant, in manual order; or those that are closed.
 */
export function presentBoard(board: WholeBoard, now: number, isClosed = false): CommitmentReply[] {
  return presentAll(board, now).filter(({ closed_at }) => (closed_at !== null) === isClosed);
}

/** All commitments of a board, open and closed ones. */
export function presentAll({ commitments, order, progress }: WholeBoard, now: number): CommitmentReply[] {
  return commitments
    .filter(({ id }) => progress.entries[id])
    .map((commitment) => presentCommitment({ commitment, order, progress }, now))
    .sort((a, b) => a.manual_position - b.manual_position);
}

/** A commitment as its owner sees it at an instant. */
export function presentCommitment(
  { commitment, order, progress }: { commitment: Commitment; order: BoardOrder; progress: Progress },
  now: number,
): CommitmentReply {
  const entry = progress.entries[commitment.id];
  if (!entry) throw new Error('A commitment without an entry: both are written in one transaction');
  const category = shownCategory(order, commitment.category);
  const place = positions(order, commitment.id, category);
  const { frequency, recurrence } = frequencyOf(entry);
  const schedule = scheduleOf(progress, commitment.id, entry);
  const completion = completionAt(schedule, latestAction(entry), now);
  const { tally, paused } = completion;
  const closing = closingsOf(entry).at(-1);
  return {
    id: commitment.id,
    title: commitment.title,
    description: commitment.description,
    frequency,
    schedule: shownSchedule(recurrence),
    commitment_type: commitment.type,
    category_id: category,
    start_date: entry.s,
    category_position: place.category,
    manual_position: place.manual,
    workout_exercises: commitment.exercises,
    current_completion: {
      status: completion.status,
      due_date: completion.dueDate,
      completed_at: completion.completedAt === null ? null : new Date(completion.completedAt).toISOString(),
    },
    completed: completion.status === 'completed',
    upcoming: completion.upcoming,
    progress: tally ? { done: tally.done / 1000, of: tally.of / 1000, unit: tally.unit } : null,
    due_now: completion.dueNow,
    marked_today: completion.markedToday,
    next_due: nextDue(schedule, completion, now),
    created_at: new Date(entry.c).toISOString(),
    notes_shared: commitment.notesShared ?? false,
    cue: commitment.cue ?? null,
    tied_to: commitment.tiedTo ?? null,
    reminders: entry.r?.t ?? [],
    reminder_offer: entry.r?.o ?? false,
    paused: paused ?? null,
    pauses: currentPauses(schedule, completion, now),
    closed_at: closing?.to === null ? new Date(closing.from).toISOString() : null,
    visibility: presentVisibility(
      unended(toVisibility(commitment.visibility), clockAt(progress.clocks, now).timezone, now),
    ),
  };
}

/** The visibility of a commitment, as its owner sees it. */
export function presentVisibility({ audience, people }: Visibility): VisibilityReply {
  return {
    audience,
    people: people.map(({ id, until, since }) => ({ id, until, since: new Date(since).toISOString() })),
  };
}

/** The pauses that are not over, and those that ended in the current period, which decide about it too. */
function currentPauses({ clocks, pauses = [] }: Schedule, { period }: Completion, now: number): Pause[] {
  if (pauses.length === 0) return [];
  const today = dayAt(clockAt(clocks, now), now);
  const since = period.date < today && period.frequency !== 'once' ? period.date : today;
  return pauses.filter((pause) => !isOver(pause, since));
}
