import { pictureOf } from '#functions/lib/clients/photo-access.ts';
import { acceptance } from '#functions/lib/data/chat-invitations/acceptance.ts';
import { type Invitation, loadInvitation } from '#functions/lib/data/chat-invitations/invitations.ts';
import { NOBODY } from '#functions/lib/data/confidants/confidants.ts';
import { fingerprint, type Repeatable } from '#functions/lib/data/idempotency.ts';
import { owners } from '#functions/lib/data/keys.ts';
import { retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { countRegistration } from '#functions/lib/data/users/network-limits.ts';
import {
  type ChatNames,
  type CreatedUser,
  createUser,
  earlierUser,
  type Joining,
} from '#functions/lib/data/users/registration.ts';
import { newSession, openSession, type Session } from '#functions/lib/data/users/sessions.ts';
import { countAttempt } from '#functions/lib/data/users/sign-in-attempts.ts';
import { loadCredential, loadUser, type User } from '#functions/lib/data/users/users.ts';
import { WithHeaders } from '#functions/lib/http/call.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { newId } from '#functions/lib/ids.ts';
import { networkAddress } from '#functions/lib/network.ts';
import { hashPassword, passwordMatches } from '#functions/lib/passwords.ts';
import { presentUser } from '#functions/lib/present-user.ts';
import { makeKnown } from '#functions/lib/start-session.ts';
import { localeToKeep, textOf } from '#functions/lib/text.ts';
import { issueToken, readLink } from '#functions/lib/tokens.ts';
import { users } from '#shared/contracts/users.ts';
import { deviceOf } from '#shared/domain/browsers.ts';
import { isTimezone } from '#shared/domain/local-time.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { canonicalTimezone } from '#shared/domain/timezones.ts';

export const register = openRoute(users.register, async ({ event, body, idempotencyKey, now }) => {
  const { name, email, password, timezone, token, proof } = body().user;
  const key = idempotencyKey();
  const network = await networkAddress(event);
  await countRegistration(network, now);
  const locale = localeToKeep(event.headers);
  const user: User = {
    id: newId(now),
    name,
    email,
    verifiedEmail: token && (await isProved(email, token, proof, now)) ? email : null,
    passwordVersion: 0,
    image: null,
    clock: {
      timezone: timezone && isTimezone(timezone) ? canonicalTimezone(timezone) : 'UTC',
      dailyResetTime: '00:00',
      weeklyResetDay: 1,
      monthlyResetDay: 1,
    },
    createdAt: now,
    ...(locale !== undefined && { locale }),
  };
  const device = deviceOf(event.headers['user-agent']);
  const session = newSession(newId(now), user.id, user.passwordVersion, now, device);
  // The password is not part of the fingerprint, because not even its digest may be stored. `signInAgain` checks it for
  // a repetition.
  const repeatable =
    key === undefined
      ? undefined
      : { owner: owners.email(email), key, fingerprint: fingerprint([name, email, timezone, token]) };
  const chatNames = await textOf(locale);
  const created = await createOrFind(user, session, { password, token, chatNames, network, repeatable }, now);
  if (created.repeated) return signInAgain(created, session, { email, password, network }, now);
  return signedIn(user, session, created.chatId, now);
});

interface Registration {
  password: string;
  token: string | null | undefined;
  chatNames: ChatNames;
  network: string;
  repeatable: Repeatable | undefined;
}

/**
 * Creates the account, together with the acceptance of an invitation in one transaction. If what the invitation depends
 * on changes meanwhile, it is read again.
 */
async function createOrFind(
  user: User,
  session: Session,
  { password, token, ...others }: Registration,
  now: number,
): Promise<CreatedUser> {
  if (!token) return createUser(user, await hashPassword(password), session, others);
  try {
    let hash: string | undefined;
    return await retryOnConflict(async () => {
      const joining = await join(user, await loadInvitation(token, now), now);
      hash ??= await hashPassword(password);
      return createUser(user, hash, session, { ...others, joining });
    });
  } catch (error) {
    // The invitation was used, perhaps by an earlier attempt of this registration whose answer was lost.
    const before = others.repeatable && (await earlierUser(others.repeatable, now));
    if (!before) throw error;
    return before;
  }
}

/** @throws Refusal: those of `acceptance`, invitation_email_differs for another address than the invited one. */
function join(user: User, invitation: Invitation, now: number): Promise<Joining> {
  if (invitation.email !== user.email) throw new Refusal('invitation_email_differs', { field: 'email' });
  return acceptance(invitation, user, NOBODY, now);
}

/** Whether the user has proved the address: only the e-mail of the invitation has a proof beside its token. */
async function isProved(email: string, token: string, proof: string | null | undefined, now: number) {
  const link = proof && (await readLink('invitation', proof, now));
  return link && link.userId === token && link.proof === email;
}

/**
 * For a repeated registration whose answer was lost: opens a session for the account that it created. It counts as a
 * sign-in, so wrong passwords are limited. The address may belong to another account by now.
 */
async function signInAgain(
  { id: userId, chatId }: CreatedUser,
  { device }: Session,
  { email, password, network }: { email: string; password: string; network: string },
  now: number,
) {
  const [credential, user] = await Promise.all([loadCredential(email), loadUser(userId)]);
  const attempt = await countAttempt(email, credential, { network }, now);
  const matches = await passwordMatches(password, credential?.passwordHash);
  if (!user || credential?.userId !== userId || !matches) {
    throw new Refusal('idempotency_key_reused');
  }
  await attempt.forgive();
  const session = newSession(newId(now), userId, credential.passwordVersion, now, device);
  await openSession(session);
  return signedIn(user, session, chatId, now);
}

async function signedIn(user: User, session: Session, chat_id: string | null, now: number) {
  const [token, known, image] = await Promise.all([
    issueToken(session),
    makeKnown(session, undefined, now),
    pictureOf(user, now),
  ]);
  const headers = { authorization: `Bearer ${token}`, 'x-known-browser': known };
  return new WithHeaders({ token, user: presentUser(user, image), chat_id }, { headers });
}
