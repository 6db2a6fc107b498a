import { attributeOf, monthOf } from '#functions/lib/data/history/history.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { ConditionFailed, update, updateIf } from '#functions/lib/data/table.ts';
import { SENTENCES } from '#functions/lib/sentences.ts';
import { type Action, type Placement, place } from '#shared/domain/completion.ts';
import type { Period } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { loadCommitment, type Placed, requireEntry } from './commitments.ts';
import { latestAction, scheduleOf } from './progress.ts';

/*
 * What people do, kept without ever losing a tick: each action is one conditional write on its commitment's own entry,
 * so that two sessions conflict only where they mean the same checkbox, and there the later instant holds.
 */

const ATTEMPTS = 5;

/**
 * Keeps an action. One UpdateItem; one more, before it, when the action that it replaces belongs to an earlier period
 * and moves to the history; a BatchGetItem after a lost race. All of them repeat harmlessly.
 * @throws Refusal: not_found when the commitment was deleted meanwhile, conflict when others kept acting.
 */
export async function saveCompletion(userId: string, found: Placed, action: Action): Promise<Placed> {
  let board = found;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { commitment, entry } = requireEntry(board);
    const latest = latestAction(entry);
    const placement = place(scheduleOf(board.progress, entry), latest, action);
    try {
      await write(userId, commitment.id, placement, latest, action);
      if (placement.kind !== 'latest') return board;
      const entries = { ...board.progress.entries, [commitment.id]: { ...entry, d: action.deed, t: action.at } };
      return { ...board, progress: { ...board.progress, entries } };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      board = await loadCommitment(userId, commitment.id);
    }
  }
  throw new Refusal('conflict', SENTENCES.changedMeanwhile);
}

async function write(
  userId: string,
  id: string,
  placement: Placement,
  latest: Action | undefined,
  action: Action,
): Promise<void> {
  if (placement.kind === 'unchanged') return;
  if (placement.kind === 'history') return saveInHistory(userId, id, placement.period, action);
  // First the action that is replaced: a crash in between then repeats it, and loses nothing.
  if (placement.archive) await saveInHistory(userId, id, placement.archive.period, placement.archive.action);
  await saveLatest(userId, id, placement.period, latest, action);
}

/**
 * The entry must still hold what was read, or an action of the same period that is not later: anything else would be
 * overwritten without having moved to the history.
 */
async function saveLatest(
  userId: string,
  id: string,
  period: Period,
  latest: Action | undefined,
  { deed, at }: Action,
): Promise<void> {
  await update(keys.progress(userId), {
    UpdateExpression: 'SET #entries.#id.#d = :deed, #entries.#id.#t = :at',
    ConditionExpression:
      'attribute_exists(#entries.#id) AND (' +
      'attribute_not_exists(#entries.#id.#t) OR #entries.#id.#t = :read OR #entries.#id.#t BETWEEN :start AND :at)',
    ExpressionAttributeNames: { '#entries': 'entries', '#id': id, '#d': 'd', '#t': 't' },
    ExpressionAttributeValues: { ':deed': deed, ':at': at, ':read': latest?.at ?? null, ':start': period.startsAt },
  });
}

/** In a period's history the latest instant holds; an earlier one that comes late changes nothing. */
async function saveInHistory(userId: string, id: string, period: Period, { deed, at }: Action): Promise<void> {
  await updateIf(keys.history(userId, monthOf(period.startsAt), id), {
    UpdateExpression: 'SET #period = :action',
    ConditionExpression: 'attribute_not_exists(#period) OR #period[1] <= :at',
    ExpressionAttributeNames: { '#period': attributeOf(period.startsAt) },
    ExpressionAttributeValues: { ':action': [deed, at], ':at': at },
  });
}
