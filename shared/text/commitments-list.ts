/* Lists of commitments: rows, filters, and states without a list. */

export const loading = 'Loading commitments';
export const loadFailed = 'Failed to fetch commitments';
export const loadOffline = 'You’re offline. Your commitments will load when you’re back online.';
export const offlineNote =
  'You’re offline. This may be out of date. What you do is saved here and sent when you’re back online.';
export const unreachableNote = 'Can’t reach Steadfast. What you do is saved here and sent once you’re connected.';

export const edit = (title: string): string => `Edit ${title}`;
export const moreActions = (title: string): string => `More actions for ${title}`;
export const skip = 'Skip this time';
/** For a period longer than a day, which is skipped as a whole. */
export const skipThisWeek = 'Skip this week';
export const skipThisMonth = 'Skip this month';
export const takeBackLast = 'Take back the last';
export const undoSkip = 'Undo skip';
export const undoOf = (title: string): string => `Undo ${title}`;
/** Announces that a row has left the list, with 'Done' or 'Skipped'. */
export const leftList = (title: string, status: string): string => `${title}: ${status}`;
export const history = 'History';
/** In the menu of a row. */
export const manage = {
  edit: 'Edit…',
  pause: 'Pause…',
  /** If a pause is running. */
  another: 'Another pause…',
  change: 'Change pause…',
  resume: 'Resume',
  close: 'Close',
  reopen: 'Reopen',
};
/** Beside 'Undo', after the commitment was reopened. */
export const reopened = 'Reopened';

export const filters = 'Filters';
/** The button that opens the filters, with the number of active ones. */
export const openFilters = (count: number): string => (count === 0 ? 'Filter' : `Filter (${count})`);
export const filtersDone = 'Done';
export const removeFilter = (name: string): string => `Remove ${name}`;
export const listActions = 'More actions';

export const frequency = 'Frequency';
export const allFrequencies = 'All';
export const category = 'Category';
export const allCategories = 'All Categories';
export const showCompleted = 'Show completed';
export const showClosed = 'Closed';

export const noneFound = 'No commitments found';
export const clearFilters = 'Clear filters';
export const allClear = 'All clear';

/* Check-offs that add up */

export const addOne = (title: string, unit: string): string => `Add 1 to ${title} (${unit})`;
export const addAmount = 'Add an amount';
export const addAmountTo = (title: string): string => `Add an amount to ${title}`;

/* The commitments of a confidant */

export const sharedAllFrequencies = 'All Frequencies';
export const sharedShowCompleted = 'Show Completed';
export const sharedCompletedHidden = 'Completed hidden';
export const completed = 'Done';
export const incomplete = 'Incomplete';
