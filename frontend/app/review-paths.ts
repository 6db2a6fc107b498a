import { PATHS } from './paths.ts';

/* The paths of reviews. Separate from `page-paths.ts`, which all pages load. */

export const PAST_REVIEWS: string = PATHS.reviews.replace('/:id?', '');
export const reviewPath = (id: string): string => `${PAST_REVIEWS}/${encodeURIComponent(id)}`;
export const CURRENT_REVIEW: string = reviewPath('current');
