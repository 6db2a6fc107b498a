import { describe, expect } from 'vitest';
import { say } from '#test/support/chats.ts';
import { group } from '#test/support/confidants.ts';
import { type prefer, settled } from '#test/support/notifications.ts';
import { at, cloud, NIGHT, NOTHING, pairBefore, received, test, write } from './support/quiet-hours.ts';

/* When quiet hours begin and end. Every test has its own night, later than those before. */

describe('quiet hours', () => {
  test('that begin when they end do not exist', async ({ world }) => {
    const people = await pairBefore(world, '2026-02-01T23:00:00Z', {
      quiet_hours_start: '07:00',
      quiet_hours_end: '07:00',
    });
    await write(world, '2026-02-01T23:00:00Z', people, 'One');
    expect((await received(people)).titles).toEqual(['Grace Hopper']);
    await write(world, '2026-02-02T07:00:00Z', people, 'Two');
    expect((await received(people)).titles).toHaveLength(2);
  });

  test('within a day begin and end to the minute', async ({ world }) => {
    const people = await pairBefore(world, '2026-02-03T12:59:30Z', {
      quiet_hours_start: '13:00',
      quiet_hours_end: '14:00',
    });
    const walkers = await group(people.grace, 'Sunday walkers', people.ada);
    await write(world, '2026-02-03T12:59:30Z', people, 'One');
    expect((await received(people)).titles).toEqual(['Grace Hopper']);
    await write(world, '2026-02-03T13:00:00Z', people, 'Two');
    await write(world, '2026-02-03T13:59:30Z', people, 'Three');
    expect((await received(people)).titles).toHaveLength(1);
    // If nothing of its chat is held, a message at the end is sent at once. Otherwise it is merged with the held
    // ones.
    await write(world, '2026-02-03T14:00:00Z', { ...people, chatId: walkers.id }, 'At nine?');
    await write(world, '2026-02-03T14:00:00Z', people, 'Four');
    expect((await received(people)).titles).toEqual(['Grace Hopper', 'Grace Hopper in Sunday walkers']);
    const { titles } = await at(world, '2026-02-03T14:00:30Z', people);
    expect(titles.slice(2)).toEqual(['4 new messages from Grace Hopper']);
    await write(world, '2026-02-03T14:00:40Z', people, 'Five');
    expect((await received(people)).titles.slice(3)).toEqual(['Grace Hopper']);
  });

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

  test('release once when the schedule runs twice in parallel', async ({ world }) => {
    const people = await pairBefore(world, '2026-02-08T23:00:00Z', NIGHT);
    await write(world, '2026-02-08T23:00:00Z', people, 'One', 'Two');
    await world.setClock('2026-02-09T08:00:00Z');
    await Promise.all([1, 2, 3].map(() => cloud.runSchedule('digests')));
    const merged = '2 new messages from Grace Hopper';
    expect(await received(people)).toEqual({ titles: [merged], subjects: [merged] });
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

  // In order: a session that began later has no valid token at an earlier time.
  const nights: [string, string, string, Parameters<typeof prefer>[1], string, string][] = [
    [
      'New York, when clocks go forward',
      'America/New_York',
      '2026-03-08T04:00:00Z',
      NIGHT,
      '2026-03-08T11:59:00Z',
      '2026-03-08T12:00:00Z',
    ],
    [
      'Paris, when clocks go forward',
      'Europe/Paris',
      '2026-03-28T22:00:00Z',
      NIGHT,
      '2026-03-29T05:59:00Z',
      '2026-03-29T06:00:00Z',
    ],
    [
      'Paris, when clocks go back',
      'Europe/Paris',
      '2026-10-24T21:00:00Z',
      NIGHT,
      '2026-10-25T06:59:00Z',
      '2026-10-25T07:00:00Z',
    ],
    [
      'New York, when clocks go back',
      'America/New_York',
      '2026-11-01T03:00:00Z',
      NIGHT,
      '2026-11-01T12:59:00Z',
      '2026-11-01T13:00:00Z',
    ],
    // 02:30 is skipped: they end when the clock shows 03:00.
    [
      'Paris, when their end is skipped',
      'Europe/Paris',
      '2027-03-27T22:00:00Z',
      { quiet_hours_start: '22:00', quiet_hours_end: '02:30' },
      '2027-03-28T00:59:00Z',
      '2027-03-28T01:00:00Z',
    ],
  ];
  test.for(nights)('last the night in %s', async ([, timezone, evening, hours, before, end], { world }) => {
    const people = await pairBefore(world, evening, { ...hours, timezone });
    await write(world, evening, people, 'One', 'Two');
    expect(await received(people)).toEqual(NOTHING);
    expect(await at(world, before, people)).toEqual(NOTHING);
    const merged = '2 new messages from Grace Hopper';
    expect(await at(world, end, people)).toEqual({ titles: [merged], subjects: [merged] });
  });
});
