import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { foods } from '#shared/contracts/foods.ts';

/** The prefix of all keys about foods. */
export const FOODS_KEY = ['fitness', 'foods'] as const;

const MINUTES = 60_000;

/** The dialogs work without these requests, so a failure is not repeated. */
const ASIDE = { networkMode: 'always', retry: false, gcTime: 5 * MINUTES, refetchOnWindowFocus: false } as const;

/** The last logged foods, with the user's own numbers. */
export const recentFoods = queryOptions({
  queryKey: [...FOODS_KEY, 'recent'],
  queryFn: ({ signal }) => call(foods.recent, { signal }),
  ...ASIDE,
});

export const foundFoods = (asked: string) =>
  queryOptions({
    queryKey: [...FOODS_KEY, 'search', asked],
    queryFn: ({ signal }) => call(foods.search, { query: { q: asked }, signal }),
    enabled: asked !== '',
    staleTime: MINUTES,
    ...ASIDE,
  });

/** A food with its servings. */
export const foodById = (id: string | undefined) =>
  queryOptions({
    queryKey: [...FOODS_KEY, 'food', id],
    queryFn: ({ signal }) => call(foods.read, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    staleTime: MINUTES,
    ...ASIDE,
  });
