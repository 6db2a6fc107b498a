import { loadCommitment, requireEntry } from '#functions/lib/data/commitments/commitments.ts';
import { latestAction, scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import { loadActions } from '#functions/lib/data/history/history.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentEntry } from '#functions/lib/present-history-entry.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { outcomesOf, periodsOfDates, refuseLongRange } from '#shared/domain/history.ts';

export const readHistory = route(commitments.history, async ({ user, params, query, now }) => {
  const found = await loadCommitment(user.id, params.id);
  const range = { ...refuseLongRange(query()), now };
  const { commitment, entry } = requireEntry(found);
  const latest = latestAction(entry);
  const periods = periodsOfDates(scheduleOf(found.progress, entry), latest, range);
  const actions = await loadActions(user.id, commitment.id, periods);
  return outcomesOf(periods, actions, latest, now).map((each) => presentEntry(commitment.id, each));
});
