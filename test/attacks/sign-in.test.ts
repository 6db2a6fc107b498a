import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { startLocalCloud } from '#test/support/cloud.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { World } from '#test/support/world.ts';
import { test } from '../integration/support/test.ts';
import { type RawAnswer, send } from './support/raw-request.ts';
import { expectRefusal } from './support/refusals.ts';

/* Guessing: ten failures for an address from one network address, a hundred from everywhere, counted exactly. */

const { signInFailuresPerAddress: TEN, signInFailuresPerEmail: HUNDRED, signInWindowMinutes } = LIMITS;

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
  test('every sign-in is refused, with the right password too', async ({ world }) => {
    const { email, password } = await world.person();
    expect(await inTurn(TEN, () => guess(world, { email }))).toEqual(times(TEN, () => 401));
    expectThrottled(await guess(world, { email }));
    expectThrottled(await guess(world, { email, password }));
  });

  test('an unknown address is refused in the same way', async ({ world }) => {
    const [known, unknown] = [(await world.person()).email, nobody()];
    for (const email of [known, unknown]) await exhaust(world, () => ({ email }));
    const [one, other] = [await guess(world, { email: known }), await guess(world, { email: unknown })];
    expectThrottled(one);
    expectThrottled(other);
    expect(other.text).toBe(one.text);
  });

  test('other spellings of the address are refused too', async ({ world }) => {
    const { email, password } = await world.person();
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email}\n`, `\u00a0${email}`];
    await exhaust(world, (index) => ({ email: spellings[index % spellings.length] ?? email }));
    for (const spelling of spellings) expectThrottled(await guess(world, { email: spelling, password }));
  });

  test('sessions stay valid, and other people can sign in', async ({ world }) => {
    const [person, other] = await Promise.all([world.person(), world.person()]);
    await exhaust(world, () => ({ email: person.email }));
    expect((await person.call(users.me)).id).toBe(person.id);
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
    for (const email of [(await world.person()).email, nobody()]) {
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

// A hundred scrypts: some 15 seconds of two processors, more if they are busy.
test('a hundred failures from ten network addresses lock an account for an eleventh', { timeout: 180_000 }, async ({
  world,
}) => {
  const { email, password } = await world.person();
  for (const from of times(HUNDRED / TEN, (index) => `127.0.1.${index + 1}`)) {
    await exhaust(world, () => ({ email, from }));
  }
  expectThrottled(await guess(world, { email, password, from: '127.0.2.1' }));
  // The account was registered from this address, so its user can sign in.
  expect((await guess(world, { email, password })).status).toBe(200);
});

describe('an unknown address', () => {
  async function timed(ask: () => Promise<RawAnswer>, status: number): Promise<number> {
    const start = performance.now();
    expect((await ask()).status).toBe(status);
    return performance.now() - start;
  }

  test('has the same answer as a wrong password', async ({ world }) => {
    const { email } = await world.person();
    const [wrong, unknown] = [await guess(world, { email }), await guess(world, { email: nobody() })];
    expectRefusal(wrong, 401, SENTENCES.wrongCredentials);
    expectRefusal(unknown, 401, SENTENCES.wrongCredentials);
    expect(unknown.text).toBe(wrong.text);
    const names = ({ headers }: RawAnswer) => [...headers.keys()];
    expect(names(unknown)).toEqual(names(wrong));
  });

  test('costs the same requests to the table as a wrong password', async ({ world }) => {
    const { email } = await world.person();
    const cost = async (address: string) => (await guess(world, { email: address })).headers.get('x-dynamodb-requests');
    expect(await cost(nobody())).toBe(await cost(email));
  });

  /*
   * The fastest of several answers, taken in turns, because other load only adds time. Without its scrypt a sign-in
   * takes a tenth, so a quarter shows whether it ran, however slow the machine is.
   */
  test('takes as long as a wrong password, and a refused attempt does not', async () => {
    // In this test, scrypt has its cost from production.
    await using cloud = await usualCloud();
    const world = new World(cloud.url);
    const { email } = await world.person();
    const taken = { wrong: [] as number[], unknown: [] as number[], turnedAway: [] as number[] };
    for (let sample = 0; sample < TEN; sample++) {
      taken.wrong.push(await timed(() => guess(world, { email }), 401));
      taken.unknown.push(await timed(() => guess(world, { email: nobody() }), 401));
    }
    for (let sample = 0; sample < TEN; sample++) {
      taken.turnedAway.push(await timed(() => guess(world, { email }), 429));
    }
    const wrong = Math.min(...taken.wrong);
    const unknown = Math.min(...taken.unknown);
    expect(unknown).toBeGreaterThan(wrong / 4);
    expect(wrong).toBeGreaterThan(unknown / 4);
    expect(Math.min(...taken.turnedAway)).toBeLessThan(wrong / 2);
  });
});

async function usualCloud() {
  const cloud = await startLocalCloud({ env: { PASSWORD_COST: '15' } });
  return { url: cloud.url, [Symbol.asyncDispose]: () => cloud.stop() };
}
