import { loadProgress } from '#functions/lib/data/commitments/commitment-lists.ts';
import { latestAction, type Progress, scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import { loadActionsOf, loadHistoryOfAll, loadNotedHistoryOfAll } from '#functions/lib/data/history/history.ts';
import { findNotes, type Note } from '#functions/lib/data/history/notes.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentEntry } from '#functions/lib/present-history-entry.ts';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import { type DetailedSummary, history } from '#shared/contracts/history.ts';
import { countDays, type DateRange, detailsOf, NONE, outcomesOf, refuseLongRange } from '#shared/domain/history.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { searchWords } from '#shared/domain/notes.ts';
import { type Period, periodAt, type Schedule } from '#shared/domain/periods.ts';

type Range = DateRange & { now: number };

interface Found extends Note {
  schedule: Schedule;
  period: Period;
}

export const handler = resource(
  route(history.list, async ({ user, query, now }) => {
    const range = refuseLongRange(query(), LIMITS.historyDaysOfAll);
    const all = await loadNotedHistoryOfAll(user.id, await loadProgress(user.id), { ...range, now });
    const entries = all.flatMap(({ commitmentId, schedule, outcomes, notes }) =>
      outcomes.map((each) => presentEntry({ commitmentId, schedule, now }, each, notes.get(each.period.startsAt))),
    );
    return entries.sort((a, b) => compare(a.starts_at, b.starts_at) || compare(a.commitment_id, b.commitment_id));
  }),
  route(history.summary, async ({ user, query, now }) => {
    const { details, ...dates } = query();
    const range = { ...refuseLongRange(dates), now };
    const days = await (details === 'true' ? loadDetailedSummaries : loadSummaries)(user.id, range);
    return days.sort((a, b) => (a.date < b.date ? -1 : 1));
  }),
  route(history.notes, async ({ user, query, now }) => {
    const { q, before } = query();
    const words = searchWords(q);
    const progress = loadProgress(user.id);
    const found: Found[] = [];
    if (words.length > 0) {
      for await (const page of findNotes(user.id, words, before)) {
        const known = await progress;
        for (const note of page) {
          // Notes of one instant stay on one page, because the next page begins before that instant.
          const isEnough = found.length >= LIMITS.foundNotes && found.at(-1)?.startsAt !== note.startsAt;
          if (isEnough) return entriesOf(user.id, known, found, now);
          found.push(...withPeriod(known, note));
        }
      }
    }
    return entriesOf(user.id, await progress, found, now);
  }),
);

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

async function loadSummaries(userId: string, range: Range): Promise<DetailedSummary[]> {
  const days = countDays(await loadHistoryOfAll(userId, await loadProgress(userId), range), range);
  return [...days].map(([date, numbers]) => ({ date, ...numbers }));
}

async function loadDetailedSummaries(userId: string, range: Range): Promise<DetailedSummary[]> {
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

/** The note with its period; empty if the commitment or the period no longer exists. */
function withPeriod(progress: Progress, note: Note): Found[] {
  const entry = progress.entries[note.commitmentId];
  if (!entry) return [];
  const schedule = scheduleOf(progress, note.commitmentId, entry);
  const period = periodAt(schedule, note.startsAt);
  return period.startsAt === note.startsAt ? [{ ...note, schedule, period }] : [];
}

async function entriesOf(
  userId: string,
  { entries }: Progress,
  found: readonly Found[],
  now: number,
): Promise<HistoryEntry[]> {
  const periods = new Map(
    [...Map.groupBy(found, ({ commitmentId }) => commitmentId)].map(([id, each]) => [
      id,
      each.map(({ period }) => period),
    ]),
  );
  const actions = await loadActionsOf(userId, periods);
  return found.flatMap(({ commitmentId, schedule, period, note }) => {
    const entry = entries[commitmentId];
    const latest = entry && latestAction(entry);
    const done = actions.get(commitmentId) ?? new Map();
    return outcomesOf(schedule, [period], done, latest, now).map((each) =>
      presentEntry({ commitmentId, schedule, now }, each, note),
    );
  });
}
