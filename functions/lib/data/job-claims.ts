import { ConditionFailed } from './dynamodb.ts';
import { keys } from './keys.ts';
import { get, update, updated } from './table.ts';

/**
 * How long a claim is valid. Longer than any worker's timeout, so a worker that holds an older claim has crashed. Only
 * exports may take longer, and writing one twice at the same time does no harm.
 */
const LEASE_SECONDS = 120;
/** How long a claim is remembered: longer than a queue retains messages (14 days). */
const REMEMBERED_SECONDS = 15 * 86_400;

/** The number of the attempt, from 1, or why the job must not be done now. */
export type Claim = { attempt: number } | 'done' | 'taken';

/**
 * Claims a job for one delivery of it (`by`, a message's id): an attempt to do it, `done` if it was done before,
 * `taken` while another worker does it. The same message may claim again: a queue delivers it again only when its first
 * worker can no longer be running, and the SDK repeats the update if its answer was lost. One UpdateItem, and one
 * GetItem when the claim fails.
 *
 * Attempts are counted here because a queue counts deliveries, also those that Lambda had no room to run.
 */
export async function claimJob(id: string, by: string, now: number): Promise<Claim> {
  const seconds = Math.floor(now / 1000);
  const change = {
    set: { lease: seconds + LEASE_SECONDS, by, expires: seconds + REMEMBERED_SECONDS },
    add: { attempts: 1 },
    if: 'attribute_not_exists(#done) AND (attribute_not_exists(#lease) OR #lease <= :now OR #by = :by)',
    values: { now: seconds },
  };
  try {
    const { attempts } = await updated(keys.job(id), change);
    return { attempt: Number(attempts) };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
  const claim = await get(keys.job(id));
  return claim?.done ? 'done' : 'taken';
}

/** The instant at which a worker last began a job (epoch milliseconds); undefined if none did. One GetItem. */
export async function lastStart(id: string): Promise<number | undefined> {
  const claim = await get(keys.job(id));
  return claim && (Number(claim.expires) - REMEMBERED_SECONDS) * 1000;
}

/** Marks a job as done for good. One UpdateItem. */
export async function finishJob(id: string): Promise<void> {
  await update(keys.job(id), { set: { done: true } });
}

/** Releases a job that failed, so that its next delivery can claim it. One UpdateItem. */
export async function releaseJob(id: string): Promise<void> {
  await update(keys.job(id), { set: { lease: undefined } });
}
