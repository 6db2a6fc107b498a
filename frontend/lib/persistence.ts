import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import { hydrate, type Mutation, type QueryClient } from '@tanstack/react-query';
import type { PersistedClient, PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
import { createStore, del, delMany, entries, get, keys, set, type UseStore } from 'idb-keyval';

/*
 * What outlives the page: the lists last seen, so that there is something to look at without a network, and the actions
 * not confirmed yet. Lists are one entry for each person, which the last tab writes. Actions have an entry each, so
 * that no tab overwrites another's; one that two tabs send after a reload happens once, because it carries its own
 * instant.
 */

const WEEK = 7 * 86_400_000;
/** Raised when what is kept changes its shape. */
const SHAPE = '3';

const lists = lazyStore('steadfast-lists');
const outbox = lazyStore('steadfast-outbox');

export interface ListPersistence {
  options: Omit<PersistQueryClientOptions, 'queryClient'>;
  /** Writes nothing any more: what is written comes a little late, and the session may have ended meanwhile. */
  close: () => void;
}

/** Where the lists of a person are kept; other people's, who have left, are dropped. */
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

/** What is kept of a query's data, where that is not all of it (`meta.kept`). After a week nothing of such is. */
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
 * Keeps the pending mutations of one kind, whose variables bear a `key` of their own, from now on. Answers how to stop.
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

// A mutation is kept once, however often its state changes while it waits.
const kept = new Set<string>();

/** Takes up what was pending when the page was left. The mutations' defaults must be set. */
export async function resumePending(client: QueryClient, owner: string): Promise<void> {
  const found = await entries<string, Kept>(outbox()).catch(() => []);
  const own = found.map(([, entry]) => current(entry)).filter((entry) => entry.owner === owner);
  own.sort((a, b) => a.submittedAt - b.submittedAt);
  for (const { variables } of own) kept.add(variables.key);
  hydrate(client, { queries: [], mutations: own.map(pausedMutation) });
  // Not awaited: without a network this lasts until there is one.
  void client.resumePausedMutations();
}

/** Completion actions that an earlier version kept have their kind under `deed`, and another mutation key. */
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
 * Forgets what is kept for one person, whose session has ended. Only theirs: a tab that slept through the change of
 * people does this when the next one has actions of their own waiting.
 */
export async function forgetKept(owner: string): Promise<void> {
  try {
    const found = await entries<string, Kept>(outbox());
    const own = found.filter(([, entry]) => entry.owner === owner).map(([key]) => key);
    await Promise.all([del(owner, lists()), delMany(own, outbox())]);
  } catch {
    // A browser that keeps nothing has nothing to forget.
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
