import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { type Commitment, commitments } from '#shared/contracts/commitments.ts';
import { users } from '#shared/contracts/users.ts';
import { exampleCalls, shareOf } from '#test/attacks/support/examples.ts';
import { expectRefusal, stateOf } from '#test/attacks/support/refusals.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { Caller, pathOf, type World } from '#test/support/world.ts';
import { test } from './support/test.ts';

/* A create whose answer was lost is repeated with the same Idempotency-Key. */

const PARALLEL = 20;

const NO_UUID = [
  '',
  'x',
  '0',
  '1234567890',
  '6ba7b810-9dad-11d1-80b4-00c04fd430c',
  '6ba7b810-9dad-11d1-80b4-00c04fd430c80',
  '6ba7b8109dad11d180b400c04fd430c8',
  '{6ba7b810-9dad-11d1-80b4-00c04fd430c8}',
  'urn:uuid:6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  '6ba7b810-9dad-11d1-80b4-00c04fd430cg',
  '6ba7b810-9dad-11d1-80b4-00c04fd430c8, 6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  'x'.repeat(5_000),
];

const run = { title: 'Run', frequency: 'daily' };
const create = (caller: Caller, key: string, commitment: object = run) =>
  caller.raw('POST', commitments.create.path, { body: { commitment }, headers: { 'idempotency-key': key } });

const account = (fields: object = {}) => ({
  name: 'Mary Jackson',
  email: `new-${randomUUID()}@example.com`,
  password: 'wind tunnel',
  password_confirmation: 'wind tunnel',
  ...fields,
});
const register = (world: World, key: string, user: object) =>
  world.anyone.raw('POST', users.register.path, { body: { user }, headers: { 'idempotency-key': key } });

const creates = exampleCalls.filter(({ endpoint }) => endpoint.idempotent);

describe('a key', () => {
  test.for(creates)('of $title must be a UUID, and is unused after a wrong body', async (call, { world }) => {
    const { endpoint, example } = call;
    const person = await world.person();
    const asked = await example(person);
    const before = await stateOf(person);
    for (const key of shareOf(NO_UUID, call)) {
      const request = { body: asked.body, headers: { 'idempotency-key': key } };
      const answer = await person.raw(endpoint.method, pathOf(endpoint, asked), request);
      expect(answer.status, key).toBe(422);
      expectRefusal(answer, 422, SENTENCES.badIdempotencyKey);
    }
    expect(await stateOf(person)).toEqual(before);
    // The refused requests have saved nothing, and one with a wrong body has not used its key.
    const headers = { 'idempotency-key': randomUUID() };
    const ask = (body: unknown) => person.raw(endpoint.method, pathOf(endpoint, asked), { body, headers });
    expect((await ask({})).status).toBe(422);
    expect((await ask(asked.body)).status).toBe(201);
  });

  test('is the same in upper and lower case', async ({ world }) => {
    const person = await world.person();
    const key = randomUUID();
    const [first, second] = [await create(person, key), await create(person, key.toUpperCase())];
    expect(second.body).toEqual(first.body);
    expect(await person.commitments()).toHaveLength(1);
  });
});

describe('a commitment', () => {
  test('created again with the same key is the same one', async ({ world }) => {
    const person = await world.person();
    const key = randomUUID();
    const first = await create(person, key);
    const again = await create(person, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await person.commitments()).toEqual([first.body]);
  });

  test('created again is returned in its present state', async ({ world }) => {
    const person = await world.person();
    const key = randomUUID();
    const { id } = (await create(person, key)).body as Commitment;
    await person.call(commitments.update, { params: { id }, body: { commitment: { title: 'Ride' } } });
    expect((await create(person, key)).body).toMatchObject({ id, title: 'Ride' });
  });

  test('created again after its deletion stays deleted', async ({ world }) => {
    const person = await world.person();
    const key = randomUUID();
    const { id } = (await create(person, key)).body as Commitment;
    await person.call(commitments.delete, { params: { id } });
    expectRefusal(await create(person, key), 404, SENTENCES.commitmentNotFound);
    expect(await person.commitments()).toEqual([]);
  });

  test('with other fields is refused when the key was used', async ({ world }) => {
    const person = await world.person();
    const key = randomUUID();
    await create(person, key);
    const before = await stateOf(person);
    for (const other of [
      { ...run, title: 'Ride' },
      { ...run, frequency: 'weekly' },
      { ...run, description: 'x' },
    ]) {
      expectRefusal(await create(person, key, other), 422, SENTENCES.idempotencyKeyReused);
    }
    expect(await stateOf(person)).toEqual(before);
  });

  test('is the same request if only unknown fields, order and spaces differ', async ({ world }) => {
    const person = await world.person();
    const key = randomUUID();
    const first = await create(person, key);
    const again = await create(person, key, { secret: 5, frequency: 'daily', title: '  Run ' });
    expect(again).toMatchObject({ status: 201, body: { id: (first.body as Commitment).id } });
  });

  test(`is created once by ${PARALLEL} parallel requests`, async ({ world }) => {
    const person = await world.person();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: PARALLEL }, () => create(person, key)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => (body as Commitment).id)).size).toBe(1);
    expect(await person.commitments()).toHaveLength(1);
  });

  test('is created for each of two people with the same key', async ({ world }) => {
    const [person, other] = await Promise.all([world.person(), world.person()]);
    const key = randomUUID();
    const [mine, theirs] = [await create(person, key), await create(other, key, { ...run, title: 'Ride' })];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(await person.commitments()).toEqual([mine.body]);
    expect(await other.commitments()).toEqual([theirs.body]);
  });

  test('without a key is created by each request', async ({ world }) => {
    const person = await world.person();
    await Promise.all([person.commitment(), person.commitment(), person.commitment()]);
    expect(await person.commitments()).toHaveLength(3);
  });
});

describe('a registration', () => {
  test('repeated with the same key returns a session of the same account', async ({ world }) => {
    const [key, user] = [randomUUID(), account()];
    const [first, again] = [await register(world, key, user), await register(world, key, user)];
    expect([first.status, again.status]).toEqual([201, 201]);
    const [made, repeated] = [first.body, again.body] as { token: string; user: { id: string } }[];
    expect(repeated?.user).toEqual(made?.user);
    for (const token of [made?.token, repeated?.token]) {
      expect((await new Caller(world.url, token).call(users.me)).id).toBe(made?.user.id);
    }
  });

  test('repeated with another password is refused', async ({ world }) => {
    const [key, user] = [randomUUID(), account()];
    await register(world, key, user);
    const guess = { ...user, password: 'wind tunnels', password_confirmation: 'wind tunnels' };
    expectRefusal(await register(world, key, guess), 422, SENTENCES.idempotencyKeyReused);
    // The first password still works, the second one does not.
    const signIn = (password: string) =>
      world.anyone.raw('POST', users.signIn.path, { body: { user: { email: user.email, password } } });
    expect([(await signIn(guess.password)).status, (await signIn(user.password)).status]).toEqual([401, 200]);
  });

  test('repeated with another name is a different request', async ({ world }) => {
    const [key, user] = [randomUUID(), account()];
    await register(world, key, user);
    expectRefusal(await register(world, key, { ...user, name: 'Dorothy' }), 422, SENTENCES.idempotencyKeyReused);
  });

  test('of a taken address is refused without the key that created the account', async ({ world }) => {
    const user = account();
    await register(world, randomUUID(), user);
    expectRefusal(await register(world, randomUUID(), user), 422, SENTENCES.emailTaken);
    expectRefusal(await world.anyone.raw('POST', users.register.path, { body: { user } }), 422, SENTENCES.emailTaken);
  });

  test('with the key of another address creates another account', async ({ world }) => {
    const key = randomUUID();
    const answers = [await register(world, key, account()), await register(world, key, account())];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [first, second] = answers.map(({ body }) => (body as { user: { id: string } }).user.id);
    expect(first).not.toBe(second);
  });

  // Fewer than above: each of them costs two scrypts.
  test('sent eight times in parallel creates one account', async ({ world }) => {
    const [key, user] = [randomUUID(), account()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(world, key, user)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => (body as { user: { id: string } }).user.id)).size).toBe(1);
  });

  test('of one address sent in parallel from several forms creates one account', async ({ world }) => {
    const user = account();
    const ask = () => world.anyone.raw('POST', users.register.path, { body: { user } });
    const answers = await Promise.all(Array.from({ length: 5 }, ask));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
  });
});
