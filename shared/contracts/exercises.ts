import * as z from 'zod/mini';
import * as LIMITS from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { anObject, line, paragraph, wholeNumber, wrapped } from './fields.ts';
import { ID_ERRORS, withId } from './given-id.ts';

export const exercise = z.object({
  id: z.string(),
  name: z.string(),
  sets: z.number(),
  reps: z.number(),
  notes: z.nullable(z.string()),
});

const fields = {
  name: line('exercise_name', LIMITS.exerciseNameLength),
  sets: z.optional(wholeNumber('sets', 1, LIMITS.setsAndReps)),
  reps: z.optional(wholeNumber('reps', 1, LIMITS.setsAndReps)),
  notes: z.optional(paragraph('notes', LIMITS.exerciseNotesLength)),
};

/** A new exercise, for form and call. The default is 3 sets of 10. */
export const newExercise = z.object(fields, anObject('workout_exercise'));

/** A change: only the given fields are set. */
const exerciseChange = z.partial(z.object(fields, anObject('workout_exercise')));

/** The exercises of a workout. Their paths are those of the fitness power-up, but they belong to commitments. */
export const exercises = {
  create: endpoint('POST', '/api/v1/powerups/fitness/commitments/{id}/exercises', {
    summary: 'Add an exercise to a commitment, after all others',
    errors: ['commitment_not_found', 'exercise_not_found', 'too_many_exercises', ...ID_ERRORS],
    status: 201,
    idempotent: true,
    body: wrapped('workout_exercise', withId(newExercise)),
    reply: exercise,
  }),
  update: endpoint('PATCH', '/api/v1/powerups/fitness/exercises/{id}', {
    summary: 'Change the named fields of an exercise',
    errors: ['exercise_not_found'],
    body: wrapped('workout_exercise', exerciseChange),
    reply: exercise,
  }),
  delete: endpoint('DELETE', '/api/v1/powerups/fitness/exercises/{id}', {
    summary: 'Delete an exercise',
    errors: ['exercise_not_found'],
  }),
};

export type Exercise = z.output<typeof exercise>;
export type NewExercise = z.input<typeof newExercise>;
