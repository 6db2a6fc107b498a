import { createHash } from 'node:crypto';
import { type Credential, recoveryAddress, type User } from './data/users/users.ts';

/**
 * What a link for a new password is bound to: the password that it replaces and the address that it was mailed to. When
 * either changes, the link is void. The stored hash is salted and slow, and this digest of it tells nothing of the password.
 */
export function recoveryProof(user: User, { passwordHash }: Credential): string {
  return createHash('sha256')
    .update(`${passwordHash}\n${recoveryAddress(user)}`)
    .digest('base64url');
}
