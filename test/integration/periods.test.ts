import { expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { users } from '#shared/contracts/users.ts';
import type { Person } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* Reads at an instant, with the cloud's clock moved there. No schedule has run: reads do not need it. */

const test = testAt('2026-03-01T12:00:00Z');

const DAY = 86_400_000;

async function statuses(person: Person): Promise<Record<string, string>> {
  const all = await person.commitments();
  return Object.fromEntries(all.map(({ title, current_completion }) => [title, current_completion.status]));
}

test('a completion holds for its period to the second, by the user’s clock', async ({ world }) => {
  await world.setClock('2026-03-02T12:00:00Z');
  const ada = await world.person({ timezone: 'Asia/Tokyo' });
  for (const frequency of ['daily', 'weekly', 'monthly', 'once'] as const) {
    const { id } = await ada.commitment({ title: frequency, frequency });
    await ada.complete(id);
  }
  const all = { daily: 'completed', weekly: 'completed', monthly: 'completed', once: 'completed' };
  expect(await statuses(ada)).toEqual(all);

  // Midnight in Tokyo is 15:00 UTC.
  await world.setClock('2026-03-02T14:59:50Z');
  expect(await statuses(ada)).toEqual(all);
  await world.setClock('2026-03-02T15:00:00Z');
  expect(await statuses(ada)).toEqual({ ...all, daily: 'pending' });
  await world.setClock('2026-03-08T15:00:00Z');
  expect(await statuses(ada)).toEqual({ ...all, daily: 'pending', weekly: 'pending' });
  await world.setClock('2026-03-31T15:00:00Z');
  expect(await statuses(ada)).toEqual({ daily: 'pending', weekly: 'pending', monthly: 'pending', once: 'completed' });
});

test('an upcoming commitment starts at its start date in its user’s time zone, without a schedule', async ({
  world,
}) => {
  await world.setClock('2026-06-01T12:00:00Z');
  const ada = await world.person({ timezone: 'America/Los_Angeles' });
  const { id } = await ada.commitment({ title: 'Swim', start_date: '2026-06-03' });

  await world.setClock('2026-06-03T06:59:50Z');
  expect((await ada.commitments())[0]).toMatchObject({ upcoming: true });
  await world.setClock('2026-06-03T07:00:00Z');
  expect((await ada.commitments())[0]).toMatchObject({ upcoming: false });
  expect((await ada.complete(id)).completed).toBe(true);
});

test('a history has missed, completed and skipped days, including the day of creation', async ({ world }) => {
  await world.setClock('2026-07-01T20:00:00Z');
  const ada = await world.person();
  const { id } = await ada.commitment({ title: 'Walk' });
  for (const [day, action] of [
    ['2026-07-02', 'complete'],
    ['2026-07-04', 'skip'],
    ['2026-07-05', 'complete'],
  ] as const) {
    await world.setClock(`${day}T09:00:00Z`);
    await ada[action](id);
  }
  await world.setClock('2026-07-06T09:00:00Z');
  const history = await ada.call(commitments.history, {
    params: { id },
    query: { from: '2026-06-20', to: '2026-07-31' },
  });

  expect(history.map(({ date, status }) => `${date.slice(8)} ${status}`)).toEqual([
    '01 missed',
    '02 completed',
    '03 missed',
    '04 missed',
    '05 completed',
    '06 pending',
  ]);
  expect(history.map(({ skipped }) => skipped)).toEqual([false, false, false, true, false, false]);
});

test('a session ends with its token, after thirty days', async ({ world }) => {
  await world.setClock('2026-09-01T09:00:00Z');
  const ada = await world.person();
  // The session began before this instant, however long the registration took.
  const since = world.now();
  await world.setClock('2026-10-01T08:59:00Z');
  expect((await ada.call(users.me)).id).toBe(ada.id);
  await world.setClock(new Date(since + 30 * DAY + 5_000).toISOString());
  expect((await ada.refusal(users.me)).status).toBe(401);
});

test('sign-in is possible again fifteen minutes after too many attempts', async ({ world }) => {
  await world.setClock('2026-10-05T09:00:00Z');
  const ada = await world.person();
  const signIn = (password: string) =>
    world.anyone.raw('POST', '/api/v1/users/sign_in', { body: { user: { email: ada.email, password } } });
  for (let guess = 0; guess < 10; guess++) expect((await signIn(`guess ${guess}`)).status).toBe(401);

  expect((await signIn(ada.password)).status).toBe(429);
  await world.setClock('2026-10-05T09:16:00Z');
  expect((await signIn(ada.password)).status).toBe(200);
});
