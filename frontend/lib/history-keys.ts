/* The keys of queries of the history, which notes and corrections change. */

/** The prefix of all keys of the history. */
export const HISTORY_KEY = ['history'] as const;
/** The prefix of monthly entries of all commitments. A correction changes these and the entries of one commitment. */
export const MONTHS_KEY = [...HISTORY_KEY, 'months'] as const;
export const COMMITMENT_KEY = [...HISTORY_KEY, 'commitment'] as const;
/** The entries of one commitment on one date. */
export const DATE_KEY = [...HISTORY_KEY, 'date'] as const;
/** The key of mutations that correct the history. */
export const CORRECTION_KEY = [...HISTORY_KEY, 'correction'] as const;
/** The prefix of search results for notes. */
export const FOUND_KEY = [...HISTORY_KEY, 'found'] as const;
/** The prefix of reviews of the user and of confidants. Changes of the history change unsaved reviews. */
export const REVIEWS_KEY = [...HISTORY_KEY, 'reviews'] as const;
/** The prefix of reviews that confidants share, and of the open review. */
export const SHARED_REVIEWS_KEY = [...REVIEWS_KEY, 'shared'] as const;
