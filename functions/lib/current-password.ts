import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { countAttempt } from '#functions/lib/data/users/sign-in-attempts.ts';
import { type Credential, loadCredential, type User } from '#functions/lib/data/users/users.ts';
import { networkAddress } from '#functions/lib/network.ts';
import { passwordMatches } from '#functions/lib/passwords.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/**
 * The credential of a signed-in user who has given the current password. Someone with a stolen token could guess the
 * password by such calls, so wrong ones count as failed sign-ins. One GetItem, then four UpdateItem as for a sign-in.
 * @throws Refusal: wrong_current_password, too_many_attempts, changed_meanwhile when the address was changed.
 */
export async function provenByPassword(
  { user, event, now }: { user: User; event: APIGatewayProxyEventV2; now: number },
  password: string,
): Promise<Credential> {
  const [network, credential] = await Promise.all([networkAddress(event), loadCredential(user.email)]);
  // The address was changed meanwhile: this is no guess of a password.
  if (credential?.userId !== user.id) throw new Refusal('changed_meanwhile');
  const attempt = await countAttempt(user.email, credential, { network }, now);
  const matches = await passwordMatches(password, credential.passwordHash);
  if (!matches) throw new Refusal('wrong_current_password', { field: 'current_password' });
  await attempt.forgive();
  return credential;
}
