/** What an exercise has whose numbers nobody named. */
export const EXERCISE_DEFAULTS = { sets: 3, reps: 10 } as const;
