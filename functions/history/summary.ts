import { loadProgress } from '#functions/lib/data/boards.ts';
import { loadLived } from '#functions/lib/data/lived.ts';
import { refuseLongRange } from '#functions/lib/history.ts';
import { route } from '#functions/lib/http/route.ts';
import { history } from '#shared/contracts/history.ts';
import { count, type DayCount } from '#shared/domain/history.ts';

export const summarizeHistory = route(history.summary, async ({ user, query, now }) => {
  const range = { ...refuseLongRange(query()), now };
  const days = new Map<string, DayCount>();
  for (const { schedule, kept } of await loadLived(user.id, await loadProgress(user.id), range)) {
    count(days, schedule, kept, range);
  }
  return [...days].map(([date, numbers]) => ({ date, ...numbers })).sort((a, b) => (a.date < b.date ? -1 : 1));
});
