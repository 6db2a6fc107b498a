import { wakeForReminders } from '#functions/lib/data/agenda.ts';
import { ConditionFailed } from '#functions/lib/data/dynamodb.ts';
import { loadNotesSince } from '#functions/lib/data/history/notes.ts';
import { idempotencyItem, loadRemembered, type Repeatable } from '#functions/lib/data/idempotency.ts';
import { keys, owners } from '#functions/lib/data/keys.ts';
import { jobItem, putJob } from '#functions/lib/data/outbox.ts';
import { savePauses } from '#functions/lib/data/pauses/pauses.ts';
import { retryFrom, retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { commit, createItem, deleteItem, type TransactItem, transact, updateItem } from '#functions/lib/data/table.ts';
import { newId } from '#functions/lib/ids.ts';
import * as order from '#shared/domain/board.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { withoutCommitment } from '#shared/domain/pause-changes.ts';
import { periodAt } from '#shared/domain/periods.ts';
import type { TiedTo } from '#shared/domain/powerups.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type BoardOfOne, type Commitment, loadBoardOfOne, loadOrder, saveOrder } from './commitment-lists.ts';
import { changedClosings, changedReminders, changeEntry, ruleSince } from './entry-changes.ts';
import { newEntry, newReminders, type Progress, type ProgressEntry, scheduleOf, type Timing } from './progress.ts';
import { deleteTitle, saveTitle } from './titles.ts';

/*
 * Creates, changes and deletes commitments. Changes of the board are guarded by its version. After a lost race,
 * everything is read and decided again, up to five times.
 */

export interface Changes {
  title?: string | undefined;
  description?: string | null | undefined;
  type?: '' | 'workout' | undefined;
  category?: string | null | undefined;
  notesShared?: boolean | undefined;
  cue?: string | null | undefined;
  tiedTo?: TiedTo | null | undefined;
  /** Times of day; none removes them. */
  reminders?: readonly string[] | undefined;
  /** The offer to switch reminders off is answered. */
  declined?: boolean;
  /** Only what changes; an undefined `recurrence` removes the schedule. */
  timing?: Partial<Timing>;
  /**
   * The instant at which the timing was chosen (epoch milliseconds): it applies from then on, as far as that is
   * possible. Default: now.
   */
  at?: number;
}

interface Creation {
  repeatable: Repeatable | undefined;
  /** Times of day. */
  reminders: readonly string[] | undefined;
  madeAt: number;
  now: number;
}

/** A commitment with its positions and its progress. */
export type Placed = BoardOfOne & { commitment: Commitment };

/**
 * Creates a commitment: one BatchGetItem and one transaction of five items, six with reminders (both again after a lost
 * race). `timing` gets the progress, because the default start date is the day of `madeAt` on the user's clock.
 * `madeAt`: the instant since when the commitment exists (epoch milliseconds). Returns the commitment of an earlier
 * request if this one repeats it, by its key or a given id: one to three more requests.
 * @throws Refusal: too_many_commitments, commitment_not_found for the repetition of one that was deleted,
 * changed_meanwhile when others kept changing the board, and those of `newEntry`.
 */
export async function createCommitment(
  userId: string,
  commitment: Commitment,
  timing: (progress: Progress) => Timing,
  { repeatable, reminders, madeAt, now }: Creation,
): Promise<Placed> {
  return retryOnConflict(async () => {
    const board = await loadOrder(userId);
    if (board.order.manual.length >= LIMITS.commitments) {
      const before = repeatable && (await repeated(userId, commitment.id, repeatable, now));
      if (before) return before;
      throw new Refusal('too_many_commitments', { params: { limit: LIMITS.commitments } });
    }
    const entry = { ...newEntry(timing(board.progress), madeAt), ...newReminders(reminders, now) };
    const placed = order.add(board.order, commitment.id, order.shownCategory(board.order, commitment.category));
    try {
      await transact([
        saveOrder(userId, board, placed),
        createItem({ ...keys.commitment(userId, commitment.id), ...commitment }),
        updateItem(keys.progress(userId), { set: { 'entries.id': entry }, names: { id: commitment.id } }),
        saveTitle(userId, commitment.id, commitment.title, commitment.visibility),
        ...(entry.r ? [wakeForReminders(userId, now)] : []),
        ...(repeatable ? [idempotencyItem(repeatable, { commitmentId: commitment.id }, now)] : []),
      ]);
    } catch (error) {
      const before =
        error instanceof ConditionFailed && repeatable && (await repeated(userId, commitment.id, repeatable, now));
      if (before) return before;
      throw error;
    }
    const progress = { ...board.progress, entries: { ...board.progress.entries, [commitment.id]: entry } };
    return { version: board.version + 1, order: placed, commitment, progress };
  });
}

/**
 * Sets only the given fields, so that two changes of different fields never undo each other. One UpdateItem if only one
 * item changes (a new description), otherwise one transaction; one Query before it if a period has ended since `at`;
 * another BatchGetItem after a lost race.
 * @throws Refusal: commitment_not_found, changed_meanwhile when others kept changing the same, and those of
 * `changeEntry`.
 */
export async function changeCommitment(userId: string, found: Placed, changes: Changes, now: number): Promise<Placed> {
  return retryFrom({ found, load: () => loadCommitment(userId, found.commitment.id) }, async (before) => {
    const { commitment, entry } = requireEntry(before);
    const { timing: wanted = {}, at = now, reminders, declined = false, ...written } = changes;
    const fields = defined(written);
    const after: Commitment = { ...commitment, ...fields };
    const isTimed = Object.keys(wanted).length > 0;
    const timing = {
      ...(isTimed && changeEntry(before.progress, entry, wanted, await sinceOf(userId, before, { at, now }))),
      ...changedReminders(entry, reminders, declined, now),
    };
    const from = order.shownCategory(before.order, commitment.category);
    const to = order.shownCategory(before.order, after.category);
    const placed = from === to ? before.order : order.move(before.order, commitment.id, from, to);
    await commit([
      ...(Object.keys(fields).length > 0 ? [saveFields(userId, commitment, fields)] : []),
      ...(fields.title === undefined ? [] : [saveTitle(userId, commitment.id, fields.title)]),
      ...(Object.keys(timing).length > 0 ? [saveTiming(userId, commitment.id, entry, timing)] : []),
      ...(from === to ? [] : [saveOrder(userId, before, placed)]),
      ...(timing.r?.t.length && timing.r.o === undefined ? [wakeForReminders(userId, now)] : []),
    ]);
    const entries = { ...before.progress.entries, [commitment.id]: { ...entry, ...timing } };
    return { ...before, order: placed, commitment: after, progress: { ...before.progress, entries } };
  });
}

/**
 * Closes a commitment, or opens it again, from `at` on (epoch milliseconds): one UpdateItem, or if reminders begin
 * again a transaction of two; again after a BatchGetItem when another change was faster; no write if the state is
 * already the wanted one.
 * @throws Refusal: commitment_not_found, too_many_closings, changed_meanwhile when others kept changing the same.
 */
export async function closeOrOpen(
  userId: string,
  found: Placed,
  isClosed: boolean,
  { at, now }: { at: number; now: number },
): Promise<Placed> {
  return retryFrom({ found, load: () => loadCommitment(userId, found.commitment.id) }, async (before) => {
    const { commitment, entry } = requireEntry(before);
    const z = changedClosings(entry, isClosed, at, now);
    if (z === entry.z || z.length === 0) return before;
    const wakes = !isClosed && entry.r?.t.length;
    await commit([saveTiming(userId, commitment.id, entry, { z }), ...(wakes ? [wakeForReminders(userId, now)] : [])]);
    const entries = { ...before.progress.entries, [commitment.id]: { ...entry, z } };
    return { ...before, progress: { ...before.progress, entries } };
  });
}

/**
 * Deletes a commitment: one BatchGetItem and one transaction of five items, six if a pause names it. A job deletes its
 * notes. The rest of its history is not deleted, but can no longer be read.
 * @throws Refusal: commitment_not_found, changed_meanwhile when others kept changing the board.
 */
export async function deleteCommitment(userId: string, id: string, now: number): Promise<void> {
  const job = { kind: 'commitment_deleted', userId, commitmentId: id } as const;
  await retryOnConflict(async () => {
    const board = await loadCommitment(userId, id);
    const pauses = withoutCommitment(board.progress.pauses.all, id);
    await transact([
      saveOrder(userId, board, order.remove(board.order, id)),
      deleteItem(keys.commitment(userId, id)),
      updateItem(keys.progress(userId), { set: { 'entries.id': undefined }, names: { id } }),
      deleteTitle(userId, id),
      putJob(jobItem(owners.user(userId), 'maintenance', { id: newId(now), job }, now)),
      ...(pauses === board.progress.pauses.all ? [] : [savePauses(userId, board.progress.pauses, pauses)]),
    ]);
  });
}

/**
 * A commitment of the user's own with its positions and its progress: one BatchGetItem. Loading it is the permission
 * check.
 * @throws Refusal (commitment_not_found), also for a commitment of another user.
 */
export async function loadCommitment(userId: string, id: string): Promise<Placed> {
  const board = await loadBoardOfOne(userId, id);
  const { commitment } = board;
  if (!commitment || !board.progress.entries[id]) throw new Refusal('commitment_not_found');
  return { ...board, commitment };
}

/**
 * The instant from which a new rule applies: as `ruleSince`, and after the start of the last period with a note, which
 * would lose its period.
 */
async function sinceOf(userId: string, board: Placed, { at, now }: { at: number; now: number }): Promise<number> {
  const { commitment, entry } = requireEntry(board);
  const since = ruleSince(entry, at, now);
  const { endsAt } = periodAt(scheduleOf(board.progress, commitment.id, entry), since);
  if (endsAt > now) return since;
  const notes = (await loadNotesSince(userId, endsAt)).get(commitment.id);
  return Math.min(Math.max(since, ...[...(notes?.keys() ?? [])].map((startsAt) => startsAt + 1)), now);
}

/** The commitment and its progress entry, which are written and deleted together. */
export function requireEntry({ commitment, progress }: Placed): { commitment: Commitment; entry: ProgressEntry } {
  const entry = progress.entries[commitment.id];
  if (!entry) throw new Refusal('commitment_not_found');
  return { commitment, entry };
}

async function repeated(userId: string, id: string, repeatable: Repeatable, now: number): Promise<Placed | undefined> {
  const before = await loadRemembered(repeatable, now);
  if (before) return loadCommitment(userId, String(before.commitmentId));
  if (!repeatable.given) return undefined;
  // The given id may be one that the server assigned to a commitment before.
  const { commitment, ...board } = await loadBoardOfOne(userId, id);
  return commitment && { ...board, commitment };
}

/**
 * The category must still be the one that was read: otherwise the order would remove the commitment from the wrong
 * list.
 */
function saveFields(userId: string, read: Commitment, fields: Partial<Commitment>): TransactItem {
  const moves = fields.category !== undefined;
  return updateItem(keys.commitment(userId, read.id), {
    set: fields,
    if: `attribute_exists(#PK)${moves ? ' AND #category = :read' : ''}`,
    values: { read: read.category },
  });
}

/** Frequency epochs, closings and reminders must still be those that were read: otherwise one would be lost. */
function saveTiming(
  userId: string,
  id: string,
  read: ProgressEntry,
  timing: Partial<Pick<ProgressEntry, 's' | 'f' | 'z' | 'r'>>,
): TransactItem {
  const lists = (['f', 'z', 'r'] as const).filter((name) => timing[name]);
  const isAsRead = lists.map((name) =>
    read[name] ? `#entries.#id.#${name} = :${name}` : `attribute_not_exists(#entries.#id.#${name})`,
  );
  return updateItem(keys.progress(userId), {
    set: Object.fromEntries(Object.entries(timing).map(([name, value]) => [`entries.id.${name}`, value])),
    if: ['attribute_exists(#entries.#id)', ...isAsRead].join(' AND '),
    names: { id },
    values: { ...read },
  });
}

function defined<T extends Record<string, unknown>>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
