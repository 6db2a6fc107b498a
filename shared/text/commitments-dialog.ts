export const newTitle = 'New Commitment';
export const newWorkoutTitle = 'Plan Workout';
export const editTitle = 'Edit Commitment';

export const title = 'Title';
export const description = 'Description';
export const frequency = 'Frequency';
/** The button that opens the schedule, with the rule in words. */
export const repeats = (rule: string): string => `Repeats: ${rule}`;
export const ruleWithTarget = {
  at_least: (rule: string, amount: string, unit: string): string => `${rule} · at least ${amount} ${unit}`,
  at_most: (rule: string, amount: string, unit: string): string => `${rule} · at most ${amount} ${unit}`,
};
/** The start, and the next due day. Dates are passed formatted. */
export const fromAndNext = (start: string, next: string): string => `From ${start}; next: ${next}`;
export const fromAndDue = (start: string, due: string): string => `From ${start}; due by ${due}`;
/** The button that opens the cue and the reminders, with their values. */
export const cueAndReminders = 'Cue and reminders';
export const cueAndRemindersAre = (words: string): string => `Cue and reminders: ${words}`;
export const today = 'today';
export const more = 'More';
export const category = 'Category';
export const categoryUnchanged = 'Unchanged';
export const startDate = 'Start date';
export const workout = 'Workout';
export const notesShared = 'Confidants can read notes';
export const notesSharedAbout =
  'They see your latest notes on this commitment, if your agreement with them shows notes.';
export const tied = 'Checked off by writing in the journal';
export const tiedAbout = 'The entry of a day checks it off for that day. If you empty the entry, it is open again.';

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
