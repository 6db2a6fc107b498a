/* The pages of the history. Dates, times and counts come formatted. */

export const history = 'History';
export const failure = 'Failed to fetch history';
export const offline = 'You are offline. Your history will load when you are back online.';
export const commitments = 'Commitments';
export const period = 'Period';
export const views = { month: 'Month', year: 'Year' };
export const noCommitments = 'What you complete, skip and miss will appear here, day by day.';
export const firstCommitment = 'Create your first commitment';
export const nothingDueIn = (month: string) => `Nothing was due in ${month}.`;
export const previousMonth = 'Previous month';
export const nextMonth = 'Next month';
export const previousYear = 'Previous year';
export const nextYear = 'Next year';
export const marks = 'Legend';
export const today = (date: string) => `Today, ${date}`;
export const underWay = 'In progress';
export const showEarlierDays = 'Show earlier days';

export const done = 'Done';
/** Of what waited on a device for more than a week. */
export const notedLater = 'Noted later';
export const skipped = 'Skipped';
export const missed = 'Missed';
export const open = 'Open';
export const notCounted = 'Not counted';
export const doneAt = (time: string) => `Done at ${time}`;
export const doneOn = (date: string, time: string) => `Done ${date} at ${time}`;
export const span = (first: string, last: string) => `${first} – ${last}`;

export const correct = 'Correct';
export const correctEntry = (title: string, date: string) => `Correct ${title}, ${date}`;
export const markDone = 'Mark as done';
export const markSkipped = 'Mark as skipped';
export const markMissed = 'Mark as missed';
export const correctableUntil = (time: string) => `You can still correct this until ${time}.`;
export const tomorrow = 'tomorrow';
export const midnight = 'midnight';
export const timeToday = (time: string) => `${time} today`;

export const day = (date: string, counts: string) => `${date}: ${counts}`;
export const month = (name: string, counts: string) => `${name}: ${counts}`;
export const doneOf = (done: string, due: string) => `${done} of ${due} done`;
export const doneCount = (count: string) => `${count} done`;
export const skippedCount = (count: string) => `${count} skipped`;
export const missedCount = (count: string) => `${count} missed`;
export const openCount = (count: string) => `${count} open`;
export const nothingDue = 'nothing due';
