import { beforeEach, expect, test, vi } from 'vitest';
import { newSession } from '#functions/lib/data/users/sessions.ts';
import { issueLink, issueToken, readLink, readToken } from '#functions/lib/tokens.ts';

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

test('what another deployment signed is void', async () => {
  const link = await issueLink('verify-email', of, 60, NOW);
  const token = await issueToken(newSession('session', 'ada', 0, NOW));
  secret.value = 'another secret';
  expect(await readLink('verify-email', link, NOW)).toBeUndefined();
  expect(await readToken(token, NOW)).toBeUndefined();
});
