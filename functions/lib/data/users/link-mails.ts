import { keys, owners } from '#functions/lib/data/keys.ts';
import { giveBack, take } from '#functions/lib/data/throttle.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';

const WINDOW = 3600;

/**
 * Counts a letter with a link that a user asks for: five an hour. Costs as `take`.
 * @throws Refusal (too_many) when they are used up.
 */
export async function countLinkMail(userId: string, now: number): Promise<void> {
  const room = await take(keys.linkMails(owners.user(userId)), LIMITS.linkMailsPerHour, WINDOW, now);
  if (!room) throw new Refusal('too_many_attempts', { retryAfter: WINDOW });
}

/**
 * Counts a letter to an address that nobody has proved, which may be a stranger's: ten an hour, however many accounts
 * name it; answers whether one is left. Costs as `take`.
 */
export function countStrangersMail(email: string, now: number): Promise<boolean> {
  return take(keys.strangerMails(email), LIMITS.strangerMailsPerHour, WINDOW, now);
}

/** Takes back the count of a letter that could not be sent. One UpdateItem. */
export function uncountStrangersMail(email: string): Promise<void> {
  return giveBack(keys.strangerMails(email));
}

/** Counts a letter that somebody unknown asks for, to an address: five an hour; answers whether one is left. Costs as `take`. */
export function countAnyonesLinkMail(email: string, now: number): Promise<boolean> {
  return take(keys.linkMails(owners.email(email)), LIMITS.linkMailsPerHour, WINDOW, now);
}
