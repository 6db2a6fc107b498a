import { keys, owners } from '#functions/lib/data/keys.ts';
import { countUse, uncountUse } from '#functions/lib/data/throttle.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';

const WINDOW = 3600;

/**
 * Counts an e-mail with a link that a user requests: five an hour. Costs as `countUse`.
 * @throws Refusal (too_many_attempts)
 */
export async function countLinkMail(userId: string, now: number): Promise<void> {
  const room = await countUse(keys.linkMails(owners.user(userId)), LIMITS.linkMailsPerHour, WINDOW, now);
  if (!room) throw new Refusal('too_many_attempts', { retryAfter: WINDOW });
}

/**
 * Counts an e-mail to an unverified address, which may be someone else's: ten an hour for the address, from all
 * accounts together. Returns whether one is left. Costs as `countUse`.
 */
export function countStrangersMail(email: string, now: number): Promise<boolean> {
  return countUse(keys.strangerMails(email), LIMITS.strangerMailsPerHour, WINDOW, now);
}

/** Takes an e-mail that could not be sent off the count. One UpdateItem. */
export function uncountStrangersMail(email: string): Promise<void> {
  return uncountUse(keys.strangerMails(email));
}

/**
 * Counts an e-mail that someone who is not signed in requests for an address: five an hour. Returns whether one is
 * left. Costs as `countUse`.
 */
export function countAnyonesLinkMail(email: string, now: number): Promise<boolean> {
  return countUse(keys.linkMails(owners.email(email)), LIMITS.linkMailsPerHour, WINDOW, now);
}
