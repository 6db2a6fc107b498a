/* What every signed-in page says of fitness, in its navigation and its quick actions, and the page of fitness itself. */

export const fitness = 'Fitness';
export const quickAdd = 'Quick add';
export const addCommitment = 'Add Commitment';
export const logFood = 'Log Food';
export const logWeight = 'Log Weight';
export const logExercise = 'Log Exercise';
export const planWorkout = 'Plan Workout';
