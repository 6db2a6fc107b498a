import type { QueryClient } from '@tanstack/react-query';
import { ulid } from 'ulid';
import { serverTime } from '#frontend/lib/clock.ts';
import { addChange } from '#frontend/lib/unsent-changes.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { type PauseReply, pauses } from '#shared/contracts/pauses.ts';
import type { PlanAction } from '#shared/contracts/reviews.ts';
import { pauseNamed } from '#shared/text/reviews-page.ts';
import { commitmentQueries } from './api.ts';
import { changePlan, restorePlan } from './components/save-commitment.ts';
import { setClosed } from './components/use-commitments.ts';
import { AFFECTED_BY_PAUSES } from './pauses.ts';

/* Changes of plan without a dialog. */

type Rhythm = Pick<Commitment, 'frequency'> & Partial<NonNullable<Commitment['schedule']>>;

/**
 * Changes a commitment. The change is shown at once, and waits if the server cannot be reached. Returns a function that
 * undoes it.
 */
export function makeChange(client: QueryClient, commitment: Commitment, { kind, value }: PlanAction): () => void {
  if (kind === 'pause') {
    const name = pauseNamed(commitment.title);
    const pause = addPause(client, commitment.id, value as Pick<PauseReply, 'from' | 'until'>, name);
    return () => removePause(client, pause, name);
  }
  if (kind === 'close') {
    setClosed(client, commitment, true);
    return () => setClosed(client, commitment, false);
  }
  changePlan(client, commitment, kind === 'schedule' ? ruleIn(value as Rhythm) : { [kind]: value });
  return () => restorePlan(client, commitment, kind);
}

function ruleIn({ frequency, ...rest }: Rhythm) {
  return { frequency, schedule: Object.keys(rest).length > 0 ? (rest as NonNullable<Commitment['schedule']>) : null };
}

function addPause(
  client: QueryClient,
  commitmentId: string,
  { from, until }: Pick<PauseReply, 'from' | 'until'>,
  name: string,
): PauseReply {
  const { method, path } = pauses.create;
  const id = ulid(Math.floor(serverTime.now()));
  const pause = { id, commitment_ids: [commitmentId], from, until, reason: null };
  addChange(client, {
    kind: 'create',
    id,
    name,
    calls: [{ method, path, body: pause }],
    list: commitmentQueries.pauses.queryKey,
    affects: AFFECTED_BY_PAUSES,
    isLast: true,
    fields: pause,
  });
  return pause;
}

/** Undoes a pause that was just created. This waits if the server cannot be reached, under this `name`. */
export function removePause(client: QueryClient, { id }: PauseReply, name: string): void {
  const { method, path } = pauses.delete;
  addChange(client, {
    kind: 'delete',
    id,
    name,
    calls: [{ method, path, params: { id }, body: { at: new Date(serverTime.now()).toISOString() } }],
    list: commitmentQueries.pauses.queryKey,
    affects: AFFECTED_BY_PAUSES,
  });
}
