import { type Kept, kept, periodsOfDates } from '#shared/domain/history.ts';
import type { Schedule } from '#shared/domain/periods.ts';
import { loadDeedsOfAll } from './history.ts';
import { latestAction, type Progress, scheduleOf } from './progress.ts';

/** A commitment's periods between two dates, and what became of them. */
export interface Lived {
  commitmentId: string;
  schedule: Schedule;
  kept: Kept[];
}

/** The longest period but `once`, and a day for the zone: what began earlier was lengthened by a change. */
const LONGEST = 32 * 86_400_000;

/**
 * What became of all commitments of a user between two dates, inclusive: one Query a megabyte (a BatchGetItem beside it
 * where a change has lengthened a period), and CPU time of a few microseconds for each period.
 */
export async function loadLived(
  userId: string,
  progress: Progress,
  { from, to, now }: { from: string; to: string; now: number },
): Promise<Lived[]> {
  const schedules = Object.entries(progress.entries).map(([id, entry]) => ({
    id,
    schedule: scheduleOf(progress, entry),
    latest: latestAction(entry),
  }));
  const periods = new Map(
    schedules.map(({ id, schedule, latest }) => [id, periodsOfDates(schedule, latest, { from, to, now })]),
  );
  const deeds = await loadDeedsOfAll(userId, periods, Date.parse(from) - LONGEST);
  return schedules.map(({ id, schedule, latest }) => ({
    commitmentId: id,
    schedule,
    kept: kept(periods.get(id) ?? [], deeds.get(id) ?? new Map(), latest, now),
  }));
}
