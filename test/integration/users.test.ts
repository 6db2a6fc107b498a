import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { isLong } from '#test/support/long.ts';
import { Caller, type World } from '#test/support/world.ts';
import { test } from './support/test.ts';

const address = () => `new-${randomUUID()}@example.com`;

function registration(fields: Record<string, unknown> = {}) {
  return {
    user: {
      name: 'Ada Lovelace',
      email: address(),
      password: 'analytical',
      password_confirmation: 'analytical',
      ...fields,
    },
  };
}

describe('registering', () => {
  test('creates an account and a session, with the token in body and header', async ({ world }) => {
    const body = registration({ email: ` ${address().toUpperCase()} `, timezone: 'Asia/Tokyo' });
    const { body: reply, headers } = await world.anyone.answer(users.register, { body });

    expect(headers.get('authorization')).toBe(`Bearer ${reply.token}`);
    expect(reply.chat_id).toBeNull();
    expect(reply.user).toMatchObject({
      name: 'Ada Lovelace',
      email: body.user.email.trim().toLowerCase(),
      email_verified: false,
      image: null,
      daily_reset_time: '00:00',
      weekly_reset_day: 1,
      monthly_reset_day: 1,
      timezone: 'Asia/Tokyo',
      openai_api_key_configured: false,
      power_ups: [],
    });
    expect(await new Caller(world.url, reply.token).call(users.me)).toEqual(reply.user);
  });

  test('refuses an address that is taken, in any case', async ({ world }) => {
    const ada = await world.person();
    const body = registration({ email: ada.email.toUpperCase() });
    expect(await world.anyone.refusal(users.register, { body })).toMatchObject({
      status: 422,
      errors: ['Email has already been taken'],
    });
  });

  test('gives an address to one of twenty parallel requests', async ({ world }) => {
    const body = registration();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.anyone.raw('POST', '/api/v1/users', { body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(422)]);
  });

  test('happens once, also when it is repeated after lost answers', async ({ world }) => {
    const request = { body: registration(), headers: { 'idempotency-key': randomUUID() } };
    const first = await world.anyone.call(users.register, request);
    const again = await world.anyone.call(users.register, request);

    expect(again.user).toEqual(first.user);
    expect(again.token).not.toBe(first.token);
    const otherPassword = { user: { ...request.body.user, password: 'guessed!', password_confirmation: 'guessed!' } };
    expect(await world.anyone.refusal(users.register, { ...request, body: otherPassword })).toMatchObject({
      status: 422,
      errors: ['Idempotency-Key was used for another request'],
    });
  });
});

describe('a repeated registration', () => {
  const again = (world: World, email: string, name: string, password: string, key: string) =>
    world.anyone.raw('POST', users.register.path, {
      body: { user: { name, email, password, password_confirmation: password, timezone: 'UTC' } },
      headers: { 'idempotency-key': key },
    });

  test('cannot be used to guess a password: the eleventh wrong one is refused', async ({ world }) => {
    const [email, key] = [`${randomUUID()}@example.com`, randomUUID()];
    expect((await again(world, email, 'Ada', 'correct horse', key)).status).toBe(201);
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess++) {
      statuses.push((await again(world, email, 'Ada', `wrong horse ${guess}`, key)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  });

  test('signs nobody in with the password of a later user of the address', async ({ world }) => {
    const [email, key] = [`${randomUUID()}@example.com`, randomUUID()];
    const registered = await again(world, email, 'Ada', 'correct horse', key);
    const ada = new Caller(world.url, (registered.body as { token: string }).token);
    await ada.call(users.update, { body: { user: { email: `moved-${email}` } } });
    await world.person({ email, password: 'battery staple' });
    const answer = await again(world, email, 'Ada', 'battery staple', key);
    expect(answer).toMatchObject({ status: 422, body: { error: 'Idempotency-Key was used for another request' } });
  });
});

describe('signing in', () => {
  test('does not count when it succeeds: the tenth right password works like the first', async ({ world }) => {
    const ada = await world.person();
    for (let time = 0; time < 12; time++) expect((await ada.elsewhere()).token).toBeTruthy();
  });
});

describe('sessions', () => {
  test('end at once for the token that signs out, and for no other', async ({ world }) => {
    const ada = await world.person();
    const phone = await ada.elsewhere();
    await ada.call(users.signOut);

    expect(await ada.refusal(users.me)).toMatchObject({
      status: 401,
      errors: ['You need to sign in or sign up before continuing.'],
    });
    expect((await phone.call(users.me)).id).toBe(ada.id);
  });

  test('are twenty at most: the next sign-in ends the oldest', async ({ world }) => {
    const ada = await world.person();
    const browsers = [];
    for (let time = 0; time < 20; time++) browsers.push(await ada.elsewhere());

    expect((await ada.refusal(users.me)).status).toBe(401);
    for (const browser of browsers) expect((await browser.call(users.me)).id).toBe(ada.id);
  });

  test('are no more than twenty with parallel sign-ins', async ({ world }) => {
    const ada = await world.person();
    const browsers = [ada as Caller];
    for (let round = 0; round < (isLong ? 4 : 3); round++) {
      browsers.push(...(await Promise.all(Array.from({ length: 8 }, () => ada.elsewhere()))));
    }
    const alive = await Promise.all(browsers.map(async (each) => (await each.raw('GET', '/api/v1/users/me')).status));

    expect(alive.filter((status) => status === 200)).toHaveLength(20);
  });
});
