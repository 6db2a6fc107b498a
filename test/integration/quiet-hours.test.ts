import { describe, expect } from 'vitest';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { say } from '#test/support/chats.ts';
import { accepted, group, invited, verified } from '#test/support/confidants.ts';
import { sampled } from '#test/support/long.ts';
import {
  decisionOn,
  decisionsOf,
  prefer,
  pushesTo,
  read,
  registered,
  subjectsTo,
  titlesTo,
} from '#test/support/notifications.ts';
import { Caller } from '#test/support/world.ts';
import { remove } from './support/invitations.ts';
import { at, cloud, NIGHT, NOTHING, pairBefore, received, test, write } from './support/quiet-hours.ts';

/*
 * Notifications in quiet hours are sent at their end, merged, once, and only if they still matter. Every test has its
 * own night, later than those before.
 */

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
      ['email', 'sent', 'Sent after quiet hours ended.'],
      ['push', 'sent', 'Sent after quiet hours ended.'],
    ]);
    expect(await at(world, '2026-01-11T08:01:00Z', people)).toEqual(once);
    expect(await at(world, '2026-01-12T08:00:00Z', people)).toEqual(once);

    // The chat is still unread, and was already mailed.
    await write(world, '2026-01-12T09:00:00Z', people, 'Four');
    expect(await received(people)).toEqual({ ...once, titles: [...once.titles, 'Grace Hopper'] });
  });

  test('are one push and one email for each chat, without those that Ada has read or whose group she has left', async ({
    world,
  }) => {
    const people = await pairBefore(world, '2026-01-14T23:00:00Z', NIGHT);
    const [walkers, readers, swimmers] = [
      await group(people.grace, 'Sunday walkers', people.ada),
      await group(people.grace, 'Readers', people.ada),
      await group(people.grace, 'Swimmers', people.ada),
    ];
    const writeIn = (chatId: string, ...words: string[]) =>
      write(world, '2026-01-14T23:01:00Z', { ...people, chatId }, ...words);
    await write(world, '2026-01-14T23:00:00Z', people, 'One', 'Two');
    await read(people.ada, people.chatId);
    await writeIn(people.chatId, 'Three');
    await writeIn(walkers.id, 'Two', 'Three');
    await writeIn(readers.id, 'One');
    await read(people.ada, readers.id);
    await writeIn(swimmers.id, 'One');
    await people.ada.call(groupChats.leave, { params: { id: swimmers.id } });
    const { titles, subjects } = await at(world, '2026-01-15T08:00:00Z', people);
    expect(titles.toSorted()).toEqual(['2 new messages in Sunday walkers', 'Grace Hopper']);
    expect(subjects.toSorted()).toEqual([
      '2 new messages from Grace Hopper in Sunday walkers',
      'New message from Grace Hopper',
    ]);
    const reasons = (await decisionsOf(people.ada)).filter(({ channel }) => channel === 'push');
    expect(reasons.map(({ outcome, reason }) => [outcome, reason])).toContainEqual([
      'dropped',
      'Already read or withdrawn.',
    ]);
  });

  test('are not pushed or mailed if Ada has switched that off by then', async ({ world }) => {
    const [one, other] = [
      await pairBefore(world, '2026-01-16T23:00:00Z', NIGHT),
      await pairBefore(world, '2026-01-16T23:00:00Z', NIGHT),
    ];
    for (const each of [one, other]) await write(world, '2026-01-16T23:00:00Z', each, 'One', 'Two', 'Three');
    await prefer(one.ada, { push_enabled: false });
    await prefer(other.ada, { email_enabled: false });
    await world.setClock('2026-01-17T08:00:00Z');
    await cloud.runSchedule('digests');
    const merged = '3 new messages from Grace Hopper';
    expect(await received(one)).toEqual({ titles: [], subjects: [merged] });
    expect(await received(other)).toEqual({ titles: [merged], subjects: [] });
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
    ['to a time zone where it is afternoon', '2026-01-20', { timezone: 'America/Los_Angeles' }, [], '01:01'],
    ['to end later', '2026-01-22', { quiet_hours_end: '10:00' }, ['08:00', '09:59'], '10:00'],
    ['to an end that has passed', '2026-01-24', { quiet_hours_end: '23:30' }, [], '01:01'],
    ['to none', '2026-01-26', { quiet_hours_start: '08:00' }, [], '01:01'],
    ['to a time zone where they end earlier', '2026-01-28', { timezone: 'Europe/Helsinki' }, ['05:59'], '06:00'],
  ];
  test.for(sampled(cases, 2))('%s moves its delivery', async ([, evening, change, before, end], { world }) => {
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
