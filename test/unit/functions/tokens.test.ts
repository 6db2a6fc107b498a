import { beforeEach, expect, test, vi } from 'vitest';
import { newSession } from '#functions/lib/data/users/sessions.ts';
import { issueLink, issueLiveTicket, issueToken, readLink, readLiveTicket, readToken } from '#functions/lib/tokens.ts';

/*
 * Everything is signed with one secret: what is signed for one purpose serves no other, even where its content would.
 */

vi.hoisted(() => vi.stubEnv('TABLE_NAME', 'table'));
const secret = vi.hoisted(() => ({ value: 'a secret' }));
vi.mock('#functions/lib/clients/secrets.ts', () => ({ secret: async () => secret.value }));

const NOW = Date.parse('2026-11-20T10:00:00Z');
const of = { userId: 'ada', proof: 'ada@example.com' };

beforeEach(() => {
  secret.value = 'a secret';
});

test('a link is read as what it was issued for, and as nothing else', async () => {
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

test('a session is no link', async () => {
  const token = await issueToken(newSession('session', 'ada', 0, NOW));
  expect(await readToken(token, NOW)).toEqual({ userId: 'ada', sessionId: 'session' });
  for (const kind of ['verify-email', 'reset-password'] as const) {
    expect(await readLink(kind, token, NOW)).toBeUndefined();
  }
});

test('a link ends to the second, by the clock that is asked', async () => {
  const link = await issueLink('reset-password', of, 60, NOW);
  expect(await readLink('reset-password', link, NOW + 3_599_999)).toEqual(of);
  expect(await readLink('reset-password', link, NOW + 3_600_000)).toBeUndefined();
});

test('a ticket for a live connection is read as one for 60 seconds, and as nothing else', async () => {
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

test('neither a session nor a link is a ticket', async () => {
  const token = await issueToken(newSession('session', 'ada', 0, NOW));
  expect(await readLiveTicket(token, NOW)).toBeUndefined();
  expect(await readLiveTicket(await issueLink('verify-email', of, 60, NOW), NOW)).toBeUndefined();
});

test('what another deployment signed is void', async () => {
  const link = await issueLink('verify-email', of, 60, NOW);
  const token = await issueToken(newSession('session', 'ada', 0, NOW));
  secret.value = 'another secret';
  expect(await readLink('verify-email', link, NOW)).toBeUndefined();
  expect(await readToken(token, NOW)).toBeUndefined();
});
