import { PRODUCT } from '../product.ts';

export const tagline = 'Keep what you commit to, together.';
/** Claims of this deployment: change them here for your own. */
export const users = `Thousands of people keep their commitments with ${PRODUCT.name}.`;
/** True for every deployment. */
export const pledge = 'Open source. No ads, no tracking, and your data is yours to export or delete.';
