import { jwtVerify, SignJWT } from 'jose';
import { secret } from '../clients/secrets.ts';
import type { Session } from '../data/sessions.ts';

/** The token of a session: HS256, and it ends when the session does. */
export async function issueToken(session: Session): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(session.userId)
    .setJti(session.id)
    .setIssuedAt(Math.floor(session.createdAt / 1000))
    .setExpirationTime(session.expires)
    .sign(await key());
}

/** Whose token this is, or undefined when it is none of ours or has expired. Says nothing of whether it was revoked. */
export async function readToken(
  token: string,
  now: number,
): Promise<{ userId: string; sessionId: string } | undefined> {
  const signingKey = await key();
  try {
    const { payload } = await jwtVerify(token, signingKey, { algorithms: ['HS256'], currentDate: new Date(now) });
    return payload.sub && payload.jti ? { userId: payload.sub, sessionId: payload.jti } : undefined;
  } catch {
    return undefined;
  }
}

async function key(): Promise<Uint8Array> {
  return new TextEncoder().encode(await secret('TOKEN_SECRET'));
}
