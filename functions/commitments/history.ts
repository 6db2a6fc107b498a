import { loadCommitment, requireEntry } from '#functions/lib/data/commitments.ts';
import { latestAction, scheduleOf } from '#functions/lib/data/progress.ts';
import { loadHistory } from '#functions/lib/data/ticks.ts';
import { route } from '#functions/lib/http/route.ts';
import { commitments, type HistoryEntry } from '#shared/contracts/commitments.ts';
import { type Action, statusOf } from '#shared/domain/completion.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { type Period, periodsBetween, startOf } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';

const DAY = 86_400_000;

export const readHistory = route(commitments.history, async ({ user, params, query, now }) => {
  const found = await loadCommitment(user.id, params.id);
  const { from, to } = refuseLongRange(query());
  const { commitment, entry } = requireEntry(found);
  const schedule = scheduleOf(found.progress, entry);
  // Local dates lie at most a day from the same dates in UTC; what lies outside is left out below.
  const periods = periodsBetween(schedule, Date.parse(from) - DAY, Math.min(Date.parse(to) + 2 * DAY, now + 1)).filter(
    (period) => period.startsAt <= now && period.date <= to && period.dueDate >= from,
  );
  if (now < startOf(schedule)) return [];
  const history = await loadHistory(user.id, commitment.id, periods);
  const latest = latestAction(entry);
  return periods.map((period) => {
    const isLatest = latest && period.startsAt <= latest.at && latest.at < period.endsAt;
    return present(commitment.id, period, isLatest ? latest : history.get(period.startsAt), now);
  });
});

function refuseLongRange({ from, to }: { from: string; to: string }) {
  if (from > to) throw new Refusal('invalid', SENTENCES.rangeReversed);
  if ((Date.parse(to) - Date.parse(from)) / DAY >= LIMITS.historyDays) {
    throw new Refusal('invalid', SENTENCES.rangeTooLong(LIMITS.historyDays));
  }
  return { from, to };
}

function present(id: string, period: Period, action: Action | undefined, now: number): HistoryEntry {
  return {
    commitment_id: id,
    date: period.date,
    due_date: period.dueDate,
    starts_at: new Date(period.startsAt).toISOString(),
    ends_at: Number.isFinite(period.endsAt) ? new Date(period.endsAt).toISOString() : null,
    status: statusOf(period, action, now),
    completed_at: action?.deed === 'completed' ? new Date(action.at).toISOString() : null,
    skipped: action?.deed === 'skipped',
  };
}
