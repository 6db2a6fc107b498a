import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { sampled } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { Caller, type World } from '#test/support/world.ts';
import { test } from '../integration/support/test.ts';
import { type RawAnswer, send } from './support/raw-request.ts';
import { expectRefusal } from './support/refusals.ts';

/*
 * Guessing: ten failures for an address from one network address, counted exactly. known-sign-ins.test.ts has the
 * hundred from everywhere.
 */

const { signInFailuresPerAddress: TEN, signInWindowMinutes } = LIMITS;

interface Guess {
  email: string;
  password?: string;
  /** The network address. */
  from?: string;
  headers?: Record<string, string>;
}

const guess = (world: World, { email, password = 'a wrong guess', ...request }: Guess): Promise<RawAnswer> =>
  send(world.url, {
    method: 'POST',
    path: users.signIn.path,
    body: JSON.stringify({ user: { email, password } }),
    ...request,
  });

const times = <T>(count: number, each: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => each(i));

async function inTurn(count: number, each: (index: number) => Promise<RawAnswer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) statuses.push((await each(index)).status);
  return statuses;
}

/** Uses up the attempts of a network address, in parallel, since each failure costs a scrypt. */
async function exhaust(world: World, each: (index: number) => Guess): Promise<void> {
  const answers = await Promise.all(times(TEN, (index) => guess(world, each(index))));
  expect(count(answers, 401)).toBe(TEN);
}

const nobody = () => `nobody-${randomUUID()}@example.com`;
const count = (answers: readonly { status: number }[], status: number) =>
  answers.filter((each) => each.status === status).length;

function expectThrottled(answer: RawAnswer): void {
  expectRefusal(answer, 429, SENTENCES.tooManyAttempts);
  const wait = answer.headers.get('retry-after') ?? '';
  expect(wait).toMatch(/^\d+$/);
  expect(Number(wait)).toBeGreaterThan(0);
  expect(Number(wait)).toBeLessThanOrEqual(signInWindowMinutes * 60);
}

describe('after ten failures', () => {
  test('every sign-in is refused, with the right password too, and in any spelling of the address', async ({
    world,
  }) => {
    const [{ email, password, ...person }, other] = await Promise.all([world.person(), world.person()]);
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email}\n`, `\u00a0${email}`];
    expect(await inTurn(TEN, (index) => guess(world, { email: spellings[index % spellings.length]! }))).toEqual(
      times(TEN, () => 401),
    );
    for (const spelling of spellings) expectThrottled(await guess(world, { email: spelling, password }));
    // An unknown address is refused in the same way.
    const unknown = nobody();
    await exhaust(world, () => ({ email: unknown }));
    const [one, another] = [await guess(world, { email }), await guess(world, { email: unknown })];
    expectThrottled(one);
    expectThrottled(another);
    expect(another.text).toBe(one.text);
    // Sessions stay valid, and other people can sign in.
    expect((await new Caller(world.url, person.token).call(users.me)).email).toBe(email);
    expect((await guess(world, other)).status).toBe(200);
  });

  test('another network address has ten attempts of its own', async ({ world }) => {
    const { email, password } = await world.person();
    await exhaust(world, () => ({ email }));
    const from = '127.0.0.2';
    expect((await guess(world, { email, password, from })).status).toBe(200);
    await exhaust(world, () => ({ email, from }));
    expectThrottled(await guess(world, { email, from }));
  });

  test('headers that claim another network address have no effect', async ({ world }) => {
    const { email, password } = await world.person();
    const spoofed = (index: number) => ({
      'x-steadfast-viewer': `203.0.113.${index}`,
      'cloudfront-viewer-address': `203.0.113.${index}:443`,
      'x-forwarded-for': `203.0.113.${index}, 198.51.100.${index}`,
      'x-real-ip': `203.0.113.${index}`,
      'x-client-ip': `203.0.113.${index}`,
      'true-client-ip': `203.0.113.${index}`,
      forwarded: `for=203.0.113.${index}`,
      'x-steadfast-origin': 'a guess',
    });
    await exhaust(world, (index) => ({ email, headers: spoofed(index) }));
    expectThrottled(await guess(world, { email, headers: spoofed(99) }));
    expectThrottled(await guess(world, { email, password, headers: spoofed(100) }));
    expectThrottled(await guess(world, { email, password }));
  });
});

describe('parallel attempts', () => {
  test('thirty wrong ones: ten are compared, twenty are refused', async ({ world }) => {
    for (const email of sampled([(await world.person()).email, nobody()])) {
      const answers = await Promise.all(times(30, () => guess(world, { email })));
      expect({ 401: count(answers, 401), 429: count(answers, 429) }).toEqual({ 401: TEN, 429: 20 });
      for (const answer of answers) {
        if (answer.status === 429) expectThrottled(answer);
        else expectRefusal(answer, 401, SENTENCES.wrongCredentials);
      }
    }
  });

  test('with the right password among them are limited to ten as well', async ({ world }) => {
    const { email, password } = await world.person();
    const answers = await Promise.all(
      times(30, (index) => guess(world, index === 29 ? { email, password } : { email })),
    );
    expect(count(answers, 401)).toBeLessThanOrEqual(TEN);
    expect(count(answers, 401) + count(answers, 429) + count(answers, 200)).toBe(30);
    // Whatever the order was: after ten failures nothing is compared any more.
    await inTurn(TEN - count(answers, 401), () => guess(world, { email }));
    expectThrottled(await guess(world, { email, password }));
  });
});

describe('not counted as a failure', () => {
  test('is a successful sign-in', async ({ world }) => {
    const { email, password } = await world.person();
    await inTurn(TEN - 1, () => guess(world, { email }));
    expect(await inTurn(3, () => guess(world, { email, password }))).toEqual([200, 200, 200]);
    // One attempt is left, as before.
    expect(await inTurn(2, () => guess(world, { email }))).toEqual([401, 429]);
  });

  test('are ten successful ones in parallel', async ({ world }) => {
    const { email, password } = await world.person();
    const answers = await Promise.all(times(TEN, () => guess(world, { email, password })));
    expect(count(answers, 200)).toBe(TEN);
    expect((await guess(world, { email, password })).status).toBe(200);
  });

  test('is an invalid request', async ({ world }) => {
    const { email, password } = await world.person();
    const incomplete = () =>
      send(world.url, { method: 'POST', path: users.signIn.path, body: JSON.stringify({ user: { email } }) });
    expect(await inTurn(TEN + 1, incomplete)).toEqual(times(TEN + 1, () => 422));
    expect((await guess(world, { email, password })).status).toBe(200);
  });
});

describe('an unknown address', () => {
  test('has the same answer as a wrong password, and costs the same requests to the table', async ({ world }) => {
    const { email } = await world.person();
    const [wrong, unknown] = [await guess(world, { email }), await guess(world, { email: nobody() })];
    expectRefusal(wrong, 401, SENTENCES.wrongCredentials);
    expectRefusal(unknown, 401, SENTENCES.wrongCredentials);
    expect(unknown.text).toBe(wrong.text);
    const names = ({ headers }: RawAnswer) => [...headers.keys()];
    expect(names(unknown)).toEqual(names(wrong));
    const cost = ({ headers }: RawAnswer) => headers.get('x-dynamodb-requests');
    expect(cost(unknown)).toBe(cost(wrong));
  });
});
