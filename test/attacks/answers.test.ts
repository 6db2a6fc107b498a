import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { account } from '#shared/contracts/account.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { type Endpoint, takesBody } from '#shared/contracts/endpoint.ts';
import { users } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import type { KnownCall } from '#test/calls/all.ts';
import { isLong } from '#test/support/long.ts';
import type { Person } from '#test/support/world.ts';
import { pathOf } from '#test/support/world.ts';
import { test } from '../integration/support/test.ts';
import { callsWithId, exampleCalls } from './support/examples.ts';
import { expectNothingInside } from './support/inside.ts';
import { type RawAnswer, send } from './support/raw-request.ts';
import { type AnyAnswer, expectSafeHeaders } from './support/refusals.ts';

/* What answers say beside what they were asked: their headers, and nothing of the inside. */

const JSON_TYPE = 'application/json; charset=utf-8';
const MEBIBYTE = 1024 * 1024;

/** One answer of each kind that the functions of the API give, by status. */
async function refusals(person: Person): Promise<Record<string, RawAnswer>> {
  const { url, token, email } = person;
  const ask = (method: string, path: string, body?: string, who: string | undefined = token) =>
    send(url, { method, path, token: who, ...(body !== undefined && { body }) });
  const credentials = JSON.stringify({ user: { email, password: 'a wrong guess' } });
  return {
    'signed out': await ask('GET', users.me.path, undefined, 'rubbish'),
    'wrong password': await ask('POST', users.signIn.path, credentials),
    'no JSON': await ask('POST', commitments.create.path, '{"secret'),
    'unknown thing': await ask('GET', `/api/v1/commitments/${randomUUID()}`),
    'unknown path': await ask('GET', '/api/v1/nothing'),
    'unknown method': await ask('PATCH', users.me.path),
    'wrong fields': await ask('POST', commitments.create.path, '{"commitment": {"title": {"secret": 1}}}'),
    'too large': await ask('POST', commitments.create.path, 'x'.repeat(LIMITS.requestBodyBytes + 1)),
  };
}

/** Calls that return a signed token for another call: a ticket, or a challenge. */
const SHORT_TOKENS = ['users.liveTicket', 'passkeys.registrationOptions', 'passkeys.signInOptions'];

/** Calls whose answers show photos of the user, and set the cookie with which CloudFront shows them. */
const WITH_PHOTO_PASS = [
  ...['entries', 'photo', 'analyze', 'update', 'updateFood'].map((name) => `fitness.${name}`),
  ...['read', 'addPhoto'].map((name) => `journaling.${name}`),
];
const passOf = ({ id }: Person) => `photo-pass=; Path=/photos/${id}/; Max-Age=300; HttpOnly; Secure; SameSite=Strict`;

/** These end the session or the account that sends them, or change its password. */
const ENDING: readonly Endpoint[] = [account.delete, users.signOut, users.changePassword];

/** other-users-items.test.ts looks at what calls about one item answer, except for their cookies. */
const looked = exampleCalls.filter(
  (call) => isLong || !callsWithId.includes(call) || WITH_PHOTO_PASS.includes(call.title),
);

/** The calls in groups of one kind of item: one person makes those of a group. */
const nouns = [...new Set(looked.map(({ title }) => title.split('.')[0] ?? ''))];
const groups = nouns.map((noun) => ({ noun, own: looked.filter(({ title }) => title.startsWith(`${noun}.`)) }));

/** Data of a stranger, which no answer to another person may contain. */
async function secretsOf(stranger: Person): Promise<string[]> {
  const { id, title } = await stranger.commitment({ title: 'A secret habit' });
  return [stranger.id, stranger.name, stranger.email, id, title];
}
let secrets: Promise<string[]> | undefined;

/** The headers and the tokens of an answer to an example. */
function expectOnlyItsOwn({ title, endpoint }: KnownCall, { headers, body }: AnyAnswer, person: Person): void {
  expectSafeHeaders(headers, title === 'calendar-feed.file' ? 'private, max-age=3600' : undefined);
  const type = endpoint.mediaType === 'application/json' ? JSON_TYPE : `${endpoint.mediaType}; charset=utf-8`;
  if (endpoint.status !== 204) expect(headers.get('content-type')).toBe(type);
  expect([...headers.keys()].filter((name) => /^(server|x-powered-by|access-control-.*)$/.test(name))).toEqual([]);
  const isWithPass = WITH_PHOTO_PASS.includes(title);
  expect(headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, '='))).toEqual(
    isWithPass ? [passOf(person)] : [],
  );
  // Signed tokens look like this. Only a registration, a sign-in and a live ticket return one.
  const signed = JSON.stringify(body).match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g) ?? [];
  const isSession = ['users.register', 'users.signIn', 'passkeys.signIn'].includes(title);
  expect(headers.get('authorization')).toBe(isSession ? `Bearer ${signed[0]}` : null);
  expect(signed.length).toBe(isSession || SHORT_TOKENS.includes(title) ? 1 : 0);
}

describe('every answer forbids caching and sniffing', () => {
  test.for(groups)('and contains only what it should: a success of each call of $noun', async ({ own }, { world }) => {
    const one = await world.person({ password: 'open sesame 4711' });
    secrets ??= world.person({ name: 'Annie Easley' }).then(secretsOf);
    for (const call of own) {
      const { title, endpoint, example } = call;
      const isAlone = endpoint.access === 'anyone' || ENDING.includes(endpoint);
      const person = isAlone ? await world.person({ password: 'open sesame 4711' }) : one;
      const answer = await person.answer(endpoint, await example(person));
      expect(answer.status, title).toBe(endpoint.status);
      expectOnlyItsOwn(call, answer, person);
      // The OpenAPI document names every field of the API, and no values.
      if (title === 'openapi.read') continue;
      // Signatures of S3 contain this parameter.
      const ofS3 = JSON.stringify(answer.body).replaceAll(/X-Amz-Credential/gi, '');
      // Agreements have versions that both can read.
      const text = /^confidants\..*[aA]greement/.test(title) ? ofS3.replaceAll('"version"', '') : ofS3;
      const everything = `${text} ${JSON.stringify([...answer.headers])}`;
      expectNothingInside(everything, person, title);
      for (const secret of await secrets) expect(everything, title).not.toContain(secret);
    }
  });

  test('a refusal of a function, which reveals nothing of the inside either', async ({ world }) => {
    const person = await world.person({ password: 'open sesame 4711' });
    for (const [what, { status, text, headers }] of Object.entries(await refusals(person))) {
      expect(status, what).toBeGreaterThanOrEqual(400);
      expectSafeHeaders(headers);
      expect(headers.get('content-type'), what).toBe(JSON_TYPE);
      expectNothingInside(`${text} ${JSON.stringify([...headers])}`, person, what);
      // The input is not repeated either: an error page that repeats it can be attacked.
      expect(text, what).not.toContain('secret');
    }
  });

  test('a refusal of the gateway', async ({ world }) => {
    const { token } = await world.person();
    const path = commitments.create.path;
    const tooLarge = await send(world.url, { method: 'POST', path, token, body: Buffer.alloc(10 * MEBIBYTE + 1, 'x') });
    const tooLargeForFunctions = await send(world.url, {
      method: 'POST',
      path,
      token,
      body: Buffer.alloc(7 * MEBIBYTE, 'x'),
    });
    const undecodable = await send(world.url, { path: '/api/v1/commitments/%zz', token });
    const longHeaders = await send(world.url, { path, token, headers: { 'x-long': 'x'.repeat(11_000) } });
    const answers = [tooLarge, tooLargeForFunctions, undecodable, longHeaders];
    expect(answers.map(({ status }) => status)).toEqual([413, 413, 400, 431]);
    for (const { headers } of answers) expectSafeHeaders(headers);
  });
});

test('a token contains its user and its end, and nothing else', async ({ world }) => {
  const { token = '', id } = await world.person();
  const [header, payload] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
  expect(header).toEqual({ alg: 'HS256', typ: 'session+jwt', kid: '1' });
  expect(Object.keys(payload).sort()).toEqual(['exp', 'iat', 'jti', 'sub']);
  expect(payload.sub).toBe(id);
  expect(payload.exp - payload.iat).toBe(LIMITS.sessionDays * 86_400);
});

describe('input cannot add headers', () => {
  const INJECTION = 'x\r\nSet-Cookie: injected=1\r\nX-Injected: 1';

  function expectNothingInjected({ headers, status }: Pick<RawAnswer, 'headers' | 'status'>): void {
    expect(status).toBeLessThan(500);
    expect(headers.getSetCookie().filter((cookie) => !cookie.startsWith('photo-pass='))).toEqual([]);
    expect(headers.getSetCookie().join()).not.toMatch(/injected/i);
    expect(headers.get('x-injected')).toBeNull();
  }

  test('from a path or a query', async ({ world }) => {
    const { token } = await world.person();
    const encoded = encodeURIComponent(INJECTION);
    for (const path of [
      `/api/v1/commitments/${encoded}`,
      `/api/v1/${encoded}`,
      `/api/v1/commitments?x=${encoded}`,
      `/api/v1/commitments/x/history?from=${encoded}&to=${encoded}`,
      `/api/v1/commitments/%E5%98%8A%E5%98%8DSet-Cookie:injected=1`,
    ]) {
      expectNothingInjected(await send(world.url, { path, token }));
    }
  });

  test('from a field', async ({ world }) => {
    const person = await world.person();
    const taking = exampleCalls.filter(({ endpoint }) => takesBody(endpoint) && endpoint.method !== 'DELETE');
    for (const { endpoint, example } of isLong ? taking : taking.filter((_, k) => k % 10 === 0)) {
      const request = await example(person);
      const poisoned = JSON.parse(JSON.stringify(request.body ?? {}), (_, value) =>
        typeof value === 'string' ? INJECTION : value,
      );
      expectNothingInjected(await person.raw(endpoint.method, pathOf(endpoint, request), { body: poisoned }));
    }
  });

  test('from a header', async ({ world }) => {
    const { token } = await world.person();
    const headers = { 'x-injected': '1', 'set-cookie': 'injected=1', 'idempotency-key': randomUUID() };
    expectNothingInjected(await send(world.url, { path: users.me.path, token, headers }));
  });
});
