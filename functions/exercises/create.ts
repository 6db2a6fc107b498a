import { exerciseId, loadExercises, createExercise as save } from '#functions/lib/data/exercises/exercises.ts';
import { route } from '#functions/lib/http/route.ts';
import { newId } from '#functions/lib/ids.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { EXERCISE_DEFAULTS } from '#shared/domain/exercises.ts';

export const createExercise = route(exercises.create, async ({ user, params, body, repeatable, now }) => {
  await loadExercises(user.id, params.id);
  const { name, sets = EXERCISE_DEFAULTS.sets, reps = EXERCISE_DEFAULTS.reps, notes = null } = body().workout_exercise;
  const exercise = { name, sets, reps, notes };
  const asked = repeatable({ commitment: params.id, ...exercise });
  return save(user.id, params.id, { id: exerciseId(params.id, newId(now)), ...exercise }, asked, now);
});
