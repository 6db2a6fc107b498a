/* By what the past is known. Apart from how it is read: every page may still have a correction to send. */

/** Whatever is known of the past. */
export const ALL_KEY = ['history'] as const;
/** Entries, of all commitments or of one: what a correction changes. */
export const MONTHS_KEY = [...ALL_KEY, 'months'] as const;
export const COMMITMENT_KEY = [...ALL_KEY, 'commitment'] as const;
