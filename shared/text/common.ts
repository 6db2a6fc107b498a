/* Texts of many screens. */

export const cancel = 'Cancel';
export const save = 'Save';
export const saving = 'Saving...';
export const edit = 'Edit';
export const remove = 'Delete';
export const close = 'Close';
/** The region of toasts, with the keys that focus it. */
export const toasts = 'Notifications (Alt+T)';
export const tryAgain = 'Try again';

export const discardQuestion = 'Are you sure you want to discard your changes?';
export const discard = 'Discard';

/** For a number such as '1,500', with its two readings. */
export const writeOneOf = (one: string, other: string): string => `Write ${one} or ${other}`;
