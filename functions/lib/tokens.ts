import { hkdfSync } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import * as LIMITS from '#shared/domain/limits.ts';
import { secret } from './clients/secrets.ts';
import type { Session } from './data/users/sessions.ts';

/*
 * All tokens that this deployment signs: HS256, pinned. Each kind has its own `typ` (RFC 8725 §3.11), so that a mailed
 * link is not a session, and no kind is accepted as another.
 *
 * The deployment's secret has the keys by their ids, and the current one: `{"current": "2", "1": "…", "2": "…"}`. A
 * token names its key (`kid`), so tokens that an earlier key signed stay valid as long as that key is in the secret. A
 * secret that is no JSON is one key, with the id 1. So is the key of tokens that name none.
 */

type LinkKind = 'verify-email' | 'reset-password' | 'restore-email' | 'invitation' | 'unsubscribe';
type PasskeyKind = 'passkey-registration' | 'passkey-sign-in';
type Kind = 'session' | 'live' | 'browser' | 'reminder' | PasskeyKind | LinkKind;

/** The token of a session. It expires together with the session. */
export async function issueToken(session: Session): Promise<string> {
  return sign('session', session.userId, { jti: session.id }, session.createdAt, session.expires);
}

/** The user of a token, or undefined if it is invalid or has expired. Does not check whether it was revoked. */
export async function readToken(
  token: string,
  now: number,
): Promise<{ userId: string; sessionId: string } | undefined> {
  const claims = await read('session', token, now);
  return claims?.jti ? { userId: claims.sub, sessionId: claims.jti } : undefined;
}

/** A ticket with which a session opens one live connection. */
export interface LiveTicket {
  id: string;
  userId: string;
  sessionId: string;
  /** Epoch milliseconds. */
  expires: number;
}

/** Signs a ticket that is valid for 60 seconds, to the millisecond. Nothing is stored until it is used. */
export async function issueLiveTicket(
  { id, userId, sessionId }: Omit<LiveTicket, 'expires'>,
  now: number,
): Promise<{ ticket: string; expires: number }> {
  const expires = now + LIMITS.liveTicketSeconds * 1000;
  return { ticket: await sign('live', userId, { jti: id, sid: sessionId }, now, expires / 1000), expires };
}

/** What a ticket says, or undefined if it is invalid or has expired. Does not check whether it was used. */
export async function readLiveTicket(ticket: string, now: number): Promise<LiveTicket | undefined> {
  const claims = await read('live', ticket, now);
  if (!claims?.jti || !claims.sid || !claims.exp) return undefined;
  const expires = Math.round(claims.exp * 1000);
  return expires > now ? { id: claims.jti, userId: claims.sub, sessionId: claims.sid, expires } : undefined;
}

/** A browser in which a user has signed in. */
export interface KnownBrowser {
  id: string;
  userId: string;
  /** The version of the password at its sign-in: a new password makes the token void. */
  passwordVersion: number;
}

/** The token by which a browser is known for an account, for 90 days. It signs nobody in. Nothing is stored. */
export function issueKnownBrowser({ id, userId, passwordVersion }: KnownBrowser, now: number): Promise<string> {
  const expires = Math.floor(now / 1000) + LIMITS.knownSignInDays * 86_400;
  return sign('browser', userId, { jti: id, ver: String(passwordVersion) }, now, expires);
}

/** What such a token says, or undefined if it is invalid or has expired. Does not compare the password's version. */
export async function readKnownBrowser(token: string, now: number): Promise<KnownBrowser | undefined> {
  const claims = await read('browser', token, now);
  if (!claims?.jti || !claims.ver) return undefined;
  return { id: claims.jti, userId: claims.sub, passwordVersion: Number(claims.ver) };
}

/** The permission of a push of a reminder: check off or skip its commitment, in the period of the reminder. */
export interface ReminderToken {
  userId: string;
  commitmentId: string;
  /** When the reminder was due (epoch milliseconds). */
  at: number;
  /** The version of the password when the push was sent: a new password makes the token void. */
  passwordVersion: number;
}

/** Signs the permission of a push of a reminder. It is valid for as long as a late action is accepted. */
export function issueReminderToken(
  { userId, commitmentId, at, passwordVersion }: ReminderToken,
  now: number,
): Promise<string> {
  const expires = Math.floor(at / 1000) + LIMITS.lateActionDaysBack * 86_400;
  const claims = { jti: commitmentId, at: String(at), ver: String(passwordVersion) };
  return sign('reminder', userId, claims, now, expires);
}

/** What such a token says, or undefined if it is invalid or has expired. Does not compare the password's version. */
export async function readReminderToken(token: string, now: number): Promise<ReminderToken | undefined> {
  const claims = await read('reminder', token, now);
  if (!claims?.jti || !claims.at || !claims.ver) return undefined;
  const { sub: userId, jti: commitmentId, at, ver } = claims;
  return { userId, commitmentId, at: Number(at), passwordVersion: Number(ver) };
}

/** The challenge of a new passkey, and the user whom it was given to. */
export interface RegistrationChallenge {
  /** 32 random bytes in base64url. */
  challenge: string;
  userId: string;
  sessionId: string;
  /** The user handle of the new passkey. */
  userHandle: string;
}

/** Signs the challenge of a new passkey, valid for five minutes. Nothing is stored until it is answered. */
export async function issueRegistrationChallenge(
  { challenge, userId, sessionId, userHandle }: RegistrationChallenge,
  now: number,
): Promise<Signed> {
  const claims = { jti: challenge, sid: sessionId, handle: userHandle };
  return signChallenge('passkey-registration', userId, claims, now);
}

/** What such a token says, or undefined if it is invalid or has expired. Does not check whether it was answered. */
export async function readRegistrationChallenge(
  token: string,
  now: number,
): Promise<RegistrationChallenge | undefined> {
  const claims = await read('passkey-registration', token, now);
  if (!claims?.jti || !claims.sid || !claims.handle) return undefined;
  return { challenge: claims.jti, userId: claims.sub, sessionId: claims.sid, userHandle: claims.handle };
}

/** Signs the challenge of a sign-in with a passkey, valid for five minutes. It is given to anyone who asks. */
export async function issueSignInChallenge(challenge: string, now: number): Promise<Signed> {
  return signChallenge('passkey-sign-in', ANYONE, { jti: challenge }, now);
}

/** The challenge, or undefined if the token is invalid or has expired. Does not check whether it was answered. */
export async function readSignInChallenge(token: string, now: number): Promise<string | undefined> {
  return (await read('passkey-sign-in', token, now))?.jti;
}

/**
 * The keys with which a user's browsers seal data, derived from the keys that sign: the current one first, then earlier
 * ones, which may still be needed to open it. Nothing is stored.
 */
export async function storageKeys(userId: string): Promise<string[]> {
  const { current, keys } = await keyRing();
  const ids = [current, ...[...keys.keys()].filter((id) => id !== current)];
  return ids.flatMap((id) => {
    const key = keys.get(id);
    return key ? [Buffer.from(hkdfSync('sha256', key, userId, 'device-storage', 32)).toString('base64url')] : [];
  });
}

const ANYONE = 'anyone';

/** A token, and when it expires (epoch milliseconds). */
interface Signed {
  token: string;
  expires: number;
}

async function signChallenge(kind: PasskeyKind, subject: string, claims: Record<string, string>, now: number) {
  const expires = Math.floor(now / 1000) + LIMITS.passkeyMinutes * 60;
  return { token: await sign(kind, subject, claims, now, expires), expires: expires * 1000 };
}

/**
 * The token of a mailed link. `proof` is what must still hold when the link is opened (an address, a password). Nothing
 * is stored for a link, and using it makes it void.
 */
export function issueLink(
  kind: LinkKind,
  { userId, proof }: { userId: string; proof: string },
  minutes: number,
  now: number,
): Promise<string> {
  return sign(kind, userId, { proof }, now, Math.floor(now / 1000) + minutes * 60);
}

/** The claims of a link's token, or undefined if it is invalid or has expired. */
export async function readLink(
  kind: LinkKind,
  token: string,
  now: number,
): Promise<{ userId: string; proof: string } | undefined> {
  const claims = await read(kind, token, now);
  return claims?.proof ? { userId: claims.sub, proof: claims.proof } : undefined;
}

async function sign(kind: Kind, subject: string, claims: Record<string, string>, issued: number, expires: number) {
  const { current, keys } = await keyRing();
  const key = keys.get(current);
  if (!key) throw new Error(`There is no key ${current} to sign with`);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: `${kind}+jwt`, kid: current })
    .setSubject(subject)
    .setIssuedAt(Math.floor(issued / 1000))
    .setExpirationTime(expires)
    .sign(key);
}

async function read(kind: Kind, token: string, now: number) {
  // Outside the `try`: a secret that cannot be read does not make a token invalid.
  const key = await keyOf(token);
  if (!key) return undefined;
  const options = { algorithms: ['HS256'], typ: `${kind}+jwt`, currentDate: new Date(now) };
  try {
    type Own = { proof?: string; sid?: string; ver?: string; at?: string; handle?: string };
    const { payload } = await jwtVerify<Own>(token, key, options);
    return payload.sub ? { ...payload, sub: payload.sub } : undefined;
  } catch {
    return undefined;
  }
}

/** The key that a token names, or undefined if there is none. */
async function keyOf(token: string): Promise<Uint8Array | undefined> {
  const id = keyIdOf(token);
  if (id === undefined) return undefined;
  // The secret may have got a new key since this function read it.
  return (await keyRing()).keys.get(id) ?? (await keyRing({ refresh: true })).keys.get(id);
}

function keyIdOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid ?? FIRST_KEY;
  } catch {
    return undefined;
  }
}

const FIRST_KEY = '1';

interface KeyRing {
  /** The id of the key that signs. */
  current: string;
  keys: Map<string, Uint8Array>;
}

async function keyRing(options?: { refresh: true }): Promise<KeyRing> {
  const text = await secret('TOKEN_SECRET', options);
  const { current = FIRST_KEY, ...keys } = text.startsWith('{') ? parsed(text) : { [FIRST_KEY]: text };
  const encoder = new TextEncoder();
  return { current, keys: new Map(Object.entries(keys).map(([id, key]) => [id, encoder.encode(key)])) };
}

function parsed(text: string): Record<string, string> {
  try {
    return JSON.parse(text) as Record<string, string>;
  } catch {
    // The message of JSON.parse quotes its input.
    throw new Error('The secret that signs tokens is no JSON');
  }
}
