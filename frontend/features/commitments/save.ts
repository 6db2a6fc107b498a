import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#frontend/lib/api.ts';
import { AT_ONCE, unlessGone } from '#frontend/lib/at-once.ts';
import { idempotencyKeys } from '#frontend/lib/idempotency.ts';
import {
  type Commitment,
  type CommitmentChange,
  commitments,
  type NewCommitment,
} from '#shared/contracts/commitments.ts';
import { LIST_KEY } from './queries.ts';
import type { Seen } from './seen.ts';

/** What a dialog saves: all fields of a new commitment, and those that differ from what an existing one had. */
interface Entered {
  fields: NewCommitment;
  changes: CommitmentChange;
}

/** Saves a new commitment, or the changes of `subject`: what else was changed elsewhere meanwhile stays. */
export function useSave(subject: Commitment | null) {
  const client = useQueryClient();
  const [keyOf] = useState(() => idempotencyKeys());
  return useMutation({
    ...AT_ONCE,
    mutationFn: async ({ fields, changes }: Entered): Promise<Seen> => {
      const body = { commitment: fields };
      const { reply, asOf } = subject
        ? await read(commitments.update, { params: { id: subject.id }, body: { commitment: changes } })
        : await read(commitments.create, { body, idempotencyKey: keyOf(body) });
      return { commitment: reply, asOf };
    },
    onSuccess: async (seen) => {
      await client.cancelQueries({ queryKey: LIST_KEY });
      // A new one comes first in manual order.
      client.setQueryData<Seen[]>(
        LIST_KEY,
        (all) => all && (subject ? replaced(all, seen) : [seen, ...without(all, seen)]),
      );
      void client.invalidateQueries({ queryKey: LIST_KEY });
    },
  });
}

export function useDelete() {
  const client = useQueryClient();
  return useMutation({
    ...AT_ONCE,
    mutationFn: async (commitment: Commitment) => {
      await read(commitments.delete, { params: { id: commitment.id } }).catch(unlessGone);
      return { commitment };
    },
    onSuccess: async (gone) => {
      await client.cancelQueries({ queryKey: LIST_KEY });
      client.setQueryData<Seen[]>(LIST_KEY, (all) => all && without(all, gone));
      void client.invalidateQueries({ queryKey: LIST_KEY });
    },
  });
}

function replaced(all: Seen[], seen: Seen): Seen[] {
  return all.map((each) => (each.commitment.id === seen.commitment.id ? seen : each));
}

function without(all: Seen[], { commitment }: Pick<Seen, 'commitment'>): Seen[] {
  return all.filter((each) => each.commitment.id !== commitment.id);
}
