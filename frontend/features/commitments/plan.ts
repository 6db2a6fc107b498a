import type { QueryClient } from '@tanstack/react-query';
import { serverTime } from '#frontend/lib/clock.ts';
import { addChange } from '#frontend/lib/unsent-changes.ts';
import { type PauseReply, pauses } from '#shared/contracts/pauses.ts';
import { commitmentQueries } from './api.ts';

/** A part of the plan that is changed by itself. */
export type PlanPart = 'cue' | 'reminders' | 'schedule';

/**
 * Takes back a pause that was just made. It waits if the server cannot be reached; `name` is how it is called then.
 */
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
