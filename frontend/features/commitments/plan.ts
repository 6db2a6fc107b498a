import type { QueryClient } from '@tanstack/react-query';
import { serverTime } from '#frontend/lib/clock.ts';
import { addChange } from '#frontend/lib/unsent-changes.ts';
import { type Commitment, type CommitmentChange, commitments } from '#shared/contracts/commitments.ts';
import { type PauseReply, pauses } from '#shared/contracts/pauses.ts';
import { commitmentQueries } from './api.ts';

/* Undoing one change of the plan of a commitment. Each is a change that waits if the server cannot be reached. */

/** A part of the plan that is changed by itself. */
export type PlanPart = 'cue' | 'reminders' | 'schedule';

/** Gives a commitment back a part of its plan. */
export function restorePlan(client: QueryClient, before: Commitment, part: PlanPart): void {
  const { id, title, frequency, schedule, cue, reminders } = before;
  const change = { cue: { cue }, reminders: { reminders }, schedule: { frequency, schedule } }[part];
  const { method, path } = commitments.update;
  addChange(client, {
    kind: 'update',
    id,
    name: title,
    calls: [{ method, path, params: { id }, body: { commitment: change satisfies CommitmentChange } }],
    list: commitmentQueries.list.queryKey,
    within: 'commitment',
    fields: change,
  });
}

/** Takes back a pause that was just made. `name` is how it is called while it waits to be sent. */
export function removePause(client: QueryClient, { id }: PauseReply, name: string): void {
  const { method, path } = pauses.delete;
  addChange(client, {
    kind: 'delete',
    id,
    name,
    calls: [{ method, path, params: { id }, body: { at: new Date(serverTime.now()).toISOString() } }],
    list: commitmentQueries.pauses.queryKey,
    affects: [commitmentQueries.list.queryKey],
  });
}
