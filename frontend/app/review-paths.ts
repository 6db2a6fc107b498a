import { PATHS } from './paths.ts';

/* The paths of reviews. Apart from `page-paths.ts`, which all pages load. */

export const PAST_REVIEWS: string = PATHS.reviews.replace('/:id?', '');
export const reviewPath = (id: string): string => `${PAST_REVIEWS}/${encodeURIComponent(id)}`;
export const CURRENT_REVIEW: string = reviewPath('current');

/** An entry of the history, in the month of a date: that of a commitment whose period began on `began`. */
export const entryPath = (month: string, commitmentId: string, began: string): string =>
  `${PATHS.history}?month=${month}#${commitmentId}.${began}`;
