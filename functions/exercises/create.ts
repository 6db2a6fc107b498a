import { exerciseId, loadExercises, createExercise as save } from '#functions/lib/data/exercises.ts';
import { fingerprint } from '#functions/lib/data/idempotency.ts';
import { owners } from '#functions/lib/data/keys.ts';
import { route } from '#functions/lib/http/route.ts';
import { newId } from '#functions/lib/ids.ts';
import { exercises } from '#shared/contracts/exercises.ts';

/** What an exercise has whose numbers nobody named. */
const SETS = 3;
const REPS = 10;

export const createExercise = route(exercises.create, async ({ user, params, body, idempotencyKey, now }) => {
  await loadExercises(user.id, params.id);
  const { name, sets = SETS, reps = REPS, notes = null } = body().workout_exercise;
  const key = idempotencyKey();
  const asked = { commitment: params.id, name, sets, reps, notes };
  const repeatable =
    key === undefined ? undefined : { owner: owners.user(user.id), key, fingerprint: fingerprint(asked) };
  return save(user.id, params.id, { id: exerciseId(params.id, newId(now)), name, sets, reps, notes }, repeatable, now);
});
