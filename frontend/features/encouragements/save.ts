import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { AT_ONCE } from '#frontend/lib/at-once.ts';
import { idempotencyKeys } from '#frontend/lib/idempotency.ts';
import { useDeletion, useListCache, without } from '#frontend/lib/list-cache.ts';
import {
  type Encouragement,
  type EncouragementChange,
  encouragements,
  type NewEncouragement,
} from '#shared/contracts/encouragements.ts';
import { ALL_KEY, list } from './queries.ts';

const KEYS = { all: ALL_KEY, list: list.queryKey };

/** What a dialog saves: all fields of a new encouragement, and those of an existing one that differ from what it had. */
interface Entered {
  fields: NewEncouragement;
  changes: EncouragementChange;
}

/** Saves a new encouragement, or the changes of `subject`: what else was changed elsewhere meanwhile stays. */
export function useSave(subject: Encouragement | null) {
  const { show, readAnew } = useListCache<Encouragement>(KEYS);
  const [keyOf] = useState(() => idempotencyKeys());
  return useMutation({
    ...AT_ONCE,
    mutationFn: ({ fields, changes }: Entered) => {
      const body = { encouragement: fields };
      return subject
        ? call(encouragements.update, { params: { id: subject.id }, body: { encouragement: changes } })
        : call(encouragements.create, { body, idempotencyKey: keyOf(body) });
    },
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
