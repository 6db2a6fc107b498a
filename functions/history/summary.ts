import { loadProgress } from '#functions/lib/data/commitments/commitment-lists.ts';
import { loadHistoryOfAll, loadNotedHistoryOfAll } from '#functions/lib/data/history/history.ts';
import { route } from '#functions/lib/http/route.ts';
import { type DetailedSummary, history } from '#shared/contracts/history.ts';
import { countDays, type DateRange, detailsOf, NONE, refuseLongRange } from '#shared/domain/history.ts';

export const summarizeHistory = route(history.summary, async ({ user, query, now }) => {
  const { details, ...dates } = query();
  const range = { ...refuseLongRange(dates), now };
  const days = await (details === 'true' ? detailed : plain)(user.id, range);
  return days.sort((a, b) => (a.date < b.date ? -1 : 1));
});

type Range = DateRange & { now: number };

async function plain(userId: string, range: Range): Promise<DetailedSummary[]> {
  const days = countDays(await loadHistoryOfAll(userId, await loadProgress(userId), range), range);
  return [...days].map(([date, numbers]) => ({ date, ...numbers }));
}

async function detailed(userId: string, range: Range): Promise<DetailedSummary[]> {
  const all = await loadNotedHistoryOfAll(userId, await loadProgress(userId), range);
  const [days, details] = [countDays(all, range), detailsOf(all, range)];
  return [...new Set([...days.keys(), ...details.keys()])].map((date) => {
    const { notes, amounts } = details.get(date) ?? {};
    return {
      date,
      ...(days.get(date) ?? NONE),
      ...(notes && { notes }),
      ...(amounts?.size && { amounts: [...amounts].map(([unit, done]) => ({ unit, amount: done / 1000 })) }),
    };
  });
}
