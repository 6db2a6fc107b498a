import type { Confidant } from '#shared/contracts/confidants.ts';

/** A tie as it is seen from here: in one between coach and coached, who of the two shows their commitments. */
export type Tie = Pick<Confidant, 'name' | 'role' | 'shares_commitments'>;

/** What the word 'Coach' leaves open. */
export function aboutCoach({ shares_commitments }: Tie): string {
  return shares_commitments ? 'You are their coach.' : 'Your coach. They see your commitments; you do not see theirs.';
}
