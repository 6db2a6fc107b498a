/* Used only by rows and pages of commitments. */

/** For a planned pause, with its first day. */
export const pausedFrom = (date: string): string => `Paused from ${date}`;
