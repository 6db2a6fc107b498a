/* The page of one commitment. Dates and times come formatted. */

export const commitment = 'Commitment';
export const notFound = 'Commitment not found';
export const notFoundReason = 'It may have been deleted, or the address is mistyped.';
export const edit = 'Edit';
export const toCommitments = 'Go to your commitments';
export const resetSettings = 'Reset settings';
export const timeZone = 'Time zone';
export const notStarted = 'It has not started yet.';
export const nothingDueYet = 'Nothing was due yet.';
export const showEarlier = 'Show earlier';
export const loadingEarlier = 'Loading...';
export const since = (date: string) => `Since ${date}`;

export const starts = (date: string) => `Starts ${date}`;
export const skippedNow = 'Skipped this time';
export const notDone = 'Not done yet';
export const dueToday = 'Due today';
export const dueBy = (date: string) => `Due by ${date}`;

export const dueTodayQuestion = 'Why is this due today?';
export const dueQuestion = 'Why is this due?';
export const notDueQuestion = 'Why is this not due today?';

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

/** A rule in words, such as '3 times a week'. */
export const scheduledSince = (rule: string, date: string) => `${rule}, since ${date}`;
export const scheduledFrom = (rule: string, date: string) => `${rule}, from ${date}`;
