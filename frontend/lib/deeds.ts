import { commitments } from '#shared/contracts/commitments.ts';
import type { Acted } from '#shared/contracts/live.ts';
import type { Action, Deed } from '#shared/domain/completion.ts';

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

/** By commitment, what the server has confirmed to this tab last. */
const confirmed = new Map<string, Action>();

export function noteConfirmed(commitmentId: string, { deed, at }: Action): void {
  confirmed.set(commitmentId, { deed, at });
}

/** Whether what the live channel tells is known from an answer. (The server takes an instant that it has not reached yet for its own.) */
export function isConfirmed({ id, deed, at }: Acted): boolean {
  const last = confirmed.get(id);
  return last?.deed === deed && Date.parse(at) <= last.at;
}
