import { queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#frontend/lib/api.ts';
import { usePendingChanges, withChanges } from '#frontend/lib/unsent-changes.ts';
import { type Encouragement, encouragements } from '#shared/contracts/encouragements.ts';

export const encouragementQueries = {
  all: ['encouragements'],
  /** The user's encouragements, oldest first. */
  list: queryOptions({
    queryKey: ['encouragements', 'list'],
    queryFn: ({ signal }) => call(encouragements.list, { signal }),
  }),
  /** A random one, chosen by the server; `null` if there are none. */
  random: queryOptions({
    queryKey: ['encouragements', 'random'],
    queryFn: ({ signal }) => call(encouragements.random, { signal }),
  }),
};

/** The encouragements with changes that are not sent yet. */
export function useWithUnsent(all: readonly Encouragement[] | undefined): readonly Encouragement[] | undefined {
  const changes = usePendingChanges(ENCOURAGEMENT_KEYS.list);
  return useMemo(() => all && withChanges(all, changes), [all, changes]);
}

/** For `useListCache`. */
export const ENCOURAGEMENT_KEYS = { all: encouragementQueries.all, list: encouragementQueries.list.queryKey };
