/* Fitness texts of every signed-in page: navigation and quick actions. */

export const fitness = 'Fitness';
export const journal = 'Journal';
export const powerups = 'Power-Ups';
export const quickAdd = 'Quick add';
export const addCommitment = 'Add Commitment';
export const logFood = 'Log Food';
export const logWeight = 'Log Weight';
export const logExercise = 'Log Exercise';
export const planWorkout = 'Plan Workout';
export const writeJournal = 'Write';
/** Beside an icon, if there is no room for more. Part of the full name. */
export const short = { logWeight: 'Weight', logExercise: 'Exercise', planWorkout: 'Workout' };
