/* The menu with which a period of the history is corrected. */

export const markDone = 'Mark as done';
export const markSkipped = 'Mark as skipped';
export const markMissed = 'Mark as missed';
export const undoSkip = 'Undo skip';
export const addOne = 'Add 1';
export const addAmount = 'Add an amount';
export const takeAllBack = 'Take all of it back';
/** If one mark counts a day: days with their weekday and date. */
export const addDay = (day: string) => `Add ${day}`;
export const takeBackDay = (day: string) => `Take back ${day}`;
export const noDayLeft = 'Only one a day counts, and there’s no day left to add.';
