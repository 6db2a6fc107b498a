import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { AT_ONCE } from '#frontend/lib/at-once.ts';
import { useDeletion, useListCache, without } from '#frontend/lib/list-cache.ts';
import { type Calls, saving } from '#frontend/lib/once.ts';
import { type Category, categories, type NewCategory } from '#shared/contracts/categories.ts';
import { ALL_KEY, list } from './queries.ts';

const KEYS = { all: ALL_KEY, list: list.queryKey };

const CALLS: Calls<Category, NewCategory> = {
  create: (fields, idempotencyKey) => call(categories.create, { body: { category: fields }, idempotencyKey }),
  update: async (kept, fields) =>
    fields.name === kept.name ? kept : call(categories.update, { params: { id: kept.id }, body: { category: fields } }),
};

/** Saves a new category, or the new name of `subject`. */
export function useSave(subject: Category | null) {
  const { show, readAnew } = useListCache<Category>(KEYS);
  const [save] = useState(() => saving(subject, CALLS));
  return useMutation({
    ...AT_ONCE,
    mutationFn: (fields: NewCategory) => save(fields),
    onSuccess: (saved) =>
      show((all) =>
        // Its place may have changed meanwhile, by a move that the answer does not know.
        subject
          ? all.map((each) => (each.id === saved.id ? { ...each, name: saved.name } : each))
          : [...without(all, saved), saved],
      ),
    onSettled: readAnew,
  });
}

export function useDelete() {
  return useDeletion<Category>(KEYS, (id) => call(categories.delete, { params: { id } }));
}
