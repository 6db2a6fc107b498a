import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { calls } from '#shared/contracts/api.ts';
import { callsWithId, shareOf } from '#test/attacks/support/examples.ts';
import { send } from '#test/attacks/support/raw-request.ts';
import { expectRefusal, sentencesOf, stateOf } from '#test/attacks/support/refusals.ts';
import type { KnownCall } from '#test/calls/all.ts';
import { isLong, sampled } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import type { Person } from '#test/support/world.ts';
import { pathOf } from '#test/support/world.ts';
import { test } from './support/test.ts';

/* Unknown ids, and paths and methods that are not in the API. */

/** Path segments as they are sent: correctly encoded, and none of them is an id. */
const STRANGE = [
  randomUUID(),
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  '0',
  '-1',
  'null',
  'undefined',
  'none',
  '%20',
  '%00',
  'a%00b',
  '%0d%0aSet-Cookie:%20a=b',
  '..',
  '.',
  '%2e%2e',
  '..%2f..%2fusers%2fme',
  'a%2Fb',
  'a%5Cb',
  '%25',
  '%2500',
  '%F0%9F%8C%B1',
  '%EF%BF%BD',
  'e%CC%81',
  '%23',
  'PROGRESS',
  'COMMITMENT%23x',
  '__proto__',
  'constructor',
  'toString',
  "'%20OR%20'1'='1",
  '%3Cscript%3E',
  '{id}',
  '*',
];

/** A DynamoDB key has at most 1,024 bytes; these are longer. */
const LONG = ['x'.repeat(1_000), 'x'.repeat(1_100), '%F0%9F%8C%B1'.repeat(300), 'x'.repeat(4_000)];

/** Segments that cannot be decoded. The gateway can refuse them itself. */
const MALFORMED = ['%', '%zz', '%E0%A4%A', '%ff', '%c0%af', '%ed%a0%80', 'a%'];

describe('an unknown id', () => {
  const requests = (path: string, segments: readonly string[]) =>
    segments.map((segment) => ({ segment: segment.slice(0, 40), path: path.replace(/\{\w+\}/, segment) }));

  async function expectNotFound({ endpoint, example }: KnownCall, person: Person, segments: readonly string[]) {
    const asked = await example(person);
    const query = pathOf(endpoint, asked).split('?')[1];
    const before = await stateOf(person);
    const body = JSON.stringify(asked.body ?? {});
    for (const { segment, path } of requests(endpoint.path, segments)) {
      const { method } = endpoint;
      const request = { method, path: query ? `${path}?${query}` : path, token: person.token, body };
      const answer = await send(person.url, request);
      expect(answer.status, segment).toBe(404);
      expect(sentencesOf(answer), segment).toHaveLength(1);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    expect(await stateOf(person)).toEqual(before);
  }

  const tried = isLong ? callsWithId : callsWithId.filter((_, k) => k % 9 === 0);
  test.for(tried)('is not found by $title, nor one that is too long or cannot be decoded', async (call, { world }) => {
    const person = await world.person();
    await expectNotFound(call, person, [...shareOf(STRANGE, call), ...LONG]);
    const { path: template, method } = call.endpoint;
    for (const { segment, path } of requests(template, MALFORMED)) {
      const answer = await send(world.url, { method, path, token: person.token });
      expect(answer.status, segment).toBeOneOf([400, 404]);
    }
  });
});

describe('a path or method that is not in the API', () => {
  const PATHS = [
    '/api/',
    '/api/v1',
    '/api/v1/',
    '/api/v2/commitments',
    '/api/commitments',
    '/api/v1/nothing',
    '/api/v1/commitments/',
    '/api/v1//commitments',
    '/api/v1/commitments/x/complete/',
    '/api/v1/commitments/x/unknown',
    '/api/v1/COMMITMENTS',
    '/api/v1/users/me/',
    '/api/v1/openapi.json.map',
    '/api/v1/%00',
    '/api/../api/v1/nothing',
    '/api/v1/__proto__',
    '/api/.env',
    '/api/v1/commitments?id=x'.replace('commitments', 'commitment'),
  ];
  const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

  test('is not found', async ({ world }) => {
    const { token } = await world.person();
    for (const path of PATHS) {
      for (const method of sampled(METHODS, 2)) {
        for (const who of sampled([token, undefined])) {
          const answer = await send(world.url, { method, path, token: who });
          expect(answer.status, `${method} ${path}`).toBe(404);
          expectRefusal(answer, 404, SENTENCES.notFound);
        }
      }
    }
  });

  test('is not found under the path of a call with another method', async ({ world }) => {
    const { token } = await world.person();
    const known = new Set(calls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`));
    const unknown = [...new Set(calls.map(({ endpoint }) => endpoint.path))].flatMap((path) =>
      METHODS.filter((method) => !known.has(`${method} ${path}`)).map((method) => ({ method, path })),
    );
    // A path can also match a call with a parameter there.
    const patterns = calls.map(({ endpoint: { method, path } }) => ({
      method,
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    }));
    for (const { method, path } of unknown.filter((_, k) => isLong || k % 4 === 0)) {
      if (patterns.some((each) => each.method === method && each.pattern.test(path))) continue;
      const answer = await send(world.url, { method, path: path.replace(/[{}]/g, ''), token, body: '{}' });
      expect(answer.status, `${method} ${path}`).toBe(404);
      expectRefusal(answer, 404, SENTENCES.notFound);
    }
  });

  test('is not found with HEAD, and has no body', async ({ world }) => {
    const { token } = await world.person();
    for (const path of ['/api/v1/commitments', '/api/v1/nothing', '/api/v1/openapi.json']) {
      const answer = await send(world.url, { method: 'HEAD', path, token });
      expect({ status: answer.status, text: answer.text }).toEqual({ status: 404, text: '' });
    }
  });

  test('is not available to other origins: preflight requests are refused', async ({ world }) => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    const answers = await Promise.all([
      send(world.url, { method: 'OPTIONS', path: '/api/v1/commitments', headers }),
      send(world.url, { method: 'GET', path: '/api/v1/openapi.json', headers }),
      send(world.url, { method: 'POST', path: '/api/v1/users/sign_in', headers, body: '{}' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 200, 422]);
    const granted = answers.flatMap((each) => [...each.headers.keys()].filter((name) => name.startsWith('access-')));
    expect(granted).toEqual([]);
  });

  test('is not changed by a header that overrides the method', async ({ world }) => {
    const person = await world.person();
    const { id } = await person.commitment();
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' };
    expect((await person.raw('GET', `/api/v1/commitments/${id}?_method=DELETE`, { headers })).status).toBe(200);
    expect(await person.commitments()).toHaveLength(1);
  });
});
