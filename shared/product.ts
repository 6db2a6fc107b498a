const name = 'Steadfast';

/** The product's name and its promise, said in one place. */
export const PRODUCT = {
  name,
  tagline: 'Keep what you commit to, together.',
} as const;

/** Who trusts it: the landing page says so, and no other has to carry it. */
export const USERS = `Thousands of people keep their commitments with ${name}.`;
