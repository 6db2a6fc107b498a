/** The default sets and reps of an exercise. */
export const EXERCISE_DEFAULTS = { sets: 3, reps: 10 } as const;

const SEPARATOR = '-';

/** The id of an exercise of a commitment; `own` is a new ULID. */
export function exerciseId(commitmentId: string, own: string): string {
  return `${commitmentId}${SEPARATOR}${own}`;
}

/** The commitment's id in the id of its exercise. */
export function commitmentOfExercise(id: string): string {
  return id.split(SEPARATOR)[0] ?? '';
}
