import { unsubscribe } from '#shared/contracts/unsubscribe.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { link } from './site-link.ts';
import { issueLink } from './tokens.ts';

const MINUTES_A_DAY = 1_440;

/**
 * Links that unsubscribe an address without signing in: a page that asks first, and the call that mail programs make.
 * `reader` is the id of the account that the letter is for, or the address if it is for an invited address alone.
 */
export async function unsubscribeLinks(
  email: string,
  reader: string,
  now: number,
): Promise<{ page: string; call: string }> {
  const minutes = LIMITS.unsubscribeDays * MINUTES_A_DAY;
  const token = await issueLink('unsubscribe', { userId: reader, proof: email }, minutes, now);
  return { page: link('/unsubscribe', { token }), call: link(unsubscribe.create.path, { token }) };
}
