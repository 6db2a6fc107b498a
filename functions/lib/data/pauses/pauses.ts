import { loadProgress } from '#functions/lib/data/commitments/commitment-lists.ts';
import { isClosed, type Pauses, type Progress, toPauses } from '#functions/lib/data/commitments/progress.ts';
import { ConditionFailed } from '#functions/lib/data/dynamodb.ts';
import { idempotencyItem, loadRemembered, type Repeatable } from '#functions/lib/data/idempotency.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { commit, get, type TransactItem, transact, updateItem } from '#functions/lib/data/table.ts';
import { newId } from '#functions/lib/ids.ts';
import {
  type PauseChange,
  pauseWith,
  withChangedPause,
  withoutPause,
  withPause,
  withResumed,
} from '#shared/domain/pause-changes.ts';
import type { NamedPause } from '#shared/domain/pauses.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/*
 * The pauses of a user: one item, which is read with the progress in the same request wherever commitments are shown or
 * counted. It is written only when a pause is made, ended, or loses a commitment.
 */

/** The pauses of a user by their first date, without the names of deleted commitments: one BatchGetItem. */
export async function loadPauses(userId: string): Promise<NamedPause[]> {
  return withoutDeleted(await loadProgress(userId)).sort((a, b) => (a.from + a.id < b.from + b.id ? -1 : 1));
}

/**
 * Makes a pause: one BatchGetItem and one transaction (both again after a lost race). `today` is the user's date on
 * which it was made. The request may have waited on a device, so commitments that were deleted meanwhile are left out.
 * Returns the pause of an earlier request if this one repeats it, by its key or a given id: one or two more requests.
 * @throws Refusal: commitment_not_found if none of them exists, pause_not_found for the repetition of one that was
 * removed, changed_meanwhile when others kept changing the pauses, and those of `withPause`.
 */
export function createPause(
  userId: string,
  pause: NamedPause,
  { repeatable, today, now }: { repeatable: Repeatable | undefined; today: string; now: number },
): Promise<NamedPause> {
  return retryOnConflict(async () => {
    const progress = await loadProgress(userId);
    const known = repeatable?.given && progress.pauses.all.find(({ id }) => id === pause.id);
    if (known) return known;
    try {
      const made = { ...pause, commitmentIds: existingIds(pause.commitmentIds, progress) };
      const all = withPause(withoutDeleted(progress), made, today);
      const remembered = repeatable ? [idempotencyItem(repeatable, { pauseId: pause.id }, now)] : [];
      await transact([savePauses(userId, progress.pauses, all), ...remembered]);
      return made;
    } catch (error) {
      const mayBeRepeated = repeatable && (error instanceof Refusal || error instanceof ConditionFailed);
      const before = mayBeRepeated && (await loadRemembered(repeatable, now));
      if (before) return loadPause(userId, String(before.pauseId));
      throw error;
    }
  });
}

/**
 * A change of a pause: other fields, or `resume`, the ids of commitments that leave it. `at`: when the user asked for
 * it; `askedOn`: the user's date then.
 */
interface PauseRequest {
  change: PauseChange;
  resume?: readonly string[] | undefined;
  at: number;
  askedOn: string;
}

/**
 * Changes a pause: one BatchGetItem and one UpdateItem, both again after a lost race. `asked` is called after the pause
 * was looked up; `today` is the user's date. Commitments that do not exist any more are left out. Those that leave a
 * running pause resume: their paused days so far become a pause of their own. Nothing is written if they have left
 * already, or if the pause is over, gone or was changed later than `at`. Returns the pause, or `null` if it does not
 * exist any more.
 * @throws Refusal: those of `asked`, commitment_not_found if none of them exists, changed_meanwhile when others kept
 * changing the pauses, and those of `withChangedPause`; pause_not_found only if other fields are changed.
 */
export function changePause(
  userId: string,
  id: string,
  asked: () => PauseRequest,
  { today, now }: { today: string; now: number },
): Promise<NamedPause | null> {
  return retryOnConflict(async () => {
    const progress = await loadProgress(userId);
    const before = withoutDeleted(progress);
    if (!before.some((each) => each.id === id) && asksToResume(asked)) return null;
    pauseWith(before, id);
    const { change, resume, at, askedOn } = asked();
    const all = resume
      ? withResumed(before, id, resume, { ...commitmentsOf(progress, now), at, askedOn, today })
      : withChangedPause(before, id, withExisting(change, progress), {
          ...commitmentsOf(progress, now),
          at,
          today: askedOn,
        });
    if (all !== before) await commit([savePauses(userId, progress.pauses, all)]);
    return all.find((each) => each.id === id) ?? null;
  });
}

/** Whether the call is valid and lets commitments leave the pause. */
function asksToResume(asked: () => PauseRequest): boolean {
  try {
    return asked().resume !== undefined;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The commitments (all, and the open ones) that a change needs, and a function for ids of new pauses. */
function commitmentsOf({ entries }: Progress, now: number) {
  const known = Object.keys(entries);
  return { known, open: known.filter((id) => !isClosed(entries[id]!)), idOf: () => newId(now) };
}

function withExisting(change: PauseChange, progress: Progress): PauseChange {
  const { commitmentIds } = change;
  return commitmentIds === undefined ? change : { ...change, commitmentIds: existingIds(commitmentIds, progress) };
}

/**
 * Removes a planned pause, or ends a running one; with `whole` it also removes one that has begun. `asked` is called
 * after the pause was found. `at`: when the user asked for it; `today`: the user's date then. One GetItem and one
 * UpdateItem, both again after a lost race. Nothing is written if the pause was changed later than `at`.
 * @throws Refusal: those of `withoutPause` and of `asked`, changed_meanwhile when others kept changing the pauses.
 */
export async function endPause(
  userId: string,
  id: string,
  asked: () => { at: number; today: string; whole?: boolean | undefined },
): Promise<void> {
  await retryOnConflict(async () => {
    const read = toPauses(await get(keys.pauses(userId)));
    pauseWith(read.all, id);
    const all = withoutPause(read.all, id, asked());
    if (all !== read.all) await commit([savePauses(userId, read, all)]);
  });
}

/** Saves the pauses if they have not changed since they were read: an item of a transaction. */
export function savePauses(userId: string, { version }: Pauses, all: readonly NamedPause[]): TransactItem {
  return updateItem(keys.pauses(userId), {
    set: { version: version + 1, pauses: all },
    if: version === 0 ? 'attribute_not_exists(#version)' : '#version = :read',
    values: { read: version },
  });
}

async function loadPause(userId: string, id: string): Promise<NamedPause> {
  return pauseWith(await loadPauses(userId), id);
}

function existingIds(ids: NamedPause['commitmentIds'], { entries }: Progress): NamedPause['commitmentIds'] {
  const known = ids?.filter((id) => entries[id]) ?? null;
  if (known?.length === 0) throw new Refusal('commitment_not_found');
  return known;
}

/** The pauses without deleted commitments: one may be deleted at the moment at which a pause that names it is made. */
function withoutDeleted({ pauses, entries }: Progress): NamedPause[] {
  return pauses.all
    .map((each) => ({ ...each, commitmentIds: each.commitmentIds?.filter((id) => entries[id]) ?? null }))
    .filter(({ commitmentIds }) => commitmentIds?.length !== 0);
}
