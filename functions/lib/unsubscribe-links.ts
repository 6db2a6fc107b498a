import { unsubscribe } from '#shared/contracts/unsubscribe.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { link } from './site-link.ts';
import { issueLink } from './tokens.ts';

const MINUTES_A_DAY = 1_440;

/**
 * Links that unsubscribe an address without signing in: a page that asks first, and the call that mail programs make.
 */
export async function unsubscribeLinks(email: string, now: number): Promise<{ page: string; call: string }> {
  const minutes = LIMITS.unsubscribeDays * MINUTES_A_DAY;
  const token = await issueLink('unsubscribe', { userId: email, proof: email }, minutes, now);
  return { page: link('/unsubscribe', { token }), call: link(unsubscribe.create.path, { token }) };
}
