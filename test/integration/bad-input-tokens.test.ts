import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { openCalls, shareOf, signedInCalls } from '#test/attacks/support/examples.ts';
import { send } from '#test/attacks/support/raw-request.ts';
import { expectRefusal, stateOf } from '#test/attacks/support/refusals.ts';
import { isLong, sampled } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { Caller, type Person, pathOf } from '#test/support/world.ts';
import { test } from './support/test.ts';

/* Without a valid session, every call has one answer: 401, before anything else is checked. */

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signed(payload: unknown, { alg, secret }: { alg: 'HS256' | 'HS512'; secret: string }): string {
  const content = `${base64url({ alg })}.${base64url(payload)}`;
  const digest = createHmac(alg === 'HS256' ? 'sha256' : 'sha512', secret).update(content);
  return `${content}.${digest.digest('base64url')}`;
}

/** `Authorization` headers that are not valid, by their kind. */
async function badAuthorizations(person: Person): Promise<Record<string, Record<string, string>>> {
  const token = person.token ?? '';
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const signedOut = await person.elsewhere();
  await signedOut.call(users.signOut);
  const bearer = (value: string) => ({ authorization: `Bearer ${value}` });
  return {
    'no token': {},
    'an empty header': { authorization: '' },
    'a scheme alone': { authorization: 'Bearer' },
    rubbish: bearer('rubbish'),
    'two dots': bearer('..'),
    'alg none': bearer(`${base64url({ alg: 'none' })}.${payload}.`),
    'alg none with the signature of the true token': bearer(`${base64url({ alg: 'none' })}.${payload}.${signature}`),
    'no signature': bearer(`${header}.${payload}.`),
    'a cut signature': bearer(token.slice(0, -2)),
    'another secret': bearer(signed(claims, { alg: 'HS256', secret: 'another secret' })),
    'an empty secret': bearer(signed(claims, { alg: 'HS256', secret: '' })),
    'another algorithm': bearer(signed(claims, { alg: 'HS512', secret: 'another secret' })),
    'changed claims': bearer(`${header}.${base64url({ ...claims, sub: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })}.${signature}`),
    'a session that signed out': bearer(signedOut.token ?? ''),
    'the token as Basic': { authorization: `Basic ${token}` },
    'the token as Token': { authorization: `Token ${token}` },
    'the token without a scheme': { authorization: token },
    'the token and more': { authorization: `Bearer ${token} more` },
    'the token in quotes': bearer(`"${token}"`),
    'the token as cookie': { cookie: `token=${token}; authorization=Bearer ${token}` },
    'the token in another header': { 'x-authorization': `Bearer ${token}` },
  };
}

describe('without a live session', () => {
  const tried = isLong ? signedInCalls : signedInCalls.filter((_, k) => k % 9 === 0);
  test.for(tried)('$title is refused and changes nothing', async (call, { world }) => {
    const { endpoint, example } = call;
    const person = await world.person();
    const asked = await example(person);
    // One of the tokens needs a sign-in, which makes its browser a known one.
    const authorizations = Object.entries(await badAuthorizations(person));
    const before = await stateOf(person);
    for (const [what, headers] of shareOf(authorizations, call)) {
      const request = { body: asked.body, headers };
      const answer = await world.anyone.raw(endpoint.method, pathOf(endpoint, asked), request);
      expect(answer.status, what).toBe(401);
      expectRefusal(answer, 401, SENTENCES.signedOut);
    }
    // Nor is a token accepted in the query.
    const path = pathOf(endpoint, asked);
    const query = `token=${person.token}&access_token=${person.token}&authorization=Bearer%20${person.token}`;
    const inQuery = await world.anyone.raw(endpoint.method, `${path}${path.includes('?') ? '&' : '?'}${query}`);
    expectRefusal(inQuery, 401, SENTENCES.signedOut);
    expect(await stateOf(person)).toEqual(before);
  });

  test.for(openCalls)('$title works without one', async ({ endpoint, example }, { world }) => {
    for (const caller of sampled([new Caller(world.url, 'rubbish'), world.anyone])) {
      // A new person each time: an address can be registered once, and a link can be followed once.
      const asked = await example(await world.person());
      expect((await caller.answer(endpoint, asked)).status).toBe(endpoint.status);
    }
  });
});

test('a bearer token is accepted with any spelling of its scheme', async ({ world }) => {
  const { token } = await world.person();
  for (const authorization of [`bearer ${token}`, `BEARER ${token}`, `Bearer   ${token}`, ` Bearer ${token} `]) {
    expect((await world.anyone.raw('GET', users.me.path, { headers: { authorization } })).status).toBe(200);
  }
});

test('a header that no gateway accepts is refused without reaching a function', async ({ world }) => {
  const answer = await send(world.url, { path: users.me.path, token: 'x'.repeat(11_000) });
  expect(answer.status).toBe(431);
  expect(answer.headers.get('x-dynamodb-requests')).toBeNull();
});

test('signing out ends only that session', async ({ world }) => {
  const person = await world.person();
  const other = await person.elsewhere();
  await other.call(users.signOut);
  expectRefusal(await other.raw('GET', users.me.path), 401, SENTENCES.signedOut);
  expectRefusal(await other.raw('DELETE', users.signOut.path), 401, SENTENCES.signedOut);
  expect((await person.call(users.me)).id).toBe(person.id);
});

test('a token without a user is refused, however well formed', async ({ world }) => {
  const claims = { sub: randomUUID(), jti: randomUUID(), exp: 9_999_999_999 };
  const token = signed(claims, { alg: 'HS256', secret: randomUUID() });
  expectRefusal(await new Caller(world.url, token).raw('GET', users.me.path), 401, SENTENCES.signedOut);
});
