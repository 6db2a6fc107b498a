import { loadCommitment, requireEntry } from '#functions/lib/data/commitments/commitments.ts';
import { latestAction, scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import { loadActions } from '#functions/lib/data/history/history.ts';
import { saveNote } from '#functions/lib/data/history/notes.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentEntry } from '#functions/lib/present-history-entry.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { outcomesOf } from '#shared/domain/history.ts';
import { notedPeriod } from '#shared/domain/notes.ts';

export const writeNote = route(commitments.note, async ({ user, params, body, now }) => {
  const found = await loadCommitment(user.id, params.id);
  const { note, ...told } = body();
  const { commitment, entry } = requireEntry(found);
  const schedule = scheduleOf(found.progress, commitment.id, entry);
  const period = notedPeriod(schedule, told, now);
  const place = { commitmentId: commitment.id, startsAt: period.startsAt };
  const [actions] = await Promise.all([loadActions(user.id, commitment.id, [period]), saveNote(user.id, place, note)]);
  const [outcome] = outcomesOf(schedule, [period], actions, latestAction(entry), now);
  if (!outcome) throw new Error('One period has one outcome');
  return presentEntry({ commitmentId: commitment.id, schedule, now }, outcome, note);
});
