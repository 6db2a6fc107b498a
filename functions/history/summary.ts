import { loadProgress } from '#functions/lib/data/commitments/commitment-lists.ts';
import { loadHistoryOfAll } from '#functions/lib/data/history/history.ts';
import { route } from '#functions/lib/http/route.ts';
import { history } from '#shared/contracts/history.ts';
import { countDays, refuseLongRange } from '#shared/domain/history.ts';

export const summarizeHistory = route(history.summary, async ({ user, query, now }) => {
  const range = { ...refuseLongRange(query()), now };
  const days = countDays(await loadHistoryOfAll(user.id, await loadProgress(user.id), range), range);
  return [...days].map(([date, numbers]) => ({ date, ...numbers })).sort((a, b) => (a.date < b.date ? -1 : 1));
});
