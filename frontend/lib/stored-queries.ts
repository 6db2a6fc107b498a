import type { DehydratedState, Query } from '@tanstack/react-query';
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
import { delMany, entries, keys, setMany } from 'idb-keyval';
import { ApiError } from './api-error.ts';
import { lazyStore } from './persistence.ts';
import { KEPT, keptPart } from './query-client.ts';

/*
 * What a user has seen, for use offline: the data of each query is an entry of its own, as a structured clone. A tab
 * writes only the data that it has fetched, so no tab overwrites newer data of another.
 */

/** Milliseconds from the fetch. */
const KEPT_FOR = 92 * 86_400_000;
/** Milliseconds in which changes are collected. */
const DELAY = 50;
/** Increased when the format of stored data changes. */
const SHAPE = 11;

const store = lazyStore('steadfast-lists');

type StoredQuery = DehydratedState['queries'][number];
type StoredEntry = [key: string, query: StoredQuery];

export interface StoredQueries {
  options: Omit<PersistQueryClientOptions, 'queryClient'>;
  /** Stops writing: writes are delayed, and the session may have ended in the meantime. */
  close: () => void;
}

/** The stored queries of a user. Restoring them removes old ones and those of other users. */
export function storedQueriesOf(owner: string): StoredQueries {
  const prefix = `${owner} ${SHAPE} `;
  /** The states of this tab's queries when they were stored, by hash. */
  const stored = new Map<string, StoredQuery['state']>();
  let isOpen = true;
  let current: readonly StoredQuery[] = [];
  let isDue = false;

  const write = async () => {
    isDue = false;
    if (!isOpen) return;
    const changed = current.filter(({ queryHash, state }) => {
      const before = stored.get(queryHash);
      return before?.data !== state.data || before?.dataUpdatedAt !== state.dataUpdatedAt;
    });
    const hashes = new Set(current.map(({ queryHash }) => queryHash));
    const gone = [...stored.keys()].filter((hash) => !hashes.has(hash));
    for (const { queryHash, state } of changed) stored.set(queryHash, state);
    for (const hash of gone) stored.delete(hash);
    try {
      await delMany(
        gone.map((hash) => prefix + hash),
        store(),
      );
      await setMany(
        changed.map((query): StoredEntry => [prefix + query.queryHash, entryOf(query)]),
        store(),
      );
    } catch {
      // The device has no room, or the browser blocks its databases. The next change tries again.
      for (const { queryHash } of changed) stored.delete(queryHash);
    }
  };

  const restoreClient = async () => {
    const all = await entries<string, StoredQuery>(store()).catch(() => []);
    const isUsed = ([key, { state }]: StoredEntry) =>
      key.startsWith(prefix) && Date.now() - state.dataUpdatedAt <= KEPT_FOR;
    const unused = all.filter((entry) => !isUsed(entry)).map(([key]) => key);
    if (unused.length > 0) void delMany(unused, store()).catch(() => {});
    const queries = all.filter(isUsed).map(([, query]) => query);
    for (const { queryHash, state } of queries) stored.set(queryHash, state);
    return { timestamp: Date.now(), buster: '', clientState: { mutations: [], queries } };
  };

  const persister = {
    persistClient({ clientState }: { clientState: DehydratedState }) {
      current = clientState.queries;
      if (isDue) return;
      isDue = true;
      setTimeout(write, DELAY);
    },
    restoreClient,
    removeClient: () => removeStoredQueries(owner).catch(() => {}),
  };
  return {
    options: {
      persister,
      dehydrateOptions: { shouldDehydrateMutation: () => false, shouldDehydrateQuery: isWorthStoring },
    },
    close: () => {
      isOpen = false;
    },
  };
}

/** Removes the stored queries of a user. */
export async function removeStoredQueries(owner: string): Promise<void> {
  const found = await keys<string>(store());
  await delMany(
    found.filter((key) => key.startsWith(`${owner} `)),
    store(),
  );
}

/**
 * Whether a query is stored: also if it could not be refreshed, but not if the server refused it, for example because
 * the user has left the chat. Data that is dropped from memory soon is large, secret, or true for a moment only.
 */
function isWorthStoring({ state: { data, error }, options }: Query): boolean {
  if (data === undefined || options.gcTime !== KEPT) return false;
  return !(error instanceof ApiError && error.isRefusal);
}

/** The stored part of a query. After a reload, a failed refresh does not count. */
function entryOf({ meta, state, ...query }: StoredQuery): StoredQuery {
  const data = keptPart(meta, state.data);
  const succeeded = { status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null } as const;
  return { ...query, state: { ...state, ...succeeded, data } };
}
