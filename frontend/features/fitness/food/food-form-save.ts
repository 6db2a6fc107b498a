import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { AT_ONCE } from '#frontend/lib/at-once.ts';
import { once } from '#frontend/lib/once.ts';
import { type Entry, type FoodEntry, fitness } from '#shared/contracts/fitness.ts';
import type { FoodChange, NewFood } from '#shared/contracts/fitness-input.ts';
import { readAnew, showEntry } from '../cache.ts';
import { FOODS_KEY } from './foods-queries.ts';

/** Logs food that was entered by hand: once, and as it was wanted last. */
export function useLogFood() {
  const shown = useShown();
  const [make] = useState(() =>
    once((food: NewFood, idempotencyKey: string) => call(fitness.food, { body: { food }, idempotencyKey })),
  );
  return useMutation({
    ...AT_ONCE,
    mutationFn: async (food: NewFood): Promise<Entry> => {
      const { made, body } = await make(food);
      if (JSON.stringify(body) === JSON.stringify(food)) return made;
      return call(fitness.update, { params: { id: made.id }, body: { food: asChange(food) } });
    },
    onSuccess: shown,
  });
}

/** Changes what was eaten: what the user says of it counts more than any analysis. */
export function useChangeFood({ id, entry_type }: FoodEntry) {
  const client = useQueryClient();
  const shown = useShown();
  return useMutation({
    ...AT_ONCE,
    mutationFn: (food: FoodChange) => call(fitness.update, { params: { id }, body: { food } }),
    onSuccess: shown,
    onError: () => readAnew(client, { id, entry_type }),
  });
}

function asChange({ name, quantity, unit, protein, carbs, fat, visibility }: NewFood): FoodChange {
  return { visibility, items: [{ name, quantity, unit, protein, carbs, fat }] };
}

/** Shows an entry; the foods that were logged last are others now. */
function useShown() {
  const client = useQueryClient();
  return (entry: Entry) => {
    showEntry(client, entry);
    void client.invalidateQueries({ queryKey: FOODS_KEY });
  };
}
