import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { AT_ONCE } from '#frontend/lib/at-once.ts';
import { useDeletion, useListCache, without } from '#frontend/lib/list-cache.ts';
import { type Calls, saving } from '#frontend/lib/once.ts';
import { type Encouragement, encouragements, type NewEncouragement } from '#shared/contracts/encouragements.ts';
import { changesOf } from './changes.ts';
import { ALL_KEY, list } from './queries.ts';

const KEYS = { all: ALL_KEY, list: list.queryKey };

const CALLS: Calls<Encouragement, NewEncouragement> = {
  create: (fields, idempotencyKey) => call(encouragements.create, { body: { encouragement: fields }, idempotencyKey }),
  update: async (kept, fields) => {
    const changes = changesOf(kept, fields);
    if (Object.keys(changes).length === 0) return kept;
    return call(encouragements.update, { params: { id: kept.id }, body: { encouragement: changes } });
  },
};

/** Saves a new encouragement, or the changes of `subject`: what else was changed elsewhere meanwhile stays. */
export function useSave(subject: Encouragement | null) {
  const { show, readAnew } = useListCache<Encouragement>(KEYS);
  const [save] = useState(() => saving(subject, CALLS));
  return useMutation({
    ...AT_ONCE,
    mutationFn: (fields: NewEncouragement) => save(fields),
    onSuccess: (saved) =>
      show((all) =>
        subject ? all.map((each) => (each.id === saved.id ? saved : each)) : [...without(all, saved), saved],
      ),
    onSettled: readAnew,
  });
}

export function useDelete() {
  return useDeletion<Encouragement>(KEYS, (id) => call(encouragements.delete, { params: { id } }));
}
