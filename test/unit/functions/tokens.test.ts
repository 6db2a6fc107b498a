import { decodeProtectedHeader, SignJWT } from 'jose';
import { beforeEach, expect, test, vi } from 'vitest';
import { newSession } from '#functions/lib/data/users/sessions.ts';
import { issueLink, issueLiveTicket, issueToken, readLink, readLiveTicket, readToken } from '#functions/lib/tokens.ts';

/*
 * All tokens are signed with the keys of one secret. A token for one purpose is invalid for others, even if its content
 * would be valid.
 */

vi.hoisted(() => vi.stubEnv('TABLE_NAME', 'table'));
const secret = vi.hoisted(() => ({ value: '', stored: '', reads: 0 }));
vi.mock('#functions/lib/clients/secrets.ts', () => ({
  // A running function can have an older value than Secrets Manager.
  secret: async (_variable: string, { refresh = false } = {}) => {
    if (refresh) {
      secret.reads += 1;
      secret.value = secret.stored;
    }
    return secret.value;
  },
}));

const NOW = Date.parse('2026-11-20T10:00:00Z');
const of = { userId: 'ada', proof: 'ada@example.com' };

const FIRST = { current: '1', 1: 'a first secret' };
const BOTH = { current: '1', 1: 'a first secret', 2: 'a second secret' };
const SECOND = { ...BOTH, current: '2' };

/** Sets the secret for all functions. */
function deploy(value: object | string): void {
  secret.value = typeof value === 'string' ? value : JSON.stringify(value);
  secret.stored = secret.value;
  secret.reads = 0;
}

beforeEach(() => deploy(FIRST));

test('a link is valid only for its purpose', async () => {
  const links = {
    'verify-email': await issueLink('verify-email', of, 60, NOW),
    'reset-password': await issueLink('reset-password', of, 60, NOW),
  };
  expect(await readLink('verify-email', links['verify-email'], NOW)).toEqual(of);
  expect(await readLink('reset-password', links['reset-password'], NOW)).toEqual(of);
  expect(await readLink('reset-password', links['verify-email'], NOW)).toBeUndefined();
  expect(await readLink('verify-email', links['reset-password'], NOW)).toBeUndefined();
  for (const link of Object.values(links)) expect(await readToken(link, NOW)).toBeUndefined();
});

test('a session token is not a link', async () => {
  const token = await issueToken(newSession('session', 'ada', 0, NOW));
  expect(await readToken(token, NOW)).toEqual({ userId: 'ada', sessionId: 'session' });
  for (const kind of ['verify-email', 'reset-password'] as const) {
    expect(await readLink(kind, token, NOW)).toBeUndefined();
  }
});

test('a link expires to the second, by the given clock', async () => {
  const link = await issueLink('reset-password', of, 60, NOW);
  expect(await readLink('reset-password', link, NOW + 3_599_999)).toEqual(of);
  expect(await readLink('reset-password', link, NOW + 3_600_000)).toBeUndefined();
});

test('a ticket for a live connection is valid for 60 seconds, and for nothing else', async () => {
  const wanted = { id: 'ticket', userId: 'ada', sessionId: 'session' };
  const issued = NOW + 789;
  const { ticket, expires } = await issueLiveTicket(wanted, issued);
  expect(expires).toBe(issued + 60_000);
  expect(await readLiveTicket(ticket, issued)).toEqual({ ...wanted, expires });
  expect(await readLiveTicket(ticket, expires - 1)).toEqual({ ...wanted, expires });
  expect(await readLiveTicket(ticket, expires)).toBeUndefined();
  expect(await readToken(ticket, issued)).toBeUndefined();
  expect(await readLink('verify-email', ticket, issued)).toBeUndefined();
});

test('session tokens and links are not tickets', async () => {
  const token = await issueToken(newSession('session', 'ada', 0, NOW));
  expect(await readLiveTicket(token, NOW)).toBeUndefined();
  expect(await readLiveTicket(await issueLink('verify-email', of, 60, NOW), NOW)).toBeUndefined();
});

test('tokens of another deployment are invalid', async () => {
  const link = await issueLink('verify-email', of, 60, NOW);
  const token = await issueToken(newSession('session', 'ada', 0, NOW));
  deploy({ current: '1', 1: 'another secret' });
  expect(await readLink('verify-email', link, NOW)).toBeUndefined();
  expect(await readToken(token, NOW)).toBeUndefined();
});

test('after a rotation of keys, sessions and links stay valid', async () => {
  const link = await issueLink('unsubscribe', of, 60, NOW);
  const token = await issueToken(newSession('session', 'ada', 0, NOW));
  deploy(SECOND);
  expect(await readLink('unsubscribe', link, NOW)).toEqual(of);
  expect(await readToken(token, NOW)).toEqual({ userId: 'ada', sessionId: 'session' });
  expect(secret.reads).toBe(0);
});

test('a token with a new key is valid in a function that does not have that key yet', async () => {
  deploy(SECOND);
  const token = await issueToken(newSession('session', 'ada', 0, NOW));
  expect(decodeProtectedHeader(token).kid).toBe('2');
  secret.value = JSON.stringify(FIRST);
  expect(await readToken(token, NOW)).toEqual({ userId: 'ada', sessionId: 'session' });
  expect(secret.reads).toBe(1);
});

test('tokens of a removed key are invalid', async () => {
  const token = await issueToken(newSession('session', 'ada', 0, NOW));
  deploy({ current: '2', 2: 'a second secret' });
  expect(await readToken(token, NOW)).toBeUndefined();
});

test('a secret that is not JSON is the key 1, also for tokens without a key id', async () => {
  deploy('a first secret');
  const token = await issueToken(newSession('session', 'ada', 0, NOW));
  const unnamed = await new SignJWT({ jti: 'session' })
    .setProtectedHeader({ alg: 'HS256', typ: 'session+jwt' })
    .setSubject('ada')
    .setExpirationTime(NOW / 1000 + 60)
    .sign(new TextEncoder().encode('a first secret'));
  deploy(SECOND);
  for (const each of [token, unnamed]) {
    expect(await readToken(each, NOW)).toEqual({ userId: 'ada', sessionId: 'session' });
  }
});

test.each(['current', '__proto__', 'constructor', '', '3'])('a token with the key id "%s" is invalid', async (kid) => {
  for (const key of ['1', 'undefined', 'a first secret ', '[object Object]']) {
    const token = await new SignJWT({ jti: 'session' })
      .setProtectedHeader({ alg: 'HS256', typ: 'session+jwt', kid })
      .setSubject('ada')
      .setExpirationTime(NOW / 1000 + 60)
      .sign(new TextEncoder().encode(key));
    expect(await readToken(token, NOW)).toBeUndefined();
  }
});

test('an unreadable secret fails the call, and is not quoted in the error', async () => {
  const token = await issueToken(newSession('session', 'ada', 0, NOW));
  deploy('{"current": "1", "1": "a first sec');
  const failure = await readToken(token, NOW).catch((error: Error) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(String(failure)).not.toContain('a first sec');
});
