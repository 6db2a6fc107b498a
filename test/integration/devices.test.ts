import { describe, expect } from 'vitest';
import { fcmDeviceTokens } from '#shared/contracts/fcm-device-tokens.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { users } from '#shared/contracts/users.ts';
import { say } from '#test/support/chats.ts';
import {
  AT_ONCE,
  decisionOn,
  newToken,
  pair,
  prefer,
  pushesTo,
  registered,
  settled,
  titlesTo,
} from '#test/support/notifications.ts';
import type { Caller } from '#test/support/world.ts';
import { changePassword, reset, resetLink } from './support/accounts.ts';
import { test } from './support/test.ts';

/* A browser gets pushes for the user who registered it last, until that session ends. */

const NO_DEVICE = 'No browser is registered for push notifications';

/** Whether a push could be sent to any browser at this moment. */
async function canReceivePush(person: Caller): Promise<boolean> {
  const { status, body } = await person.raw('POST', notifications.testPush.path);
  if (status === 200) return true;
  expect([status, body]).toEqual([
    422,
    { error: NO_DEVICE, errors: [NO_DEVICE], details: [{ code: 'no_push_device', message: NO_DEVICE }] },
  ]);
  return false;
}

const forget = (person: Caller, token: string) => person.call(fcmDeviceTokens.forget, { params: { token } });

const refusalOfRemoving = async (person: Caller, token: string) =>
  (await person.refusal(fcmDeviceTokens.forget, { params: { token } })).status;

describe('a browser', () => {
  test('that Grace registers after Ada gets Grace’s pushes and none of Ada’s', async ({ world }) => {
    const { ada, grace, chatId, token } = await pair(world);
    await prefer(grace, AT_ONCE);
    await registered(grace, token);
    await say(grace, chatId, 'Good morning');
    expect(await pushesTo(world, token)).toEqual([]);
    expect((await decisionOn(ada, 'message')).push).toEqual(['dropped', 'no_device']);
    await say(ada, chatId, 'Good morning, Grace');
    expect(await titlesTo(world, token)).toEqual(['Ada Lovelace']);

    // Ada registers it again.
    await registered(ada, token);
    expect(await canReceivePush(grace)).toBe(false);
    expect(await canReceivePush(ada)).toBe(true);
  });

  test('that four accounts register in parallel belongs to one of them', async ({ world }) => {
    const people = await Promise.all(Array.from({ length: 4 }, () => world.person()));
    const token = newToken();
    await Promise.all(people.map((each) => registered(each, token)));
    const reached = [];
    for (const each of people) reached.push(await canReceivePush(each));
    expect(reached.filter(Boolean)).toHaveLength(1);
  });

  test('that Ada registers twice gets each push once', async ({ world }) => {
    const { ada, grace, chatId, token } = await pair(world);
    await registered(await ada.elsewhere(), token);
    await registered(ada, token);
    await say(grace, chatId, 'Good morning');
    expect(await pushesTo(world, token)).toHaveLength(1);
  });

  test('is removed at once by a sign-out, and other browsers are not', async ({ world }) => {
    const { ada, grace, chatId, token } = await pair(world);
    const phone = await ada.elsewhere();
    const other = await registered(phone);
    await phone.call(users.signOut);
    await ada.call(notifications.testPush);
    expect(await pushesTo(world, other)).toEqual([]);
    await say(grace, chatId, 'Good morning');
    expect(await pushesTo(world, other)).toEqual([]);
    expect(await pushesTo(world, token)).toHaveLength(2);

    const desk = await ada.elsewhere();
    await ada.call(users.signOut);
    expect(await canReceivePush(desk)).toBe(false);
  });

  test('that Ada signs in on again is registered by the new session', async ({ world }) => {
    const { ada, grace, chatId, token } = await pair(world);
    await ada.call(users.signOut);
    await registered(await ada.elsewhere(), token);
    // The end of the first session is processed after the second has begun.
    await settled(world);
    await say(grace, chatId, 'Good morning');
    expect(await titlesTo(world, token)).toEqual(['Grace Hopper']);
  });

  test('is removed with its session when Ada changes her password, except the one that she uses for it', async ({
    world,
  }) => {
    const { ada, grace, chatId, token } = await pair(world);
    const other = await registered(await ada.elsewhere());
    expect((await changePassword(ada, ada.password, 'analytical engine')).status).toBe(204);
    await say(grace, chatId, 'Good morning');
    expect(await pushesTo(world, token)).toHaveLength(1);
    expect(await pushesTo(world, other)).toEqual([]);
  });

  test('is removed with its session when Ada resets her password', async ({ world }) => {
    const { ada, grace, chatId, token } = await pair(world);
    expect((await reset(world, await resetLink(world, ada.email), 'analytical engine')).status).toBeLessThan(300);
    await say(grace, chatId, 'Good morning');
    expect(await pushesTo(world, token)).toEqual([]);
    expect((await decisionOn(await browser(), 'message')).push).toEqual(['dropped', 'no_device']);

    async function browser() {
      const body = { user: { email: ada.email, password: 'analytical engine' } };
      return Object.assign(ada, { token: (await world.anyone.call(users.signIn, { body })).token });
    }
  });

  test('that Ada removes gets no more pushes, and cannot be removed again', async ({ world }) => {
    const { ada, grace, chatId, token } = await pair(world);
    await forget(ada, token);
    for (const unknown of [token, newToken()]) expect(await refusalOfRemoving(ada, unknown)).toBe(404);
    await say(grace, chatId, 'Good morning');
    expect(await pushesTo(world, token)).toEqual([]);
    expect(await canReceivePush(ada)).toBe(false);
  });

  test('of Ada’s cannot be removed by Grace', async ({ world }) => {
    const { ada, grace, token } = await pair(world);
    expect(await refusalOfRemoving(grace, token)).toBe(404);
    expect(await canReceivePush(ada)).toBe(true);
  });

  test('is one of at most ten: the next one replaces the oldest', async ({ world }) => {
    const { ada, grace, chatId, token } = await pair(world);
    const others = [];
    for (let number = 1; number <= 10; number++) others.push(await registered(ada));
    await say(grace, chatId, 'Good morning');
    expect(await pushesTo(world, token)).toEqual([]);
    for (const each of others) expect(await pushesTo(world, each)).toHaveLength(1);
  });

  test('needs a token, and a signed-in user', async ({ world }) => {
    const ada = await world.person();
    const register = async (token: unknown) => {
      const { status, errors } = await ada.refusal(fcmDeviceTokens.register, { body: { token } });
      return [status, ...errors];
    };
    expect(await register('')).toEqual([422, 'Token is required']);
    expect(await register(undefined)).toEqual([422, 'Token is required']);
    expect(await register(7)).toEqual([422, 'Token must be text']);
    expect(await register('x'.repeat(513))).toEqual([422, 'Token must be at most 512 characters']);
    expect(await register('one\ntwo')).toEqual([422, 'Token can’t contain line breaks']);
    const { status } = await world.anyone.refusal(fcmDeviceTokens.register, { body: { token: newToken() } });
    expect(status).toBe(401);
    expect((await world.anyone.refusal(fcmDeviceTokens.forget, { params: { token: newToken() } })).status).toBe(401);
    expect(await canReceivePush(ada)).toBe(false);
  });

  test('with a token of maximum length can be removed', async ({ world }) => {
    const ada = await world.person();
    const token = await registered(ada, `${newToken()}${'x'.repeat(512)}`.slice(0, 512));
    expect(await canReceivePush(ada)).toBe(true);
    await forget(ada, token);
    expect(await canReceivePush(ada)).toBe(false);
  });
});
