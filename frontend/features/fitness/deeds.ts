import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { saidBy } from '#frontend/lib/api-error.ts';
import { AT_ONCE, isEndOfSession, unlessGone } from '#frontend/lib/at-once.ts';
import { type Calls, saving } from '#frontend/lib/once.ts';
import { notify } from '#frontend/ui/notices.ts';
import {
  type Entry,
  type ExerciseEntry,
  type FoodEntry,
  fitness,
  type WeightEntry,
} from '#shared/contracts/fitness.ts';
import type { NewExerciseEntry, NewWeight } from '#shared/contracts/fitness-input.ts';
import { dropEntry, readAnew, showEntry } from './cache.ts';
import { DELETING, FAILURES, SUCCESSES } from './words.ts';

/** Deletes an entry: it goes at once, and comes back where that does not work. One that is gone already is done. */
export function useDeleteEntry() {
  const client = useQueryClient();
  return useMutation({
    ...AT_ONCE,
    mutationFn: async ({ id }: Entry) => {
      await call(fitness.delete, { params: { id } }).catch(unlessGone);
    },
    onMutate: (entry) => dropEntry(client, entry),
    onSuccess: (_, { entry_type }) => notify('success', DELETING[entry_type].done),
    onError: (error, entry) => {
      if (isEndOfSession(error)) return;
      showEntry(client, entry);
      notify('error', DELETING[entry.entry_type].failed);
    },
    onSettled: (_, __, entry) => readAnew(client, entry),
  });
}

/** Has the photo of an entry analyzed once more. */
export function useAnalyze() {
  const client = useQueryClient();
  return useMutation({
    ...AT_ONCE,
    mutationFn: ({ id }: FoodEntry) => call(fitness.analyze, { params: { id } }),
    onSuccess: (entry) => showEntry(client, entry),
    onError: (error, entry) => {
      if (isEndOfSession(error)) return;
      notify('error', saidBy(error).join(', ') || FAILURES.analyze);
      readAnew(client, entry);
    },
  });
}

const WEIGHT_CALLS: Calls<WeightEntry, NewWeight> = {
  create: (weight, idempotencyKey) => call(fitness.weight, { body: { weight }, idempotencyKey }),
  update: async (kept, { value, unit }) => {
    if (kept.payload.value === value && kept.payload.unit === unit) return kept;
    const body = { weight: { value, unit } };
    return (await call(fitness.update, { params: { id: kept.id }, body })) as WeightEntry;
  },
};

const EXERCISE_CALLS: Calls<ExerciseEntry, NewExerciseEntry> = {
  create: (exercise, idempotencyKey) => call(fitness.exercise, { body: { exercise }, idempotencyKey }),
  update: async (kept, { date: _, ...exercise }) => {
    const had: Record<string, unknown> = { ...kept.payload, visibility: kept.visibility };
    if (Object.entries(exercise).every(([name, value]) => value === had[name])) return kept;
    const body = { exercise };
    return (await call(fitness.update, { params: { id: kept.id }, body })) as ExerciseEntry;
  },
};

/** Logs a weight, or changes `subject`. */
export function useSaveWeight(subject: WeightEntry | null) {
  return useSave(subject, WEIGHT_CALLS, subject ? SUCCESSES.changedWeight : SUCCESSES.weight, FAILURES.weight);
}

/** Logs exercise, or changes `subject`. */
export function useSaveExercise(subject: ExerciseEntry | null) {
  return useSave(subject, EXERCISE_CALLS, subject ? SUCCESSES.changedExercise : SUCCESSES.exercise, FAILURES.exercise);
}

function useSave<Kept extends Entry, Fields>(
  subject: Kept | null,
  calls: Calls<Kept, Fields>,
  done: string,
  failed: string,
) {
  const client = useQueryClient();
  const [save] = useState(() => saving(subject, calls));
  return useMutation({
    ...AT_ONCE,
    mutationFn: (fields: Fields) => save(fields),
    onSuccess: (entry) => {
      showEntry(client, entry);
      readAnew(client, entry);
      notify('success', done);
    },
    onError: (error) => {
      if (!isEndOfSession(error)) notify('error', subject ? FAILURES.update : failed);
    },
  });
}
