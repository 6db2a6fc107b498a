import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { foods } from '#shared/contracts/foods.ts';

/** Whatever is known about foods to log. */
export const FOODS_KEY = ['fitness', 'foods'] as const;

const MINUTES = 60_000;

/** Without them the dialogs work as well: nobody waits for a second attempt. */
const ASIDE = { networkMode: 'always', retry: false, gcTime: 5 * MINUTES, refetchOnWindowFocus: false } as const;

/** The foods that were logged last, with the user's own numbers. */
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
