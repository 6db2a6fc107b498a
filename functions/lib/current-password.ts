import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { countAttempt, forgive } from '#functions/lib/data/users/sign-in-attempts.ts';
import { type Credential, loadCredential, type User } from '#functions/lib/data/users/users.ts';
import { networkAddress } from '#functions/lib/http/network-address.ts';
import { passwordMatches } from '#functions/lib/passwords.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/**
 * The credential of a signed-in user who has given the current password. Someone with a stolen token must not guess the
 * password by such a call: wrong ones count as failed sign-ins. One GetItem and four UpdateItem, as a sign-in.
 * @throws Refusal: wrong_current_password, too_many_attempts, changed_meanwhile when the address was changed.
 */
export async function provenByPassword(
  { user, event, now }: { user: User; event: APIGatewayProxyEventV2; now: number },
  password: string,
): Promise<Credential> {
  const network = await networkAddress(event);
  const [credential] = await Promise.all([loadCredential(user.email), countAttempt(user.email, network, now)]);
  // If the address was changed at this moment, it was no guess.
  const isOwn = credential?.userId === user.id;
  const matches = isOwn && (await passwordMatches(password, credential.passwordHash));
  if (isOwn && !matches) throw new Refusal('wrong_current_password', { field: 'current_password' });
  await forgive(user.email, network);
  if (!isOwn) throw new Refusal('changed_meanwhile');
  return credential;
}
