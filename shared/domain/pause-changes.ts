import * as LIMITS from './limits.ts';
import { LAST_DATE } from './limits.ts';
import { addDays } from './local-time.ts';
import { isOver, type NamedPause, type Pause } from './pauses.ts';
import { Refusal } from './refusal.ts';

/* Changes of the list of a user's pauses. */

/** The changed fields of a pause. */
export type PauseChange = Partial<Omit<NamedPause, 'id' | 'decidedAt'>>;

/**
 * A new list with one more pause. `today` is the date of its creation.
 * @throws Refusal: until_before_from, pause_too_early, too_many_pauses, too_many_paused_commitments.
 */
export function withPause(all: readonly NamedPause[], pause: NamedPause, today: string): NamedPause[] {
  refuseReversed(pause);
  const limit = LIMITS.pauseDaysBack;
  if (pause.from < addDays(today, -limit)) throw new Refusal('pause_too_early', { field: 'from', params: { limit } });
  return refuseTooMany([...all, pause], today);
}

/**
 * A new list in which a pause has other fields. `today` is the date of the change. Commitments that are removed from a
 * running pause resume on that date: their earlier days get a separate pause, with an id of `idOf`. `known` are all
 * commitments. The state of days more than 31 days ago cannot change; a reason alone can always be changed. `at` is the
 * instant of the change, if it decides which commitments stay in the pause.
 * @throws Refusal: pause_not_found, pause_over, until_before_from, pause_too_early, too_many_pauses,
 * too_many_paused_commitments.
 */
export function withChangedPause(
  all: readonly NamedPause[],
  id: string,
  change: PauseChange,
  { today, at, known, idOf }: { today: string; at?: number; known: readonly string[]; idOf: () => string },
): NamedPause[] {
  const found = pauseWith(all, id);
  const isDecided = pausedUpTo(found, LAST_DATE) !== pausedUpTo({ ...found, ...change }, LAST_DATE);
  const changed = { ...found, ...change, ...(isDecided && at !== undefined && decided(found, at)) };
  const removed = found.from < today && !isOver(found, today) ? removedIds(found, changed, known) : [];
  const limit = LIMITS.pauseDaysBack;
  const first = addDays(today, -limit);
  if (isDecided) {
    if (isOver(found, first)) throw new Refusal('pause_over');
    refuseReversed(changed);
    const whole = { ...changed, commitmentIds: found.commitmentIds && [...(changed.commitmentIds ?? []), ...removed] };
    const last = addDays(first, -1);
    if (pausedUpTo(found, last) !== pausedUpTo(removed.length > 0 ? whole : changed, last)) {
      const field = found.from !== changed.from ? 'from' : found.until !== changed.until ? 'until' : 'commitment_ids';
      throw new Refusal('pause_too_early', { field, params: { limit } });
    }
  }
  const past = removed.length > 0 ? [{ ...endedOn(found, today), id: idOf(), commitmentIds: removed }] : [];
  return refuseTooMany([...all.map((each) => (each === found ? changed : each)), ...past], today);
}

/** The ids of commitments in the earlier pause that the later one does not have. */
function removedIds(before: NamedPause, after: NamedPause, known: readonly string[]): string[] {
  if (after.commitmentIds === null) return [];
  const kept = new Set(after.commitmentIds);
  return (before.commitmentIds ?? known).filter((id) => !kept.has(id));
}

/** A running pause that ends on the day before a date. */
const endedOn = <Each extends NamedPause>(running: Each, date: string): Each => ({
  ...running,
  until: addDays(date, -1),
});

/** A decision that waited on a device may arrive after a later one. */
const decided = ({ decidedAt = 0 }: NamedPause, at: number) => ({ decidedAt: Math.max(decidedAt, at) });

/** Whether the days or the commitments of a pause were decided after an instant, perhaps on another device. */
const isDecidedSince = ({ decidedAt = 0 }: NamedPause, at: number): boolean => decidedAt > at;

/** The days of a pause up to a date, and its commitments, as a text to compare. */
function pausedUpTo({ from, until, commitmentIds }: NamedPause, date: string): string {
  if (from > date) return '';
  const last = until === null || until > date ? date : until;
  return [from, last, ...(commitmentIds?.toSorted() ?? ['all'])].join();
}

function refuseReversed({ from, until }: Pause): void {
  if (until !== null && until < from) throw new Refusal('until_before_from', { field: 'until' });
}

/**
 * A new list with the pauses of an imported commitment, which may begin long ago. A pause with the same dates and
 * reason that names commitments gets one more, so that an import creates no more pauses than there were. `idOf` makes
 * the id of a new one.
 * @throws Refusal: until_before_from, too_many_pauses, too_many_paused_commitments.
 */
export function withImportedPauses(
  all: readonly NamedPause[],
  commitmentId: string,
  pauses: readonly Pause[],
  { today, idOf }: { today: string; idOf: () => string },
): NamedPause[] {
  const merged = [...all];
  for (const pause of pauses) {
    refuseReversed(pause);
    const { from, until, reason } = pause;
    const isSame = (each: Pause) => each.from === from && each.until === until && each.reason === reason;
    const place = merged.findIndex((each) => each.commitmentIds !== null && isSame(each));
    const named = merged[place];
    if (!named) merged.push({ id: idOf(), from, until, reason, commitmentIds: [commitmentId] });
    else merged[place] = { ...named, commitmentIds: [...new Set([...(named.commitmentIds ?? []), commitmentId])] };
  }
  return refuseTooMany(merged, today);
}

/**
 * Pauses that ended more than a year ago are not refused. If the list does not fit into an item, the oldest of them
 * lose their reasons and are then removed: their days are no longer paused.
 */
function refuseTooMany(all: readonly NamedPause[], today: string): NamedPause[] {
  const current = all.filter((each) => !isOver(each, today)).length;
  if (current > LIMITS.pauses) throw new Refusal('too_many_pauses', { params: { limit: LIMITS.pauses } });
  const recent = all.filter((each) => !isOver(each, addDays(today, -LIMITS.pauseRecentDays)));
  const most = LIMITS.recentPauses;
  if (recent.length > most) throw new Refusal('too_many_pauses', { params: { limit: most } });
  const names = recent.reduce((sum, { commitmentIds }) => sum + (commitmentIds?.length ?? 0), 0);
  const limit = LIMITS.pausedCommitments;
  if (names > limit) throw new Refusal('too_many_paused_commitments', { params: { limit } });
  return fitting(all, new Set(recent));
}

function fitting(all: readonly NamedPause[], recent: ReadonlySet<NamedPause>): NamedPause[] {
  let bytes = all.reduce((sum, each) => sum + sizeOf(each), 0);
  const old = all.filter((each) => !recent.has(each)).sort((one, other) => (one.until! < other.until! ? -1 : 1));
  const without = new Map<NamedPause, NamedPause | undefined>();
  for (const each of old) {
    if (bytes <= LIMITS.pausesBytes) break;
    const short = { ...each, reason: null };
    bytes -= sizeOf(each) - sizeOf(short);
    without.set(each, short);
  }
  for (const each of old) {
    if (bytes <= LIMITS.pausesBytes) break;
    bytes -= sizeOf(without.get(each) ?? each);
    without.set(each, undefined);
  }
  return all.flatMap((each) => (without.has(each) ? (without.get(each) ?? []) : [each]));
}

/** An upper bound of the pause's size in an item, in bytes. */
function sizeOf(pause: NamedPause): number {
  const text = JSON.stringify(pause);
  // A UTF-16 unit takes at most three bytes of UTF-8.
  return text.length + 2 * (text.match(/[\u0080-\uffff]/g)?.length ?? 0);
}

/** The pause with an id. @throws Refusal: pause_not_found. */
export function pauseWith<Each extends NamedPause>(all: readonly Each[], id: string): Each {
  const found = all.find((each) => each.id === id);
  if (!found) throw new Refusal('pause_not_found');
  return found;
}

/**
 * A new list after a pause was ended at an instant, as of `today`, the date then: a running pause ends with the day
 * before, and one that has not begun, or began today, is removed. With `whole`, one that has begun is removed, too,
 * even if it is over, unless it began more than 31 days before. The same list if it was decided anew since, or ended at
 * that instant already.
 * @throws Refusal: pause_not_found, pause_over; pause_too_early with `whole`.
 */
export function withoutPause(
  all: readonly NamedPause[],
  id: string,
  { at, today, whole = false }: { at: number; today: string; whole?: boolean | undefined },
): readonly NamedPause[] {
  const found = pauseWith(all, id);
  if (isDecidedSince(found, at)) return all;
  const limit = LIMITS.pauseDaysBack;
  if (whole && found.from < addDays(today, -limit)) throw new Refusal('pause_too_early', { params: { limit } });
  if (!whole && isOver(found, today)) {
    // The same call again, after its answer was lost.
    if (found.decidedAt === at) return all;
    throw new Refusal('pause_over');
  }
  if (whole || found.from >= today) return all.filter((each) => each !== found);
  return all.map((each) => (each === found ? { ...endedOn(each, today), ...decided(each, at) } : each));
}

interface Resuming {
  at: number;
  askedOn: string;
  today: string;
  open: readonly string[];
  known: readonly string[];
  idOf: () => string;
}

/**
 * A new list in which commitments have left a pause on the date of the request (`at` is its instant): their earlier
 * days stay paused. If none stays in it, the pause ends. A pause of all goes on for the commitments that are `open`
 * now; `known` are all. The same list if there is nothing to change: none of them is in the pause, it is over before
 * `today`, or it was decided anew since. `idOf` makes the id of a new pause.
 * @throws Refusal: pause_not_found, too_many_pauses, too_many_paused_commitments.
 */
export function withResumed(
  all: readonly NamedPause[],
  id: string,
  ids: readonly string[],
  { at, askedOn, today, open, known, idOf }: Resuming,
): readonly NamedPause[] {
  const found = pauseWith(all, id);
  const leaves = new Set(ids);
  const isOfAny = (found.commitmentIds ?? known).some((each) => leaves.has(each));
  if (isOver(found, today) || !isOfAny || isDecidedSince(found, at)) return all;
  const commitmentIds = (found.commitmentIds ?? open).filter((each) => !leaves.has(each));
  if (commitmentIds.length === 0) return withoutPause(all, id, { at, today: askedOn });
  return withChangedPause(all, id, { commitmentIds }, { today: askedOn, known, idOf });
}

/** A new list without a commitment: a pause of this commitment alone is removed. The same list if no pause names it. */
export function withoutCommitment(all: readonly NamedPause[], commitmentId: string): readonly NamedPause[] {
  if (!all.some(({ commitmentIds }) => commitmentIds?.includes(commitmentId))) return all;
  return all
    .map((each) => ({ ...each, commitmentIds: each.commitmentIds?.filter((id) => id !== commitmentId) ?? null }))
    .filter(({ commitmentIds }) => commitmentIds?.length !== 0);
}
