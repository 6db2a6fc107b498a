import { PRODUCT } from '../product.ts';

export const tagline = 'Keep what you commit to, together.';
export const users = `Thousands of people keep their commitments with ${PRODUCT.name}.`;
