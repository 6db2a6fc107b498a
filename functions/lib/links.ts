import { createHash } from 'node:crypto';
import { unsubscribe } from '#shared/contracts/unsubscribe.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { type Credential, recoveryAddress, type User } from './data/users/users.ts';
import { environment } from './environment.ts';
import { issueLink } from './tokens.ts';

const MINUTES_A_DAY = 1_440;

/** The absolute URL of a page, for e-mails. */
export function link(path: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${environment('SITE_URL')}${path}${search && `?${search}`}`;
}

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

/**
 * A password link is bound to the password that it replaces and the address that it was sent to. If either changes, the
 * link is void. The stored hash is salted and slow, and this digest of it reveals nothing about the password.
 */
export function recoveryProof(user: User, { passwordHash }: Credential, now: number): string {
  return createHash('sha256')
    .update(`${passwordHash}\n${recoveryAddress(user, now)}`)
    .digest('base64url');
}
