import { describe, expect } from 'vitest';
import { say } from '#test/support/chats.ts';
import { group } from '#test/support/confidants.ts';
import { settled } from '#test/support/notifications.ts';
import { at, cloud, NIGHT, NOTHING, pairBefore, received, test, write } from './support/quiet-hours.ts';

/* What happens at the moment in which quiet hours end. Every test has its own night, later than those before. */

describe('quiet hours', () => {
  test('that a stopped schedule has not ended for a day release once', async ({ world }) => {
    const people = await pairBefore(world, '2026-02-04T23:00:00Z', NIGHT);
    await write(world, '2026-02-04T23:00:00Z', people, 'One', 'Two', 'Three');
    // The schedule runs again in the night after the next, and held notifications stay held.
    expect(await at(world, '2026-02-05T23:30:00Z', people)).toEqual(NOTHING);
    const once = { titles: ['3 new messages from Grace Hopper'], subjects: ['3 new messages from Grace Hopper'] };
    expect(await at(world, '2026-02-07T12:00:00Z', people)).toEqual(once);
    await Promise.all([cloud.runSchedule('digests'), cloud.runSchedule('digests')]);
    expect(await at(world, '2026-02-08T12:00:00Z', people)).toEqual(once);
  });

  test('do not lose a message in the minute in which they end', async ({ world }) => {
    const people = await pairBefore(world, '2026-02-09T23:00:00Z', NIGHT);
    await write(world, '2026-02-09T23:00:00Z', people, 'One');
    await write(world, '2026-02-10T07:59:30Z', people, 'Two');
    expect((await at(world, '2026-02-10T08:00:00Z', people)).titles).toEqual(['2 new messages from Grace Hopper']);
    await write(world, '2026-02-10T08:00:05Z', people, 'Three');
    expect((await received(people)).titles).toEqual(['2 new messages from Grace Hopper', 'Grace Hopper']);
  });

  test('do not lose a notification that is being held while they end', async ({ world }) => {
    const people = await pairBefore(world, '2026-02-10T23:00:00Z', { ...NIGHT, email_enabled: false });
    const walkers = await group(people.grace, 'Sunday walkers', people.ada);
    await write(world, '2026-02-10T23:00:00Z', people, 'One');
    await world.setClock('2026-02-11T07:59:20Z');
    await say(people.grace, walkers.id, 'At nine?');
    // Delay the fourth write, which holds the notification while the others are being released.
    await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'delay', ms: 3_000, every: 4, times: 1 });
    const before = await invocations('digests');
    const waits = settled(world);
    await expect.poll(() => inFlight('Notifications'), { timeout: 10_000, interval: 20 }).toBe(1);
    await world.setClock('2026-02-11T08:00:00Z');
    await cloud.runSchedule('digests');
    await waits;
    expect(await invocations('digests')).toBeGreaterThan(before);
    expect((await received(people)).titles).toContain('Grace Hopper');

    // An index can lag. From time to time the sweep reads everything that is due.
    await at(world, '2026-02-11T08:01:00Z', people);
    const { titles } = await at(world, '2026-02-11T08:06:00Z', people);
    expect(titles.toSorted()).toEqual(['Grace Hopper', 'Grace Hopper in Sunday walkers']);
  });

  async function inFlight(queue: string): Promise<number> {
    const { queues } = (await (await fetch(`${cloud.url}/__local/queues`)).json()) as {
      queues: Record<string, { in_flight: number }>;
    };
    return Object.entries(queues).find(([name]) => name.includes(queue))?.[1].in_flight ?? 0;
  }

  async function invocations(name: string): Promise<number> {
    const functions = (await (await fetch(`${cloud.url}/__local/functions`)).json()) as Record<
      string,
      { invocations: number }
    >;
    return functions[name]?.invocations ?? 0;
  }
});
