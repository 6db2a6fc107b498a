import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Input, read } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { NO_RETRY, unlessGone } from '#frontend/lib/no-retry.ts';
import { readToken } from '#frontend/lib/token.ts';
import { type Commitment, commitments } from '#shared/contracts/commitments.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import * as errors from '#shared/text/errors.ts';
import { commitmentQueries } from '../api.ts';
import { type CommitmentForm, commitmentSaver, type SaveCalls, type SaveResult } from '../form.ts';
import type { CommitmentSnapshot } from '../model.ts';

const LIST_KEY = commitmentQueries.list.queryKey;

/** Saves a new commitment, or the changes of `subject`, with its exercises. A second attempt continues a failed one. */
export function useSaveCommitment(subject: Commitment | null) {
  const client = useQueryClient();
  const [save] = useState(() => commitmentSaver(subject, callsOf(readToken())));
  return useMutation({
    ...NO_RETRY,
    mutationFn: (entered: CommitmentForm) => save(entered),
    onSuccess: async (saved) => {
      await client.cancelQueries({ queryKey: LIST_KEY });
      client.setQueryData(LIST_KEY, (all) => all && withSaved(all, saved, subject === null));
    },
    // Also after a failure: a part may have been saved.
    onSettled: () => void client.invalidateQueries({ queryKey: LIST_KEY }),
  });
}

export function useDeleteCommitment() {
  const client = useQueryClient();
  return useMutation({
    ...NO_RETRY,
    mutationFn: async (commitment: Commitment) => {
      await read(commitments.delete, { params: { id: commitment.id } }).catch(unlessGone);
      return commitment.id;
    },
    onSuccess: async (id) => {
      await client.cancelQueries({ queryKey: LIST_KEY });
      client.setQueryData(LIST_KEY, (all) => all && without(all, id));
      void client.invalidateQueries({ queryKey: LIST_KEY });
    },
  });
}

/** Calls that are refused once another user has signed in. */
function callsOf(token: string | null): SaveCalls {
  const send = async <E extends Endpoint>(endpoint: E, input: Input<E>) => {
    if (readToken() !== token) throw new ApiError(401, [], errors.signed_out);
    return read(endpoint, input);
  };
  return {
    create: async (fields, idempotencyKey) => {
      const { reply, asOf } = await send(commitments.create, { body: { commitment: fields }, idempotencyKey });
      return { commitment: reply, asOf };
    },
    update: async (id, change) => {
      const { reply, asOf } = await send(commitments.update, { params: { id }, body: { commitment: change } });
      return { commitment: reply, asOf };
    },
    addExercise: async (id, fields, idempotencyKey) =>
      (await send(exercises.create, { params: { id }, body: { workout_exercise: fields }, idempotencyKey })).reply,
    updateExercise: async (id, change) => {
      const answer = send(exercises.update, { params: { id }, body: { workout_exercise: change } });
      return (await answer.catch(unlessGone))?.reply;
    },
    deleteExercise: async (id) => {
      await send(exercises.delete, { params: { id } }).catch(unlessGone);
    },
  };
}

/** The list with the saved commitment. A new one comes first in manual order. */
function withSaved(
  all: CommitmentSnapshot[],
  { id, snapshot, exercises: saved }: SaveResult,
  isNew: boolean,
): CommitmentSnapshot[] {
  const complete = ({ commitment, asOf }: CommitmentSnapshot): CommitmentSnapshot => ({
    commitment: saved ? { ...commitment, workout_exercises: saved } : commitment,
    asOf,
  });
  if (isNew && snapshot) return [complete(snapshot), ...without(all, id)];
  return all.map((each) => (each.commitment.id === id ? complete(snapshot ?? each) : each));
}

function without(all: CommitmentSnapshot[], id: string): CommitmentSnapshot[] {
  return all.filter((each) => each.commitment.id !== id);
}
