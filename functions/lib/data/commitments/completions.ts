import { attributeOf, monthOf } from '#functions/lib/data/history/history.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { retryFrom } from '#functions/lib/data/retry-on-conflict.ts';
import { update, updateIf } from '#functions/lib/data/table.ts';
import { type CompletionAction, type Placement, place } from '#shared/domain/completion.ts';
import type { Period } from '#shared/domain/periods.ts';
import { loadCommitment, type Placed, requireEntry } from './commitments.ts';
import { latestAction, scheduleOf, withLatest } from './progress.ts';

/*
 * Saves completion actions without losing any: each is one conditional write on its commitment's own entry, so two
 * sessions conflict only if they change the same commitment, and then the later instant wins.
 */

/**
 * Saves an action. One UpdateItem; one more before it if it replaces an action of an earlier period, which moves to the
 * history; a BatchGetItem after a lost race. All of them are idempotent.
 * @throws Refusal: commitment_not_found when it was deleted in the meantime, changed_meanwhile when others kept acting.
 */
export function saveCompletion(userId: string, found: Placed, action: CompletionAction): Promise<Placed> {
  const load = () => loadCommitment(userId, found.commitment.id);
  return retryFrom({ found, load }, async (board) => {
    const { commitment, entry } = requireEntry(board);
    const latest = latestAction(entry);
    const placement = place(scheduleOf(board.progress, entry), latest, action);
    await write(userId, commitment.id, placement, latest, action);
    if (placement.kind !== 'latest') return board;
    const entries = { ...board.progress.entries, [commitment.id]: withLatest(entry, action) };
    return { ...board, progress: { ...board.progress, entries } };
  });
}

async function write(
  userId: string,
  id: string,
  placement: Placement,
  latest: CompletionAction | undefined,
  action: CompletionAction,
): Promise<void> {
  if (placement.kind === 'unchanged') return;
  if (placement.kind === 'history') return saveInHistory(userId, id, placement.period, action);
  // The replaced action is saved first: after a crash in between, the repetition loses nothing.
  if (placement.archive) await saveInHistory(userId, id, placement.archive.period, placement.archive.action);
  await saveLatest(userId, id, placement.period, latest, action);
}

/**
 * The entry must still hold what was read, or an action of the same period that is not later. Anything else would be
 * overwritten without having moved to the history.
 */
async function saveLatest(
  userId: string,
  id: string,
  period: Period,
  latest: CompletionAction | undefined,
  { kind, at, late }: CompletionAction,
): Promise<void> {
  await update(keys.progress(userId), {
    UpdateExpression: `SET #entries.#id.#d = :kind, #entries.#id.#t = :at${
      late ? ', #entries.#id.#l = :late' : ' REMOVE #entries.#id.#l'
    }`,
    ConditionExpression:
      'attribute_exists(#entries.#id) AND (' +
      'attribute_not_exists(#entries.#id.#t) OR #entries.#id.#t = :read OR #entries.#id.#t BETWEEN :start AND :at)',
    ExpressionAttributeNames: { '#entries': 'entries', '#id': id, '#d': 'd', '#t': 't', '#l': 'l' },
    ExpressionAttributeValues: {
      ':kind': kind,
      ':at': at,
      ':read': latest?.at ?? null,
      ':start': period.startsAt,
      ...(late && { ':late': true }),
    },
  });
}

/**
 * Saves the action of an ended period: one UpdateItem. The latest instant wins; an earlier one that arrives late
 * changes nothing.
 */
export async function saveInHistory(
  userId: string,
  id: string,
  period: Period,
  { kind, at, late }: CompletionAction,
): Promise<void> {
  await updateIf(keys.history(userId, monthOf(period.startsAt), id), {
    UpdateExpression: 'SET #period = :action',
    ConditionExpression: 'attribute_not_exists(#period) OR #period[1] <= :at',
    ExpressionAttributeNames: { '#period': attributeOf(period.startsAt) },
    ExpressionAttributeValues: { ':action': [kind, at, ...(late ? [true] : [])], ':at': at },
  });
}
