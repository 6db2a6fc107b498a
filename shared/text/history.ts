import { plural } from './language.ts';

/* The pages of the history. Dates, times and counts are passed formatted. */

export const history = 'History';
export const failure = 'Failed to fetch history';
export const offline = 'You’re offline. Your history will load when you’re back online.';
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
/** For an action that waited on a device for more than a week. */
export const notedLater = 'Noted later';
export const skipped = 'Skipped';
export const missed = 'Missed';
export const paused = 'Paused';
export const open = 'Open';
export const closed = 'Closed';
export const notCounted = 'Not counted';
/** For a period that had begun before the commitment was created or started. */
export const beforeYouBegan = 'Before you began';
export const doneAt = (time: string) => `Done at ${time}`;
export const doneDay = (date: string) => `Done ${date}`;
export const doneOn = (date: string, time: string) => `Done ${date} at ${time}`;
export const span = (first: string, last: string) => `${first} – ${last}`;

export const searchNotes = 'Search your notes';
export const searchFailure = 'Failed to search your notes';
export const searchOffline = 'You’re offline. You can search your notes when you’re back online.';
/** `shown` is the formatted count. */
export const notesFound = (count: number, shown: string) =>
  plural(count, { one: '1 note found', other: `${shown} notes found` });
export const latestNotes = (count: string) => `The latest ${count} notes`;
export const noNotesFound = (words: string) => `No notes match “${words}”.`;
export const showMore = 'Show more';

export const correct = 'Correct';
/** The commitment and its period. */
export const entryOf = (title: string, date: string) => `${title}, ${date}`;
export const correctEntry = (entry: string) => `Correct ${entry}`;
export const correctableFor = (days: number) => `You can correct an entry for ${days} days after it ends.`;

export const day = (date: string, counts: string) => `${date}: ${counts}`;
export const month = (name: string, sentences: string) => `${name}: ${sentences}`;
export const doneOf = (done: string, due: string) => `${done} of ${due} done`;
export const skippedCount = (count: string) => `${count} skipped`;
export const missedCount = (count: string) => `${count} missed`;
export const pausedCount = (count: string) => `${count} paused`;
export const openCount = (count: string) => `${count} open`;

/* A month in sentences. Numbers are passed formatted. */

export const sentences = (all: readonly string[]) => all.join(' ');
export const didOfAll = (done: string, of: number, shownOf: string) =>
  plural(of, {
    one: 'You did the one thing that was due.',
    other: `You did ${done} of ${shownOf} things that were due.`,
  });
export const dueOfAll = (of: number, shownOf: string) =>
  plural(of, { one: '1 thing was due.', other: `${shownOf} things were due.` });
/** After a sentence about done things, and without one. */
export const pausedOfAll = (count: number, shown: string) =>
  plural(count, { one: '1 was paused.', other: `${shown} were paused.` });
export const onlyPaused = (count: number, shown: string) =>
  plural(count, { one: '1 thing was paused.', other: `${shown} things were paused.` });
export const skippedOfAll = (count: string) => `You skipped ${count}.`;
