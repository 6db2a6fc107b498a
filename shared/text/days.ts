/* The days of pages that have one for each, and the names of the last two in lists by days. Others have their dates. */

export const today = 'Today';
export const yesterday = 'Yesterday';

export const day = 'Day';
export const previousDay = 'Previous day';
export const nextDay = 'Next day';
