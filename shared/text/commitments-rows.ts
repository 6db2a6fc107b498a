/* Used only by rows and pages of commitments. */

/** Of a commitment that the journal checks off. */
export const tiedToJournal = 'When you write in the journal';

/** For a planned pause, with its first day. */
export const pausedFrom = (date: string): string => `Paused from ${date}`;
