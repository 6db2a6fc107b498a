import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { statusOf } from '#shared/domain/error-codes.ts';
import { isLong } from '#test/support/long.ts';
import { seed } from '#test/support/seed.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import type { Person, World } from '#test/support/world.ts';
import { test } from '../integration/support/test.ts';
import { type DescribedCall, describedCalls, filled, randomRequests } from './support/described.ts';
import { signedInCalls } from './support/examples.ts';
import { type RawAnswer, send } from './support/raw-request.ts';
import { expectRefusal, sentencesOf, stateOf } from './support/refusals.ts';

/*
 * Attacks that are generated from the OpenAPI description, as a stranger would generate them. `npm run test:long`
 * sends 20,000 random requests; otherwise there are 200. `SEED` repeats a run.
 */

const RANDOM_REQUESTS = isLong ? 20_000 : 200;
/** A person can end their sessions or delete their account by a random request. */
const REQUESTS_OF_A_PERSON = 100;

/** Every code of this status is a failure of an outside service. */
const REFUSED_OUTSIDE = statusOf('push_failed');

const withId = ({ path }: DescribedCall) => path.includes('{');

describe('by the description, every call', () => {
  test('refuses whoever has no valid token', async ({ world }) => {
    const calls = (await describedCalls(world)).filter(({ needsToken }) => needsToken);
    expect(calls.length).toBeGreaterThan(80);
    for (const call of calls) {
      const asked = { method: call.method, path: filled(call, ['x', 'y']), ...bodyOf(call) };
      const tokens = [undefined, 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'];
      const answers = await Promise.all(tokens.map((token) => send(world.url, { ...asked, token })));
      for (const answer of answers) expectRefusal(answer, 401, SENTENCES.signedOut);
    }
  });

  test('finds nothing under the ids of another user', async ({ world }) => {
    const [victim, attacker, stranger] = await Promise.all([world.person(), world.person(), world.person()]);
    // What a call needs is there then: one of each item, or of each third in `npm test`.
    const reads = signedInCalls.filter(({ endpoint }) => endpoint.method === 'GET');
    for (const { example } of isLong ? reads : reads.filter((_, k) => k % 3 === 0)) await example(victim);
    const calls = await describedCalls(world);
    const everyones = await idsSeenBy(stranger, calls);
    const ids = [...(await idsSeenBy(victim, calls))].filter((id) => !everyones.has(id));
    expect(ids.length).toBeGreaterThan(10);
    const before = await stateOf(victim);
    let at = 0;
    for (const call of calls.filter(withId)) {
      // The link of an invitation is the permission to use it.
      if (call.title.startsWith('chatInvitations.') || !call.needsToken) continue;
      for (const id of ids) {
        at += 1;
        if (!isLong && at % 23 > 0) continue;
        const path = filled(call, [id, id]);
        const answer = await send(world.url, { method: call.method, path, token: attacker.token, ...bodyOf(call) });
        expect(answer.status, `${call.method} ${path}: ${answer.text}`).toBeOneOf([400, 403, 404, 422, 429]);
        sentencesOf(answer);
      }
    }
    expect(await stateOf(victim)).toEqual(before);
  });
});

test(`random requests get an answer that the description names, and never a 5xx of our own (SEED=${seed})`, {
  timeout: 3_600_000,
}, async ({ world }) => {
  const calls = await describedCalls(world);
  const everyones = await idsSeenBy(await world.person(), calls);
  const statuses = new Map<number, number>();
  for (let batch = 0; batch < RANDOM_REQUESTS / REQUESTS_OF_A_PERSON; batch += 1) {
    const [ada, bob] = await Promise.all([withItems(world), withItems(world)]);
    const ids = [...everyones, ...(await idsSeenBy(ada, calls)), ...(await idsSeenBy(bob, calls))];
    const property = fc.asyncProperty(randomRequests(calls, ids), async ({ call, path, body, token }) => {
      const tokens = { own: ada.token, none: undefined, broken: 'broken' };
      const answer = await send(world.url, {
        method: call.method,
        path,
        token: tokens[token],
        ...(body !== undefined && { body }),
      });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expectDescribed(call, answer);
    });
    // No shrinking: an earlier request can have changed the account, so a smaller request would test another state.
    await fc.assert(property, { seed: seed + batch, numRuns: REQUESTS_OF_A_PERSON, endOnFailure: true });
  }
  console.log(`random requests by status: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`);
  // Most are refused, but not all: otherwise nothing behind the checks would have been reached.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(RANDOM_REQUESTS / 50);
});

function expectDescribed({ title, method, statuses, needsToken }: DescribedCall, answer: RawAnswer): void {
  // The gateway refuses too large a body and an undecodable path; an account that was deleted has no session.
  const ofTheGateway = [400, 413, 431];
  const always = [422, ...(needsToken ? [401] : [])];
  const said = `${method} ${title}: ${answer.status} ${answer.text.slice(0, 300)}`;
  expect(answer.status, said).toBeOneOf([...statuses, ...ofTheGateway, ...always]);
  // An outside service can refuse what a random request stored, such as the token of a device for pushes.
  if (answer.status !== REFUSED_OUTSIDE) expect(answer.status, said).toBeLessThan(500);
  if (answer.status >= 400) sentencesOf(answer);
}

const bodyOf = ({ body }: DescribedCall) => (body ? { body: '{}' } : {});

async function withItems(world: World): Promise<Person> {
  const person = await world.person();
  await person.commitment();
  return person;
}

/** All ids in the answers to the calls that need none. */
async function idsSeenBy({ url, token }: Person, calls: readonly DescribedCall[]): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const call of calls) {
    if (call.method !== 'GET' || withId(call) || !call.needsToken) continue;
    const { text, status } = await send(url, { path: filled(call, []), token });
    if (status !== 200) continue;
    JSON.parse(text, (key, value) => {
      if (/(^|_)id$/.test(key) && typeof value === 'string' && value !== '') ids.add(value);
      return value;
    });
  }
  return ids;
}
