import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { idempotentCreate } from '#frontend/lib/idempotent-create.ts';
import { NO_RETRY } from '#frontend/lib/no-retry.ts';
import { type Entry, type FoodEntry, fitness } from '#shared/contracts/fitness.ts';
import type { FoodChange, NewFood } from '#shared/contracts/fitness-input.ts';
import { foods } from '#shared/contracts/foods.ts';
import { invalidateEntry, showEntry } from './cache.ts';

/** The prefix of all keys about foods. */
export const FOODS_KEY = ['fitness', 'foods'] as const;

const MINUTES = 60_000;

/** The dialogs work without these, so a failed request is not repeated. */
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

/** Logs food that was entered by hand. If a retry after a lost answer has other input, the entry is updated. */
export function useLogFood() {
  const shown = useShown();
  const [make] = useState(() =>
    idempotentCreate((food: NewFood, idempotencyKey: string) => call(fitness.food, { body: { food }, idempotencyKey })),
  );
  return useMutation({
    ...NO_RETRY,
    mutationFn: async (food: NewFood): Promise<Entry> => {
      const { made, body } = await make(food);
      if (JSON.stringify(body) === JSON.stringify(food)) return made;
      return call(fitness.update, { params: { id: made.id }, body: { food: asChange(food) } });
    },
    onSuccess: shown,
  });
}

/** Updates a food entry. The user's numbers replace those of an analysis. */
export function useChangeFood({ id, entry_type }: FoodEntry) {
  const client = useQueryClient();
  const shown = useShown();
  return useMutation({
    ...NO_RETRY,
    mutationFn: (food: FoodChange) => call(fitness.update, { params: { id }, body: { food } }),
    onSuccess: shown,
    onError: () => invalidateEntry(client, { id, entry_type }),
  });
}

function asChange({ name, quantity, unit, protein, carbs, fat, visibility }: NewFood): FoodChange {
  return { visibility, items: [{ name, quantity, unit, protein, carbs, fat }] };
}

/** Shows an entry, and refetches the last logged foods. */
function useShown() {
  const client = useQueryClient();
  return (entry: Entry) => {
    showEntry(client, entry);
    void client.invalidateQueries({ queryKey: FOODS_KEY });
  };
}
