const name = 'Steadfast';

/** The product's name, its promise and who trusts it, said in one place. */
export const PRODUCT = {
  name,
  tagline: 'Keep what you commit to, together.',
  users: `Thousands of people keep their commitments with ${name}.`,
} as const;
