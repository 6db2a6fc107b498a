import { closingsOf, latestAction, type Progress, scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import { loadActions } from '#functions/lib/data/history/history.ts';
import { presentEntry } from '#functions/lib/present-history-entry.ts';
import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import { outcomesOf, periodsOfDates } from '#shared/domain/history.ts';
import { FIRST_DATE, LAST_DATE } from '#shared/domain/limits.ts';
import { pausesOf } from '#shared/domain/pauses.ts';
import type { Row } from './zip.ts';

/*
 * The parts of a commitment in an export that are not its fields: schedule columns, pauses, closings and the whole
 * history.
 */

const iso = (at: number) => new Date(at).toISOString();

/** The reminders and the schedule in columns; without one they are empty. */
export function commitmentRow({ reminders, schedule }: Commitment): Row {
  const { weekdays, target, ...others } = schedule ?? {};
  return { reminders: reminders.join(' '), ...others, weekdays: weekdays?.join(' ') ?? null, ...target };
}

/** All pauses of a commitment, also those that are over, and the times in which it was closed. */
export function restsOf(id: string, progress: Progress): Row {
  const entry = progress.entries[id];
  const closings = entry ? closingsOf(entry) : [];
  return {
    pauses: pausesOf(progress.pauses.all, id),
    closings: closings.map(({ from, to }) => ({ from: iso(from), to: to === null ? null : iso(to) })),
  };
}

/** A history entry without the days that can be corrected now: they are no record of what was done. */
export type ExportedEntry = Omit<HistoryEntry, 'correctable_days'>;

/** Every period since a commitment began. One BatchGetItem for a hundred months. */
export async function historyOf(
  userId: string,
  commitmentId: string,
  progress: Progress,
  notes: ReadonlyMap<number, string>,
  now: number,
): Promise<ExportedEntry[]> {
  const entry = progress.entries[commitmentId];
  if (!entry) return [];
  const latest = latestAction(entry);
  const schedule = scheduleOf(progress, commitmentId, entry);
  const periods = periodsOfDates(schedule, latest, { from: FIRST_DATE, to: LAST_DATE, now });
  const actions = await loadActions(userId, commitmentId, periods);
  return outcomesOf(schedule, periods, actions, latest, now).map((each) => {
    const shown = presentEntry({ commitmentId, schedule, now }, each, notes.get(each.period.startsAt));
    const { correctable_days: _, ...entry } = shown;
    return entry;
  });
}
