import {
  changeExercise,
  createExercise,
  deleteExercise,
  loadExercise,
  loadExercises,
} from '#functions/lib/data/exercises/exercises.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { givenOrNewId } from '#functions/lib/ids.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { EXERCISE_DEFAULTS, exerciseId } from '#shared/domain/exercises.ts';

export const handler = resource(
  route(exercises.create, async ({ user, params, body, repeatable, now }) => {
    const all = await loadExercises(user.id, params.id);
    const asked = body().workout_exercise;
    const { name, sets = EXERCISE_DEFAULTS.sets, reps = EXERCISE_DEFAULTS.reps, notes = null } = asked;
    const { id: own, given } = givenOrNewId(asked.id, now);
    const exercise = { name, sets, reps, notes };
    const id = exerciseId(params.id, own);
    const before = all.find((each) => each.id === id);
    if (before) return before;
    const once = repeatable({ commitment: params.id, ...exercise }, { kind: `exercise#${params.id}`, given });
    return createExercise(user.id, params.id, { id, ...exercise }, once, now);
  }),
  route(exercises.update, async ({ user, params, body }) => {
    const found = await loadExercise(user.id, params.id);
    return changeExercise(user.id, found, body().workout_exercise);
  }),
  route(exercises.delete, async ({ user, params }) => {
    await deleteExercise(user.id, params.id);
  }),
);
