import { plural } from './language.ts';

/* Texts about commitments for all signed-in pages. */

export const frequencies = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly', once: 'Once' };
export const noCategory = 'No Category';

export const sort = 'Sort';
export const sortModes = { manual: 'Manual', category: 'Category' };

export const dueToday = 'Due today';
export const due = (date: string): string => `Due ${date}`;
export const starts = (date: string): string => `Starts ${date}`;
export const skipped = 'Skipped';

export function exerciseCount(count: number): string {
  return count === 0 ? 'No exercises' : plural(count, { one: '1 exercise', other: `${count} exercises` });
}

/** By completion action. */
export const actionFailures = {
  completed: 'Failed to complete commitment',
  skipped: 'Failed to skip commitment',
  pending: 'Failed to undo this',
};

export const orderFailed = 'Failed to save the order';
export const orderFailedOffline = 'Failed to save the order. You are offline.';
