import type { Commitment } from '#shared/contracts/commitments.ts';

/** A commitment as the server showed it, and the (server's) instant from which that was so. */
export interface Seen {
  commitment: Commitment;
  asOf: number;
}
