import type { Commitment, WholeBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import { frequencyOf, latestAction, type Progress, scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import type { Commitment as CommitmentReply } from '#shared/contracts/commitments.ts';
import { type BoardOrder, positions, shownCategory } from '#shared/domain/board.ts';
import { completionAt } from '#shared/domain/completion.ts';

/** All commitments of a board as their owner sees them at an instant, in manual order. */
export function presentBoard({ commitments, order, progress }: WholeBoard, now: number): CommitmentReply[] {
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
  const completion = completionAt(scheduleOf(progress, entry), latestAction(entry), now);
  return {
    id: commitment.id,
    title: commitment.title,
    description: commitment.description,
    frequency: frequencyOf(entry),
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
  };
}
