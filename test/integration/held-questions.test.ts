import { expect } from 'vitest';
import { account } from '#shared/contracts/account.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { visibilityCalls } from '#shared/contracts/visibility.ts';
import { agree } from '#test/support/agreements.ts';
import { say } from '#test/support/chats.ts';
import { revoked } from '#test/support/confidants.ts';
import { sampled } from '#test/support/long.ts';
import { decisionsOf, notificationEmails, prefer, pushesTo, settled } from '#test/support/notifications.ts';
import { type Asked, agreed, askedIn, morningAt } from './support/questions.ts';
import { cloud, test } from './support/quiet-hours.ts';
import type { TimedWorld } from './support/test-at.ts';

/*
 * A question that waits for the end of quiet hours says what its reader may be told when it is sent, and so does the
 * history of notifications when it is read. Each test has days of its own.
 */

/** At 09:00 Grace is asked about what Ada missed on the day before. Grace's quiet hours end at 10:30. */
async function asked(
  world: TimedWorld,
  day: string,
  titles: readonly string[],
  said?: { time: string; words: string },
) {
  const people = await agreed(world, `${day}T12:00:00Z`, 'ask_them');
  await prefer(people.grace, { quiet_hours_start: '22:00', quiet_hours_end: '10:30' });
  const ids: string[] = [];
  for (const title of titles) ids.push((await people.ada.commitment({ title })).id);
  const next = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const before = (await notificationEmails(people.grace)).length;
  if (said) {
    await world.setClock(`${next}T${said.time}Z`);
    await say(people.ada, people.chatId, said.words);
    await settled(world);
  }
  await morningAt(world, `${next}T09:00:10Z`);
  expect(await askedIn(people)).toHaveLength(1);
  const toldAt = async (time: string) => {
    await world.setClock(`${next}T${time}Z`);
    await cloud.runSchedule('digests');
    await settled(world);
    const emails = (await notificationEmails(people.grace)).slice(before).map(({ text }) => text);
    return { pushes: (await pushesTo(world, people.tokens.grace)).map(({ data }) => data.body), emails };
  };
  return { ...people, ids, next, toldAt };
}

/** What the history of notifications says to Grace of questions. */
async function historyOf({ grace }: Asked) {
  return (await decisionsOf(grace)).filter(({ event }) => event === 'message');
}

type Change = (people: Asked, id: string, date: string) => Promise<unknown>;

const hidden: Change = ({ ada }, id) =>
  ada.call(visibilityCalls.changeVisibility, { params: { id }, body: { audience: 'nobody' } });

const CHANGES: [string, string, Change][] = [
  ['hidden', '01', hidden],
  ['deleted', '04', ({ ada }, id) => ada.call(commitments.delete, { params: { id } })],
  ['closed', '07', ({ ada }, id) => ada.call(commitments.close, { params: { id } })],
  [
    'paused',
    '10',
    ({ ada }, id, from) => ada.call(pauses.create, { body: { commitment_ids: [id], from, until: null } }),
  ],
  ['shown no more by the agreement', '13', ({ ada, grace }) => agree(ada, grace, { shows: { commitments: 'none' } })],
  ['shown to nobody, as the two have parted', '16', ({ ada, grace }) => revoked(ada, grace)],
  [
    'gone with its account',
    '25',
    ({ ada }) => ada.call(account.delete, { body: { user: { current_password: ada.password } } }),
  ],
];

test.for(sampled(CHANGES))('no held question names what is %s meanwhile', async ([, day, change], { world }) => {
  const people = await asked(world, `2026-02-${day}`, ['Therapy']);
  await change(people, people.ids[0] ?? '', people.next);
  expect(await people.toldAt('10:30:10')).toEqual({ pushes: [], emails: [] });
  const last = (await historyOf(people)).filter(({ at }) => at === `${people.next}T10:30:00.000Z`);
  expect(last.map(({ outcome, reason_code }) => [outcome, reason_code])).toEqual([
    ['dropped', 'over'],
    ['dropped', 'over'],
  ]);
});

test('a held question names the rest', async ({ world }) => {
  const people = await asked(world, '2026-02-19', ['Run', 'Therapy', 'Read']);
  await hidden(people, people.ids[1] ?? '', people.next);
  const question = 'Grace, Ada missed “Run” and “Read” yesterday. Would you ask what got in the way?';
  const { pushes, emails } = await people.toldAt('10:30:10');
  expect(pushes).toEqual([question]);
  expect(emails).toEqual([expect.stringContaining(question)]);
  expect(emails[0]).not.toContain('Therapy');
});

test('what else was written is told without the question', async ({ world }) => {
  const people = await asked(world, '2026-02-22', ['Therapy'], { time: '08:50:00', words: 'Good morning' });
  await hidden(people, people.ids[0] ?? '', people.next);
  const { pushes, emails } = await people.toldAt('10:30:10');
  expect(pushes).toEqual(['Good morning']);
  expect(emails).toEqual([expect.stringContaining('Good morning')]);
  expect(emails[0]).not.toContain('Therapy');
});

test('the history of notifications names what its reader sees', async ({ world }) => {
  const people = await asked(world, '2026-02-27', ['Therapy', 'Run']);
  const reasons = async (of: 'ada' | 'grace') =>
    new Set(
      (await decisionsOf(people[of])).flatMap(({ event, reason }) =>
        event === 'message' && reason.includes('missed') ? [reason.slice(0, reason.indexOf(','))] : [],
      ),
    );
  expect(await reasons('grace')).toEqual(new Set(['“Therapy” and “Run” were missed yesterday']));
  const [therapy = '', run = ''] = people.ids;
  await hidden(people, therapy, people.next);
  expect(await reasons('grace')).toEqual(new Set(['“Run” was missed yesterday']));
  await people.ada.call(commitments.delete, { params: { id: run } });
  expect(await reasons('grace')).toEqual(new Set(['Something was missed yesterday']));
  expect(await reasons('ada')).toEqual(new Set(['“Therapy” and “Run” were missed yesterday']));
});
