import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openQueueStore } from '#infra/local/sqs/store.ts';
import { say } from '#test/support/chats.ts';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { confidants, group, invited, verified } from '#test/support/confidants.ts';
import {
  AT_ONCE,
  decisionOn,
  notificationEmails,
  prefer,
  preferencesOf,
  registered,
  settled,
  titlesTo,
} from '#test/support/notifications.ts';
import { type Person, World } from '#test/support/world.ts';
import { askForReset, emailKinds } from './support/accounts.ts';

/* After a bounce or a complaint, an address gets no more mail until its user turns it on again. */

let cloud: LocalCloud;
let world: World;

beforeAll(async () => {
  cloud = await startLocalCloud();
  world = new World(cloud.url);
});
afterAll(() => cloud.stop());

const simulated = (outcome: string, label: string = randomUUID()) => `${outcome}+${label}@simulator.amazonses.com`;

interface Queues {
  queues: Record<string, { visible: number; in_flight: number }>;
  dead_letters: Record<string, number>;
}

async function queues(): Promise<Queues> {
  return (await (await fetch(`${cloud.url}/__local/queues`)).json()) as Queues;
}

/** Ada at an address whose mail has this outcome, with mail turned on, and Grace, who writes to her. */
async function withOutcome(email: string): Promise<{ ada: Person; grace: Person; chatId: string; token: string }> {
  const [ada, grace] = [await verified(world, { email }), await verified(world, { name: 'Grace Hopper' })];
  const chatId = await confidants(ada, grace);
  await settled(world);
  await prefer(ada, { ...AT_ONCE, email_enabled: true });
  return { ada, grace, chatId, token: await registered(ada) };
}

describe('mail to Ada that', () => {
  test.for([
    ['comes back for good', 'bounce', 'bounced'],
    ['is on the list of those that came back', 'suppressionlist', 'bounced'],
    ['she complains about', 'complaint', 'complained'],
  ] as const)('%s is the last one, except emails about her account', async ([, outcome, reason]) => {
    const { ada, grace, chatId, token } = await withOutcome(simulated(outcome));
    await say(grace, chatId, 'Good morning');
    expect(await notificationEmails(ada)).toHaveLength(1);
    await settled(world);
    expect((await preferencesOf(ada)).email_enabled).toBe(false);

    const walkers = await group(grace, 'Sunday walkers', ada);
    await say(grace, walkers.id, 'At nine?');
    await invited(await verified(world), ada.email);
    expect(await notificationEmails(ada)).toHaveLength(1);
    expect((await decisionOn(ada, 'message')).email).toEqual(['dropped', 'email_off']);
    expect((await decisionOn(ada, 'invitation')).email).toEqual(['dropped', reason]);
    expect(await titlesTo(world, token)).toContain('Grace Hopper in Sunday walkers');

    await askForReset(world, ada.email);
    expect(await ada.mailTo('reset-password')).toBeDefined();

    // She turns it on again, and the next one has the same outcome.
    await prefer(ada, { email_enabled: true });
    await group(grace, 'Monday walkers', ada).then(({ id }) => say(grace, id, 'At ten?'));
    expect(await notificationEmails(ada)).toHaveLength(2);
    expect((await preferencesOf(ada)).email_enabled).toBe(false);
  });

  test('bounces temporarily changes nothing', async () => {
    const { ada, grace, chatId } = await withOutcome(simulated('bounce', 'transient'));
    await say(grace, chatId, 'Good morning');
    expect(await notificationEmails(ada)).toHaveLength(1);
    expect((await preferencesOf(ada)).email_enabled).toBe(true);
    const walkers = await group(grace, 'Sunday walkers', ada);
    await say(grace, walkers.id, 'At nine?');
    expect(await notificationEmails(ada)).toHaveLength(2);
  });
});

test('a bounced invitation to an address without an account is the last one to it', async () => {
  const email = simulated('bounce');
  await invited(await verified(world), email);
  await settled(world);
  await invited(await verified(world), email);
  expect(await emailKinds(world, email)).toEqual(['invited']);
});

test('a complaint about an invitation that Ada sent to a wrong address does not affect her own mail', async () => {
  const [ada, grace] = [await verified(world, { name: 'Ada' }), await verified(world, { name: 'Grace Hopper' })];
  const chatId = await confidants(ada, grace);
  await settled(world);
  await prefer(ada, AT_ONCE);
  await invited(ada, simulated('complaint'));
  await settled(world);
  await say(grace, chatId, 'Good morning');
  expect(await notificationEmails(ada)).toHaveLength(1);
});

test('unreadable feedback becomes dead letters, and later feedback is processed', async () => {
  const name = Object.keys((await queues()).queues).find((each) => each.includes('Feedback'));
  if (!name) throw new Error('There is no queue for what becomes of mail');
  await cloud.kill();
  await post(name, [
    // SES sends this when it has found the topic.
    'Successfully validated SNS topic for Amazon SES event publishing.',
    '{ no JSON',
    '{}',
    JSON.stringify({ eventType: 'Bounce', bounce: { bounceType: 'Permanent' } }),
    JSON.stringify({ eventType: 'Delivery', delivery: {} }),
  ]);
  await cloud.restart();
  world = new World(cloud.url);
  await settled(world);

  const { queues: left, dead_letters } = await queues();
  expect(left[name]).toMatchObject({ visible: 0, in_flight: 0 });
  expect(Object.values(dead_letters).filter((count) => count > 0)).toEqual([4]);
  const email = simulated('bounce');
  await invited(await verified(world), email);
  await settled(world);
  await invited(await verified(world), email);
  expect(await emailKinds(world, email)).toEqual(['invited']);
});

/** Puts messages into a queue of the cloud, which is stopped. */
async function post(queue: string, bodies: readonly string[]): Promise<void> {
  const store = await openQueueStore(join(cloud.dataDir, 'queues'));
  const app = await store.app();
  const QueueUrl = store.byName(queue)?.url;
  for (const MessageBody of bodies) {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.SendMessage' },
      payload: { QueueUrl, MessageBody },
    });
    if (statusCode !== 200) throw new Error(`The queue did not take it: ${body}`);
  }
  await store.close();
}
