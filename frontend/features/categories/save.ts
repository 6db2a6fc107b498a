import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { AT_ONCE, unlessGone } from '#frontend/lib/at-once.ts';
import { idempotencyKeys } from '#frontend/lib/idempotency.ts';
import { type Category, categories, type NewCategory } from '#shared/contracts/categories.ts';
import { ALL_KEY, list } from './queries.ts';

/** Saves a new category, or the new name of `subject`. */
export function useSave(subject: Category | null) {
  const { show, readAnew } = useList();
  const [keyOf] = useState(() => idempotencyKeys());
  return useMutation({
    ...AT_ONCE,
    mutationFn: (fields: NewCategory) => {
      const body = { category: fields };
      return subject
        ? call(categories.update, { params: { id: subject.id }, body })
        : call(categories.create, { body, idempotencyKey: keyOf(body) });
    },
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
  const { show, readAnew } = useList();
  return useMutation({
    ...AT_ONCE,
    mutationFn: async ({ id }: Category) => {
      await call(categories.delete, { params: { id } }).catch(unlessGone);
    },
    onSuccess: (_, gone) => show((all) => without(all, gone)),
    onSettled: readAnew,
  });
}

function useList() {
  const client = useQueryClient();
  return {
    /** Shows what was done. An answer that was asked for earlier may not know it yet. */
    show: async (change: (all: Category[]) => Category[]) => {
      await client.cancelQueries({ queryKey: ALL_KEY });
      client.setQueryData(list.queryKey, (all) => all && change(all));
    },
    /** After a failure, too: it may have been done all the same, or there was nothing left to do it to. */
    readAnew: () => void client.invalidateQueries({ queryKey: ALL_KEY }),
  };
}

function without(all: Category[], { id }: Category): Category[] {
  return all.filter((each) => each.id !== id);
}
