import { commitments } from '#shared/contracts/commitments.ts';
import type { Deed } from '#shared/domain/completion.ts';

/* How each deed is sent, and what is said when it failed: of the present period, and of one that is corrected. */

export const DEED_CALLS = {
  completed: commitments.complete,
  skipped: commitments.skip,
  pending: commitments.pending,
};

export const DEED_FAILURES: Record<Deed, string> = {
  completed: 'Failed to complete commitment',
  skipped: 'Failed to skip commitment',
  pending: 'Failed to take this back',
};
