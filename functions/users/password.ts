import { provenByPassword } from '#functions/lib/current-password.ts';
import { ConditionFailed } from '#functions/lib/data/dynamodb.ts';
import { owners } from '#functions/lib/data/keys.ts';
import { jobItem, putJobAlone } from '#functions/lib/data/outbox.ts';
import { removePasskeys } from '#functions/lib/data/passkeys/passkeys.ts';
import { savePassword } from '#functions/lib/data/users/accounts.ts';
import { countAnyonesLinkMail } from '#functions/lib/data/users/link-mails.ts';
import { countPasswordReset } from '#functions/lib/data/users/network-limits.ts';
import { loadSessions } from '#functions/lib/data/users/sessions.ts';
import { loadCredential, loadUser, rememberNetwork } from '#functions/lib/data/users/users.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { route } from '#functions/lib/http/route.ts';
import { newId } from '#functions/lib/ids.ts';
import { recoveryProof } from '#functions/lib/links.ts';
import { networkAddress } from '#functions/lib/network.ts';
import { hashPassword } from '#functions/lib/passwords.ts';
import { readLink } from '#functions/lib/tokens.ts';
import { users } from '#shared/contracts/users.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const changePassword = route(users.changePassword, async ({ event, user, sessionId, body, now }) => {
  const { current_password, password } = body().user;
  const [credential, sessions] = await Promise.all([
    provenByPassword({ user, event, now }, current_password),
    loadSessions(user.id),
  ]);
  const passwordHash = await hashPassword(password);
  await savePassword(user, credential, passwordHash, sessions, { keep: sessionId }).catch(changedMeanwhile);
});

function changedMeanwhile(error: unknown): never {
  throw error instanceof ConditionFailed ? new Refusal('changed_meanwhile') : error;
}

// The limit of the network is reported, that of the address is not: neither the answer nor its time may reveal whether
// the address has an account.
export const requestPasswordReset = openRoute(users.requestPasswordReset, async ({ event, body, now }) => {
  const { email } = body().user;
  await countPasswordReset(await networkAddress(event), now);
  if (!(await countAnyonesLinkMail(email, now))) return;
  const delivery = { id: newId(now), job: { kind: 'reset_password', email } } as const;
  await putJobAlone(jobItem(owners.email(email), 'mail', delivery, now));
});

export const resetPassword = openRoute(users.resetPassword, async ({ event, params, body, now }) => {
  const start = performance.now();
  const link = await readLink('reset-password', params.token, now);
  if (!link) throw usedUp();
  const [user, sessions] = await Promise.all([loadUser(link.userId), loadSessions(link.userId)]);
  const credential = user && (await loadCredential(user.email));
  // The address was changed at this moment; the link may still be valid.
  if (user && credential?.userId !== user.id) throw new Refusal('changed_meanwhile');
  // The proof depends on the password that is replaced, so a link works once.
  if (!user || !credential || link.proof !== recoveryProof(user, credential, now)) throw usedUp();
  const { password } = body().user;

  const passwordHash = await hashPassword(password);
  // If no address was verified yet, the link was sent to this one, so opening it verifies it. Another person may have
  // attached things to the account before.
  const reclaims = user.verifiedEmail === null && { reclaimedAt: Math.ceil(now + performance.now() - start) };
  await savePassword(user, credential, passwordHash, sessions, { ...reclaims }).catch((error: unknown) => {
    throw error instanceof ConditionFailed ? usedUp() : error;
  });
  // Remembers the network of the owner, so that guesses from everywhere do not lock them out.
  await rememberNetwork(user.email, credential, await networkAddress(event), now);
  // The password change has made them void: this only cleans up.
  if (reclaims) await removePasskeys(user.id);
});

function usedUp(): Refusal {
  return new Refusal('link_used_up');
}
