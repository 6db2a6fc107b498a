import { expect } from 'vitest';
import { questionsIn } from '#test/support/agreements.ts';
import { prefer } from '#test/support/notifications.ts';
import { agreed, askedIn, morningAt } from './support/questions.ts';
import { cloud, test } from './support/quiet-hours.ts';

/* What Steadfast asks after a miss: by another clock, after a long time, and after a failure. */

const ASKED_ADA = 'Ada, you missed “Run” yesterday. What got in the way?';
const ASKED_GRACE = 'Grace, Ada missed “Run” yesterday. Would you ask what got in the way?';

test('a question follows the clock of the owner', async ({ world }) => {
  const people = await agreed(world, '2026-03-30T12:00:00Z', 'ask_me');
  await people.ada.commitment({ title: 'Run' });
  await morningAt(world, '2026-03-30T12:05:00Z');
  await prefer(people.ada, { timezone: 'Asia/Tokyo' });
  // 09:00 in Tokyo is at midnight. The move has shortened the first day, which is never missed.
  await morningAt(world, '2026-03-31T00:00:10Z');
  await morningAt(world, '2026-03-31T23:59:00Z');
  expect(await askedIn(people)).toEqual([]);
  await morningAt(world, '2026-04-01T00:00:10Z');
  expect(await askedIn(people)).toEqual([ASKED_ADA]);
});

test('nothing is asked of somebody who is away for a month', async ({ world }) => {
  const away = await agreed(world, '2026-04-20T12:10:00Z', 'ask_me');
  await away.ada.commitment({ title: 'Run' });
  await morningAt(world, '2026-04-21T09:00:10Z');
  expect(await askedIn(away)).toEqual([ASKED_ADA]);
  await morningAt(world, '2026-05-22T09:00:10Z');
  // The sessions have ended.
  expect(await questionsIn(await away.grace.elsewhere(), away.chatId)).toHaveLength(1);
});

test('a question is asked once when the worker fails after it has asked, and works again later', async ({ world }) => {
  const people = await agreed(world, '2026-06-22T12:00:00Z', 'ask_them');
  const { ada } = people;
  await ada.commitment({ title: 'Run' });
  await morningAt(world, '2026-06-22T12:05:00Z');
  await cloud.inject({
    service: 'dynamodb',
    operation: 'UpdateItem',
    kind: 'error',
    name: 'InternalServerError',
    status: 500,
  });
  await world.setClock('2026-06-23T09:00:10Z');
  await cloud.runSchedule('agreements');
  await expect.poll(() => askedIn(people)).toEqual([ASKED_GRACE]);
  await cloud.clearFaults();
  await morningAt(world, '2026-06-23T09:10:00Z');
  await morningAt(world, '2026-06-24T09:00:10Z');
  expect(await askedIn(people)).toEqual([ASKED_GRACE]);
});
