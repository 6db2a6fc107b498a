/* The journal: one entry a day, in the user's own words. */

/** From the best day to the hardest. */
export const MOODS = ['great', 'good', 'okay', 'low', 'hard'] as const;
export type Mood = (typeof MOODS)[number];
