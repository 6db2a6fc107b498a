import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverTime } from '#frontend/lib/clock.ts';
import { idempotentCreate } from '#frontend/lib/idempotent-create.ts';
import { isEndOfSession, NO_RETRY, unlessGone } from '#frontend/lib/no-retry.ts';
import { createSender, differences, type Send, useSaveOrWait } from '#frontend/lib/save-or-wait.ts';
import { addChange } from '#frontend/lib/unsent-changes.ts';
import { notify } from '#frontend/ui/toasts.ts';
import {
  type Entry,
  type ExerciseEntry,
  type FoodEntry,
  type FoodPayload,
  fitness,
  type WeightEntry,
} from '#shared/contracts/fitness.ts';
import type { FoodChange, NewExerciseEntry, NewFood, NewWeight } from '#shared/contracts/fitness-input.ts';
import { entryId, macrosOf, sumOf } from '#shared/domain/fitness.ts';
import { deletedHere, savedHere } from '#shared/text/connection.ts';
import * as text from '#shared/text/fitness.ts';
import { dropEntry, invalidateEntry, showEntry } from './cache.ts';
import { FOODS_KEY } from './food-api.ts';
import { labelOf } from './model.ts';
import { entriesKey, WEIGHTS_KEY } from './query-keys.ts';

/* Saves and deletes entries, possibly later from the device. Only dialogs load this. */

/** The values of an entry before an edit. */
const beforeOf = ({ date }: Pick<Entry, 'date'>, values: object) => ({
  path: fitness.entries.path,
  query: { date },
  part: 'payload' as const,
  values: { ...values },
});

const listOf = ({ date }: Pick<Entry, 'date'>) => entriesKey(date);

/** The fields of an entry that the server has not created yet. Its id begins with its day. */
export function newEntryFields(id: string, date: string, visibility: Entry['visibility'] = 'full') {
  return {
    id: entryId(date, id),
    date,
    created_at: new Date(serverTime.now()).toISOString(),
    photo_url: null,
    thumbnail_url: null,
    visibility,
  };
}

/** Logs a weight, or changes `subject`. */
export function useSaveWeight(subject: WeightEntry | null) {
  const done = subject ? text.weightUpdated : text.weightLogged;
  return useSave<WeightEntry, NewWeight>(subject, { done, failed: text.weightFailed }, (send) => ({
    create: async (weight, idempotencyKey, id) => {
      const { date, value, unit } = weight;
      const input = { body: { weight: { ...weight, id } }, idempotencyKey };
      const logged = (): WeightEntry => ({
        ...newEntryFields(id, date ?? '', 'private'),
        entry_type: 'weight',
        payload: { value, unit },
      });
      return (await send(fitness.weight, input, logged)).reply;
    },
    update: async (kept, { value, unit }) => {
      if (kept.payload.value === value && kept.payload.unit === unit) return kept;
      const input = { params: { id: kept.id }, body: { weight: { value, unit } } };
      return (await send(fitness.update, input, () => ({ ...kept, payload: { value, unit } }))).reply as WeightEntry;
    },
  }));
}

/** Logs exercise, or changes `subject`. */
export function useSaveExercise(subject: ExerciseEntry | null) {
  const done = subject ? text.exerciseUpdated : text.exerciseLogged;
  return useSave<ExerciseEntry, NewExerciseEntry>(subject, { done, failed: text.exerciseFailed }, (send) => ({
    create: async (exercise, idempotencyKey, id) => {
      const { date, visibility, ...payload } = exercise;
      const input = { body: { exercise: { ...exercise, id } }, idempotencyKey };
      const logged = (): ExerciseEntry => ({
        ...newEntryFields(id, date ?? '', visibility),
        entry_type: 'exercise',
        payload,
      });
      return (await send(fitness.exercise, input, logged)).reply;
    },
    update: async (kept, { date: _, ...exercise }) => {
      const had: Record<string, unknown> = { ...kept.payload, visibility: kept.visibility };
      if (Object.entries(exercise).every(([name, value]) => value === had[name])) return kept;
      const { visibility = kept.visibility, ...payload } = exercise;
      const input = { params: { id: kept.id }, body: { exercise } };
      return (await send(fitness.update, input, () => ({ ...kept, visibility, payload }))).reply as ExerciseEntry;
    },
  }));
}

function useSave<Kept extends WeightEntry | ExerciseEntry, Fields>(
  subject: Kept | null,
  { done, failed }: Record<'done' | 'failed', string>,
  calls: Parameters<typeof useSaveOrWait<Kept, Fields>>[1]['calls'],
) {
  const client = useQueryClient();
  return useSaveOrWait<Kept, Fields>(subject, {
    calls,
    list: listOf,
    affects: [WEIGHTS_KEY],
    before: (entry) => beforeOf(entry, entry.payload),
    words: (entry) => [labelOf(entry)],
    onSaved: (entry) => {
      showEntry(client, entry);
      invalidateEntry(client, entry);
    },
    onDone: ({ waits }) => notify('success', waits ? savedHere : done),
    onFailed: (error) => {
      if (!isEndOfSession(error)) notify('error', subject ? text.updateFailed : failed);
    },
  });
}

/** Logs food that was entered by hand. If a retry after a lost answer has other input, the entry is updated. */
export function useLogFood() {
  const client = useQueryClient();
  const shown = useShown();
  const [sender] = useState(() => createSender(client));
  const [make] = useState(() =>
    idempotentCreate(async (food: NewFood, idempotencyKey: string, id: string) => {
      const input = { body: { food: { ...food, id } }, idempotencyKey };
      return (await sender.send(fitness.food, input, () => loggedFood(id, food))).reply;
    }),
  );
  const log = async (food: NewFood): Promise<FoodEntry> => {
    const { made, body } = await make(food);
    if (JSON.stringify(body) === JSON.stringify(food)) return made;
    return changeFood(sender.send, made, asChange(food));
  };
  return useMutation({
    ...NO_RETRY,
    mutationFn: async (food: NewFood) => {
      const { result, recorded } = await sender.run(() => log(food));
      return { entry: result, recorded, waits: recorded !== undefined };
    },
    onSuccess: ({ entry, recorded }) => {
      if (!recorded) return shown(entry);
      const about = { kind: 'create' as const, id: entry.id, name: labelOf(entry), words: wordsOf(entry) };
      return addChange(client, {
        ...about,
        calls: recorded,
        list: listOf(entry),
        affects: [FOODS_KEY],
        fields: entry,
      });
    },
  });
}

/** Updates a food entry. The user's numbers replace those of an analysis. */
export function useChangeFood(subject: FoodEntry) {
  const client = useQueryClient();
  const shown = useShown();
  const [sender] = useState(() => createSender(client));
  return useMutation({
    ...NO_RETRY,
    mutationFn: async (food: FoodChange) => {
      const { result, recorded } = await sender.run(() => changeFood(sender.send, subject, food));
      return { entry: result, recorded, waits: recorded !== undefined };
    },
    onSuccess: ({ entry, recorded }) => {
      if (!recorded) return shown(entry);
      const about = { kind: 'update' as const, id: entry.id, name: labelOf(entry), words: wordsOf(entry) };
      return addChange(client, {
        ...about,
        calls: recorded,
        list: listOf(entry),
        affects: [FOODS_KEY],
        before: beforeOf(subject, { items: subject.payload.items }),
        fields: differences<Entry>(subject, entry),
      });
    },
    onError: () => invalidateEntry(client, subject),
  });
}

async function changeFood(send: Send, entry: FoodEntry, food: FoodChange): Promise<FoodEntry> {
  const input = { params: { id: entry.id }, body: { food } };
  return (await send(fitness.update, input, () => changedFood(entry, food))).reply as FoodEntry;
}

function loggedFood(id: string, { name, quantity, unit, visibility, date, ...grams }: NewFood): FoodEntry {
  const items = [{ name, quantity: quantity ?? 1, unit: unit ?? 'serving', ...macrosOf(gramsIn(grams)) }];
  const payload: FoodPayload = { ...NO_FOOD, items, totals: sumOf(items), provenance: 'manual' };
  return { ...newEntryFields(id, date ?? '', visibility), entry_type: 'food', payload };
}

function changedFood(entry: FoodEntry, { visibility = entry.visibility, items: asked }: FoodChange): FoodEntry {
  if (!asked) return { ...entry, visibility };
  const items = asked.map(({ name, quantity = 1, unit = 'serving', ...grams }) => ({
    ...{ name, quantity, unit },
    ...macrosOf(gramsIn(grams)),
  }));
  const payload: FoodPayload = { ...entry.payload, ...NO_FOOD, items, totals: sumOf(items), provenance: 'manual' };
  return { ...entry, visibility, payload };
}

const gramsIn = ({ protein, carbs, fat }: { protein: number; carbs: number; fat: number }) => ({ protein, carbs, fat });

/** A food without items that is not a draft. */
const NO_FOOD: FoodPayload = {
  items: [],
  totals: sumOf([]),
  draft: false,
  analysis_type: null,
  provenance: null,
  calories_range: null,
  analysis_metadata: null,
};

/** A photo that waits for its upload. */
export const DRAFT: FoodPayload = { ...NO_FOOD, draft: true };

const wordsOf = ({ payload }: FoodEntry): string =>
  payload.items
    .map(({ name, quantity, unit, protein, carbs, fat }) =>
      [`${name}, ${quantity} ${unit}`, text.protein(`${protein}`), text.carbs(`${carbs}`), text.fat(`${fat}`)].join(
        ', ',
      ),
    )
    .join('\n');

function asChange({ name, quantity, unit, protein, carbs, fat, visibility }: NewFood): FoodChange {
  return { visibility, items: [{ name, quantity, unit, protein, carbs, fat }] };
}

/** Shows an entry, and refetches the last logged foods. */
function useShown() {
  const client = useQueryClient();
  return (entry: Entry) => {
    showEntry(client, entry);
    void client.invalidateQueries({ queryKey: FOODS_KEY });
  };
}

/** Deletes an entry: removed at once, restored after a failure. An entry that is already gone counts as deleted. */
export function useDeleteEntry() {
  const client = useQueryClient();
  const [sender] = useState(() => createSender(client));
  return useMutation({
    ...NO_RETRY,
    mutationFn: async ({ id }: Entry) => {
      const { recorded } = await sender.run(() =>
        sender.send(fitness.delete, { params: { id } }, () => null).catch(unlessGone),
      );
      return recorded;
    },
    onMutate: (entry) => dropEntry(client, entry),
    onSuccess: (recorded, entry) => {
      notify('success', recorded ? deletedHere : text.deleted[entry.entry_type]);
      if (!recorded) return;
      const about = { kind: 'delete' as const, id: entry.id, name: labelOf(entry) };
      addChange(client, { ...about, calls: recorded, list: listOf(entry), affects: [WEIGHTS_KEY] });
    },
    onError: (error, entry) => {
      if (isEndOfSession(error)) return;
      showEntry(client, entry);
      notify('error', text.deleteFailed[entry.entry_type]);
    },
    onSettled: (_, __, entry) => invalidateEntry(client, entry),
  });
}
