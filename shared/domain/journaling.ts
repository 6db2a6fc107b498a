import { inMonth } from './local-time.ts';

/* The journal: one entry a day, in the user's own words. */

/** From the best day to the hardest. */
export const MOODS = ['great', 'good', 'okay', 'low', 'hard'] as const;
export type Mood = (typeof MOODS)[number];

/** The days of the same number a month and a year before a day (or the last of a shorter month). */
export function sameDayEarlier(date: string): [monthAgo: string, yearAgo: string] {
  const day = Number(date.slice(8));
  return [inMonth(date, -1, day), inMonth(date, -12, day)];
}
