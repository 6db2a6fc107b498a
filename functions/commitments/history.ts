import { loadCommitment, requireEntry } from '#functions/lib/data/commitments/commitments.ts';
import { latestAction, scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import { firstStart, loadActions } from '#functions/lib/data/history/history.ts';
import { loadNotes, saveNote } from '#functions/lib/data/history/notes.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentEntry } from '#functions/lib/present-history-entry.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { outcomesOf, periodsOfDates, refuseLongRange } from '#shared/domain/history.ts';
import { notedPeriod } from '#shared/domain/notes.ts';

export const readHistory = route(commitments.history, async ({ user, params, query, now }) => {
  const found = await loadCommitment(user.id, params.id);
  const range = { ...refuseLongRange(query()), now };
  const { commitment, entry } = requireEntry(found);
  const latest = latestAction(entry);
  const schedule = scheduleOf(found.progress, commitment.id, entry);
  const periods = periodsOfDates(schedule, latest, range);
  const [actions, all] = await Promise.all([
    loadActions(user.id, commitment.id, periods),
    loadNotes(user.id, new Map([[commitment.id, periods]]), firstStart(range)),
  ]);
  const notes = all.get(commitment.id);
  return outcomesOf(schedule, periods, actions, latest, now).map((each) =>
    presentEntry({ commitmentId: commitment.id, schedule, now }, each, notes?.get(each.period.startsAt)),
  );
});

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
