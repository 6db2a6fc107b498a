import { type Commitment, commitments } from '#shared/contracts/commitments.ts';
import type { RecordedAction } from '#shared/contracts/live.ts';
import type { ActionKind, CompletionAction } from '#shared/domain/actions.ts';
import * as text from '#shared/text/commitments.ts';
import { read } from './api.ts';

/* The call and the failure message of each completion action, for current and for past periods. */

const CALLS = {
  completed: commitments.complete,
  skipped: commitments.skip,
  pending: commitments.pending,
};

/** Further fields of the call, if check-offs add up. */
export interface CountedFields {
  /** Identifies an addition, so that a repeated one counts once. */
  key?: string;
  amount?: number;
  last?: boolean;
  skip?: boolean;
}

/**
 * Sends an action with its instant, by the server's clock. It may have waited (`late`); only the server knows how long,
 * because the clock of a sleeping device stood still.
 * @throws ApiError
 */
export function sendAction(
  id: string,
  { kind, at }: CompletionAction,
  counted: CountedFields = {},
): Promise<{ reply: Commitment; asOf: number }> {
  const body = { at: new Date(at).toISOString(), late: true, ...counted };
  return read(CALLS[kind], { params: { id }, body });
}

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
