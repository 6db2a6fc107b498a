import type { Exercise } from '#functions/lib/data/commitments/commitment-lists.ts';
import { ConditionFailed } from '#functions/lib/data/dynamodb.ts';
import { idempotencyItem, loadRemembered, type Repeatable } from '#functions/lib/data/idempotency.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { retryFrom } from '#functions/lib/data/retry-on-conflict.ts';
import { get, type TransactItem, transact, update, updateItem } from '#functions/lib/data/table.ts';
import { commitmentOfExercise } from '#shared/domain/exercises.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/*
 * The exercises of a workout are a list in their commitment. An exercise's id begins with that of its commitment, so
 * that it is found by itself. A change writes only its position in the list, on the condition that it is still there.
 */

/** An exercise and its position in the list. */
interface FoundExercise {
  commitmentId: string;
  place: number;
  exercise: Exercise;
}

/** The exercises of a commitment, in their order: one GetItem. @throws Refusal (commitment_not_found) */
export async function loadExercises(userId: string, commitmentId: string): Promise<Exercise[]> {
  const commitment = await get(keys.commitment(userId, commitmentId));
  if (!commitment) throw new Refusal('commitment_not_found');
  return commitment.exercises as Exercise[];
}

/** An exercise of the user's own: one GetItem. @throws Refusal (exercise_not_found) */
export async function loadExercise(userId: string, id: string): Promise<FoundExercise> {
  const found = await findExercise(userId, id);
  if (!found) throw new Refusal('exercise_not_found');
  return found;
}

/**
 * Adds an exercise after all others of its commitment: one transaction, also for a single item, because an UpdateItem
 * whose answer is lost would be repeated and add it twice. Returns the exercise of an earlier request if this one
 * repeats it, by its key or a given id: two more requests.
 * @throws Refusal: too_many_exercises, exact also for parallel requests; commitment_not_found; exercise_not_found for
 * the repetition of one that was deleted.
 */
export async function createExercise(
  userId: string,
  commitmentId: string,
  exercise: Exercise,
  repeatable: Repeatable | undefined,
  now: number,
): Promise<Exercise> {
  try {
    await transact([
      append(userId, commitmentId, exercise),
      ...(repeatable ? [idempotencyItem(repeatable, { exerciseId: exercise.id }, now)] : []),
    ]);
    return exercise;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const before = repeatable && (await loadRemembered(repeatable, now));
    if (before) return (await loadExercise(userId, String(before.exerciseId))).exercise;
    await loadExercises(userId, commitmentId);
    throw new Refusal('too_many_exercises', { params: { limit: LIMITS.exercises } });
  }
}

/**
 * Sets only the given fields: one UpdateItem; another GetItem if the list was changed in the meantime.
 * @throws Refusal: exercise_not_found, changed_meanwhile when others kept changing the list.
 */
export async function changeExercise(
  userId: string,
  found: FoundExercise,
  changes: { [Field in keyof Omit<Exercise, 'id'>]?: Exercise[Field] | undefined },
): Promise<Exercise> {
  const named = Object.entries(changes).filter(([, value]) => value !== undefined);
  return retryFrom(
    { found, load: () => loadExercise(userId, found.exercise.id) },
    async ({ commitmentId, place, exercise }) => {
      if (named.length === 0) return exercise;
      await update(keys.commitment(userId, commitmentId), {
        set: Object.fromEntries(named.map(([name, value]) => [`exercises[${place}].${name}`, value])),
        if: stillAt(place),
        values: { id: exercise.id },
      });
      return { ...exercise, ...Object.fromEntries(named) };
    },
  );
}

/**
 * Deletes an exercise: one GetItem and one UpdateItem.
 * @throws Refusal: exercise_not_found, changed_meanwhile when others kept changing the list.
 */
export async function deleteExercise(userId: string, id: string): Promise<void> {
  await retryFrom({ found: await loadExercise(userId, id), load: () => findExercise(userId, id) }, async (found) => {
    // It was deleted meanwhile, perhaps by this same request, whose answer was lost.
    if (!found) return;
    const { commitmentId, place, exercise } = found;
    await update(keys.commitment(userId, commitmentId), {
      set: { [`exercises[${place}]`]: undefined },
      if: stillAt(place),
      values: { id: exercise.id },
    });
  });
}

async function findExercise(userId: string, id: string): Promise<FoundExercise | undefined> {
  const commitmentId = commitmentOfExercise(id);
  const commitment = await get(keys.commitment(userId, commitmentId));
  const exercises = (commitment?.exercises ?? []) as Exercise[];
  const place = exercises.findIndex((each) => each.id === id);
  const exercise = exercises[place];
  return exercise && { commitmentId, place, exercise };
}

/** The condition that an exercise is still at its position: a parallel removal of another one changes positions. */
function stillAt(place: number): string {
  return `#exercises[${place}].#id = :id`;
}

function append(userId: string, commitmentId: string, exercise: Exercise): TransactItem {
  return updateItem(keys.commitment(userId, commitmentId), {
    append: { exercises: [exercise] },
    if: 'attribute_exists(#exercises) AND size(#exercises) < :most',
    values: { most: LIMITS.exercises },
  });
}
