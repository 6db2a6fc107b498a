import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import { hydrate, type Mutation, type QueryClient } from '@tanstack/react-query';
import type { PersistedClient, PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
import { createStore, del, delMany, entries, get, keys, set, type UseStore } from 'idb-keyval';
import { SHARED_PHOTOS } from './storage.ts';

/*
 * Persistence of the query cache: the last lists, for use offline, and pending mutations. Lists are one entry for each
 * user, which the last tab writes. Mutations have one entry each, so that no tab overwrites another's. A mutation that
 * two tabs send after a reload happens once, because it has its own instant.
 */

const WEEK = 7 * 86_400_000;
/** Increased when the format of persisted data changes. */
const SHAPE = '3';

const lists = lazyStore('steadfast-lists');
const outbox = lazyStore('steadfast-outbox');

export interface ListPersistence {
  options: Omit<PersistQueryClientOptions, 'queryClient'>;
  /** Stops writing: writes are delayed, and the session may have ended in the meantime. */
  close: () => void;
}

/** The storage key of a user's lists; those of other users are removed. */
export function listPersistence(owner: string): ListPersistence {
  let open = true;
  void keys<string>(lists())
    .then((found) =>
      delMany(
        found.filter((key) => key !== owner),
        lists(),
      ),
    )
    .catch(() => {});
  const options = {
    persister: createAsyncStoragePersister({
      storage: {
        getItem: (key) => get<string>(key, lists()).catch(() => undefined),
        setItem: async (key, value) => (open ? set(key, value, lists()).catch(() => {}) : undefined),
        removeItem: (key) => del(key, lists()).catch(() => {}),
      },
      key: owner,
      throttleTime: 50,
      serialize: (all) => JSON.stringify(lessened(all)),
    }),
    maxAge: WEEK,
    buster: SHAPE,
    dehydrateOptions: { shouldDehydrateMutation: () => false },
  };
  return {
    options,
    close: () => {
      open = false;
    },
  };
}

/** The part of a query's data that is persisted (`meta.kept`). Such data is removed after a week. */
function lessened(all: PersistedClient): PersistedClient {
  const queries = all.clientState.queries.flatMap((query) => {
    const kept = query.meta?.kept as ((data: unknown) => unknown) | undefined;
    if (!kept) return [query];
    const { meta: _, ...others } = query;
    if (Date.now() - query.state.dataUpdatedAt > WEEK) return [];
    return [{ ...others, state: { ...query.state, data: kept(query.state.data) } }];
  });
  return { ...all, clientState: { ...all.clientState, queries } };
}

interface Kept {
  owner: string;
  mutationKey: readonly unknown[];
  scope: { id: string };
  variables: { key: string };
  submittedAt: number;
}

/**
 * Persists the pending mutations of one kind, whose variables have a `key` of their own. Returns a function that stops.
 */
export function keepPending(client: QueryClient, owner: string, mutationKey: readonly unknown[]): () => void {
  return client.getMutationCache().subscribe(({ type, mutation }) => {
    if (type !== 'updated' || !mutation || mutation.options.mutationKey?.join() !== mutationKey.join()) return;
    void keep(mutation as Mutation<unknown, Error, Kept['variables']>, owner).catch(() => {});
  });
}

async function keep({ state, options }: Mutation<unknown, Error, Kept['variables']>, owner: string): Promise<void> {
  const { variables, status, submittedAt } = state;
  if (!variables || !options.scope || !options.mutationKey) return;
  if (status === 'success' || status === 'error') {
    kept.delete(variables.key);
    return del(variables.key, outbox());
  }
  if (kept.has(variables.key)) return;
  kept.add(variables.key);
  const { mutationKey, scope } = options;
  await set(variables.key, { owner, mutationKey, scope, variables, submittedAt } satisfies Kept, outbox());
}

// A mutation is written once, however often its state changes.
const kept = new Set<string>();

/** Resumes mutations that were pending when the page was closed. Their defaults must be set. */
export async function resumePending(client: QueryClient, owner: string): Promise<void> {
  const found = await entries<string, Kept>(outbox()).catch(() => []);
  const own = found.map(([, entry]) => current(entry)).filter((entry) => entry.owner === owner);
  own.sort((a, b) => a.submittedAt - b.submittedAt);
  for (const { variables } of own) kept.add(variables.key);
  hydrate(client, { queries: [], mutations: own.map(pausedMutation) });
  // Not awaited: offline, this lasts until the network returns.
  void client.resumePausedMutations();
}

/** Completion actions from an earlier version have their kind as `deed`, and another mutation key. */
function current(entry: Kept): Kept {
  const { deed, ...variables } = entry.variables as Kept['variables'] & { deed?: string };
  if (deed === undefined) return entry;
  return {
    ...entry,
    mutationKey: ['commitments', 'action'],
    variables: { ...variables, kind: deed } as Kept['variables'],
  };
}

/**
 * Removes the persisted data of one user whose session has ended. Only theirs: a tab that was suspended runs this when
 * the next user may already have pending mutations.
 */
export async function forgetKept(owner: string): Promise<void> {
  try {
    const found = await entries<string, Kept>(outbox());
    const own = found.filter(([, entry]) => entry.owner === owner).map(([key]) => key);
    await Promise.all([del(owner, lists()), delMany(own, outbox()), globalThis.caches?.delete(SHARED_PHOTOS)]);
  } catch {
    // The browser blocks its storage, so there is nothing to remove.
  }
}

function pausedMutation({ mutationKey, scope, variables, submittedAt }: Kept) {
  const state = {
    context: undefined,
    data: undefined,
    error: null,
    failureCount: 0,
    failureReason: null,
    isPaused: true,
    status: 'pending' as const,
    variables,
    submittedAt,
  };
  return { mutationKey, scope, state };
}

function lazyStore(name: string): () => UseStore {
  let store: UseStore | undefined;
  return () => {
    store ??= createStore(name, 'entries');
    return store;
  };
}
