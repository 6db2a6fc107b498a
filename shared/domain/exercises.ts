/** The default sets and reps of an exercise. */
export const EXERCISE_DEFAULTS = { sets: 3, reps: 10 } as const;
