export const newTitle = 'New Commitment';
export const newWorkoutTitle = 'Plan Workout';
export const editTitle = 'Edit Commitment';

export const title = 'Title';
export const description = 'Description';
export const frequency = 'Frequency';
export const category = 'Category';
export const categoryUnchanged = 'Unchanged';
export const startDate = 'Start date';
export const workout = 'Workout';

export const deleteQuestion = 'Are you sure you want to delete this commitment?';
export const deleted = 'Commitment deleted';
export const categoryGone = 'That category no longer exists. The commitment is now under No Category.';

export const exercise = (number: number): string => `Exercise ${number}`;
export const exerciseName = 'Exercise name';
export const sets = 'Sets';
export const reps = 'Reps';
export const notes = 'Notes';
export const addExercise = 'Add Exercise';
export const removeExercise = (name: string): string => `Remove ${name}`;
export const removeUnnamedExercise = (number: number): string => `Remove exercise ${number}`;
