/* What lists by days call the last two. Other days have their dates. */

export const today = 'Today';
export const yesterday = 'Yesterday';
