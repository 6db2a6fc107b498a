import type { Entry } from '#shared/contracts/fitness.ts';

/** A workout of a day. */
export interface DayWorkout {
  id: string;
  title: string;
  /** Completed on that day, or to be done. */
  completed: boolean;
  /** When it was completed, where that is known. */
  at: number | null;
  /** 'Squat, Bench press' */
  about: string | null;
}

export type Happening = { kind: 'entry'; entry: Entry } | { kind: 'workout'; workout: DayWorkout };

/** What a day holds, the newest first: above it what is still planned, below it what was done at nobody knows which hour. */
export function activityOf(entries: readonly Entry[], workouts: readonly DayWorkout[]): Happening[] {
  const instantOf = (happening: Happening) => {
    if (happening.kind === 'entry') return Date.parse(happening.entry.created_at);
    if (!happening.workout.completed) return Number.POSITIVE_INFINITY;
    return happening.workout.at ?? 0;
  };
  const all: Happening[] = [
    ...workouts.map((workout) => ({ kind: 'workout' as const, workout })),
    ...entries.map((entry) => ({ kind: 'entry' as const, entry })),
  ];
  return all.sort((a, b) => {
    const [one, other] = [instantOf(a), instantOf(b)];
    return one === other ? 0 : other - one;
  });
}
