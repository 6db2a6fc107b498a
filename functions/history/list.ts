import { loadProgress } from '#functions/lib/data/commitments/commitment-lists.ts';
import { loadNotedHistoryOfAll } from '#functions/lib/data/history/history.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentEntry } from '#functions/lib/present-history-entry.ts';
import { history } from '#shared/contracts/history.ts';
import { refuseLongRange } from '#shared/domain/history.ts';
import { LIMITS } from '#shared/domain/limits.ts';

export const listHistory = route(history.list, async ({ user, query, now }) => {
  const range = refuseLongRange(query(), LIMITS.historyDaysOfAll);
  const all = await loadNotedHistoryOfAll(user.id, await loadProgress(user.id), { ...range, now });
  const entries = all.flatMap(({ commitmentId, schedule, outcomes, notes }) =>
    outcomes.map((each) => presentEntry({ commitmentId, schedule, now }, each, notes.get(each.period.startsAt))),
  );
  return entries.sort((a, b) => compare(a.starts_at, b.starts_at) || compare(a.commitment_id, b.commitment_id));
});

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
