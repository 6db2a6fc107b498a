import type { Mood } from '../domain/journaling.ts';
import { isolated } from './isolated.ts';
import { plural } from './language.ts';

/* The journal: a page for each day. */

export const failure = 'Failed to fetch your journal';
export const offline = 'You’re offline. Your journal will load when you’re back online.';
export const notLoaded = 'This page could not be loaded. What you write is kept, and sent when it can be.';
export const loading = 'Loading your journal';
export const notInstalled = 'Journaling power-up not installed';
export const switchedOff = 'Journaling is disabled.';

export const textLabel = 'In your own words';
export const textHint = 'Only you and AI coaches you let read it can see it. Others see the pages you share with them.';
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
export const refused = 'Not saved. ‘Waiting to be sent’ in the settings says why.';
/** Days follow. */
export const notSavedYet = 'Not saved yet:';
/** What waits to be sent: '{day}' is a date. */
export const changeOf = (day: string) => `Journal, ${day}`;

export const previousMonth = 'Previous month';
export const nextMonth = 'Next month';
/** Of a day with words, photos or both. */
export const withPage = (day: string) => `${day}, with a page`;
export const daysFailure = 'Failed to fetch the days you wrote';

export const view = 'View';
export const views = { write: 'Write', read: 'Read' };

export const search = 'Search your journal';
export const searchFailure = 'Failed to search your journal';
export const searchOffline = 'You’re offline. You can search your journal when you’re back online.';
export const searching = 'Searching your journal';
export const found = 'Found days';
export const foundDays = (count: number) => plural(count, { one: '1 day found', other: `${count} days found` });
export const latestFound = (count: number) => `The latest ${count} days`;
export const noneFoundSince = (words: string, date: string) => `No days since ${date} match “${words}”.`;
export const noneFound = (words: string) => `No days match “${words}”.`;
export const showMore = 'Show more';

export const onThisDay = 'On this day';
export const monthBefore = (date: string) => `A month before: ${date}`;
export const yearBefore = (date: string) => `A year before: ${date}`;
/** A day and its mood in a word. */
export const dayWithMood = (day: string, moodWord: string) => `${day} · ${moodWord}`;

export const share = 'Share this page';
export const copies = 'Copies that others can read';
/** A copy of a page, and when it was shared. */
export const sharedWith = (name: string, date: string, time: string) =>
  `Shared with ${isolated(name)}, ${date}, ${time}`;
/** The same where the other has deleted their account. */
export const sharedOn = (date: string, time: string) => `Shared on ${date}, ${time}`;
export const takeBack = 'Take back';
/** Of one copy, by what is said about it. */
export const takeBackCopy = (copy: string) => `Take back: ${copy}`;
