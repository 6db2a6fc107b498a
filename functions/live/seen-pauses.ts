import { loadProgress } from '#functions/lib/data/commitments/commitment-lists.ts';
import { latestAction, type Progress, scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import type { Change } from '#functions/lib/data/stream-changes.ts';
import { completionAt, nextDue } from '#shared/domain/completion.ts';
import { type NamedPause, pausesOf } from '#shared/domain/pauses.ts';
import { clockAt, dayAt } from '#shared/domain/periods.ts';

/*
 * What confidants see of pauses: those that have begun. Of a planned pause they see nothing, except that the next due
 * date is after it. So they get an event only if what they see has changed: another event would tell them that a pause
 * is planned.
 */

/** The progress of users, without deleted ones. Costs as `loadProgress` for each. */
export async function loadProgresses(userIds: readonly string[]): Promise<ReadonlyMap<string, Progress>> {
  const all = await Promise.all(userIds.map((id) => loadProgress(id).catch(() => undefined)));
  return new Map(userIds.flatMap((id, k) => (all[k] ? [[id, all[k]]] : [])));
}

/** The commitments of a change that confidants now see differently. If that is unknown, all commitments of it. */
export function seenAnew(
  { ids, pauses }: Change & { kind: 'shown' },
  progress: Progress | undefined,
  now: number,
): readonly string[] | null {
  if (!pauses || !progress) return ids;
  const seen = (id: string, all: readonly NamedPause[]) => JSON.stringify(seenOf(progress, id, all, now));
  return (ids ?? Object.keys(progress.entries)).filter((id) => seen(id, pauses.before) !== seen(id, pauses.after));
}

function seenOf(progress: Progress, id: string, all: readonly NamedPause[], now: number) {
  const entry = progress.entries[id];
  if (!entry) return undefined;
  const today = dayAt(clockAt(progress.clocks, now), now);
  const schedule = { ...scheduleOf(progress, id, entry), pauses: pausesOf(all, id) };
  const begun = schedule.pauses.flatMap(({ from, until }) => (from <= today ? [[from, until]] : []));
  return [begun, nextDue(schedule, completionAt(schedule, latestAction(entry), now), now)];
}
