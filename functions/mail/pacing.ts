import type { SendQuota } from '#functions/lib/clients/mail.ts';

/*
 * When digests are sent. They use a part of the sending rate of the account. The rest is for e-mails that a person
 * waits for. Each digest gets a slot, the instant at which it may be sent, and waits in the queue until then.
 */

/** The part of the sending rate and of the day's quota that digests may use. */
const DIGEST_SHARE = { rate: 0.8, day: 0.9 };

/** In milliseconds. Delays of a queue are whole seconds, so a digest that is due within the next second is sent now. */
const SECOND = 1000;
/** A digest that missed its slot by more than this takes another one, so that a backlog is not sent all at once. */
const MISSED_MS = 10_000;
/** The longest delay of a queue, in seconds. */
export const LONGEST_DELAY = 900;
/** With the pauses between them, about an hour. */
const THROTTLED_ATTEMPTS = 12;

/** The milliseconds from one slot to the next, or undefined while the day's quota has nothing left for digests. */
export function intervalOf({ perSecond, perDay, sentToday }: SendQuota): number | undefined {
  if (sentToday >= perDay * DIGEST_SHARE.day) return undefined;
  return Math.ceil(SECOND / (Math.max(perSecond, 1) * DIGEST_SHARE.rate));
}

/** What is to be done with a digest now: send it, let it wait for some seconds, or reserve a slot for it. */
export function turnOf(slot: number | undefined, now: number): 'send' | 'reserve' | { seconds: number } {
  if (slot === undefined || now - slot > MISSED_MS) return 'reserve';
  if (slot - now < SECOND) return 'send';
  return { seconds: Math.min(LONGEST_DELAY, Math.ceil((slot - now) / SECOND)) };
}

/** The seconds until a throttled e-mail is tried again, at random, so that those of a wave do not return together. */
export function pauseAfter(throttled: number, random: number): number {
  const longest = Math.min(LONGEST_DELAY, 5 * 2 ** throttled);
  return Math.ceil(longest * (0.5 + random / 2));
}

/** Whether a throttled immediate e-mail waits once more. Otherwise its job fails and becomes a dead letter. */
export function waitsAgain(throttled: number): boolean {
  return throttled < THROTTLED_ATTEMPTS;
}
