import { plural } from './language.ts';

/* The page of one commitment. Dates and times are passed formatted. */

export const commitment = 'Commitment';
export const notFound = 'Commitment not found';
export const notFoundReason = 'It may have been deleted, or the address is mistyped.';
export const edit = 'Edit';
export const toCommitments = 'Go to your commitments';
export const resetSettings = 'Reset settings';
export const timeZone = 'Time zone';
export const notStarted = 'It hasn’t started yet.';
export const nothingDueYet = 'Nothing has been due yet.';
export const showEarlier = 'Show earlier';
export const loadingEarlier = 'Loading...';
/** Beside the last day of a pause. */
export const changePause = 'Change pause';
export const changePauseOf = (day: string) => `Change pause: ${day}`;
export const since = (date: string) => `Since ${date}`;

export const skippedNow = 'Skipped this time';
/** If at most one of several times counts a day. */
export const doneForToday = 'Done for today';
export const notDone = 'Not done yet';
export const dueToday = 'Due today';
export const dueBy = (date: string) => `Due by ${date}`;

export const dueTodayQuestion = 'Why is this due today?';
export const dueQuestion = 'Why is this due?';
export const notDueQuestion = 'Why isn’t this due today?';
/** For a limit (at most), which is never due. */
export const withinLimit = 'Within the limit';
export const limitQuestion = 'How does this limit work?';

export const ruleSince = {
  daily: (date: string) => `Every day, since ${date}`,
  weekly: (date: string) => `Every week, since ${date}`,
  monthly: (date: string) => `Every month, since ${date}`,
  once: (date: string) => `Once, since ${date}`,
};
export const ruleFrom = {
  daily: (date: string) => `Every day, from ${date}`,
  weekly: (date: string) => `Every week, from ${date}`,
  monthly: (date: string) => `Every month, from ${date}`,
  once: (date: string) => `Once, from ${date}`,
};

/** For a rule in words, such as '3 times a week'. */
export const scheduledSince = (rule: string, date: string) => `${rule}, since ${date}`;
export const scheduledFrom = (rule: string, date: string) => `${rule}, from ${date}`;

/* A month in sentences. Amounts and numbers are passed formatted; a unit is the user's text. */

/** The end of a sentence with at least one done period; by the kind of period: a day, a week, or anything else. */
export const shares = {
  days: (done: string, of: number, shownOf: string) =>
    plural(of, { one: 'on the one day it was due', other: `on ${done} of ${shownOf} days` }),
  weeks: (done: string, of: number, shownOf: string) =>
    plural(of, { one: 'in the one week it was due', other: `in ${done} of ${shownOf} weeks` }),
  times: (done: string, of: number, shownOf: string) =>
    plural(of, { one: 'the one time it was due', other: `${done} of ${shownOf} times` }),
};
/** The same if nothing was done. */
export const wholes = {
  days: (of: number, shownOf: string) => plural(of, { one: 'on 1 day', other: `on ${shownOf} days` }),
  weeks: (of: number, shownOf: string) => plural(of, { one: 'in 1 week', other: `in ${shownOf} weeks` }),
  times: (of: number, shownOf: string) => plural(of, { one: 'once', other: `${shownOf} times` }),
};
export const wasDue = (whole: string) => `It was due ${whole}.`;
export const did = (share: string) => `You did it ${share}.`;
export const inAll = (amount: string, unit: string) => `${amount} ${unit} in all.`;
/** By the direction of a target. */
export const kept = {
  at_least: (share: string) => `You reached your target ${share}.`,
  at_most: (share: string) => `You stayed within your limit ${share}.`,
};
export const had = {
  at_least: wasDue,
  at_most: (whole: string) => `You had a limit ${whole}.`,
};
const didTimes = (count: number, shown: string) =>
  plural(count, { one: 'You did it once', other: `You did it ${shown} times` });
export const didInAll = (count: number, shown: string) => `${didTimes(count, shown)}.`;
export const didAsPlanned = (count: number, shown: string, share: string) =>
  `${didTimes(count, shown)}, as often as planned ${share}.`;
export const skippedTimes = (count: number, shown: string) =>
  plural(count, { one: 'You skipped it once.', other: `You skipped it ${shown} times.` });
export const wasPaused = {
  days: (count: number, shown: string) =>
    plural(count, { one: 'You paused it on 1 day.', other: `You paused it on ${shown} days.` }),
  weeks: (count: number, shown: string) =>
    plural(count, { one: 'You paused it in 1 week.', other: `You paused it in ${shown} weeks.` }),
  times: (count: number, shown: string) =>
    plural(count, { one: 'It was paused once.', other: `It was paused ${shown} times.` }),
};
