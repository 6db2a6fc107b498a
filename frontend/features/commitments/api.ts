import { type QueryClient, queryOptions, useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '#frontend/lib/api.ts';
import { isUncertain, serverTime, settledTime, timeOf } from '#frontend/lib/clock.ts';
import { ACTION_FAILURES, noteConfirmed, sendAction } from '#frontend/lib/completion-actions.ts';
import { countSending, Discarded, deliverInTurn, setWaiting, UNSENT } from '#frontend/lib/deliver.ts';
import { listOrderMutation } from '#frontend/lib/list-order.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { afterPaint, retryNow } from '#frontend/lib/timers.ts';
import { toaster } from '#frontend/ui/toast-area.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import { type Commitment, commitments } from '#shared/contracts/commitments.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { type ActionKind, ONE } from '#shared/domain/actions.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import {
  type CommitmentOrder,
  type CommitmentSnapshot,
  type Counted,
  mergeReply,
  type PendingAction,
  withOrder,
} from './model.ts';

const LIST_KEY = ['commitments', 'list'] as const;
const CLOSED_KEY = ['commitments', 'closed'] as const;

const snapshotsOf = ({ reply, asOf }: { reply: Commitment[]; asOf: number }): CommitmentSnapshot[] =>
  reply.map((commitment) => ({ commitment, asOf }));

export const commitmentQueries = {
  /** The user's commitments in manual order. */
  list: queryOptions({
    queryKey: LIST_KEY,
    queryFn: async ({ signal }) => snapshotsOf(await read(commitments.list, { signal })),
  }),
  /** The closed commitments. */
  closed: queryOptions({
    queryKey: CLOSED_KEY,
    queryFn: async ({ signal }) => snapshotsOf(await read(commitments.list, { query: { closed: 'true' }, signal })),
  }),
  /** All pauses: planned, running and over. */
  pauses: queryOptions({
    queryKey: ['commitments', 'pauses'] as const,
    queryFn: async ({ signal }) => (await read(pauses.list, { signal })).reply,
  }),
};

/*
 * Completion actions: complete, skip and undo. Each is a mutation in the scope of its commitment, so that quick clicks
 * are sent in order. Everything that a mutation needs is in its defaults, so that one that was stored before a reload
 * can resume.
 */

/** When more commitments than this have changed, the whole list is fetched. */
const MAX_SINGLE_READS = 3;

export const COMPLETION_ACTION_KEY = ['commitments', 'action'] as const;

export function defineCompletionActions(client: QueryClient): void {
  client.setMutationDefaults(COMPLETION_ACTION_KEY, {
    ...UNSENT,
    mutationFn: async (action: PendingAction) => {
      await afterPaint();
      return deliverInTurn(
        client,
        action,
        () => send(action),
        () => setWaiting(action.key, action.commitmentId),
      );
    },
    onSuccess: async ({ reply, asOf }: { reply: Commitment; asOf: number }, action: PendingAction) => {
      noteConfirmed(action.commitmentId, action);
      // Changed in place, because the list shows this object.
      action.isConfirmed = true;
      // A list that was requested before this was confirmed may not contain it.
      if (client.getQueryState(LIST_KEY)?.fetchStatus !== 'idle') {
        await client.cancelQueries({ queryKey: LIST_KEY });
        markStale(client);
      }
      replaceSnapshot(client, { commitment: reply, asOf });
      // The server can be reached again: send the other waiting actions.
      retryNow();
    },
    onError: (error: Error, { kind }: PendingAction) => {
      markStale(client);
      if (!isEndOfSession(error) && !(error instanceof Discarded)) notify('error', ACTION_FAILURES[kind]);
    },
    onSettled: () => {
      if (countSending(client, COMPLETION_ACTION_KEY) > 1) return;
      void client.invalidateQueries({ queryKey: LIST_KEY, predicate: ({ state }) => state.isInvalidated });
    },
  });
}

/** The amounts that this page has added, by commitment, in thousandths: undoing shows the right amount at once. */
const added = new Map<string, number[]>();

function withAmount(commitmentId: string, kind: ActionKind, { amount, last }: Counted): Counted {
  const amounts = added.get(commitmentId) ?? [];
  added.set(commitmentId, amounts);
  if (kind === 'completed') amounts.push(amount ?? ONE);
  const takenBack = last ? amounts.pop() : amount;
  return { ...(takenBack !== undefined && { amount: takenBack }), ...(last && { last }) };
}

/**
 * Shows the action at once and sends it in order. A refused action is not shown any more: a toast says so, and
 * it stays with what waits. Pass `counted` if check-offs of this commitment add up.
 */
export function performAction(client: QueryClient, commitmentId: string, kind: ActionKind, counted?: Counted): void {
  toaster.prepare();
  const known = client
    .getQueryData(commitmentQueries.list.queryKey)
    ?.find((each) => each.commitment.id === commitmentId);
  const action: PendingAction = {
    ...timeOf(crypto.randomUUID()),
    commitmentId,
    ...(known && { title: known.commitment.title }),
    kind,
    ...(counted && { isCounted: true, ...withAmount(commitmentId, kind, counted) }),
  };
  const mutation = client
    .getMutationCache()
    .build(client, client.defaultMutationOptions({ mutationKey: COMPLETION_ACTION_KEY, scope: { id: commitmentId } }));
  // `onError` reports refusals.
  mutation.execute(action).catch(() => {});
}

async function send(action: PendingAction): Promise<{ reply: Commitment; asOf: number }> {
  if (isUncertain(action)) {
    // Any response carries the server's time.
    if (!serverTime.isSure()) await read(commitments.read, { params: { id: action.commitmentId } });
    // Changed in place, because the list shows this object.
    action.at = settledTime(action);
    delete action.wall;
  }
  return sendAction(action.commitmentId, action, countedFields(action));
}

/** Each addition has its key, so that a repeated one counts once. */
function countedFields({ isCounted, kind, key, amount, last }: PendingAction) {
  if (!isCounted) return {};
  if (kind === 'completed') return { key, ...(amount !== undefined && { amount: amount / 1000 }) };
  return last ? { last } : {};
}

/** The actions that the server has not confirmed yet, oldest first. */
export function usePendingActions(): PendingAction[] {
  return useMutationState({
    filters: { mutationKey: COMPLETION_ACTION_KEY, status: 'pending' },
    select: ({ state }) => state.variables as PendingAction,
  });
}

/**
 * Fetches commitments that were changed elsewhere: single ones if the list is on screen and they are few, otherwise the
 * whole list.
 */
export async function refetchCommitments(client: QueryClient, ids: readonly string[]): Promise<void> {
  const shown = client.getQueryCache().find({ queryKey: LIST_KEY, type: 'active', fetchStatus: 'idle' });
  const before = shown?.state.data as CommitmentSnapshot[] | undefined;
  void client.invalidateQueries({ queryKey: CLOSED_KEY });
  // A commitment that is missing from the list was reopened.
  const isKnown = ids.every((id) => before?.some(({ commitment }) => commitment.id === id));
  const snapshots =
    before && isKnown && ids.length <= MAX_SINGLE_READS
      ? await Promise.all(ids.map(fetchSnapshot)).catch(() => undefined)
      : undefined;
  // Data that was written meanwhile may be newer.
  if (!snapshots || client.getQueryData(LIST_KEY) !== before) return client.invalidateQueries({ queryKey: LIST_KEY });
  for (const snapshot of snapshots) replaceSnapshot(client, snapshot);
}

async function fetchSnapshot(id: string): Promise<CommitmentSnapshot> {
  const { reply, asOf } = await read(commitments.read, { params: { id } });
  return { commitment: reply, asOf };
}

/** Replaces one commitment of the list and leaves the age of the list as it was. */
function replaceSnapshot(client: QueryClient, snapshot: CommitmentSnapshot): void {
  const { dataUpdatedAt = 0, isInvalidated } = client.getQueryState(LIST_KEY) ?? {};
  client.setQueryData<CommitmentSnapshot[]>(
    LIST_KEY,
    (all) => all?.map((each) => (each.commitment.id === snapshot.commitment.id ? snapshot : each)),
    { updatedAt: dataUpdatedAt },
  );
  if (isInvalidated) markStale(client);
}

/** The list is fetched again once no mutation is running. */
function markStale(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: LIST_KEY, refetchType: 'none' });
}

/*
 * The manual order of all commitments, and the order within each category. A commitment may move to another category.
 */

const orders = listOrderMutation<CommitmentOrder, { reply: Commitment[]; asOf: number }>({
  mutationKey: ['commitments', 'order'],
  listKey: LIST_KEY,
  send: ({ mode, ids, categoryId, moved }) =>
    read(commitments.reorder, {
      body: mode === 'manual' ? { ids, mode } : { ids, mode, category_id: categoryId, moved_ids: moved },
    }),
  readIds: async () => (await read(commitments.list, {})).reply.map(({ id }) => id),
  applyReply: (client, { reply, asOf }) => {
    const before = client.getQueryData<CommitmentSnapshot[]>(LIST_KEY);
    client.setQueryData<CommitmentSnapshot[]>(LIST_KEY, (all) => all && mergeReply(all, reply, asOf));
    return before !== undefined && hasOtherIds(before, reply);
  },
  onFailure: (message) => notify('error', message),
});

export const COMMITMENT_ORDER_KEY = orders.mutationKey;
export const defineCommitmentOrders = orders.setDefaults;

/** Saves the manual order of all commitments. */
export function reorderCommitments(client: QueryClient, ids: string[]): void {
  toaster.prepare();
  orders.save(client, { list: 'manual', ids, mode: 'manual', categoryId: null, moved: [] });
}

/**
 * Saves the order within a category (`null`: No Category) and moves the commitments `moved` into it. Commitments that
 * another tab has moved out of the category meanwhile stay where they are.
 */
export function reorderWithinCategory(
  client: QueryClient,
  categoryId: string | null,
  ids: string[],
  moved: string[],
): void {
  toaster.prepare();
  const list = `within ${categoryId}`;
  // This order replaces earlier ones that have not been sent yet.
  const earlier = orders.pending(client).filter((order) => order.list === list);
  const all = new Set([...earlier.flatMap((order) => order.moved), ...moved]);
  orders.save(client, { list, ids, mode: 'category', categoryId, moved: ids.filter((id) => all.has(id)) });
}

/** The commitments in the user's manual order, also before the server has confirmed it. */
export function useOrderedCommitments<All extends readonly Commitment[] | undefined>(
  all: All,
): All | readonly Commitment[] {
  const pending = orders.usePending();
  return useMemo(() => all && pending.reduce(withOrder, all as readonly Commitment[]), [all, pending]);
}

function hasOtherIds(before: readonly CommitmentSnapshot[], reply: readonly Commitment[]): boolean {
  const ids = new Set(reply.map(({ id }) => id));
  return before.length !== reply.length || before.some(({ commitment }) => !ids.has(commitment.id));
}

/** Moves the commitments of a deleted category to the end of 'No Category', as the server has done. */
export async function uncategorise(client: QueryClient, categoryId: string): Promise<void> {
  await client.cancelQueries({ queryKey: LIST_KEY });
  client.setQueryData<CommitmentSnapshot[]>(LIST_KEY, (all) =>
    all?.map((snapshot) => (snapshot.commitment.category_id === categoryId ? withoutCategory(snapshot) : snapshot)),
  );
  void client.invalidateQueries({ queryKey: LIST_KEY });
}

/** Positions are below the limit: after adding it they follow all others and keep their order. */
function withoutCategory({ commitment, asOf }: CommitmentSnapshot): CommitmentSnapshot {
  const category_position = commitment.category_position + LIMITS.commitments;
  return { commitment: { ...commitment, category_id: null, category_position }, asOf };
}
