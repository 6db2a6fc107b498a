import fc from 'fast-check';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { account } from '#shared/contracts/account.ts';
import { calendarFeeds } from '#shared/contracts/calendar-feed.ts';
import { codesOf } from '#shared/contracts/codes.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { statusOf } from '#shared/domain/error-codes.ts';
import { callsWithBody, exampleCalls } from '#test/attacks/support/examples.ts';
import { type RawAnswer, send } from '#test/attacks/support/raw-request.ts';
import { expectSafeHeaders, sentencesOf, stateOf } from '#test/attacks/support/refusals.ts';
import type { KnownCall } from '#test/calls/all.ts';
import { isLong } from '#test/support/long.ts';
import { seed } from '#test/support/seed.ts';
import type { Asked } from '#test/support/world.ts';
import { test } from './support/test.ts';

/*
 * Random requests to any call. The answer is always one that the API documents, in the documented shape, and a
 * refused request changes nothing. `SEED` repeats a run.
 */

const RUNS = isLong ? 8 : 5;
/** For calls that take no input, and less than the maximum number of sessions. */
const FEW_RUNS = 2;
/** One of fifteen calls, chosen by the seed. `npm run test:long` tries all. */
const tried = exampleCalls.filter((_, k) => isLong || k % 15 === seed % 15);
const STRINGS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '__proto__',
  '../..',
  '2026-02-30',
  '9999-12-31T23:59:59Z',
  '-000001-01-01T00:00:00Z',
  'Infinity',
  'x'.repeat(1_100),
  '🌱'.repeat(300),
];
const NUMBERS = [0, -0, -1, 0.5, 1e21, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 53];

const json = fc.oneof(
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
  fc.constantFrom(...STRINGS),
  fc.constantFrom(...NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}),
);

/** A change at one place of a valid request. */
interface Mutation {
  place: number;
  kind: 'replace' | 'remove' | 'add' | 'wrap';
  key: string;
  value: unknown;
}

const mutations = fc.array(
  fc.record<Mutation>({
    place: fc.nat(1_000),
    kind: fc.constantFrom('replace', 'replace', 'remove', 'add', 'wrap'),
    key: fc.oneof(fc.constantFrom('__proto__', 'id', 'at', 'toString', ''), fc.string()),
    value: json,
  }),
  { maxLength: 3 },
);

interface Attempt {
  body: { kind: 'mutated'; mutations: Mutation[] } | { kind: 'any'; value: unknown } | { kind: 'text'; text: string };
  /** A value for every parameter of the path; undefined keeps the right ones. */
  id: string | undefined;
  query: Record<string, string> | undefined;
  key: string | undefined;
}

const attempts = fc.record<Attempt>({
  body: fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('mutated' as const), mutations }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('any' as const), value: json }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('text' as const), text: fc.string({ unit: 'binary' }) }) },
  ),
  id: fc.option(fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...STRINGS)), {
    nil: undefined,
    freq: 3,
  }),
  query: fc.option(
    fc.dictionary(fc.constantFrom('from', 'to', 'id', 'before', 'token', 'FROM', ''), fc.string({ unit: 'binary' })),
    {
      nil: undefined,
    },
  ),
  key: fc.option(fc.oneof(fc.uuid(), fc.string({ maxLength: 60 })), { nil: undefined, freq: 3 }),
});

/** The paths to a value and to all values inside it. */
function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, child]) => placesOf(child, [...path, key]))];
}

function mutate(value: unknown, [key, ...rest]: string[], { kind, ...change }: Mutation): unknown {
  if (key !== undefined) {
    const entries = Object.entries(value as object);
    if (rest.length === 0 && kind === 'remove') return Object.fromEntries(entries.filter(([name]) => name !== key));
    return Object.fromEntries(
      entries.map(([name, child]) => [name, name === key ? mutate(child, rest, { kind, ...change }) : child]),
    );
  }
  if (kind === 'wrap') return [value];
  if (kind === 'add' && typeof value === 'object' && value !== null) {
    return Object.fromEntries([...Object.entries(value), [change.key, change.value]]);
  }
  return change.value;
}

function bodyText(request: Asked<Endpoint>, { body }: Attempt): string {
  if (body.kind === 'text') return body.text;
  if (body.kind === 'any') return JSON.stringify(body.value);
  const mutated = body.mutations.reduce<unknown>((value, mutation) => {
    const places = placesOf(value);
    return mutate(value, places[mutation.place % places.length] ?? [], mutation);
  }, request.body ?? {});
  return JSON.stringify(mutated) ?? '';
}

function pathOf({ path }: Endpoint, request: Asked<Endpoint>, { id, query }: Attempt): string {
  const params: Record<string, string> = request.params ?? {};
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((id ?? params[name] ?? '').toWellFormed()),
  );
  const search = new URLSearchParams(query ?? (request.query as Record<string, string> | undefined)).toString();
  return search ? `${filled}?${search}` : filled;
}

/** A header that HTTP can carry: one line of visible ASCII. */
const headerOf = (key: string): string => key.replaceAll(/[^\u0020-\u007e]/g, '').trim();

/** The statuses that a call answers, by its contract. */
function documented(endpoint: Endpoint): number[] {
  return [
    endpoint.status,
    ...codesOf(endpoint).map(statusOf),
    // No route fits a path without an id.
    ...(endpoint.path.includes('{') ? [404] : []),
    // The power-up is already installed.
    ...(endpoint === powerups.install ? [200] : []),
  ];
}

function expectDocumented(endpoint: Endpoint, answer: RawAnswer): void {
  expect(answer.status).toBeOneOf(documented(endpoint));
  const isCalendar = endpoint === calendarFeeds.file && answer.status === 200;
  expectSafeHeaders(answer.headers, isCalendar ? 'private, max-age=3600' : undefined);
  if (answer.status >= 400) {
    const sentences = sentencesOf(answer);
    expect(sentences.length).toBeLessThan(10);
    for (const sentence of sentences) expect(sentence.length).toBeLessThan(200);
  } else if (endpoint.status === 204) {
    expect(answer.text).toBe('');
  } else {
    expect(z.safeParse(endpoint.reply, isCalendar ? answer.text : answer.body).error).toBeUndefined();
  }
}

const takesNothing = ({ endpoint }: KnownCall) =>
  !endpoint.path.includes('{') && !callsWithBody.some((each) => each.endpoint === endpoint);

describe(`anything (SEED=${seed})`, () => {
  test.for(tried)('sent to $title gets a documented answer', async (call, { world }) => {
    const { endpoint, example } = call;
    // A sign-in ends the oldest session when there are too many. So one person signs in and another one checks the
    // state.
    const first = await world.person();
    const bystander = endpoint.access === 'anyone' ? await world.person() : undefined;
    const settle = () => fetch(`${world.url}/__local/settle`, { method: 'POST' });
    let isAccepted = false;
    const property = fc.asyncProperty(attempts, async (attempt) => {
      // An accepted request deletes the account.
      const owner = endpoint === account.delete ? await world.person() : first;
      const watched = bystander ?? owner;
      // A sign-out ends a session of its own, not the one that reads the state.
      const caller = endpoint.method === 'DELETE' && takesNothing(call) ? await owner.elsewhere() : owner;
      const request = await example(owner);
      // An accepted request can cause later changes of the table.
      if (isAccepted) await settle();
      const before = await stateOf(watched);
      const answer = await send(world.url, {
        method: endpoint.method,
        path: pathOf(endpoint, request, attempt),
        token: endpoint.access === 'anyone' ? undefined : caller.token,
        headers: attempt.key === undefined ? {} : { 'idempotency-key': headerOf(attempt.key) },
        body: bodyText(request, attempt),
      });
      expectDocumented(endpoint, answer);
      isAccepted = answer.status < 400;
      if (!isAccepted) expect(await stateOf(watched)).toEqual(before);
    });
    await fc.assert(property, { numRuns: takesNothing(call) ? FEW_RUNS : RUNS });
  });
});
