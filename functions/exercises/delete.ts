import { deleteExercise as remove } from '#functions/lib/data/exercises/exercises.ts';
import { route } from '#functions/lib/http/route.ts';
import { exercises } from '#shared/contracts/exercises.ts';

export const deleteExercise = route(exercises.delete, async ({ user, params }) => {
  await remove(user.id, params.id);
});
