/* Rows and pages of commitments alone. */

/** Of a pause that is planned, with its first day. */
export const pausedFrom = (date: string): string => `Paused from ${date}`;
