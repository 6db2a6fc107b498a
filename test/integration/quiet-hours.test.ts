import { afterEach, describe, expect, vi } from 'vitest';
import { groupChats } from '#shared/contracts/group-chats.ts';
import type { PreferencesChange } from '#shared/contracts/notification-preferences.ts';
import { say } from '#test/support/chats.ts';
import type { Cloud } from '#test/support/cloud.ts';
import { accepted, group, invited, verified } from '#test/support/confidants.ts';
import {
  decisionOn,
  decisionsOf,
  type Pair,
  pair,
  prefer,
  pushesTo,
  read,
  registered,
  settled,
  subjectsTo,
  titlesTo,
} from '#test/support/notifications.ts';
import { Caller } from '#test/support/world.ts';
import { remove } from './support/invitations.ts';
import { type TimedWorld, testAt } from './support/test-at.ts';

/*
 * Notifications in quiet hours are sent at their end, merged, once, and only if they still matter. Every test has its
 * own night, later than those before.
 */

vi.setConfig({ testTimeout: 120_000 });

let cloud: Cloud;
const test = testAt('2026-01-10T12:00:00Z', (started) => {
  cloud = started;
});
afterEach(() => cloud.clearFaults());

const NIGHT = { quiet_hours_start: '22:00', quiet_hours_end: '08:00' };
const NOTHING = { titles: [], subjects: [] };

/** The pushes and emails that Ada has received so far. */
async function received({ ada, token }: Pair) {
  return { titles: await titlesTo(ada, token), subjects: await subjectsTo(ada) };
}

/** The same, after the schedule has run at this instant. */
async function at(world: TimedWorld, instant: string, people: Pair) {
  await world.setClock(instant);
  await cloud.runSchedule('digests');
  return received(people);
}

/** Two confidants, some hours before a time. */
async function pairBefore(world: TimedWorld, instant: string, preferences: PreferencesChange): Promise<Pair> {
  await world.setClock(new Date(Date.parse(instant) - 3 * 3_600_000).toISOString());
  const people = await pair(world, preferences);
  // Grace has no digests in the mornings to come.
  await prefer(people.grace, { email_frequency: 'never' });
  return people;
}

/** Grace writes to Ada at an instant. */
async function write(world: TimedWorld, instant: string, { grace, chatId }: Pair, ...messages: string[]) {
  await world.setClock(instant);
  for (const words of messages) {
    await say(grace, chatId, words);
    await settled(world);
  }
}

describe('three messages at eleven at night', () => {
  test('are held until eight, and then are one push and one email', async ({ world }) => {
    const people = await pairBefore(world, '2026-01-10T23:00:00Z', NIGHT);
    await write(world, '2026-01-10T23:00:00Z', people, 'One', 'Two', 'Three');
    expect(await received(people)).toEqual(NOTHING);
    expect(await decisionOn(people.ada, 'message')).toEqual({
      in_app: ['sent', 'in_app_on'],
      push: ['held', 'quiet'],
      email: ['held', 'quiet'],
    });
    expect(await at(world, '2026-01-11T07:59:00Z', people)).toEqual(NOTHING);

    const once = { titles: ['3 new messages from Grace Hopper'], subjects: ['3 new messages from Grace Hopper'] };
    expect(await at(world, '2026-01-11T08:00:00Z', people)).toEqual(once);
    const [push] = await pushesTo(world, people.token);
    expect(push?.data).toMatchObject({ body: 'Three', tag: `chat-${people.chatId}`, url: `/chats/${people.chatId}` });
    const decisions = (await decisionsOf(people.ada)).filter(({ event }) => event === 'message');
    expect(
      decisions
        .slice(0, 2)
        .map(({ channel, outcome, reason }) => [channel, outcome, reason])
        .toSorted(),
    ).toEqual([
      ['email', 'sent', 'It was sent after quiet hours ended.'],
      ['push', 'sent', 'It was sent after quiet hours ended.'],
    ]);
    expect(await at(world, '2026-01-11T08:01:00Z', people)).toEqual(once);
    expect(await at(world, '2026-01-12T08:00:00Z', people)).toEqual(once);

    // The chat is still unread, and was already mailed.
    await write(world, '2026-01-12T09:00:00Z', people, 'Four');
    expect(await received(people)).toEqual({ ...once, titles: [...once.titles, 'Grace Hopper'] });
  });

  test('are one message if Ada has read two of them', async ({ world }) => {
    const people = await pairBefore(world, '2026-01-12T23:00:00Z', NIGHT);
    await write(world, '2026-01-12T23:00:00Z', people, 'One', 'Two');
    await read(people.ada, people.chatId);
    await write(world, '2026-01-12T23:10:00Z', people, 'Three');
    expect(await at(world, '2026-01-13T08:00:00Z', people)).toEqual({
      titles: ['Grace Hopper'],
      subjects: ['New message from Grace Hopper'],
    });
  });

  test('are dropped if Ada has read them by then, and the notification history says why', async ({ world }) => {
    const people = await pairBefore(world, '2026-01-13T23:00:00Z', NIGHT);
    await write(world, '2026-01-13T23:00:00Z', people, 'One', 'Two', 'Three');
    await read(people.ada, people.chatId);
    expect(await at(world, '2026-01-14T08:00:00Z', people)).toEqual(NOTHING);
    const [newest] = (await decisionsOf(people.ada)).filter(({ channel }) => channel === 'push');
    expect([newest?.outcome, newest?.reason]).toEqual(['dropped', 'It was already read, or is no longer relevant.']);
  });

  test('in two chats are one push and one email for each', async ({ world }) => {
    const people = await pairBefore(world, '2026-01-14T23:00:00Z', NIGHT);
    const walkers = await group(people.grace, 'Sunday walkers', people.ada);
    await write(world, '2026-01-14T23:00:00Z', people, 'One');
    await write(world, '2026-01-14T23:01:00Z', { ...people, chatId: walkers.id }, 'Two', 'Three');
    const { titles, subjects } = await at(world, '2026-01-15T08:00:00Z', people);
    expect(titles.toSorted()).toEqual(['2 new messages in Sunday walkers', 'Grace Hopper']);
    expect(subjects.toSorted()).toEqual([
      '2 new messages from Grace Hopper in Sunday walkers',
      'New message from Grace Hopper',
    ]);
  });

  test('in a group that Ada has left by then are dropped', async ({ world }) => {
    const people = await pairBefore(world, '2026-01-15T23:00:00Z', NIGHT);
    const walkers = await group(people.grace, 'Sunday walkers', people.ada);
    await write(world, '2026-01-15T23:00:00Z', { ...people, chatId: walkers.id }, 'One', 'Two', 'Three');
    await people.ada.call(groupChats.leave, { params: { id: walkers.id } });
    expect(await at(world, '2026-01-16T08:00:00Z', people)).toEqual(NOTHING);
  });

  test('are not pushed or mailed if Ada has switched that off by then', async ({ world }) => {
    const [one, other, third] = [
      await pairBefore(world, '2026-01-16T23:00:00Z', NIGHT),
      await pairBefore(world, '2026-01-16T23:00:00Z', NIGHT),
      await pairBefore(world, '2026-01-16T23:00:00Z', NIGHT),
    ];
    for (const each of [one, other, third]) await write(world, '2026-01-16T23:00:00Z', each, 'One', 'Two', 'Three');
    await prefer(one.ada, { push_enabled: false });
    await prefer(other.ada, { email_enabled: false });
    await prefer(third.ada, { email_frequency: 'never' });
    await world.setClock('2026-01-17T08:00:00Z');
    await cloud.runSchedule('digests');
    const merged = '3 new messages from Grace Hopper';
    expect(await received(one)).toEqual({ titles: [], subjects: [merged] });
    expect(await received(other)).toEqual({ titles: [merged], subjects: [] });
    expect(await received(third)).toEqual({ titles: [merged], subjects: [] });
  });
});

test('an invitation and an acceptance are held until the end of quiet hours, except the email of the invitation', async ({
  world,
}) => {
  const people = await pairBefore(world, '2026-01-17T23:00:00Z', NIGHT);
  const [bob, mary, alan] = [
    await verified(world, { name: 'Bob' }),
    await verified(world, { name: 'Mary' }),
    await verified(world, { name: 'Alan' }),
  ];
  await world.setClock('2026-01-17T23:00:00Z');
  await invited(bob, people.ada.email);
  const ofAlan = await invited(alan, people.ada.email);
  await accepted(mary, (await invited(people.ada, mary.email)).token);
  expect((await received(people)).titles).toEqual([]);
  const invitations = (await received(people)).subjects;
  expect(invitations).toHaveLength(2);
  // Alan's invitation is no longer pending.
  await remove(people.ada, ofAlan.token);

  const { titles, subjects } = await at(world, '2026-01-18T08:00:00Z', people);
  expect(titles.toSorted()).toEqual(['Bob invited you', 'Mary accepted your invitation']);
  expect(subjects).toEqual([...invitations, 'Mary accepted your invitation']);
});

describe('a change of quiet hours while a notification is held', () => {
  const both = { titles: ['Grace Hopper'], subjects: ['New message from Grace Hopper'] };
  const cases: [string, string, Parameters<typeof prefer>[1], string[], string][] = [
    ['to end earlier', '2026-01-18', { quiet_hours_end: '06:00' }, ['05:59'], '06:00'],
    ['to end later', '2026-01-20', { quiet_hours_end: '10:00' }, ['08:00', '09:59'], '10:00'],
    ['to an end that is over', '2026-01-22', { quiet_hours_end: '23:30' }, [], '01:01'],
    ['to none', '2026-01-24', { quiet_hours_start: '08:00' }, [], '01:01'],
    ['to a zone where it is afternoon', '2026-01-26', { timezone: 'America/Los_Angeles' }, [], '01:01'],
    ['to a zone where they end earlier', '2026-01-28', { timezone: 'Europe/Helsinki' }, ['05:59'], '06:00'],
  ];
  test.for(cases)('%s moves its delivery', async ([, evening, change, before, end], { world }) => {
    const people = await pairBefore(world, `${evening}T23:00:00Z`, NIGHT);
    const morning = new Date(Date.parse(evening) + 86_400_000).toISOString().slice(0, 10);
    await write(world, `${evening}T23:00:00Z`, people, 'One');
    await world.setClock(`${morning}T01:00:00Z`);
    await cloud.runSchedule('digests');
    await prefer(people.ada, change);
    for (const time of before) expect(await at(world, `${morning}T${time}:00Z`, people)).toEqual(NOTHING);
    expect(await at(world, `${morning}T${end}:00Z`, people)).toEqual(both);
    expect(await at(world, `${morning}T12:00:00Z`, people)).toEqual(both);
  });
});

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

test('messages held in thirty chats have pages without gaps, though all are sent at one instant', async ({ world }) => {
  const people = await pairBefore(world, '2027-04-01T23:00:00Z', NIGHT);
  const groups = [];
  for (let number = 1; number <= 30; number++) groups.push(await group(people.grace, `Group ${number}`, people.ada));
  await world.setClock('2027-04-01T23:00:00Z');
  await Promise.all(groups.map(({ id }) => say(people.grace, id, 'One')));
  await settled(world);
  expect((await at(world, '2027-04-02T08:00:00Z', people)).titles).toHaveLength(30);

  const pages = [await decisionsOf(people.ada)];
  for (let last = pages[0]; last && last.length > 0; last = pages.at(-1)) {
    pages.push(await decisionsOf(people.ada, last.at(-1)!.at));
  }
  const all = pages.flat();
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const sent = all.filter(
    ({ event, outcome, channel }) => event === 'message' && outcome === 'sent' && channel !== 'in_app',
  );
  expect(sent).toHaveLength(60);
  expect(all.filter(({ outcome }) => outcome === 'held')).toHaveLength(60);
});

test('an expired session gets no more pushes', async ({ world }) => {
  const people = await pairBefore(world, '2027-05-01T15:00:00Z', {
    quiet_hours_start: '00:00',
    quiet_hours_end: '00:00',
  });
  await world.setClock('2027-06-02T12:00:00Z');
  const grace = await people.grace.elsewhere();
  await say(new Caller(world.url, grace.token), people.chatId, 'Are you there?');
  expect(await titlesTo(world, people.token)).toEqual([]);
  expect(await subjectsTo(people.ada)).toEqual(['New message from Grace Hopper']);
  const ada = await people.ada.elsewhere();
  const token = await registered(ada);
  await say(grace, people.chatId, 'Hello');
  expect(await titlesTo(world, token)).toEqual(['Grace Hopper']);
});
