import { changeCommitment, loadCommitment } from '#functions/lib/data/commitments/commitments.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentCommitment } from '#functions/lib/present-commitment.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { clockAt, dayAt } from '#shared/domain/periods.ts';
import { recurrenceOf } from '#shared/domain/recurrence.ts';

export const updateCommitment = route(commitments.update, async ({ user, params, body, now }) => {
  const found = await loadCommitment(user.id, params.id);
  const { commitment, at } = body();
  const { title, description, frequency, schedule, commitment_type, category_id, start_date, ...others } = commitment;
  const wished = Math.min(at ?? now, now);
  const today = dayAt(clockAt(found.progress.clocks, wished), wished);
  const changed = await changeCommitment(
    user.id,
    found,
    {
      title,
      description,
      category: category_id,
      type: commitment_type === null ? '' : commitment_type,
      notesShared: others.notes_shared,
      cue: others.cue,
      reminders: others.reminders === null ? [] : others.reminders,
      declined: others.reminder_offer === false,
      timing: {
        ...(frequency && { frequency }),
        ...(schedule !== undefined && { recurrence: recurrenceOf(schedule) }),
        ...(start_date !== undefined && { startDate: start_date ?? today }),
      },
      at: wished,
    },
    now,
  );
  return presentCommitment(changed, now);
});
