import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { AT_ONCE, unlessGone } from '#frontend/lib/at-once.ts';
import { idempotencyKeys } from '#frontend/lib/idempotency.ts';
import {
  type Encouragement,
  type EncouragementChange,
  encouragements,
  type NewEncouragement,
} from '#shared/contracts/encouragements.ts';
import { ALL_KEY, list } from './queries.ts';

/** What a dialog saves: all fields of a new encouragement, and those of an existing one that differ from what it had. */
interface Entered {
  fields: NewEncouragement;
  changes: EncouragementChange;
}

/** Saves a new encouragement, or the changes of `subject`: what else was changed elsewhere meanwhile stays. */
export function useSave(subject: Encouragement | null) {
  const { show, readAnew } = useList();
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
  const { show, readAnew } = useList();
  return useMutation({
    ...AT_ONCE,
    mutationFn: async ({ id }: Encouragement) => {
      await call(encouragements.delete, { params: { id } }).catch(unlessGone);
    },
    onSuccess: (_, gone) => show((all) => without(all, gone)),
    onSettled: readAnew,
  });
}

function useList() {
  const client = useQueryClient();
  return {
    /** Shows what was done. An answer that was asked for earlier may not know it yet. */
    show: async (change: (all: Encouragement[]) => Encouragement[]) => {
      await client.cancelQueries({ queryKey: ALL_KEY });
      client.setQueryData(list.queryKey, (all) => all && change(all));
    },
    /** After a failure, too: it may have been done all the same, or there was nothing left to do it to. */
    readAnew: () => void client.invalidateQueries({ queryKey: ALL_KEY }),
  };
}

function without(all: Encouragement[], { id }: Encouragement): Encouragement[] {
  return all.filter((each) => each.id !== id);
}
