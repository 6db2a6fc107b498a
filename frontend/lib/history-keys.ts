/* The keys of queries of the history, which notes and corrections change. */

/** The prefix of all keys of the history. */
export const HISTORY_KEY = ['history'] as const;
/** Entries of all commitments by month, and entries of one commitment: a correction changes both. */
export const MONTHS_KEY = [...HISTORY_KEY, 'months'] as const;
export const COMMITMENT_KEY = [...HISTORY_KEY, 'commitment'] as const;
/** The entries of one commitment on one date. */
export const DATE_KEY = [...HISTORY_KEY, 'date'] as const;
/** Of mutations that correct it. */
export const CORRECTION_KEY = [...HISTORY_KEY, 'correction'] as const;
/** Entries that a search of notes has found. */
export const FOUND_KEY = [...HISTORY_KEY, 'found'] as const;
/** Reviews of the user, and those that confidants share. What changes the history changes what is not saved of one. */
export const REVIEWS_KEY = [...HISTORY_KEY, 'reviews'] as const;
/** Those that confidants share, and any that is open. */
export const SHARED_REVIEWS_KEY = [...REVIEWS_KEY, 'shared'] as const;
