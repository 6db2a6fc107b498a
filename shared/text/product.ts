import { PRODUCT } from '../product.ts';

export const tagline = 'Keep what you commit to, together.';
/** Whoever deploys the product can change what it claims here. */
export const users = `Thousands of people keep their commitments with ${PRODUCT.name}.`;
/** What is true of every deployment. */
export const pledge = 'Open source. No ads, no tracking, and your data is yours to export or delete.';
