import {
  hashKey,
  type Mutation,
  type MutationOptions,
  type QueryClient,
  type QueryKey,
  useMutationState,
} from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { sentenceOf } from './api-error.ts';
import { type Timed, timeOf } from './clock.ts';
import {
  countSending,
  Discarded,
  deliverInTurn,
  findUnsent,
  isRefused,
  isWaiting,
  setWaiting,
  subscribeToWaiting,
  UNSENT,
} from './deliver.ts';
import { isEndOfSession } from './no-retry.ts';
import { forgetPending, wasRemoved } from './persistence.ts';
import { sendChange, storedReplaced, type UnsentCall, type UnsentChange, type Values } from './send-change.ts';
import { retryNow } from './timers.ts';
import { ownerOf, readToken } from './token.ts';

/*
 * Creates, edits and deletes that wait on the device until the server accepts them. A change consists of its calls.
 * They have ids that this device has made, so that repeating them is harmless. All changes are sent one after the
 * other, because a later one may build on an earlier one. Until then they are applied to the shown data, not to the
 * cache. A refused change stays, with the user's words, until the user discards it.
 */

export type { UnsentCall, UnsentChange };

export const CHANGE_KEY = ['changes'] as const;

/** `onRefused` gets a refused change with the reason; `onSent` a change that the server has accepted. */
export function defineUnsentChanges(
  client: QueryClient,
  onRefused: (change: UnsentChange, reason: string) => void,
  onSent?: (change: UnsentChange) => Promise<void>,
): void {
  const options: MutationOptions<Values, Error, UnsentChange> = {
    ...UNSENT,
    mutationFn: (change: UnsentChange) =>
      deliverInTurn(
        client,
        change,
        () =>
          sendChange(
            change,
            () => isWanted(client, change),
            (replaced) => keepReplaced(client, change, replaced),
          ),
        () => markAll(client),
        currentOwner,
      ),
    onSuccess: async (replaced: Values, change: UnsentChange) => {
      if (Object.keys(replaced).length > 0) keepReplaced(client, change, replaced);
      // A list that was requested before this was confirmed may not contain it.
      await client.cancelQueries({ queryKey: change.list });
      client.setQueryData<object>(change.list, (all) => (Array.isArray(all) ? withChanges(all, [change]) : all));
      await onSent?.(change);
      // The server can be reached again: send other waiting work.
      retryNow();
    },
    onError: (error: Error, change: UnsentChange) => {
      if (error instanceof Discarded) {
        // The change was discarded in another tab. Otherwise it is gone here already, or the session has ended: then it
        // stays stored.
        if (findUnsent(client, change.key)) discardUnsent(client, change.key);
      } else if (!isEndOfSession(error)) onRefused(change, sentenceOf(error));
    },
    onSettled: (_: unknown, __: unknown, { list, apart, affects = [] }: UnsentChange) => {
      for (const key of [list, ...affects]) outdated.set(hashKey(key), key);
      if (countSending(client, CHANGE_KEY) > (apart ? 0 : 1)) return;
      refetchOutdated(client);
    },
  };
  client.setMutationDefaults(CHANGE_KEY, options as unknown as MutationOptions);
  // Otherwise an answer from before such a change is sent would show the old values for a moment.
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    const { queryKey, queryHash, state } = event.query;
    const isMeant = ({ kind, isInData, list }: UnsentChange) =>
      kind === 'update' && isInData && hashKey(list) === queryHash;
    const changes = changesOf(client)
      .filter(isPending)
      .flatMap(({ state: { variables } }) => (variables && isMeant(variables) ? [variables] : []));
    if (changes.length === 0) return;
    client.setQueryData(queryKey, dataWith(state.data as object, changes), { updatedAt: state.dataUpdatedAt });
  });
}

/** The data of a query, a list or one item, with these changes applied. */
export const dataWith = (data: object, changes: readonly UnsentChange[]): object =>
  Array.isArray(data) ? withChanges(data, changes) : Object.assign({}, data, ...changes.map(({ fields }) => fields));

/** The queries to refetch after the last change was sent, by hash. */
const outdated = new Map<string, QueryKey>();

function refetchOutdated(client: QueryClient): void {
  for (const queryKey of outdated.values()) void client.invalidateQueries({ queryKey });
  outdated.clear();
}

function currentOwner(): string | null {
  const token = readToken();
  return token && ownerOf(token);
}

/** Whether a change was neither discarded nor, as far as is known, sent by another tab. */
async function isWanted(client: QueryClient, { key }: UnsentChange): Promise<boolean> {
  return findUnsent(client, key) !== undefined && !(await wasRemoved(key));
}

/** Marks all pending changes as waiting: those behind a waiting change cannot be sent either. */
function markAll(client: QueryClient): void {
  for (const { state } of changesOf(client).filter(isPending)) {
    if (state.variables) setWaiting(state.variables.key, state.variables.id, state.variables.others);
  }
}

/** Drops unsent work, and refetches the data that showed it. A waiting attempt ends, and the next one begins. */
export function discardUnsent(client: QueryClient, key: string): void {
  const found = findUnsent(client, key);
  setWaiting(key, undefined);
  void forgetPending(key).catch(() => {});
  if (found) client.getMutationCache().remove(found);
  const { list, affects = [] } = (found?.state.variables ?? {}) as Partial<UnsentChange>;
  // The `list` of an order is a name, not a key.
  for (const queryKey of Array.isArray(list) ? [list, ...affects] : []) void client.invalidateQueries({ queryKey });
  retryNow();
}

/** Drops unsent work for the user. What an attempt without an answer may have replaced is kept. */
export async function discardByUser(client: QueryClient, key: string): Promise<void> {
  const found = findUnsent(client, key)?.state.variables as UnsentChange | undefined;
  const replaced = found?.kind === 'update' && (found.replaced ?? (await storedReplaced(key)));
  if (replaced && Object.keys(replaced).length > 0) keepReplaced(client, found, replaced);
  discardUnsent(client, key);
}

/** Adds a change that is refused at once, so that it is listed with the refused ones. */
function keepReplaced(client: QueryClient, change: UnsentChange, replaced: Values): void {
  const { key: _, at: __, wall: ___, ...edit } = change;
  addChange(client, { ...edit, kind: 'replaced', words: '', replaced });
}

export type ChangeMutation = Mutation<unknown, Error, UnsentChange>;

/** The pending and refused changes, oldest first. */
export const changesOf = (client: QueryClient): ChangeMutation[] =>
  client.getMutationCache().findAll({ mutationKey: CHANGE_KEY }) as ChangeMutation[];
export const isPending = ({ state }: ChangeMutation): boolean => state.status === 'pending';

type NewChange = Omit<UnsentChange, keyof Timed | 'words'> & Partial<UnsentChange>;

/** Shows a change at once, and sends it after earlier ones. */
export function addChange(client: QueryClient, change: NewChange): void {
  const options = client.defaultMutationOptions({ mutationKey: CHANGE_KEY });
  const mutation = client.getMutationCache().build(client, options);
  // A change that is tried again keeps its key and its time.
  const time = change.at === undefined && timeOf(crypto.randomUUID());
  // `onError` reports refusals.
  mutation.execute({ ...time, words: '', ...change } as UnsentChange).catch(() => {});
  // A change behind others that are just being sent is not marked: the user need not know of that wait.
  if (!navigator.onLine || isWaiting()) markAll(client);
}

/** Whether a save cannot be sent now: the device is offline, or earlier changes or actions of this item wait. */
export const mustWait = (client: QueryClient, id?: string): boolean =>
  !navigator.onLine || changesOf(client).some(isPending) || isWaiting(id ?? '');

/** The unconfirmed changes of a list, or all of them, oldest first. */
export function usePendingChanges(list?: QueryKey): UnsentChange[] {
  const isOfList = (mutation: unknown) =>
    !list || hashKey((mutation as ChangeMutation).state.variables?.list ?? []) === hashKey(list);
  return useMutationState({
    filters: { mutationKey: CHANGE_KEY, status: 'pending', predicate: isOfList },
    select: ({ state }) => state.variables as UnsentChange,
  });
}

/** The list with these changes applied. */
export function withChanges<Item extends object>(all: readonly Item[], changes: readonly UnsentChange[]): Item[] {
  return changes.reduce<Item[]>(applied, [...all]);
}

function applied<Item extends object>(all: readonly Item[], change: UnsentChange): Item[] {
  const { kind, id, at, within, isLast, fields } = change;
  const contentOf = (each: Item) => (within ? each[within as keyof Item] : each) as { id: string } | undefined;
  const isIt = (each: Item) => contentOf(each)?.id === id;
  if (kind === 'delete') return all.filter((each) => !isIt(each));
  if (kind === 'create') {
    // The server's item is newer.
    if (all.some(isIt)) return [...all];
    const created = (within ? { [within]: fields, asOf: at } : fields) as Item;
    return isLast ? [...all, created] : [created, ...all];
  }
  if (kind === 'replaced') return [...all];
  const changed = (each: Item) => {
    const content = { ...contentOf(each), ...fields };
    if (!within) return content as Item;
    // The snapshot keeps its age, unless the change has a new status.
    const isNew = fields && 'current_completion' in fields;
    return { ...each, [within]: content, ...(isNew && { asOf: at, isChangedHere: true }) };
  };
  return all.map((each) => (isIt(each) ? changed(each) : each));
}

/** Whether work that concerns this id waits; without an id, whether any does. */
export function useIsWaiting(id?: string): boolean {
  return useSyncExternalStore(subscribeToWaiting, () => isWaiting(id));
}

/** Whether any work waits or was refused. */
export function useHasUnsent(): boolean {
  const refused = useMutationState({ filters: { predicate: isRefused } });
  return useIsWaiting() || refused.length > 0;
}
