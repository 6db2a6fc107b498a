import { afterEach, beforeAll, describe, expect } from 'vitest';
import { fcmDeviceTokens } from '#shared/contracts/fcm-device-tokens.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { say } from '#test/support/chats.ts';
import type { Cloud } from '#test/support/cloud.ts';
import { group } from '#test/support/confidants.ts';
import {
  decisionOn,
  newToken,
  notificationEmails,
  pair,
  pushesTo,
  registered,
  settled,
  subjectsTo,
  titlesTo,
} from '#test/support/notifications.ts';
import { sharedCloud } from '#test/support/shared-cloud.ts';
import { deadLetters } from './support/dead-letters.ts';
import { test } from './support/test.ts';

/*
 * Each notification is sent once, whatever fails on the way: stream, queues, workers, the push service or the mail
 * provider.
 */

let cloud: Cloud;

beforeAll(async () => {
  cloud = await sharedCloud();
});
afterEach(() => cloud.clearFaults());

describe('when the push service', () => {
  test('and the mail provider fail more often than a worker tries, the queue tries again, and each is sent once', async ({
    world,
  }) => {
    const { ada, grace, chatId, token } = await pair(world);
    const dead = await deadLetters(cloud);
    await cloud.inject({ service: 'fcm', operation: 'Send', kind: 'error', name: 'INTERNAL', times: 3 });
    await cloud.inject({ service: 'ses', kind: 'error', name: 'InternalFailure', times: 7 });
    await say(grace, chatId, 'Good morning');
    expect(await titlesTo(world, token)).toEqual(['Grace Hopper']);
    expect(await subjectsTo(ada)).toEqual(['New message from Grace Hopper']);
    expect(await decisionOn(ada, 'message')).toMatchObject({
      push: ['sent', 'push_on'],
      email: ['sent', 'email_immediate'],
    });
    expect(await deadLetters(cloud)).toBe(dead);
  });

  test('accepts a push and its answer is lost, the repeated push has the same tag', async ({ world }) => {
    const { grace, chatId, token } = await pair(world);
    await cloud.inject({ service: 'fcm', operation: 'Send', kind: 'lost-answer', times: 1 });
    await say(grace, chatId, 'Good morning');
    const pushes = await pushesTo(world, token);
    expect(pushes.length).toBeGreaterThan(0);
    expect(pushes.length).toBeLessThanOrEqual(2);
    expect(new Set(pushes.map(({ data }) => data.tag))).toEqual(new Set([`chat-${chatId}`]));
    expect(new Set(pushes.map(({ data }) => data.id)).size).toBe(1);
  });

  test('says that a browser is gone, it is removed; a push that it refuses permanently is dropped', async ({
    world,
  }) => {
    const { ada, grace, chatId, token } = await pair(world);
    const gone = await registered(await ada.elsewhere(), newToken('gone'));
    await say(grace, chatId, 'Good morning');
    expect(await titlesTo(world, token)).toEqual(['Grace Hopper']);
    expect(await pushesTo(world, gone)).toEqual([]);

    // Without the other one, there is none left.
    await ada.call(fcmDeviceTokens.forget, { params: { token } });
    await say(grace, chatId, 'Are you there?');
    expect((await decisionOn(ada, 'message')).push).toEqual(['dropped', 'no_device']);

    const malformed = await registered(ada, newToken('malformed'));
    await say(grace, chatId, 'Hello?');
    expect((await decisionOn(ada, 'message')).push).toEqual(['dropped', 'push_refused']);
    expect(await pushesTo(world, malformed)).toEqual([]);
  });

  test('and the mail provider reject a test, Ada gets an error at once', async ({ world }) => {
    const { ada, token } = await pair(world);
    await cloud.inject({ service: 'fcm', operation: 'Send', kind: 'error', name: 'INTERNAL' });
    await cloud.inject({ service: 'ses', kind: 'error', name: 'MessageRejected', times: 1 });
    const refused = await ada.refusal(notifications.testPush);
    expect([refused.status, refused.errors]).toEqual([
      502,
      ['The push service rejected the notification. Please try again.'],
    ]);
    const { status, errors } = await ada.refusal(notificationPreferences.testEmail);
    expect([status, errors]).toEqual([502, ['Couldn’t send the email. Please try again.']]);
    await cloud.clearFaults();
    await ada.call(notifications.testPush);
    expect(await pushesTo(world, token)).toHaveLength(1);
  });
});

test('when the mail provider says that the address cannot receive mail, the notification history says so', async ({
  world,
}) => {
  const { ada, grace, chatId } = await pair(world);
  await cloud.inject({ service: 'ses', kind: 'error', name: 'InvalidParameterValue', times: 1 });
  await say(grace, chatId, 'Good morning');
  expect(await notificationEmails(ada)).toEqual([]);
  expect((await decisionOn(ada, 'message')).email).toEqual(['dropped', 'email_refused']);
});

test('when jobs are delivered twice because the queues’ answers were lost, each notification is pushed and mailed once', async ({
  world,
}) => {
  const { ada, grace, token } = await pair(world);
  const groups = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => group(grace, name, ada)));
  await settled(world);
  const dead = await deadLetters(cloud);
  await cloud.inject({ service: 'sqs', operation: 'SendMessageBatch', kind: 'lost-answer', every: 2, times: 8 });
  await Promise.all(groups.map(({ id }) => say(grace, id, 'Good morning')));

  expect((await titlesTo(world, token)).toSorted()).toEqual(
    ['Four', 'One', 'Three', 'Two'].map((name) => `Grace Hopper in ${name}`),
  );
  expect((await subjectsTo(ada)).toSorted()).toEqual(
    ['Four', 'One', 'Three', 'Two'].map((name) => `New message from Grace Hopper in ${name}`),
  );
  expect(await deadLetters(cloud)).toBe(dead);
});
