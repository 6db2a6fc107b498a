import { plural } from './language.ts';

/* Texts about commitments for all signed-in pages. */

/** The visibility of a commitment, unless it is for everyone. */
export const whoSees = (words: string): string => `Who sees this: ${words}`;
export const audiences = { chosen: 'Chosen confidants', nobody: 'Only me' };
export const frequencies = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly', once: 'Once' };
/* How a commitment recurs within its frequency. Weekdays, numbers and dates are passed formatted. */

export const everyDays = (days: number): string => plural(days, { one: 'Every day', other: `Every ${days} days` });
export const timesA = {
  weekly: (times: number): string => plural(times, { one: 'Once a week', other: `${times} times a week` }),
  monthly: (times: number): string => plural(times, { one: 'Once a month', other: `${times} times a month` }),
};
export const doneThis = {
  weekly: (done: string, of: string): string => `${done} of ${of} this week`,
  monthly: (done: string, of: string): string => `${done} of ${of} this month`,
};
export const countOf = (done: string, of: string): string => `${done} of ${of}`;
export const amountOf = (done: string, of: string, unit: string): string => `${done} of ${of} ${unit}`;
export const amountAtMost = (done: string, of: string, unit: string): string => `${done} of at most ${of} ${unit}`;
export const overLimit = 'Over the limit';
/** The next due day: a weekday, or a date. */
export const next = (day: string): string => `Next: ${day}`;

export const noCategory = 'No Category';

export const sort = 'Sort';
export const sortModes = { manual: 'Manual', category: 'Category' };

export const dueToday = 'Due today';
export const due = (date: string): string => `Due ${date}`;
export const starts = (date: string): string => `Starts ${date}`;
export const skipped = 'Skipped';
export const paused = 'Paused';
/** With its last day. */
export const pausedUntil = (date: string): string => `Paused until ${date}`;
export const closed = 'Closed';

export function exerciseCount(count: number): string {
  return count === 0 ? 'No exercises' : plural(count, { one: '1 exercise', other: `${count} exercises` });
}

/** By completion action. */
export const actionFailures = {
  completed: 'Failed to complete commitment',
  skipped: 'Failed to skip commitment',
  pending: 'Failed to undo this',
};

/* Notes: one line on one period. */

export const addNote = 'Add a note';
export const editNote = 'Edit note';
export const addNoteTo = (title: string): string => `Add a note to ${title}`;
export const editNoteOn = (title: string): string => `Edit the note on ${title}`;
export const noteOn = (title: string): string => `Note on ${title}`;
export const notePlaceholder = 'One line about it';
export const noteRemoved = 'Note removed';
export const undo = 'Undo';

export const orderFailed = 'Failed to save the order';
