import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { confidants } from '#shared/contracts/confidants.ts';
import type { ReplyOf } from '#shared/contracts/endpoint.ts';
import type { ConfidantsData } from './model.ts';

/** The prefix of all keys: the list with the invitations, and what each confidant shares. */
const all = ['confidants'] as const;

/** The user's confidants by name, and the pending invitations. */
const list = queryOptions({
  queryKey: [...all, 'list'],
  queryFn: ({ signal }) => call(confidants.list, { signal }),
});

/**
 * The commitments that a confidant shares, or why there are none: `refused` is a sentence of the server, or `null` if
 * the two are not confidants.
 */
type SharedCommitments = { shown: ReplyOf<typeof confidants.commitments> } | { refused: string | null };

/**
 * The commitments of a confidant. A refusal is data, so that it replaces what was shown before, also in the offline
 * cache.
 */
function commitmentsOf(id: string) {
  return queryOptions({
    queryKey: [...all, 'commitments', id],
    queryFn: ({ signal }): Promise<SharedCommitments> =>
      call(confidants.commitments, { params: { id }, signal }).then((shown) => ({ shown }), asRefusal),
  });
}

export const confidantQueries = {
  all,
  list,
  commitmentsOf,
  /** The prefix of the keys of a confidant's fitness days: see `dashboard-api.ts`. */
  dashboardKey: (id: string) => [...all, 'dashboard', id] as const,
};

/** Turns a refusal into data. @throws every other error */
export function asRefusal(error: unknown): { refused: string | null } {
  if (error instanceof ApiError && error.status === 403) return { refused: error.message };
  if (error instanceof ApiError && error.status === 404) return { refused: null };
  throw error;
}

/** Updates the cached list after a mutation. */
export function useConfidantsCache() {
  const client = useQueryClient();
  const { queryKey } = list;
  return {
    /** Cancels a running fetch first: its answer may be older than the mutation. */
    update: async (change: (known: ConfidantsData) => ConfidantsData) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (known) => known && change(known));
    },
    /** Also after a failure: the server may have made the change. */
    refetch: () => void client.invalidateQueries({ queryKey }),
  };
}
