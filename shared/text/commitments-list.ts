/* Lists of commitments: rows, filters, and what stands in place of a list. */

export const loading = 'Loading commitments';
export const loadFailed = 'Failed to fetch commitments';
export const loadOffline = 'You are offline. Your commitments will load when you are back online.';
export const offlineNote =
  'You are offline. This may be out of date. What you check off is saved and sent when you are back online.';
export const unreachableNote =
  'Steadfast cannot be reached. What you check off is saved and sent when the connection is back.';

export const edit = (title: string): string => `Edit ${title}`;
export const moreActions = (title: string): string => `More actions for ${title}`;
export const skip = 'Skip this time';
export const undo = 'Undo';
export const history = 'History';

export const frequency = 'Frequency';
export const allFrequencies = 'All';
export const category = 'Category';
export const allCategories = 'All Categories';
export const showCompleted = 'Show completed';

export const noneFound = 'No commitments found';
export const clearFilters = 'Clear filters';
export const allClear = 'All clear';

/* The commitments of a confidant */

export const sharedAllFrequencies = 'All Frequencies';
export const sharedShowCompleted = 'Show Completed';
export const sharedNoneFound = 'No commitments found with the current filters.';
export const completed = 'Done';
export const incomplete = 'Incomplete';
