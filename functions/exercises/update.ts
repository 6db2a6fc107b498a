import { changeExercise, loadExercise } from '#functions/lib/data/exercises/exercises.ts';
import { route } from '#functions/lib/http/route.ts';
import { exercises } from '#shared/contracts/exercises.ts';

export const updateExercise = route(exercises.update, async ({ user, params, body }) => {
  const found = await loadExercise(user.id, params.id);
  return changeExercise(user.id, found, body().workout_exercise);
});
