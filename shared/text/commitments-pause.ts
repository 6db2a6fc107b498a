import { plural } from './language.ts';

/* The dialog that pauses commitments, and the question before a pause ends. Dates are passed formatted. */

export const title = 'Pause';
export const pause = 'Pause';
export const changeTitle = 'Change pause';
export const what = 'What to pause';
export const all = 'All commitments';
export const several = 'Several commitments';
/** The list of commitments to choose from. */
export const toPause = 'Commitments to pause';
export const search = 'Search';
export const noneFound = 'No commitments found';
export const chooseOne = 'Choose at least one commitment';
export const gone = 'What you chose to pause has been deleted';
/** The last part of a list of titles. */
export const more = (count: number): string => `${count} more`;
export const count = (count: number): string => plural(count, { one: '1 commitment', other: `${count} commitments` });
export const from = 'From';
export const until = 'Until';
export const openEnd = 'Leave empty to pause until you resume.';
export const reason = 'Reason';
export const reasonHint = 'Only you see it.';
export const untilBeforeFrom = 'Until can’t be before From';
export const tooEarly = (days: number): string => `A pause can begin at most ${days} days ago`;

/** For a changed pause, whose dates and commitments count up to this many days back. */
export const began = (days: number): string =>
  `It began more than ${days} days ago. Its first day and its commitments stay as they are.`;
export const stays = (days: number): string => `Anything more than ${days} days ago stays paused`;

/** The fields as a sentence. `several` is for a list of titles, or `all`. */
export const reads = {
  one: (title: string, from: string): string => `${title} is paused from ${from}, until you resume it.`,
  several: (titles: string, from: string): string => `${titles} are paused from ${from}, until you resume them.`,
};
export const readsUntil = {
  one: (title: string, from: string, until: string, resumes: string): string =>
    `${title} is paused from ${from} until ${until}. It resumes on ${resumes}.`,
  several: (titles: string, from: string, until: string, resumes: string): string =>
    `${titles} are paused from ${from} until ${until}. They resume on ${resumes}.`,
};
/** If all days are over. */
export const readsPast = {
  one: (title: string, from: string, until: string): string => `${title} was paused from ${from} until ${until}.`,
  several: (titles: string, from: string, until: string): string =>
    `${titles} were paused from ${from} until ${until}.`,
};
export const today = 'today';

/** Days that a changed pause no longer includes: one day, or the first and the last of several. */
export const daysTo = (first: string, last: string): string => `${first} to ${last}`;
export const noLongerPaused = (days: string): string => `${days} will no longer be paused.`;
export const noLongerPausedFor = (titles: string, days: string): string => `${titles}: ${noLongerPaused(days)}`;
/** Commitments that were removed from a running pause. */
export const resumesToday = {
  one: (title: string): string => `${title} resumes today.`,
  several: (titles: string): string => `${titles} resume today.`,
};

/** The lists of planned pauses, and of ended ones that can still be changed. */
export const planned = 'Planned';
export const ended = 'Ended';
export const plannedFrom = (from: string): string => `From ${from}`;
export const plannedUntil = (from: string, until: string): string => `${from} until ${until}`;
export const plannedFor = (dates: string, titles: string): string => `${dates}, ${titles}`;
export const change = 'Change';
export const changePlanned = (dates: string): string => `Change the pause: ${dates}`;
export const remove = 'Remove';
export const removeFailed = 'Failed to remove the pause';
export const removePlanned = (dates: string): string => `Remove the pause: ${dates}`;

export const resume = 'Resume';
/** For one title, or a list of titles. */
export const resumeQuestion = (titles: string): string => `Resume ${titles} today?`;
export const resumeAllQuestion = 'Resume all commitments today?';
export const ends = (from: string): string => `Its pause since ${from} ends. You can pause it again at any time.`;
export const endsUntil = (from: string, until: string): string =>
  `Its pause from ${from} until ${until} ends. You can pause it again at any time.`;
export const endsForAll = 'This pause covers all your commitments, and ends for all of them.';
export const endsForSeveral = (titles: string): string => `This pause also ends for: ${titles}`;
/** The choice to end the pause for one commitment only, and its effect on the others. */
export const resumeOnly = (title: string): string => `Resume only ${title}`;
export const goesOnForOthers =
  'This pause continues for your other commitments. Those you add or reopen later aren’t paused.';
export const goesOnForSeveral = (titles: string): string => `This pause continues for: ${titles}`;
/** Replaces the dates of a pause that could not be fetched. */
export const unknown = 'Couldn’t load this pause. Try again when you’re online.';
export const resumed = (title: string): string => `Resumed ${title}`;
/** The name of a waiting change. */
export const pauseOf = (title: string): string => `Pause of ${title}`;
