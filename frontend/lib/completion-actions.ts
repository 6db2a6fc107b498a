import { commitments } from '#shared/contracts/commitments.ts';
import type { RecordedAction } from '#shared/contracts/live.ts';
import type { ActionKind, CompletionAction } from '#shared/domain/completion.ts';
import * as text from '#shared/text/commitments.ts';

/* The call and the failure message of each completion action, for the current period and for corrected ones. */

export const ACTION_CALLS = {
  completed: commitments.complete,
  skipped: commitments.skip,
  pending: commitments.pending,
};

export const ACTION_FAILURES: Record<ActionKind, string> = text.actionFailures;

/** The last action that the server has confirmed to this tab, by commitment. */
const lastConfirmed = new Map<string, CompletionAction>();

export function noteConfirmed(commitmentId: string, { kind, at }: CompletionAction): void {
  lastConfirmed.set(commitmentId, { kind, at });
}

/**
 * Whether an action from the live channel is already known from a response. (The server replaces an instant in the
 * future by its own time.)
 */
export function isConfirmed({ id, kind, at }: RecordedAction): boolean {
  const last = lastConfirmed.get(id);
  return last?.kind === kind && Date.parse(at) <= last.at;
}
