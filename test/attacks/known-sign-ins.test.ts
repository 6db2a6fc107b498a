import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { users } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { realTable } from '#test/unit/functions/support/real-table.ts';

/*
 * Sign-in attempts from many networks do not lock a user out, and what lets the user in does not help an attacker.
 * The function is called as the distribution calls it, because all callers of the local cloud are in one network.
 */

vi.mock('#functions/lib/clients/secrets.ts', () => ({ secret: async (name: string) => `the secret ${name}` }));
process.env.PASSWORD_COST = '4';

await realTable();
const { handler } = await import('#functions/users/handler.ts');
const { issueLink, readToken } = await import('#functions/lib/tokens.ts');
const { loadCredential, loadUser } = await import('#functions/lib/data/users/users.ts');
const { countAttempt } = await import('#functions/lib/data/users/sign-in-attempts.ts');
const { recoveryProof } = await import('#functions/lib/links.ts');

const START = Date.parse('2026-11-20T10:00:00Z');
const DAY = 86_400_000;
const HOME = '203.0.113.7';
const ELSEWHERE = '198.51.100.7';
const PASSWORD = 'a long password';
const { signInFailuresPerAddress: TEN, signInFailuresPerEmail: HUNDRED } = LIMITS;

interface Sent {
  from: string;
  token?: string;
  params?: Record<string, string>;
  user: object;
}

async function send({ method, path }: Endpoint, { from, token, params = {}, user }: Sent) {
  const event = {
    routeKey: `${method} ${path}`,
    headers: {
      'x-steadfast-viewer': from,
      'x-steadfast-origin': 'the secret ORIGIN_SECRET',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    pathParameters: params,
    body: JSON.stringify({ user }),
    isBase64Encoded: false,
    requestContext: { requestId: 'request', http: { method, path, sourceIp: '192.0.2.1' } },
  };
  const answer = await handler(event as unknown as APIGatewayProxyEventV2, {} as Context);
  return answer as { statusCode: number; headers: Record<string, string>; body: string };
}

interface Try {
  email: string;
  from: string;
  password?: string;
  browsers?: unknown;
}

const signIn = ({ email, from, password = PASSWORD, browsers }: Try) =>
  send(users.signIn, { from, user: { email, password, ...(browsers !== undefined && { known_browsers: browsers }) } });
const statusOf = async (attempt: Try) => (await signIn(attempt)).statusCode;
const guess = (attempt: Try) => statusOf({ password: 'a wrong guess', ...attempt });

/** A user who has registered at home, with the tokens of their browser. */
async function owner() {
  const email = `owner-${randomUUID()}@example.com`;
  const user = { name: 'Ada', email, password: PASSWORD, password_confirmation: PASSWORD };
  const { statusCode, headers } = await send(users.register, { from: HOME, user });
  expect(statusCode).toBe(201);
  const { authorization = '', 'x-known-browser': browser = '' } = headers;
  return { email, browser, token: authorization.replace('Bearer ', '') };
}

/** A hundred attempts from a hundred networks. The first and the last are calls, the others are only counted. */
async function attack(email: string): Promise<void> {
  for (let index = 0; index < HUNDRED; index++) {
    if (index > 2 && index < HUNDRED - 2) {
      await countAttempt(email, undefined, { network: `192.0.2.${index}` }, Date.now());
      continue;
    }
    // An IPv6 network is a /64.
    const from = index % 2 === 0 ? `192.0.2.${index}` : `2001:db8:0:${index.toString(16)}::1`;
    expect(await guess({ email, from })).toBe(401);
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => vi.useRealTimers());

test('a hundred attempts from a hundred networks keep strangers out, and not the user', async () => {
  const { email, browser } = await owner();
  const other = await owner();
  await attack(email);

  const refused = await signIn({ email, from: ELSEWHERE });
  expect([refused.statusCode, JSON.parse(refused.body).error]).toEqual([429, SENTENCES.tooManyAttempts]);
  expect(await guess({ email, from: ELSEWHERE })).toBe(429);
  // From the network at home, and in the browser on another network, several times.
  for (let times = 0; times < 3; times++) {
    expect(await statusOf({ email, from: HOME })).toBe(200);
    expect(await statusOf({ email, from: ELSEWHERE.replace('7', `${times}`), browsers: [browser] })).toBe(200);
  }
  // The browser was in that network, which is known since.
  expect(await statusOf({ email, from: ELSEWHERE.replace('7', '0') })).toBe(200);
  // Invalid tokens, and those of other users, have no effect.
  for (const browsers of [['x'], [other.browser], [other.token], [`${browser}x`], 'x', [1], Array(6).fill(browser)]) {
    expect(await statusOf({ email, from: '198.51.100.99', browsers })).toBe(429);
  }
});

test('a known network and a known browser have ten attempts each, and no more', async () => {
  const { email, browser } = await owner();
  for (let times = 0; times < TEN; times++) expect(await guess({ email, from: HOME })).toBe(401);
  expect(await guess({ email, from: HOME })).toBe(429);
  expect(await statusOf({ email, from: HOME })).toBe(429);
  // A neighbour in the network does not lock the browser out.
  expect(await statusOf({ email, from: HOME, browsers: [browser] })).toBe(200);

  for (let times = 0; times < TEN; times++) {
    expect(await guess({ email, from: `198.51.100.${times}`, browsers: [browser] })).toBe(401);
  }
  expect(await guess({ email, from: '198.51.100.50', browsers: [browser] })).toBe(429);
  // Another sign-in gives the browser another token and no further attempts.
  vi.setSystemTime(START + 15 * 60_000 + 1000);
  for (let times = 0; times < TEN - 1; times++) await guess({ email, from: HOME, browsers: [browser] });
  const renewed = (await signIn({ email, from: HOME, browsers: [browser] })).headers['x-known-browser'];
  expect(await guess({ email, from: HOME, browsers: [renewed] })).toBe(401);
  expect(await guess({ email, from: HOME, browsers: [renewed] })).toBe(429);
});

test('the token of a known browser is no session, and is void with a new password and after 90 days', async () => {
  const { email, browser, token } = await owner();
  expect(await readToken(browser, START)).toBeUndefined();
  expect((await send(users.update, { from: HOME, token: browser, user: { name: 'Thief' } })).statusCode).toBe(401);

  const user = { current_password: PASSWORD, password: 'another one', password_confirmation: 'another one' };
  expect((await send(users.changePassword, { from: HOME, token, user })).statusCode).toBe(204);
  await attack(email);
  const owners = { email, password: 'another one' };
  expect(await statusOf({ ...owners, from: ELSEWHERE, browsers: [browser] })).toBe(429);
  const { headers } = await signIn({ ...owners, from: HOME });
  const known = [headers['x-known-browser']];
  expect(await statusOf({ ...owners, from: ELSEWHERE, browsers: known })).toBe(200);

  vi.setSystemTime(START + (LIMITS.knownSignInDays + 1) * DAY);
  await attack(email);
  expect(await statusOf({ ...owners, from: HOME })).toBe(429);
  expect(await statusOf({ ...owners, from: ELSEWHERE, browsers: known })).toBe(429);
});

test('a new address keeps the known networks and browsers', async () => {
  const { email, browser, token } = await owner();
  const moved = `moved-${email}`;
  expect((await send(users.update, { from: HOME, token, user: { email: moved } })).statusCode).toBe(200);
  await attack(moved);
  expect(await statusOf({ email: moved, from: ELSEWHERE })).toBe(429);
  expect(await statusOf({ email: moved, from: HOME })).toBe(200);
  expect(await statusOf({ email: moved, from: ELSEWHERE, browsers: [browser] })).toBe(200);
});

test('attempts in the settings are possible from a known network, ten and no more', async () => {
  const { email, token } = await owner();
  await attack(email);
  const change = (current_password: string) =>
    send(users.update, { from: HOME, token, user: { email: `moved-${email}`, current_password } });
  for (let times = 0; times < TEN - 1; times++) expect((await change('a guess')).statusCode).toBe(422);
  expect((await change(PASSWORD)).statusCode).toBe(200);
});

test('following a password link makes the user’s network known', async () => {
  const { email } = await owner();
  await attack(email);
  const credential = (await loadCredential(email))!;
  const user = (await loadUser(credential.userId))!;
  const proof = recoveryProof(user, credential, START);
  const token = await issueLink('reset-password', { userId: user.id, proof }, 60, START);
  const passwords = { password: 'another one', password_confirmation: 'another one' };
  const followed = await send(users.resetPassword, { from: ELSEWHERE, params: { token }, user: passwords });
  expect(followed.statusCode).toBe(204);
  expect(await statusOf({ email, password: 'another one', from: ELSEWHERE })).toBe(200);
  expect(await statusOf({ email, password: 'another one', from: '198.51.100.99' })).toBe(429);
});
