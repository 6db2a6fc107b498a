/* The categories of commitments, and their dialogs. */

export const add = 'Add Category';
export const loadFailed = 'Failed to fetch categories';
export const loadOffline = 'You’re offline. Your categories will load when you’re back online.';

export const addTitle = 'Add Category';
export const editTitle = 'Edit Category';
export const name = 'Name';
export const deleteQuestion = 'Are you sure you want to delete this category?';
export const deleteNote = 'Its commitments move to ‘No Category’.';
export const deleted = 'Category deleted';
