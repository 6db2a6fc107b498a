import { expect, test } from 'vitest';
import { type Cloud, startLocalCloud } from '#test/support/cloud.ts';
import { notificationEmails } from '#test/support/notifications.ts';
import { World } from '#test/support/world.ts';
import { count, people, sweep, test as timed, withDailyCommitment } from './support/digests.ts';
import { timeOf } from './support/test-at.ts';

/* A digest is sent once, also after an outage of its schedule and after a crash. */

timed('a daily digest is sent once when the schedule stopped for two days', async ({ world }) => {
  await world.setClock('2026-05-13T12:00:00Z');
  const ada = await withDailyCommitment(world);
  await sweep(world, '2026-05-15T12:00:00Z');
  expect(await count(ada)).toBe(1);
  await sweep(world, '2026-05-16T08:00:00Z');
  expect(await count(ada)).toBe(2);
});

test('a crash after a digest was queued, and before that was recorded, sends it once', async () => {
  await using own = await startLocalCloud();
  const world = Object.assign(new World(own.url), timeOf(own));
  await world.setClock('2026-06-11T12:00:00Z');
  // A restarted cloud sends emails before its clock is set. By the machine's own clock it could be night, and the
  // email would be held.
  const ada = await withDailyCommitment(world, { quiet_hours_start: '00:00', quiet_hours_end: '00:00' });
  await own.settle();
  await world.setClock('2026-06-12T08:00:00Z');
  // Neither the write that records the digest nor the worker's claim gets through.
  await own.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'delay', ms: 60_000 });
  const running = own.runSchedule('digests').catch(() => undefined);
  await expect.poll(() => waiting(own, 'DigestMails'), { timeout: 20_000, interval: 20 }).toBeGreaterThan(0);
  await own.kill();
  await running;

  await own.restart();
  people.splice(0);
  await sweep(world, '2026-06-12T08:06:00Z', own);
  await own.settle();
  const mailbox = { url: own.url, email: ada.email };
  expect(await notificationEmails(mailbox)).toHaveLength(1);
  await sweep(world, '2026-06-12T08:12:00Z', own);
  expect(await notificationEmails(mailbox)).toHaveLength(1);
});

async function waiting(cloud: Cloud, queue: string): Promise<number> {
  const { queues } = (await (await fetch(`${cloud.url}/__local/queues`)).json()) as {
    queues: Record<string, { visible: number; in_flight: number }>;
  };
  const [, found] = Object.entries(queues).find(([name]) => name.includes(queue)) ?? [];
  if (!found) throw new Error(`There is no such queue among ${Object.keys(queues)}`);
  return found.visible + found.in_flight;
}
