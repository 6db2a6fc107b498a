/** The product's name and promise, said in one place. */
export const PRODUCT = {
  name: 'Steadfast',
  tagline: 'Keep what you commit to, together.',
} as const;
