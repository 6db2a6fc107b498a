import type { Mood } from '../domain/journaling.ts';

/* The journal: a page for each day. */

export const failure = 'Failed to fetch your journal';
export const offline = 'You’re offline. Your journal will load when you’re back online.';
export const loading = 'Loading your journal';
export const notInstalled = 'Journaling power-up not installed';
export const switchedOff = 'Journaling is disabled.';

export const textLabel = 'In your own words';
export const textHint = 'Nobody else can see it.';
export const mood = 'How was it?';
export const moods: Readonly<Record<Mood, string>> = {
  great: 'Great',
  good: 'Good',
  okay: 'Okay',
  low: 'Low',
  hard: 'Hard',
};

export const tooLong = (limit: string) => `A page has at most ${limit} characters. It is saved once it is shorter.`;

export const saving = 'Saving…';
export const saved = 'Saved';
export const notSavedYet = 'Not saved yet:';
/** What waits to be sent: '{day}' is a date. */
export const changeOf = (day: string) => `Journal, ${day}`;

export const previousMonth = 'Previous month';
export const nextMonth = 'Next month';
export const written = (day: string) => `${day}, written`;
export const daysFailure = 'Failed to fetch the days you wrote';
