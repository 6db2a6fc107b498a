import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openQueueStore } from '#infra/local/sqs/store.ts';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { invited, verified } from '#test/support/confidants.ts';
import { settled } from '#test/support/notifications.ts';
import { World } from '#test/support/world.ts';
import { emailKinds } from './support/accounts.ts';

/* Feedback of the mail provider that cannot be parsed. */

let cloud: LocalCloud;
let world: World;

beforeAll(async () => {
  cloud = await startLocalCloud();
  world = new World(cloud.url);
});
afterAll(() => cloud.stop());

interface Queues {
  queues: Record<string, { visible: number; in_flight: number }>;
  dead_letters: Record<string, number>;
}

async function queues(): Promise<Queues> {
  return (await (await fetch(`${cloud.url}/__local/queues`)).json()) as Queues;
}

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
  const email = `bounce+${randomUUID()}@simulator.amazonses.com`;
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
