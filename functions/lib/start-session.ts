import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { User as UserReply } from '#shared/contracts/users.ts';
import { type Device, deviceOf } from '#shared/domain/browsers.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { pictureOf } from './clients/photo-access.ts';
import { owners } from './data/keys.ts';
import { jobItem, putJobAlone } from './data/outbox.ts';
import { newSession, noteBrowser, openSession, type Session } from './data/users/sessions.ts';
import { type Credential, loadUser } from './data/users/users.ts';
import { WithHeaders } from './http/call.ts';
import { newId } from './ids.ts';
import { logError } from './log.ts';
import { presentUser } from './present-user.ts';
import { issueKnownBrowser, issueToken, readKnownBrowser } from './tokens.ts';

/**
 * Opens a session for a user who has proved who they are, and answers a sign-in: by password and by passkey alike. The
 * session is void if the password has changed since `passwordVersion`. The user gets an e-mail about a browser that was
 * never seen before. Afterwards the browser is known; `browser` is its id if it was known before. Costs as
 * `openSession`, and one GetItem and one UpdateItem beside it; for a new browser then one PutItem.
 * @throws Refusal (wrong_credentials) for a deleted account.
 */
export async function startSession(
  { userId, passwordVersion }: { userId: string; passwordVersion: number },
  event: APIGatewayProxyEventV2,
  now: number,
  browser?: string,
): Promise<WithHeaders<{ token: string; user: UserReply }>> {
  const device = deviceOf(event.headers['user-agent']);
  const session = newSession(newId(now), userId, passwordVersion, now, device);
  const [user, isNew] = await Promise.all([loadUser(userId), noteBrowser(userId, device, now), openSession(session)]);
  if (!user) throw new Refusal('wrong_credentials');
  if (isNew) await mailAboutBrowser(session, device, now);
  const [token, known, image] = await Promise.all([
    issueToken(session),
    makeKnown({ userId, passwordVersion }, browser, now),
    pictureOf(user, now),
  ]);
  const headers = { authorization: `Bearer ${token}`, 'x-known-browser': known };
  return new WithHeaders({ token, user: presentUser(user, image) }, { headers });
}

/** E-mails the user about a new browser. A failure is only logged, because the user is signed in. */
async function mailAboutBrowser({ id, userId }: Session, device: Device, now: number): Promise<void> {
  const job = { kind: 'new_browser', userId, sessionId: id, device, at: now } as const;
  try {
    await putJobAlone(jobItem(owners.user(userId), 'mail', { id: `new-browser-${id}`, job }, now));
  } catch (error) {
    logError('The user is not told about a new browser', error, { userId });
  }
}

/** The id of the browser that one of these tokens names for the account of a credential, if any. */
export async function knownBrowser(
  tokens: readonly string[],
  credential: Credential | undefined,
  now: number,
): Promise<string | undefined> {
  const browsers = await Promise.all(tokens.map((token) => readKnownBrowser(token, now)));
  const isKnown = (browser: (typeof browsers)[number]) =>
    browser?.userId === credential?.userId && browser?.passwordVersion === credential?.passwordVersion;
  return credential && browsers.find(isKnown)?.id;
}

/** The token that makes a browser known after a sign-in. A browser that was known keeps its id. */
export function makeKnown(
  { userId, passwordVersion }: Pick<Credential, 'userId' | 'passwordVersion'>,
  id: string | undefined,
  now: number,
): Promise<string> {
  return issueKnownBrowser({ id: id ?? newId(now), userId, passwordVersion }, now);
}
