import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { passkeys } from '#shared/contracts/passkeys.ts';
import { users } from '#shared/contracts/users.ts';
import { sampled } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { realTable } from '#test/unit/functions/support/real-table.ts';

/*
 * Calls from one network for many email addresses. All callers of the local cloud are in the loopback network, so the
 * function is called here as the distribution calls it, with its own table.
 */

vi.mock('#functions/lib/clients/secrets.ts', () => ({ secret: async (name: string) => `the secret ${name}` }));
process.env.PASSWORD_COST = '4';

await realTable();
const { handler } = await import('#functions/users/handler.ts');
const { handler: passkeyHandler } = await import('#functions/passkeys/handler.ts');
const { countAttempt } = await import('#functions/lib/data/users/sign-in-attempts.ts');
const { countRegistration } = await import('#functions/lib/data/users/network-limits.ts');

const START = Date.parse('2026-11-20T10:00:00Z');
const HOUR = 3_600_000;
const HERE = '203.0.113.7';

interface Answer {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
}

interface Sent {
  /** The network address that the distribution reports. */
  from: string;
  user?: object;
  /** Used in place of a user. */
  body?: object;
  token?: string;
}

/** A call as it comes from the distribution. */
async function send({ method, path }: Endpoint, { from, user, body = { user }, token }: Sent): Promise<Answer> {
  const event = {
    routeKey: `${method} ${path}`,
    headers: {
      'x-steadfast-viewer': from,
      'x-steadfast-origin': 'the secret ORIGIN_SECRET',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: { requestId: 'request', http: { method, path, sourceIp: '198.51.100.1' } },
  };
  const called = path === passkeys.signIn.path ? passkeyHandler : handler;
  return (await called(event as unknown as APIGatewayProxyEventV2, {} as Context)) as Answer;
}

const someone = () => `someone-${randomUUID()}@example.com`;

const resetFrom = (from: string) => send(users.requestPasswordReset, { from, user: { email: someone() } });

function registerFrom(from: string, invitation: string | null = null): Promise<Answer> {
  const password = 'a long password';
  const user = { name: 'Ada', email: someone(), password, password_confirmation: password, token: invitation };
  return send(users.register, { from, user });
}

async function newToken(): Promise<string> {
  return (JSON.parse((await registerFrom('127.0.0.1')).body) as { token: string }).token;
}

async function statuses(count: number, call: (index: number) => Promise<Answer>): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < count; index++) all.push((await call(index)).statusCode);
  return all;
}

const all = (count: number, status: number) => Array.from({ length: count }, () => status);

function expectThrottled({ statusCode, headers, body }: Answer, seconds: number): void {
  expect(statusCode).toBe(429);
  expect(JSON.parse(body)).toMatchObject({
    error: SENTENCES.tooManyAttempts,
    details: [{ code: 'too_many_attempts' }],
  });
  expect(headers['retry-after']).toBe(String(seconds));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('from one network', () => {
  test('20 accounts can be registered an hour; another network is not affected', async () => {
    // An unknown invitation is refused before the password is hashed, which is slow.
    expect(await statuses(19, () => registerFrom(HERE, 'unknown'))).toEqual(all(19, 404));
    expect((await registerFrom(HERE)).statusCode).toBe(201);
    expectThrottled(await registerFrom(HERE), 3_600);
    expect((await registerFrom('203.0.113.8', 'unknown')).statusCode).toBe(404);
    vi.setSystemTime(START + HOUR);
    expect((await registerFrom(HERE, 'unknown')).statusCode).toBe(404);
  });

  test('100 accounts can be registered a day; calls that the limit refuses do not count', async () => {
    const register = (hour: number) =>
      countRegistration(HERE, START + hour * HOUR).then(
        () => 'counted',
        ({ retryAfter }) => retryAfter,
      );
    for (let hour = 0; hour < 5; hour++) {
      const told: unknown[] = [];
      for (let index = 0; index < 22; index++) told.push(await register(hour));
      // The requests of the last hour use up the limit of the day.
      const full = hour < 4 ? 3_600 : 86_400;
      expect(told).toEqual([...Array.from({ length: 20 }, () => 'counted'), full, full]);
    }
    expect(await register(6)).toBe(86_400);
    expect(await register(24)).toBe('counted');
  });

  test('exactly 20 password resets can be requested an hour, also in parallel, for all addresses together', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => resetFrom(HERE)));
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(20);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 204)) expectThrottled(answer, 3_600);
    vi.setSystemTime(START + HOUR);
    expect((await resetFrom(HERE)).statusCode).toBe(204);
  });

  test('10 new verification emails can be requested an hour, for all accounts together', async () => {
    const [ada, bob, grace] = [await newToken(), await newToken(), await newToken()];
    const resend = (token: string, from = HERE) => send(users.resendVerification, { from, token });
    expect(await statuses(5, () => resend(ada))).toEqual(all(5, 204));
    expect(await statuses(5, () => resend(bob))).toEqual(all(5, 204));
    expectThrottled(await resend(grace), 3_600);
    // A refused request does not count for the account.
    expect(await statuses(5, () => resend(grace, '203.0.113.8'))).toEqual(all(5, 204));
    vi.setSystemTime(START + HOUR);
    expect((await resend(grace)).statusCode).toBe(204);
  });
});

test('100 sign-ins with a passkey can fail an hour from one network', async () => {
  const part = 'AAAA';
  const response = { clientDataJSON: part, authenticatorData: part, signature: part, userHandle: part };
  const body = { token: 'x', response: { id: part, rawId: part, type: 'public-key', response } };
  const guess = (from = HERE) => send(passkeys.signIn, { from, body });
  expect(await statuses(100, () => guess())).toEqual(all(100, 410));
  expectThrottled(await guess(), 3_600);
  expect((await guess('203.0.113.8')).statusCode).toBe(410);
});

describe('from the addresses of one /64 of IPv6', () => {
  test('password resets share one limit; another /64 has its own', async () => {
    expect(await statuses(20, (index) => resetFrom(`2001:db8:1:2::${index.toString(16)}`))).toEqual(all(20, 204));
    expectThrottled(await resetFrom('2001:db8:1:2:aaaa:bbbb:cccc:dddd'), 3_600);
    expect((await resetFrom('2001:db8:1:3::1')).statusCode).toBe(204);
  });

  test('failed sign-ins count together', async () => {
    const email = someone();
    const guess = (from: string) => send(users.signIn, { from, user: { email, password: 'a wrong guess' } });
    for (let guesses = 0; guesses < 9; guesses++)
      await countAttempt(email, undefined, { network: '2001:db8:1:2::/64' }, START);
    expect((await guess('2001:db8:1:2:aaaa::1')).statusCode).toBe(401);
    expectThrottled(await guess('2001:db8:1:2::99'), 900);
    expect((await guess('2001:db8:1:3::99')).statusCode).toBe(401);
  });
});

test.each(sampled(['127.0.0.1', '127.0.0.2', '::1']))('%s, this machine itself, has no limit', async (from) => {
  expect(await statuses(25, () => resetFrom(from))).toEqual(all(25, 204));
});
