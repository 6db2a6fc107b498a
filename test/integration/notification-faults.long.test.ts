import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { say } from '#test/support/chats.ts';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { confidants, group, invited, verified } from '#test/support/confidants.ts';
import {
  AT_ONCE,
  decisionOn,
  pair,
  prefer,
  pushesTo,
  registered,
  settled,
  subjectsTo,
  titlesTo,
} from '#test/support/notifications.ts';
import { type Person, World } from '#test/support/world.ts';
import { deadLetters } from './support/dead-letters.ts';

/* Each notification is sent once: after further failures, and after a crash. */

let cloud: LocalCloud;
let world: World;

beforeAll(async () => {
  cloud = await startLocalCloud();
  world = new World(cloud.url);
});
afterEach(() => cloud.clearFaults());
afterAll(() => cloud.stop());

describe('when the push service', () => {
  test('is unavailable for a moment, a push is sent later, once', async () => {
    const { grace, chatId, token } = await pair(world);
    await cloud.inject({ service: 'fcm', operation: 'Send', kind: 'error', name: 'UNAVAILABLE', times: 2 });
    await say(grace, chatId, 'Good morning');
    expect(await titlesTo(world, token)).toEqual(['Grace Hopper']);
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
    expect(await deadLetters(cloud)).toBe(0);
  });
});

describe('when jobs are delivered twice', () => {
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
