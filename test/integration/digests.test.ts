import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { users } from '#shared/contracts/users.ts';
import { say } from '#test/support/chats.ts';
import { confidants, group, invited, verified } from '#test/support/confidants.ts';
import { decisionOn, decisionsOf, notificationEmails, settled, subjectsTo } from '#test/support/notifications.ts';
import { cloud, count, sweep, test, withDailyCommitment } from './support/digests.ts';

/* Digests are sent at the end of quiet hours, by each person's own clock, once, and only if they have content. */

describe('a daily digest', () => {
  test('is sent to each at the end of quiet hours, or at eight, by their own clock, if they want one', async ({
    world,
  }) => {
    await world.setClock('2026-05-04T12:30:00Z');
    const [tokyo, paris, newYork, early, none] = await Promise.all([
      ...['Asia/Tokyo', 'Europe/Paris', 'America/New_York'].map((timezone) =>
        withDailyCommitment(world, {}, { timezone }),
      ),
      withDailyCommitment(world, { quiet_hours_end: '05:30' }),
      withDailyCommitment(world, { quiet_hours_start: '05:00', quiet_hours_end: '05:00' }),
    ]);
    const unverified = await world.person();
    const others = await Promise.all([
      unverified.commitment().then(() => unverified),
      withDailyCommitment(world, { email_frequency: 'immediate' }),
      withDailyCommitment(world, { email_frequency: 'never' }),
      withDailyCommitment(world, { email_enabled: false }),
    ]);
    const counts = () => Promise.all([tokyo!, paris!, newYork!, early!, none!].map(count));
    for (const [instant, expected] of [
      ['2026-05-04T22:59:00Z', [0, 0, 0, 0, 0]],
      ['2026-05-04T23:00:00Z', [1, 0, 0, 0, 0]],
      ['2026-05-05T05:30:00Z', [1, 0, 0, 1, 0]],
      ['2026-05-05T06:00:00Z', [1, 1, 0, 1, 0]],
      ['2026-05-05T08:00:00Z', [1, 1, 0, 1, 1]],
      ['2026-05-05T12:00:00Z', [1, 1, 1, 1, 1]],
      ['2026-05-05T23:00:00Z', [2, 1, 1, 1, 1]],
    ] as const) {
      await sweep(world, instant);
      expect([instant, await counts()]).toEqual([instant, expected]);
    }
    expect(await decisionOn(tokyo!, 'digest')).toEqual({ email: ['sent', 'digest_daily'] });
    for (const each of others) expect(await notificationEmails(each)).toEqual([]);
    expect(await decisionOn(unverified, 'digest')).toEqual({ email: ['dropped', 'unproved'] });
  });

  test('lists unread chats, invitations, due and missed commitments, confidants and an encouragement', async ({
    world,
  }) => {
    await world.setClock('2026-05-08T12:00:00Z');
    const ada = await verified(world, { name: 'Ada Lovelace' });
    const [grace, bob] = [
      await verified(world, { name: 'Grace Hopper' }),
      await verified(world, { name: 'Bob Noyce' }),
    ];
    const chatId = await confidants(ada, grace);
    const walkers = await group(grace, 'Sunday walkers', ada);
    await ada.commitment({ title: 'Read twenty pages' });
    const done = await ada.commitment({ title: 'Write home' });
    // The ninth is a Saturday: it is due on Fridays, and was missed yesterday.
    await ada.commitment({ title: 'Sort the mail', schedule: { weekdays: [5] } });
    const hers = await grace.commitment({ title: 'Swim' });
    await grace.commitment({ title: 'Sleep' });
    const body = 'Two are better than one';
    await ada.call(encouragements.create, { body: { encouragement: { body, citation: 'Ecclesiastes 4:9' } } });

    await world.setClock('2026-05-09T07:00:00Z');
    await ada.complete(done.id);
    await grace.complete(hers.id);
    await invited(bob, ada.email);
    for (const words of ['One', 'Two']) await say(grace, chatId, words);
    await say(grace, walkers.id, 'At nine?');
    const before = await count(ada);
    await sweep(world, '2026-05-09T08:00:00Z');

    const [mail, ...others] = (await notificationEmails(ada)).slice(before);
    expect(others).toEqual([]);
    for (const part of [mail?.text, mail?.html]) {
      for (const words of [
        'Grace Hopper',
        '2 new messages',
        'Sunday walkers',
        '1 new message',
        'Bob Noyce',
        'Due today',
        'Read twenty pages',
        'Missed',
        'Yesterday',
        '1 of 2 done',
        body,
        'Ecclesiastes 4:9',
      ]) {
        expect(part).toContain(words);
      }
    }
    // Done today, missed yesterday.
    expect(mail?.text.match(/Write home/g)).toHaveLength(1);
    expect(mail?.text.match(/Read twenty pages/g)).toHaveLength(2);
    // Missed, and not due today.
    expect(mail?.text.match(/Sort the mail/g)).toHaveLength(1);
    expect(mail?.headers['List-Unsubscribe']).toMatch(/^<http.*\/api\/v1\/unsubscribe\?token=.*>$/);
  });

  test('without content is not sent, and the notification history says so', async ({ world }) => {
    await world.setClock('2026-05-10T12:00:00Z');
    const ada = await verified(world);
    // An encouragement alone is not enough for a digest.
    await ada.call(encouragements.create, { body: { encouragement: { body: 'Two are better than one' } } });
    await sweep(world, '2026-05-11T08:00:00Z');
    expect(await notificationEmails(ada)).toEqual([]);
    expect(await decisionOn(ada, 'digest')).toEqual({ email: ['dropped', 'digest_empty'] });
    await ada.commitment();
    await sweep(world, '2026-05-12T08:00:00Z');
    expect(await count(ada)).toBe(1);
    // Each morning has its own entry.
    const entries = (await decisionsOf(ada)).filter(({ event }) => event === 'digest');
    expect(entries.map(({ outcome }) => outcome)).toEqual(['sent', 'dropped']);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(2);
  });

  test('is sent once when the schedule runs three times in parallel, and when the queue’s answers are lost', async ({
    world,
  }) => {
    await world.setClock('2026-05-16T12:00:00Z');
    const people = await Promise.all([1, 2, 3].map(() => withDailyCommitment(world)));
    await world.setClock('2026-05-17T08:00:00Z');
    await Promise.all([1, 2, 3].map(() => cloud.runSchedule('digests')));
    for (const each of people) expect(await count(each)).toBe(1);

    await world.setClock('2026-05-18T08:00:00Z');
    // Each request is tried three times, and all three people can be in one.
    await cloud.inject({ service: 'sqs', operation: 'SendMessageBatch', kind: 'lost-answer', times: 2 });
    await cloud.runSchedule('digests');
    for (const each of people) expect(await count(each)).toBe(2);
  });
});

describe('a weekly summary', () => {
  test('is sent on the user’s first day of the week, and sums up the week', async ({ world }) => {
    await world.setClock('2026-05-18T12:00:00Z');
    const ada = await withDailyCommitment(world, { email_frequency: 'weekly' });
    await ada.call(users.update, { body: { user: { weekly_reset_day: 3 } } });
    await settled(world);
    // Wednesdays are the 20th and the 27th.
    for (const [day, mails] of [
      [19, 0],
      [20, 1],
      [21, 1],
      [26, 1],
      [27, 2],
    ]) {
      await sweep(world, `2026-05-${day}T08:00:00Z`);
      expect([day, await count(ada)]).toEqual([day, mails]);
    }
    expect((await subjectsTo(ada)).at(-1)).toMatch(/^Your week: /);
    expect((await notificationEmails(ada)).at(-1)?.text).toContain('Missed');
    expect(await decisionOn(ada, 'digest')).toEqual({ email: ['sent', 'digest_weekly'] });
  });
});

test('a digest says of several times how many were done, and of chosen weekdays which were missed', async ({
  world,
}) => {
  // A Monday.
  await world.setClock('2026-05-18T12:00:00Z');
  const ada = await withDailyCommitment(world, { email_frequency: 'weekly' });
  const swim = await ada.commitment({ title: 'Swim', frequency: 'weekly', schedule: { times: 3 } });
  await ada.commitment({ title: 'Gym', schedule: { weekdays: [2, 4] } });
  for (const day of [19, 21]) {
    await world.setClock(`2026-05-${day}T12:00:00Z`);
    await ada.complete(swim.id);
  }
  await sweep(world, '2026-05-25T08:00:00Z');
  const text = (await notificationEmails(ada)).at(-1)?.text;
  expect(text).toContain('Swim: May 18 – May 24, 2 of 3');
  expect(text).toContain('Gym: May 19, May 21');
});

test('a daily digest says what has resumed after a pause, and neither what is paused nor what is closed', async ({
  world,
}) => {
  await world.setClock('2026-06-05T12:00:00Z');
  const ada = await withDailyCommitment(world);
  const [swim, read, walk] = [
    await ada.commitment({ title: 'Swim' }),
    await ada.commitment({ title: 'Read' }),
    await ada.commitment({ title: 'Walk' }),
  ];
  const clean = await ada.commitment({ title: 'Clean', frequency: 'weekly' });
  const pause = (id: string, until: string | null, from = '2026-06-05') =>
    ada.call(pauses.create, { body: { commitment_ids: [id], from, until, reason: 'Ill' } });
  await pause(swim.id, '2026-06-05');
  await pause(read.id, null);
  await ada.call(commitments.close, { params: { id: walk.id } });
  // Its week ends with a paused Sunday, so it is due on Saturday.
  await pause(clean.id, '2026-06-07', '2026-06-07');
  await sweep(world, '2026-06-06T08:00:00Z');
  const mail = (await notificationEmails(ada)).at(-1);
  expect(mail?.subject).toBe('3 commitments due today, 1 resumed');
  expect(mail?.text).toMatch(/Resumed after a pause\s+(\S\s+)?Swim/);
  expect(mail?.text).not.toMatch(/Read|Walk|Ill/);
  await sweep(world, '2026-06-07T08:00:00Z');
  expect((await notificationEmails(ada)).at(-1)?.text).not.toContain('Resumed');
});

test('a daily digest says of a limit that it was exceeded, and never that it is due', async ({ world }) => {
  await world.setClock('2026-06-11T12:00:00Z');
  const ada = await withDailyCommitment(world);
  const schedule = { target: { direction: 'at_most' as const, amount: 1, unit: 'cup' } };
  const coffee = await ada.commitment({ title: 'Coffee', schedule });
  await sweep(world, '2026-06-12T08:00:00Z');
  const first = (await notificationEmails(ada)).at(-1);
  expect([first?.subject, first?.text]).toEqual([
    '1 commitment due today, 1 missed',
    expect.not.stringContaining('Coffee'),
  ]);
  await ada.call(commitments.complete, { params: { id: coffee.id }, body: { amount: 2 } });
  await sweep(world, '2026-06-13T08:00:00Z');
  const second = (await notificationEmails(ada)).at(-1);
  expect(second?.subject).toMatch(/^1 commitment due today, 2 missed/);
  expect(second?.text.match(/Coffee/g)).toHaveLength(1);
});
