import { describe, expect } from 'vitest';
import { configuration } from '#shared/contracts/configuration.ts';
import { fcmDeviceTokens } from '#shared/contracts/fcm-device-tokens.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { users } from '#shared/contracts/users.ts';
import { say } from '#test/support/chats.ts';
import { decisionOn, pair, registered, settled, titlesTo } from '#test/support/notifications.ts';
import { sharedCloud } from '#test/support/shared-cloud.ts';
import {
  newSubscription,
  subscribed,
  unsubscribedInBrowser,
  webPushesTo,
  webTitlesTo,
} from '#test/support/web-push.ts';
import type { Caller, Person } from '#test/support/world.ts';
import { test } from './support/test.ts';

/* Web Push: a browser's own subscription is a device as one with a token of FCM is. */

const NO_DEVICE = [422, ['No browser is registered for push notifications']];

async function testPush(person: Caller) {
  const { status, body } = await person.raw('POST', notifications.testPush.path);
  return [status, (body as { errors?: string[] }).errors];
}

const remove = (person: Caller, id: string) => person.call(fcmDeviceTokens.unsubscribe, { params: { id } });

test('a deployment without Firebase has keys for Web Push, the same for everybody', async ({ world }) => {
  const [one, two] = [await world.anyone.call(configuration.read), await world.anyone.call(configuration.read)];
  expect(one).toEqual({
    firebase: null,
    web_push: { public_key: expect.stringMatching(/^B[\w-]{86}$/) },
    stage: expect.any(String),
  });
  expect(two).toEqual(one);
});

describe('a subscribed browser', () => {
  test('gets a push about a message, beside a browser with a token of FCM', async ({ world }) => {
    const { ada, grace, chatId, token } = await pair(world);
    const { endpoint } = await subscribed(await ada.elsewhere());
    await say(grace, chatId, 'Good morning');
    expect(await webPushesTo(world, endpoint)).toEqual([
      {
        endpoint,
        ttl: 3600,
        urgency: 'high',
        topic: expect.stringMatching(/^[\w-]{32}$/),
        message: {
          web_push: 8030,
          notification: {
            title: 'Grace Hopper',
            body: 'Good morning',
            navigate: `${world.url}/chats/${chatId}`,
            icon: `${world.url}/icon-192.png`,
            tag: `chat-${chatId}`,
            data: { url: `/chats/${chatId}`, id: expect.stringMatching(/^message-/) },
          },
        },
        sent_at: expect.any(String),
      },
    ]);
    expect(await titlesTo(world, token)).toEqual(['Grace Hopper']);
    expect((await decisionOn(ada, 'message')).push).toEqual(['sent', 'push_on']);
  });

  test('gets each test push once, also when it is registered again, while it is one of ten devices', async ({
    world,
  }) => {
    const ada = await world.person();
    const { id, endpoint, keys } = await subscribed(ada);
    expect(await testPush(ada)).toEqual([200, undefined]);
    expect(await webTitlesTo(world, endpoint)).toEqual(['Steadfast']);
    const again = await ada.elsewhere();
    expect(await again.call(fcmDeviceTokens.subscribe, { body: { endpoint, keys } })).toEqual({ id });
    await testPush(ada);
    expect(await webTitlesTo(world, endpoint)).toHaveLength(2);

    // A token with the same text is another device.
    expect((await ada.refusal(fcmDeviceTokens.forget, { params: { token: endpoint } })).status).toBe(404);
    expect(await testPush(ada)).toEqual([200, undefined]);
    for (let number = 1; number <= 10; number++) await registered(ada);
    await testPush(ada);
    expect(await webTitlesTo(world, endpoint)).toHaveLength(3);
  });

  test('that ends its subscription is removed with the next push', async ({ world }) => {
    const { ada, grace, chatId } = await pair(world);
    const { id, endpoint } = await subscribed(ada);
    await unsubscribedInBrowser(world, endpoint);
    await say(grace, chatId, 'Good morning');
    await settled(world);
    const { status } = await ada.refusal(fcmDeviceTokens.unsubscribe, { params: { id } });
    expect(status).toBe(404);
  });

  test('that has ended its subscription is removed by a test push, which says so', async ({ world }) => {
    const ada = await world.person();
    const { endpoint } = await subscribed(ada);
    await unsubscribedInBrowser(world, endpoint);
    expect(await testPush(ada)).toEqual(NO_DEVICE);
    expect(await testPush(ada)).toEqual(NO_DEVICE);
  });

  test('is removed by a sign-out, and by Ada, once', async ({ world }) => {
    const ada = await world.person();
    const phone = await ada.elsewhere();
    await subscribed(phone);
    await phone.call(users.signOut);
    expect(await testPush(ada)).toEqual(NO_DEVICE);
    const { id } = await subscribed(ada);
    await remove(ada, id);
    expect(await testPush(ada)).toEqual(NO_DEVICE);
    expect((await ada.refusal(fcmDeviceTokens.unsubscribe, { params: { id } })).errors).toEqual(['Device not found']);
  });

  test('that Grace registers after Ada is Grace’s', async ({ world }) => {
    const [ada, grace] = await Promise.all([world.person(), world.person()]);
    const { id, endpoint, keys } = await subscribed(ada);
    await grace.call(fcmDeviceTokens.subscribe, { body: { endpoint, keys } });
    expect(await testPush(ada)).toEqual(NO_DEVICE);
    expect((await ada.refusal(fcmDeviceTokens.unsubscribe, { params: { id } })).status).toBe(404);
    expect(await testPush(grace)).toEqual([200, undefined]);
  });
});

describe('a subscription is refused', () => {
  const refusalOf = async (person: Person, change: object) => {
    const body = { ...(await newSubscription(person)), ...change };
    const { status, body: answer } = await person.raw('POST', fcmDeviceTokens.subscribe.path, { body });
    const { details } = answer as { details: { code: string; field: string; message: string }[] };
    return [status, ...details.map(({ field, message }) => `${field}: ${message}`)];
  };
  const UNKNOWN = 'endpoint: Endpoint must be an https address of a known push service';

  test('with an endpoint that is none of a known push service', async ({ world }) => {
    const ada = await world.person();
    for (const endpoint of [
      'http://fcm.googleapis.com/fcm/send/abc',
      'https://fcm.googleapis.com:444/fcm/send/abc',
      'https://example.com/push/abc',
      'https://169.254.169.254/latest/meta-data/',
      'http://127.0.0.1/push/abc',
      'https://localhost/push/abc',
      'file:///etc/passwd',
      'push',
    ]) {
      expect([endpoint, await refusalOf(ada, { endpoint })]).toEqual([endpoint, [422, UNKNOWN]]);
    }
  });

  test('with an endpoint of more than 2,000 characters, or without one', async ({ world }) => {
    const ada = await world.person();
    const endpoint = `https://fcm.googleapis.com/${'x'.repeat(2_000)}`;
    const long = 'endpoint: Endpoint must be at most 2000 characters';
    expect(await refusalOf(ada, { endpoint })).toEqual([422, long]);
    expect(await refusalOf(ada, { endpoint: undefined })).toEqual([422, 'endpoint: Endpoint is required']);
    expect(await testPush(ada)).toEqual(NO_DEVICE);
  });

  test('with keys that are none', async ({ world }) => {
    const ada = await world.person();
    const { keys } = await newSubscription(ada);
    const refused = async (change: object) => refusalOf(ada, { keys: { ...keys, ...change } });
    const malformed = [422, 'keys: These aren’t the keys of a push subscription'];
    expect(await refused({ auth: 'abc' })).toEqual(malformed);
    expect(await refused({ p256dh: 'abc' })).toEqual(malformed);
    // In the form of a point, and not on the curve.
    expect(await refused({ p256dh: `B${'A'.repeat(86)}` })).toEqual(malformed);
    expect(await refused({ p256dh: undefined })).toEqual([422, 'p256dh: P256dh is required']);
    expect(await refused({ auth: 'x'.repeat(101) })).toEqual([422, 'auth: Auth must be at most 100 characters']);
    expect(await refusalOf(ada, { keys: undefined })).toEqual([422, 'keys: Keys must be an object']);
    expect(await refusalOf(ada, { keys: 'none' })).toEqual([422, 'keys: Keys must be an object']);
    expect(await testPush(ada)).toEqual(NO_DEVICE);
  });

  test('without a session', async ({ world }) => {
    const body = await newSubscription(world);
    expect((await world.anyone.refusal(fcmDeviceTokens.subscribe, { body })).status).toBe(401);
  });
});

describe('when the browser’s push service', () => {
  const failing = async (kind: object, work: () => Promise<void>) => {
    const cloud = await sharedCloud();
    await cloud.inject({ service: 'webpush', operation: 'Push', kind: 'error', name: 'Fault', ...kind });
    try {
      await work();
    } finally {
      await cloud.clearFaults();
    }
  };

  test('is busy for a moment, a push is sent later, once', async ({ world }) => {
    const { ada, grace, chatId } = await pair(world);
    const { endpoint } = await subscribed(ada);
    await failing({ status: 429, times: 2 }, async () => {
      await say(grace, chatId, 'Good morning');
      expect(await webTitlesTo(world, endpoint)).toEqual(['Grace Hopper']);
    });
    expect((await decisionOn(ada, 'message')).push).toEqual(['sent', 'push_on']);
  });

  test('refuses a push for good, the notification history says so, and the browser stays', async ({ world }) => {
    const { ada, grace, chatId, token } = await pair(world);
    await ada.call(fcmDeviceTokens.forget, { params: { token } });
    await subscribed(ada);
    await failing({ status: 403 }, async () => {
      await say(grace, chatId, 'Good morning');
      expect((await decisionOn(ada, 'message')).push).toEqual(['dropped', 'push_refused']);
      expect(await testPush(ada)).toEqual([502, ['The push service rejected the notification. Please try again.']]);
    });
    expect(await testPush(ada)).toEqual([200, undefined]);
  });
});
