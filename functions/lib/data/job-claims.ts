import { keys } from './keys.ts';
import { get, update, updateIf } from './table.ts';

/** Longer than any worker may run: whoever claimed a job and is silent for so long has died. */
const LEASE_SECONDS = 120;
/** A queue keeps what it carries for at most 14 days. */
const REMEMBERED_SECONDS = 15 * 86_400;

export type Claim = 'mine' | 'done' | 'taken';

/**
 * Claims a job for one delivery of it (`by`, a message's id): `mine` to do it, `done` when it was done before, `taken` while
 * another worker is at it. The same message again is no other worker: a queue shows it again only when whoever had it can
 * no longer be running, or when the answer to this very claim was lost. One UpdateItem, and one GetItem when it is not ours.
 */
export async function claimJob(id: string, by: string, now: number): Promise<Claim> {
  const seconds = Math.floor(now / 1000);
  const mine = await updateIf(keys.job(id), {
    UpdateExpression: 'SET #lease = :lease, #by = :by, #expires = :expires',
    ConditionExpression:
      'attribute_not_exists(#done) AND (attribute_not_exists(#lease) OR #lease <= :now OR #by = :by)',
    ExpressionAttributeNames: { '#lease': 'lease', '#by': 'by', '#expires': 'expires', '#done': 'done' },
    ExpressionAttributeValues: {
      ':lease': seconds + LEASE_SECONDS,
      ':by': by,
      ':expires': seconds + REMEMBERED_SECONDS,
      ':now': seconds,
    },
  });
  if (mine) return 'mine';
  const claim = await get(keys.job(id));
  return claim?.done ? 'done' : 'taken';
}

/** Marks a job as done, for ever. One UpdateItem. */
export async function finishJob(id: string): Promise<void> {
  await update(keys.job(id), {
    UpdateExpression: 'SET #done = :done',
    ExpressionAttributeNames: { '#done': 'done' },
    ExpressionAttributeValues: { ':done': true },
  });
}

/** Lets go of a job that failed, so that its next delivery finds it free. One UpdateItem. */
export async function releaseJob(id: string): Promise<void> {
  await update(keys.job(id), { UpdateExpression: 'REMOVE #lease', ExpressionAttributeNames: { '#lease': 'lease' } });
}
