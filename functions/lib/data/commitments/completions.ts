import { createHash, randomBytes } from 'node:crypto';
import {
  attributeOf,
  loadActions,
  monthOf,
  type StoredAction,
  storedAction,
  toAction,
} from '#functions/lib/data/history/history.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { retryFrom } from '#functions/lib/data/retry-on-conflict.ts';
import { commit, get, type TransactItem, update, updateIf, updateItem } from '#functions/lib/data/table.ts';
import type { CompletionAction, NewAction } from '#shared/domain/actions.ts';
import { recorded, tiedKey } from '#shared/domain/actions.ts';
import { place } from '#shared/domain/completion.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { type Period, periodAt, periodsBetween, type Schedule } from '#shared/domain/periods.ts';
import { isCounted } from '#shared/domain/recurrence.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { loadCommitment, type Placed, requireEntry } from './commitments.ts';
import { latestAction, type Progress, type ProgressEntry, scheduleOf, withLatest } from './progress.ts';

/*
 * Saves completion actions without losing any: each is one conditional write on its commitment's own entry, so two
 * sessions conflict only if they change the same commitment, and then the later instant wins. Where check-offs add up,
 * both count: the write requires the entry as it was read, and after a lost race the action is applied again.
 */

const DAY = 86_400_000;
/** The number of attempts: several devices may send stored actions at the same time. */
const ATTEMPTS = 12;

/**
 * Saves an action. One UpdateItem; one more before it if it replaces an action of an earlier period, which moves to the
 * history (where check-offs add up, both in one transaction); for a correction of a counted period one GetItem before
 * it; with a key one BatchGetItem before; a BatchGetItem after a lost race. All of them are idempotent.
 * @throws Refusal: commitment_not_found when it was deleted in the meantime, changed_meanwhile when others kept acting,
 * too_many_additions, too_many_current_additions.
 */
export function saveCompletion(userId: string, found: Placed, told: NewAction, now: number): Promise<Placed> {
  const load = () => loadCommitment(userId, found.commitment.id);
  // An action without a key gets one, to recognize its own write after a lost answer. Keys of clients do not begin with
  // a space.
  const random = randomBytes(6).toString('base64url');
  const ownKey = told.entryOf ? `${tiedKey(told.entryOf)}${random}` : ` ${random}`;
  const key = told.key === undefined ? undefined : digestOf(told.key);
  let action: NewAction = { ...told, ...(key !== undefined && { key }) };
  return retryFrom({ found, load, attempts: ATTEMPTS }, async (board) => {
    const { commitment, entry } = requireEntry(board);
    const schedule = scheduleOf(board.progress, commitment.id, entry);
    const latest = latestAction(entry);
    const placement = place(schedule, latest, action);
    if (placement.kind === 'unchanged') return board;
    if (key !== undefined && (hasKey(latest, key) || (await hasKeyBefore(userId, commitment.id, schedule, key, now)))) {
      return board;
    }
    const { period } = placement;
    const isAddition = isCounted(period.recurrence) || action.entryOf;
    if (action.kind === 'completed' && isAddition) action = { ...action, key: key ?? ownKey };
    if (placement.kind === 'history') {
      await correct(userId, commitment.id, period, action);
      return board;
    }
    const { archive } = placement;
    const isSamePeriod = latest && latest.at >= period.startsAt;
    const record = recorded(isSamePeriod ? latest : undefined, action, period.recurrence);
    if (!record) return board;
    if (entry.a || record.additions) {
      const after = withLatest(entry, record);
      refuseFull(board.progress, commitment.id, after, now);
      // If this attempt is repeated, it may have been saved already.
      action = { ...action, isTold: true };
      await saveEntry(userId, commitment.id, { before: entry, after }, archive);
    } else {
      // The replaced action is saved first: after a crash in between, the repetition loses nothing.
      if (archive) await saveInHistory(userId, commitment.id, archive.period, archive.action);
      await saveLatest(userId, commitment.id, period, latest, record);
    }
    const entries = { ...board.progress.entries, [commitment.id]: withLatest(entry, record) };
    return { ...board, progress: { ...board.progress, entries } };
  });
}

function hasKey(record: CompletionAction | undefined, key: string): boolean {
  return record?.additions?.some((each) => each.key === key) ?? false;
}

/** Whether an addition of the last days with this key has already moved to the history. */
async function hasKeyBefore(userId: string, id: string, schedule: Schedule, key: string, now: number) {
  const periods = periodsBetween(schedule, now - LIMITS.additionKeyDays * DAY, now + 1);
  const actions = await loadActions(userId, id, periods);
  return [...actions.values()].some((record) => hasKey(record, key));
}

/** A client's name for a check-off as it is stored: short, because an item of the history has thousands. */
function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 11);
}

/**
 * Refuses another addition if the progress item is full: all entries share one item, whose size is limited. Additions
 * of ended periods stay in it until the next action; they count only for that size.
 * @throws Refusal: too_many_current_additions
 */
export function refuseFull(progress: Progress, id: string, after: ProgressEntry, now: number): void {
  const { [id]: before, ...others } = progress.entries;
  const own = after.a?.length ?? 0;
  if (own <= (before?.a?.length ?? 0)) return;
  const limit = LIMITS.currentAdditions;
  let [current, stored] = [own, own];
  for (const [otherId, entry] of Object.entries(others)) {
    if (!entry.a?.length) continue;
    stored += entry.a.length;
    const { startsAt, endsAt } = periodAt(scheduleOf(progress, otherId, entry), now);
    if (entry.t !== undefined && startsAt <= entry.t && entry.t < endsAt) current += entry.a.length;
  }
  if (current > limit || stored > LIMITS.storedAdditions) {
    throw new Refusal('too_many_current_additions', { params: { limit } });
  }
}

/**
 * Saves an entry if it is still the one that was read, together with additions that move to the history, so that the
 * history never has an older record than the entry had.
 */
export function saveEntry(
  userId: string,
  id: string,
  { before, after }: { before: ProgressEntry; after: ProgressEntry },
  archive: { period: Period; action: CompletionAction } | undefined,
): Promise<void> {
  const moved: TransactItem[] = archive
    ? [
        updateItem(keys.history(userId, monthOf(archive.period.startsAt), id), {
          set: { period: storedAction(archive.action) },
          names: { period: attributeOf(archive.period.startsAt) },
        }),
      ]
    : [];
  const change = updateItem(keys.progress(userId), {
    set: { 'entries.id': after },
    if: '#entries.#id = :before',
    names: { id },
    values: { before },
  });
  return commit([change, ...moved]);
}

/**
 * Saves the latest action. The entry must still have the action that was read, or one of the same period that is not
 * later: anything else would be overwritten without being in the history.
 */
async function saveLatest(
  userId: string,
  id: string,
  period: Period,
  latest: CompletionAction | undefined,
  { kind, at, late }: CompletionAction,
): Promise<void> {
  await update(keys.progress(userId), {
    set: { 'entries.id.d': kind, 'entries.id.t': at, 'entries.id.l': late ? true : undefined },
    if:
      'attribute_exists(#entries.#id) AND attribute_not_exists(#entries.#id.#a) AND (' +
      'attribute_not_exists(#entries.#id.#t) OR #entries.#id.#t = :read OR #entries.#id.#t BETWEEN :start AND :at)',
    names: { id },
    values: { read: latest?.at ?? null, start: period.startsAt, at },
  });
}

/**
 * Corrects a period that has ended: one UpdateItem. One with additions: a GetItem and an UpdateItem, again after a lost
 * race.
 */
async function correct(userId: string, id: string, period: Period, told: NewAction): Promise<void> {
  let action = told;
  const isNamed = [action.key, action.skip, action.entryOf].some((each) => each !== undefined);
  const isPlain = !isCounted(period.recurrence) && !isNamed;
  if (isPlain && (await saveInHistory(userId, id, period, action))) return;
  const key = keys.history(userId, monthOf(period.startsAt), id);
  const attribute = attributeOf(period.startsAt);
  const load = async () => (await get(key))?.[attribute] as StoredAction | undefined;
  await retryFrom({ found: await load(), load, attempts: ATTEMPTS }, async (before) => {
    const record = recorded(before && toAction(before), action, period.recurrence);
    if (!record) return;
    action = { ...action, isTold: true };
    await update(key, {
      set: { period: storedAction(record) },
      if: before ? '#period = :before' : 'attribute_not_exists(#period)',
      names: { period: attribute },
      values: { before },
    });
  });
}

/**
 * Saves the action of an ended period without additions: one UpdateItem. The latest instant wins; an earlier one that
 * arrives late changes nothing. Returns whether it was saved.
 */
export function saveInHistory(
  userId: string,
  id: string,
  period: Period,
  { kind, at, late }: CompletionAction,
): Promise<boolean> {
  return updateIf(keys.history(userId, monthOf(period.startsAt), id), {
    set: { period: storedAction({ kind, at, ...(late && { late }) }) },
    if: 'attribute_not_exists(#period) OR (#period[1] <= :at AND attribute_not_exists(#period[3]))',
    names: { period: attributeOf(period.startsAt) },
    values: { at },
  });
}
