import { describe, expect } from 'vitest';
import { group } from '#test/support/confidants.ts';
import { sampled } from '#test/support/long.ts';
import type { prefer } from '#test/support/notifications.ts';
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

  test('release once when the schedule runs twice in parallel', async ({ world }) => {
    const people = await pairBefore(world, '2026-02-08T23:00:00Z', NIGHT);
    await write(world, '2026-02-08T23:00:00Z', people, 'One', 'Two');
    await world.setClock('2026-02-09T08:00:00Z');
    await Promise.all([1, 2, 3].map(() => cloud.runSchedule('digests')));
    const merged = '2 new messages from Grace Hopper';
    expect(await received(people)).toEqual({ titles: [merged], subjects: [merged] });
  });

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
  test.for(sampled(nights))('last the night in %s', async ([, timezone, evening, hours, before, end], { world }) => {
    const people = await pairBefore(world, evening, { ...hours, timezone });
    await write(world, evening, people, 'One', 'Two');
    expect(await received(people)).toEqual(NOTHING);
    expect(await at(world, before, people)).toEqual(NOTHING);
    const merged = '2 new messages from Grace Hopper';
    expect(await at(world, end, people)).toEqual({ titles: [merged], subjects: [merged] });
  });
});
