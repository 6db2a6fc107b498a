import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Input, read } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { AT_ONCE, unlessGone } from '#frontend/lib/at-once.ts';
import { readToken } from '#frontend/lib/token.ts';
import { type Commitment, commitments } from '#shared/contracts/commitments.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';
import { LIST_KEY } from './queries.ts';
import { type Calls, type Entered, type Saved, saving } from './saving.ts';
import type { Seen } from './seen.ts';

/** Saves a new commitment, or the changes of `subject`, with its exercises. A failed attempt is gone on with. */
export function useSave(subject: Commitment | null) {
  const client = useQueryClient();
  const [save] = useState(() => saving(subject, callsOf(readToken())));
  return useMutation({
    ...AT_ONCE,
    mutationFn: (entered: Entered) => save(entered),
    onSuccess: async (saved) => {
      await client.cancelQueries({ queryKey: LIST_KEY });
      client.setQueryData<Seen[]>(LIST_KEY, (all) => all && shown(all, saved, subject === null));
    },
    // After a failure, too: a part may have been saved.
    onSettled: () => void client.invalidateQueries({ queryKey: LIST_KEY }),
  });
}

export function useDelete() {
  const client = useQueryClient();
  return useMutation({
    ...AT_ONCE,
    mutationFn: async (commitment: Commitment) => {
      await read(commitments.delete, { params: { id: commitment.id } }).catch(unlessGone);
      return commitment.id;
    },
    onSuccess: async (id) => {
      await client.cancelQueries({ queryKey: LIST_KEY });
      client.setQueryData<Seen[]>(LIST_KEY, (all) => all && without(all, id));
      void client.invalidateQueries({ queryKey: LIST_KEY });
    },
  });
}

/** The calls of somebody: who has signed in since has not asked for them. */
function callsOf(token: string | null): Calls {
  const ask = async <E extends Endpoint>(endpoint: E, input: Input<E>) => {
    if (readToken() !== token) throw new ApiError(401, [], SENTENCES.signedOut);
    return read(endpoint, input);
  };
  return {
    create: async (fields, idempotencyKey) => {
      const { reply, asOf } = await ask(commitments.create, { body: { commitment: fields }, idempotencyKey });
      return { commitment: reply, asOf };
    },
    update: async (id, change) => {
      const { reply, asOf } = await ask(commitments.update, { params: { id }, body: { commitment: change } });
      return { commitment: reply, asOf };
    },
    addExercise: async (id, fields, idempotencyKey) =>
      (await ask(exercises.create, { params: { id }, body: { workout_exercise: fields }, idempotencyKey })).reply,
    updateExercise: async (id, change) => {
      const answer = ask(exercises.update, { params: { id }, body: { workout_exercise: change } });
      return (await answer.catch(unlessGone))?.reply;
    },
    deleteExercise: async (id) => {
      await ask(exercises.delete, { params: { id } }).catch(unlessGone);
    },
  };
}

/** The list with what was saved. A new one comes first in manual order. */
function shown(all: Seen[], { id, seen, exercises: saved }: Saved, isNew: boolean): Seen[] {
  const complete = ({ commitment, asOf }: Seen): Seen => ({
    commitment: saved ? { ...commitment, workout_exercises: saved } : commitment,
    asOf,
  });
  if (isNew && seen) return [complete(seen), ...without(all, id)];
  return all.map((each) => (each.commitment.id === id ? complete(seen ?? each) : each));
}

function without(all: Seen[], id: string): Seen[] {
  return all.filter((each) => each.commitment.id !== id);
}
