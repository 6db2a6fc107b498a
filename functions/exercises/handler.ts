import { resource } from '#functions/lib/http/resource.ts';
import { createExercise } from './create.ts';
import { deleteExercise } from './delete.ts';
import { updateExercise } from './update.ts';

export const handler = resource(createExercise, updateExercise, deleteExercise);
