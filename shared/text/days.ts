/* The names of the last two days in lists by days. Other days have their dates. */

export const today = 'Today';
export const yesterday = 'Yesterday';
