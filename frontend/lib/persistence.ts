import { hydrate, type Mutation, type QueryClient } from '@tanstack/react-query';
import { createStore, del, entries, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import { ApiError } from './api-error.ts';
import { isEndOfSession } from './no-retry.ts';

/*
 * Persistence of pending mutations. Each is an entry of its own, so that no tab overwrites another's. A mutation that
 * two tabs send after a reload counts once, because it has its own instant.
 */

export const outbox = lazyStore('steadfast-outbox');

/** Unsent work of sessions that ended by themselves (`sealed-store.ts`). */
export const sealed = lazyStore('steadfast-sealed');

export interface Sealed {
  owner: string;
  /** When it was stored: epoch milliseconds by the device's clock. */
  at: number;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

export interface StoredMutation {
  owner: string;
  mutationKey: readonly unknown[];
  scope?: { id: string };
  variables: { key: string };
  submittedAt: number;
  /** The reason of the server's refusal. */
  failure?: string;
}

/**
 * Persists the pending mutations with one of these keys, whose variables have a `key` of their own. A refused one is
 * removed, or kept with the reason if `meta.failureOf` returns one. `onUnstored` is called if the browser could not
 * store one. Returns a function that stops.
 */
export function keepPending(
  client: QueryClient,
  owner: string,
  keys: readonly (readonly unknown[])[],
  onUnstored: () => void,
): () => void {
  const names = keys.map(String);
  return client.getMutationCache().subscribe(({ type, mutation }) => {
    if (type !== 'updated' || !mutation || !names.includes(String(mutation.options.mutationKey))) return;
    const found = mutation as Mutation<unknown, Error, StoredMutation['variables']>;
    const writing = keep(client, found, owner)
      .catch(() => {
        if (found.state.variables) keptKeys.delete(found.state.variables.key);
        if (found.state.status === 'pending') onUnstored();
      })
      .finally(() => writes.delete(writing));
    writes.add(writing);
  });
}

async function keep(
  client: QueryClient,
  mutation: Mutation<unknown, Error, StoredMutation['variables']>,
  owner: string,
): Promise<void> {
  const { state, options, meta } = mutation;
  const { variables, status, submittedAt, error } = state;
  if (!variables || !options.mutationKey) return;
  // A later session of the same user sends the mutation.
  if (status === 'error' && error && isEndOfSession(error)) return;
  // The user has discarded the mutation meanwhile.
  if (
    !client
      .getMutationCache()
      .getAll()
      .includes(mutation as unknown as Mutation)
  )
    return forgetPending(variables.key);
  const { mutationKey, scope } = options;
  const entry: StoredMutation = { owner, mutationKey, ...(scope && { scope }), variables, submittedAt };
  if (status === 'success' || status === 'error') {
    keptKeys.delete(variables.key);
    const failureOf = meta?.failureOf as ((error: Error) => string | undefined) | undefined;
    const failure = error ? failureOf?.(error) : undefined;
    return failure === undefined ? forgetPending(variables.key) : set(variables.key, { ...entry, failure }, outbox());
  }
  if (keptKeys.has(variables.key)) return;
  keptKeys.add(variables.key);
  await set(variables.key, entry, outbox());
  storedKeys.add(variables.key);
}

/** The stored variables of a mutation. */
export const storedVariables = async (key: string): Promise<StoredMutation['variables'] | undefined> =>
  (await get<StoredMutation>(key, outbox()))?.variables;

/** Stores the variables of a mutation again, unless it was sent or discarded meanwhile. */
export const storeAgain = (variables: StoredMutation['variables']): Promise<void> =>
  outbox()('readwrite', (store) => {
    const found: IDBRequest<StoredMutation | undefined> = store.get(variables.key);
    found.onsuccess = () => {
      if (found.result) store.put({ ...found.result, variables }, variables.key);
    };
    return promisifyRequest(store.transaction);
  });

const writes = new Set<Promise<void>>();

/** Waits until all mutations so far are stored. */
export const allStored = (): Promise<unknown> => Promise.all(writes);

/** Removes a stored mutation. */
export const forgetPending = (key: string): Promise<void> => del(key, outbox());

/** Whether a mutation is no longer stored: another tab has sent or discarded it. */
export async function wasRemoved(key: string): Promise<boolean> {
  return storedKeys.has(key) && (await get(key, outbox()).catch(() => true)) === undefined;
}

let isAsked = false;
/** Asks the browser, once in a page, to keep what is stored also when the device runs out of space. */
export function askToPersist(): void {
  if (isAsked) return;
  isAsked = true;
  // Older browsers do not have it.
  void navigator.storage?.persist?.().catch(() => {});
}

/** Whether a mutation is pending that is not stored: a reload would lose it. */
export const hasUnstored = (client: QueryClient): boolean =>
  client.isMutating({
    predicate: ({ state }) => !storedKeys.has((state.variables as { key?: string } | undefined)?.key),
  }) > 0;

// The keys of mutations that are stored or being stored: each is written once, however often its state changes.
const keptKeys = new Set<string>();
/** The keys of mutations that were stored. */
const storedKeys = new Set<string | undefined>();

/** The stored mutations of a user, oldest first. */
export async function pendingOf(owner: string): Promise<StoredMutation[]> {
  const found = await entries<string, StoredMutation>(outbox()).catch(() => []);
  const own = found.map(([, entry]) => entry).filter((entry) => entry.owner === owner);
  return own.sort((a, b) => a.submittedAt - b.submittedAt);
}

/** Removes the sealed work of a user. */
export async function removeSealed(owner: string): Promise<void> {
  const all = await entries<string, Sealed>(sealed());
  await Promise.all(all.filter(([, each]) => each.owner === owner).map(([id]) => del(id, sealed())));
}

/** Resumes the stored mutations of a user. Their defaults must be set. */
export async function resumePending(client: QueryClient, owner: string): Promise<void> {
  resume(client, await pendingOf(owner));
}

/** Resumes stored mutations. Their defaults must be set. */
export function resume(client: QueryClient, own: readonly StoredMutation[]): void {
  for (const { variables, failure } of own) {
    if (failure === undefined) keptKeys.add(variables.key);
    storedKeys.add(variables.key);
  }
  hydrate(client, { queries: [], mutations: own.map(storedMutation) });
  // Not awaited: offline, this lasts until the network returns. The client would start the mutations only then, and
  // until then nothing would show that they wait.
  void client.getMutationCache().resumePausedMutations();
}

function storedMutation({ mutationKey, scope, variables, submittedAt, failure }: StoredMutation) {
  const error = failure === undefined ? null : new ApiError(400, [{ message: failure }], failure);
  const state = {
    context: undefined,
    data: undefined,
    error,
    failureCount: 0,
    failureReason: error,
    isPaused: !error,
    status: error ? ('error' as const) : ('pending' as const),
    variables,
    submittedAt,
  };
  return { mutationKey, ...(scope && { scope }), state };
}

/** A database of the app, which is opened when it is first used. */
export function lazyStore(name: string): () => UseStore {
  let store: UseStore | undefined;
  return () => {
    store ??= rejecting(createStore(name, 'entries'));
    return store;
  };
}

/** Browsers that block their databases throw at once. */
const rejecting =
  (use: UseStore): UseStore =>
  async (mode, callback) =>
    use(mode, callback);
