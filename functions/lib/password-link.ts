import { createHash } from 'node:crypto';
import { type Credential, recoveryAddress, type User } from './data/users/users.ts';

/**
 * A password link is bound to the password that it replaces and the address that it was sent to. If either changes, the
 * link is void. The stored hash is salted and slow, and this digest of it reveals nothing about the password.
 */
export function recoveryProof(user: User, { passwordHash }: Credential, now: number): string {
  return createHash('sha256')
    .update(`${passwordHash}\n${recoveryAddress(user, now)}`)
    .digest('base64url');
}
