import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type * as z from 'zod/mini';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { callsWithBody, callsWithId, exampleCalls, signedInCalls } from '#test/attacks/support/examples.ts';
import { send } from '#test/attacks/support/raw-request.ts';
import { expectRefusal, sentencesOf, stateOf } from '#test/attacks/support/refusals.ts';
import { isLong } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import type { Asked, Person, World } from '#test/support/world.ts';
import { pathOf } from '#test/support/world.ts';
import { test } from './support/test.ts';

/*
 * A request with several errors gets the first of these answers: too large, signed out, not JSON, not found, wrong
 * fields.
 */

/** One module does this before all calls. */
const someOf = <Call>(all: readonly Call[]) => (isLong ? all : all.filter((_, k) => k % 9 === 0));

const BROKEN = '{"commitment": ';
const tooLarge = ({ bodyBytes }: Endpoint) => `{"padding": "${'x'.repeat(bodyBytes)}`;

const acceptsBody = ({ endpoint }: { endpoint: Endpoint }) => callsWithBody.some((each) => each.endpoint === endpoint);
const signedInWithBody = signedInCalls.filter(acceptsBody);
const withIdAndBody = callsWithId.filter(acceptsBody);

const fieldsOf = (schema: z.ZodMiniType) => Object.keys('shape' in schema ? (schema.shape as object) : {});

/** The same request with wrong values in all fields of body and query. */
function allWrong({ body, query }: Endpoint, asked: Asked<Endpoint>): Asked<Endpoint> {
  const wrong = (schema: z.ZodMiniType, value: unknown) =>
    Object.fromEntries(fieldsOf(schema).map((name) => [name, value]));
  return { ...asked, body: wrong(body, [true]), query: wrong(query, 'rubbish') };
}

const withFieldsAndId = callsWithId.filter(
  ({ endpoint: { body, query } }) => fieldsOf(body).length + fieldsOf(query).length > 0,
);

/** One person for the tests that change nothing: a registration takes longer than all their requests. */
let shared: Promise<Person> | undefined;
function sharedPerson(world: World): Promise<Person> {
  shared ??= world.person();
  return shared;
}

describe('413 comes first', () => {
  test.for(someOf(exampleCalls))(
    '$title checks the size of the body before anything else',
    async ({ endpoint }, { world }) => {
      const path = pathOf(endpoint, { params: unknown() });
      for (const token of [undefined, 'rubbish', (await sharedPerson(world)).token]) {
        // Without a token, not JSON, and for an unknown item, all at once.
        const answer = await send(world.url, { method: endpoint.method, path, token, body: tooLarge(endpoint) });
        expectRefusal(answer, 413, SENTENCES.tooLargeFor(endpoint));
      }
    },
  );
});

describe('401 comes before what is wrong with the request', () => {
  test.for(someOf(signedInWithBody))(
    '$title does not say that the JSON is broken',
    async ({ endpoint, example }, { world }) => {
      const path = pathOf(endpoint, await example(await sharedPerson(world)));
      expectRefusal(await world.anyone.raw(endpoint.method, path, { body: BROKEN }), 401, SENTENCES.signedOut);
    },
  );

  test.for(someOf(callsWithId))(
    '$title does not say whether an item exists',
    async ({ endpoint, example }, { world }) => {
      const asked = await example(await sharedPerson(world));
      const existing = await world.anyone.raw(endpoint.method, pathOf(endpoint, asked));
      const ofNothing = await world.anyone.raw(endpoint.method, pathOf(endpoint, { ...asked, params: unknown() }));
      expectRefusal(existing, 401, SENTENCES.signedOut);
      expectRefusal(ofNothing, 401, SENTENCES.signedOut);
    },
  );

  test.for(someOf(signedInCalls))(
    '$title does not say which fields are wrong',
    async ({ endpoint, example }, { world }) => {
      const asked = allWrong(endpoint, await example(await sharedPerson(world)));
      const headers = { 'idempotency-key': 'not a UUID' };
      const request = { headers, ...(acceptsBody({ endpoint }) && { body: asked.body }) };
      expectRefusal(
        await world.anyone.raw(endpoint.method, pathOf(endpoint, asked), request),
        401,
        SENTENCES.signedOut,
      );
    },
  );
});

/** Unknown values for all parameters of a path. */
function unknown(): Record<string, string> {
  return { id: randomUUID(), token: randomUUID() };
}

describe('400 comes before 404', () => {
  test.for(someOf(withIdAndBody))('$title with broken JSON for an unknown item', async ({ endpoint }, { world }) => {
    const person = await sharedPerson(world);
    for (const body of [BROKEN, '[]']) {
      const answer = await person.raw(endpoint.method, pathOf(endpoint, { params: unknown() }), { body });
      expectRefusal(answer, 400, SENTENCES.notJson);
    }
  });

  test.for(someOf(callsWithBody))('$title with broken JSON and a wrong Idempotency-Key', async (call, { world }) => {
    const person = await sharedPerson(world);
    const path = pathOf(call.endpoint, await call.example(person));
    const headers = { 'idempotency-key': 'not a UUID' };
    expectRefusal(await person.raw(call.endpoint.method, path, { body: BROKEN, headers }), 400, SENTENCES.notJson);
  });
});

describe('404 comes before the fields', () => {
  test.for(someOf(withFieldsAndId))('$title with wrong fields', async ({ endpoint, example }, { world }) => {
    const [person, other] = await Promise.all([world.person(), world.person()]);
    const own = allWrong(endpoint, await example(person));
    const foreign = allWrong(endpoint, await example(other));
    const before = await stateOf(other);
    const ask = (asked: Asked<Endpoint>) =>
      person.raw(endpoint.method, pathOf(endpoint, asked), acceptsBody({ endpoint }) ? { body: asked.body } : {});
    // For an own item, the same request is refused for its fields.
    expect((await ask(own)).status).toBe(422);
    const ofNothing = await ask({ ...own, params: unknown() });
    expect(ofNothing.status).toBe(404);
    expect(await ask(foreign)).toMatchObject({ status: 404, body: ofNothing.body });
    expect(sentencesOf(ofNothing)).toHaveLength(1);
    expect(await stateOf(other)).toEqual(before);
  });
});
