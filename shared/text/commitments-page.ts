/** With the number of open commitments. */
export const titleWithCount = (count: number): string => `Commitments (${count})`;

export const reorder = 'Reorder';
export const doneReordering = 'Done Reordering';

/** The heading of a category with the number of its open commitments. */
export const groupHeading = (category: string, count: number): string => `${category} (${count})`;
export const editCategory = (name: string): string => `Edit ${name}`;

export const makeFirst = 'Create your first commitment';
export const closedTitle = 'Closed';
export const noneClosed = 'Nothing is closed. What you close keeps its history, and you can reopen it here.';
export const toOpen = 'Show open commitments';
export const nothingLeft = 'Nothing left to do here.';
export const showCompleted = 'Show completed commitments';
