import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fcmDeviceTokens } from '#shared/contracts/fcm-device-tokens.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { say } from '#test/support/chats.ts';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { confidants, group, invited, verified } from '#test/support/confidants.ts';
import {
  AT_ONCE,
  decisionOn,
  newToken,
  notificationEmails,
  pair,
  prefer,
  pushesTo,
  registered,
  settled,
  subjectsTo,
  titlesTo,
} from '#test/support/notifications.ts';
import { type Person, World } from '#test/support/world.ts';

/*
 * Each notification is sent once, whatever fails on the way: stream, queues, workers, the push service or the mail
 * provider.
 */

let cloud: LocalCloud;
let world: World;

beforeAll(async () => {
  cloud = await startLocalCloud();
  world = new World(cloud.url);
});
afterEach(() => cloud.clearFaults());
afterAll(() => cloud.stop());

/** The number of dead letters. */
async function dead(): Promise<number> {
  const { dead_letters } = (await (await fetch(`${cloud.url}/__local/queues`)).json()) as {
    dead_letters: Record<string, number>;
  };
  return Object.values(dead_letters).reduce((sum, count) => sum + count, 0);
}

describe('when the push service', () => {
  test('is unavailable for a moment, a push is sent later, once', async () => {
    const { grace, chatId, token } = await pair(world);
    await cloud.inject({ service: 'fcm', operation: 'Send', kind: 'error', name: 'UNAVAILABLE', times: 2 });
    await say(grace, chatId, 'Good morning');
    expect(await titlesTo(world, token)).toEqual(['Grace Hopper']);
  });

  test('fails more often than a worker tries, the queue tries again, and a push is sent once', async () => {
    const { ada, grace, chatId, token } = await pair(world);
    await cloud.inject({ service: 'fcm', operation: 'Send', kind: 'error', name: 'INTERNAL', times: 3 });
    await say(grace, chatId, 'Good morning');
    expect(await titlesTo(world, token)).toEqual(['Grace Hopper']);
    expect((await decisionOn(ada, 'message')).push).toEqual(['sent', 'push_on']);
    expect(await dead()).toBe(0);
  });

  test('accepts a push and its answer is lost, the repeated push has the same tag', async () => {
    const { grace, chatId, token } = await pair(world);
    await cloud.inject({ service: 'fcm', operation: 'Send', kind: 'lost-answer', times: 1 });
    await say(grace, chatId, 'Good morning');
    const pushes = await pushesTo(world, token);
    expect(pushes.length).toBeGreaterThan(0);
    expect(pushes.length).toBeLessThanOrEqual(2);
    expect(new Set(pushes.map(({ data }) => data.tag))).toEqual(new Set([`chat-${chatId}`]));
    expect(new Set(pushes.map(({ data }) => data.id)).size).toBe(1);
  });

  test('says that a browser is gone, it is removed, and the others get the push', async () => {
    const { ada, grace, chatId, token } = await pair(world);
    const gone = await registered(await ada.elsewhere(), newToken('gone'));
    await say(grace, chatId, 'Good morning');
    expect(await titlesTo(world, token)).toEqual(['Grace Hopper']);
    expect(await pushesTo(world, gone)).toEqual([]);

    // Without the other one, there is none left.
    await ada.call(fcmDeviceTokens.forget, { params: { token } });
    await say(grace, chatId, 'Are you there?');
    expect((await decisionOn(ada, 'message')).push).toEqual(['dropped', 'no_device']);
  });

  test('refuses a push permanently, the notification history says so', async () => {
    const { ada, grace, chatId } = await pair(world);
    const [bob] = [await verified(world)];
    const token = await registered(bob, newToken('malformed'));
    await prefer(bob, AT_ONCE);
    const together = await confidants(ada, bob);
    await settled(world);
    await say(ada, together, 'Good morning');
    expect(await pushesTo(world, token)).toEqual([]);
    expect((await decisionOn(bob, 'message')).push).toEqual(['dropped', 'push_refused']);
    await say(grace, chatId, 'Good morning');
    expect((await decisionOn(ada, 'message')).push).toEqual(['sent', 'push_on']);
  });

  test('is down while Ada is removed from a group, she gets no push from it afterwards', async () => {
    const { ada, grace, token } = await pair(world);
    const bob = await verified(world, { name: 'Bob Noyce' });
    await confidants(grace, bob);
    const { id } = await group(grace, 'Sunday walkers', ada, bob);
    await settled(world);
    await prefer(bob, AT_ONCE);
    const ofBob = await registered(bob);
    await cloud.inject({ service: 'fcm', operation: 'Send', kind: 'error', name: 'INTERNAL' });
    const from = cloud.log().length;
    await say(grace, id, 'At nine?');
    const failed = (person: Person) => cloud.log().slice(from).includes(`A job failed id=push-${person.id}`);
    // They are notified after ten seconds, then the tries take some more. Both are tried again after minutes.
    await expect.poll(() => failed(ada) && failed(bob), { timeout: 45_000, interval: 20 }).toBe(true);
    await grace.call(groupChats.removeMember, { params: { id }, body: { confidant_id: ada.id } });
    await cloud.clearFaults();

    expect(await titlesTo(world, ofBob)).toEqual(['Grace Hopper in Sunday walkers']);
    expect(await pushesTo(world, token)).toEqual([]);
    expect((await decisionOn(ada, 'message')).push).toEqual(['dropped', 'over']);
    expect(await dead()).toBe(0);
  });

  test('is unavailable for a test push, Ada gets an error at once', async () => {
    const { ada, token } = await pair(world);
    await cloud.inject({ service: 'fcm', operation: 'Send', kind: 'error', name: 'INTERNAL' });
    const { status, errors } = await ada.refusal(notifications.testPush);
    expect([status, errors]).toEqual([502, ['The push service rejected the notification. Please try again.']]);
    await cloud.clearFaults();
    await ada.call(notifications.testPush);
    expect(await pushesTo(world, token)).toHaveLength(1);
  });
});

describe('when the mail provider', () => {
  test('is down for a while, the email about a chat is sent once later', async () => {
    const { ada, grace, chatId } = await pair(world);
    await cloud.inject({ service: 'ses', kind: 'error', name: 'InternalFailure', times: 7 });
    await say(grace, chatId, 'Good morning');
    expect(await subjectsTo(ada)).toEqual(['New message from Grace Hopper']);
    expect((await decisionOn(ada, 'message')).email).toEqual(['sent', 'email_immediate']);
  });

  test('says that the address cannot receive mail, the notification history says so', async () => {
    const { ada, grace, chatId } = await pair(world);
    await cloud.inject({ service: 'ses', kind: 'error', name: 'InvalidParameterValue', times: 1 });
    await say(grace, chatId, 'Good morning');
    expect(await notificationEmails(ada)).toEqual([]);
    expect((await decisionOn(ada, 'message')).email).toEqual(['dropped', 'email_refused']);
  });

  test('does not accept a test email, Ada gets an error at once', async () => {
    const { ada } = await pair(world);
    await cloud.inject({ service: 'ses', kind: 'error', name: 'MessageRejected', times: 1 });
    const { status, errors } = await ada.refusal(notificationPreferences.testEmail);
    expect([status, errors]).toEqual([502, ['The email could not be sent. Please try again.']]);
  });
});

describe('when jobs are delivered twice', () => {
  test('because the queues’ answers were lost, each of four notifications is pushed and mailed once', async () => {
    const { ada, grace, token } = await pair(world);
    const groups = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => group(grace, name, ada)));
    await settled(world);
    await cloud.inject({ service: 'sqs', operation: 'SendMessageBatch', kind: 'lost-answer', every: 2, times: 8 });
    await Promise.all(groups.map(({ id }) => say(grace, id, 'Good morning')));

    expect((await titlesTo(world, token)).toSorted()).toEqual(
      ['Four', 'One', 'Three', 'Two'].map((name) => `Grace Hopper in ${name}`),
    );
    expect((await subjectsTo(ada)).toSorted()).toEqual(
      ['Four', 'One', 'Three', 'Two'].map((name) => `New message from Grace Hopper in ${name}`),
    );
    expect(await dead()).toBe(0);
  });

  test('because the queues accepted nothing for a while, a message is pushed and mailed once', async () => {
    const { ada, grace, chatId, token } = await pair(world);
    await cloud.inject({
      service: 'sqs',
      operation: 'SendMessageBatch',
      kind: 'error',
      name: 'InternalError',
      times: 7,
    });
    await say(grace, chatId, 'Good morning');
    expect(await titlesTo(world, token)).toEqual(['Grace Hopper']);
    expect(await subjectsTo(ada)).toEqual(['New message from Grace Hopper']);
  });

  test('because the database was unavailable in between, a message is pushed and mailed once', async () => {
    const { ada, grace, chatId, token } = await pair(world);
    await cloud.inject({
      service: 'dynamodb',
      operation: 'UpdateItem',
      kind: 'error',
      name: 'InternalServerError',
      every: 2,
      times: 8,
    });
    await say(grace, chatId, 'Good morning');
    // The claim of a failed worker expires after two minutes.
    await settled(world);
    await cloud.setClock(new Date(Date.now() + 240_000).toISOString());
    expect(new Set((await pushesTo(world, token)).map(({ data }) => data.tag))).toEqual(new Set([`chat-${chatId}`]));
    expect(await subjectsTo(ada)).toEqual(['New message from Grace Hopper']);
    await cloud.setClock(null);
  });

  test('because the stream is read again after a crash, each notification is sent once', async () => {
    const { ada, grace, chatId, token } = await pair(world);
    const bob = await verified(world, { name: 'Bob Noyce' });
    await say(grace, chatId, 'Good morning');
    await invited(bob, ada.email);
    const before = { titles: await titlesTo(world, token), subjects: await subjectsTo(ada) };
    expect(before.titles.toSorted()).toEqual(['Bob Noyce invited you', 'Grace Hopper']);
    expect(before.subjects).toHaveLength(2);

    await cloud.kill();
    const positions = readdirSync(cloud.dataDir).filter((name) => /^stream-.*\.json$/.test(name));
    expect(positions.length).toBeGreaterThan(0);
    for (const name of positions) rmSync(join(cloud.dataDir, name));
    await cloud.restart();
    world = new World(cloud.url);

    const after = { url: world.url, email: ada.email };
    await settled(world);
    expect({ titles: await titlesTo(world, token), subjects: await subjectsTo(after) }).toEqual(before);
    // It works: new notifications are sent.
    const again = await pair(world);
    await say(again.grace, again.chatId, 'Good morning');
    expect(await titlesTo(world, again.token)).toEqual(['Grace Hopper']);
  });
});
