import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';

export const encouragementQueries = {
  all: ['encouragements'],
  /** The user's encouragements, oldest first. */
  list: queryOptions({
    queryKey: ['encouragements', 'list'],
    queryFn: ({ signal }) => call(encouragements.list, { signal }),
  }),
  /** One of them, chosen by the server; `null` where there are none. */
  random: queryOptions({
    queryKey: ['encouragements', 'random'],
    queryFn: ({ signal }) => call(encouragements.random, { signal }),
  }),
};

/** For `useListCache`. */
export const ENCOURAGEMENT_KEYS = { all: encouragementQueries.all, list: encouragementQueries.list.queryKey };
