import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { users } from '#shared/contracts/users.ts';
import type { Cloud } from '#test/support/cloud.ts';
import { isLong, sampled } from '#test/support/long.ts';
import type { Person } from '#test/support/world.ts';
import { signIn, times } from './support/accounts.ts';
import { testAt } from './support/test-at.ts';

/* Name and reset settings. The periods before a change follow the old settings, those after it the new ones. */

let cloud: Cloud;
const test = testAt('2026-03-01T12:00:00Z', (started) => {
  cloud = started;
});

const set = (person: Person, user: object) => person.call(users.update, { body: { user } });

/** The current periods, by title. */
async function current(person: Person) {
  const all = await person.commitments();
  return Object.fromEntries(
    all.map(({ title, current_completion: { status, due_date } }) => [title, `${status}, due ${due_date}`]),
  );
}

const history = (person: Person, id: string, from: string, to: string) =>
  person.call(commitments.history, { params: { id }, query: { from, to } });

describe('a change of settings', () => {
  test('sets the fields that it names and leaves the rest', async ({ world }) => {
    const ada = await world.person();
    const before = await ada.call(users.me);
    expect(await set(ada, { weekly_reset_day: 7 })).toEqual({ ...before, weekly_reset_day: 7 });
    expect(await set(ada, { daily_reset_time: ' 04:30 ' })).toEqual({
      ...before,
      weekly_reset_day: 7,
      daily_reset_time: '04:30',
    });
    const all = { ...before, weekly_reset_day: 7, daily_reset_time: '04:30', monthly_reset_day: 31, name: 'Ada' };
    expect(await set(ada, { monthly_reset_day: 31, name: ' Ada ' })).toEqual(all);
    expect(await ada.call(users.me)).toEqual(all);
    expect((await signIn(world, ada.email, ada.password)).body).toMatchObject({ user: all });
  });

  test('that names nothing, or nothing new, changes nothing, and never that of another user', async ({ world }) => {
    const [ada, grace] = await Promise.all([world.person(), world.person()]);
    const [before, graces] = [await ada.call(users.me), await grace.call(users.me)];
    for (const user of [undefined, {}, { id: grace.id, email_verified: true, image: 'x', timezone: 'Asia/Tokyo' }]) {
      expect((await ada.answer(users.update, { body: { user } as never })).body).toEqual(before);
    }
    const { name, email, daily_reset_time, weekly_reset_day, monthly_reset_day } = before;
    const same = { name, email, daily_reset_time, weekly_reset_day, monthly_reset_day };
    const { requests } = await ada.answer(users.update, { body: { user: same } });
    expect(requests).toEqual({ BatchGetItem: 1 });
    expect(await ada.call(users.me)).toEqual(before);
    expect(await grace.call(users.me)).toEqual(graces);
  });
});

describe('new reset settings move the current period', () => {
  test('a week ends on the new day, and a completion in it stays', async ({ world }) => {
    await world.setClock('2026-03-04T12:00:00Z'); // a Wednesday
    const ada = await world.person();
    const { id } = await ada.commitment({ title: 'done', frequency: 'weekly' });
    await ada.commitment({ title: 'open', frequency: 'weekly' });
    await ada.complete(id);
    expect(await current(ada)).toEqual({ done: 'completed, due 2026-03-08', open: 'pending, due 2026-03-08' });

    await set(ada, { weekly_reset_day: 5 });
    expect(await current(ada)).toEqual({ done: 'completed, due 2026-03-05', open: 'pending, due 2026-03-05' });
    await world.setClock('2026-03-05T23:59:50Z');
    expect(await current(ada)).toMatchObject({ done: 'completed, due 2026-03-05' });
    await world.setClock('2026-03-06T00:00:00Z');
    expect(await current(ada)).toEqual({ done: 'pending, due 2026-03-12', open: 'pending, due 2026-03-12' });
    // A period that was cut short is not missed.
    const [opened] = await history(
      ada,
      (await ada.commitments()).find(({ title }) => title === 'open')!.id,
      '2026-02-20',
      '2026-03-05',
    );
    expect(opened).toMatchObject({
      status: 'pending',
      starts_at: '2026-03-02T00:00:00.000Z',
      ends_at: '2026-03-06T00:00:00.000Z',
    });
  });

  test('a month ends on the new day', async ({ world }) => {
    await world.setClock('2026-03-10T12:00:00Z');
    const ada = await world.person();
    await ada.complete((await ada.commitment({ title: 'Budget', frequency: 'monthly' })).id);
    expect(await current(ada)).toEqual({ Budget: 'completed, due 2026-03-31' });

    await set(ada, { monthly_reset_day: 31 });
    expect(await current(ada)).toEqual({ Budget: 'completed, due 2026-03-30' });
    await world.setClock('2026-03-31T00:00:00Z');
    // April has no 31st.
    expect(await current(ada)).toEqual({ Budget: 'pending, due 2026-04-29' });
  });

  test('a day that begins at four lasts until four', async ({ world }) => {
    await world.setClock('2026-04-02T02:00:00Z');
    const ada = await world.person();
    await ada.complete((await ada.commitment({ title: 'Run' })).id);
    expect(await current(ada)).toEqual({ Run: 'completed, due 2026-04-02' });

    await set(ada, { daily_reset_time: '04:00' });
    expect(await current(ada)).toEqual({ Run: 'completed, due 2026-04-01' });
    await world.setClock('2026-04-02T03:59:50Z');
    expect(await current(ada)).toEqual({ Run: 'completed, due 2026-04-01' });
    await world.setClock('2026-04-02T04:00:00Z');
    expect(await current(ada)).toEqual({ Run: 'pending, due 2026-04-02' });
  });

  test('and back again, and the completion stays', async ({ world }) => {
    await world.setClock('2026-04-08T12:00:00Z'); // a Wednesday
    const ada = await world.person();
    const { id } = await ada.commitment({ title: 'Call', frequency: 'weekly' });
    await ada.complete(id);
    for (const weekly_reset_day of [5, 7, 4, 1]) await set(ada, { weekly_reset_day });

    expect(await current(ada)).toEqual({ Call: 'completed, due 2026-04-12' });
    await ada.pending(id);
    expect(await current(ada)).toEqual({ Call: 'pending, due 2026-04-12' });
  });

  test('and a time zone', async ({ world }) => {
    await world.setClock('2026-05-04T18:00:00Z'); // Tuesday, three in the morning in Tokyo
    const ada = await world.person({ timezone: 'Asia/Tokyo' });
    await ada.commitment({ title: 'Run' });
    expect(await current(ada)).toEqual({ Run: 'pending, due 2026-05-05' });
    await set(ada, { daily_reset_time: '04:00' });
    expect(await current(ada)).toEqual({ Run: 'pending, due 2026-05-04' });
  });
});

test('the history before a change keeps its settings', async ({ world }) => {
  await world.setClock('2026-06-01T12:00:00Z');
  const ada = await world.person();
  const { id } = await ada.commitment({ title: 'Run' });
  for (const day of ['02', '03', '05']) {
    await world.setClock(`2026-06-${day}T23:00:00Z`);
    await ada.complete(id);
  }
  await world.setClock('2026-06-06T12:00:00Z');
  const before = await history(ada, id, '2026-06-01', '2026-06-05');
  await set(ada, { daily_reset_time: '22:00' });
  expect(await history(ada, id, '2026-06-01', '2026-06-05')).toEqual(expect.arrayContaining(before.slice(0, -1)));

  await world.setClock('2026-06-08T23:00:00Z'); // by now the 8th has begun, at ten in the evening
  await ada.complete(id);
  const after = await history(ada, id, '2026-06-01', '2026-06-08');
  // With the new settings for all time, the completion at eleven on the 2nd would belong to the next day.
  expect(after.map(({ starts_at, status }) => `${starts_at} ${status}`)).toEqual([
    '2026-06-01T00:00:00.000Z missed',
    '2026-06-02T00:00:00.000Z completed',
    '2026-06-03T00:00:00.000Z completed',
    '2026-06-04T00:00:00.000Z missed',
    '2026-06-05T00:00:00.000Z completed',
    // Cut short at ten in the evening.
    '2026-06-06T00:00:00.000Z pending',
    '2026-06-06T22:00:00.000Z missed',
    '2026-06-07T22:00:00.000Z missed',
    '2026-06-08T22:00:00.000Z completed',
  ]);
});

describe('in parallel', () => {
  /** Repeats a round while some reads are delayed, so that another call changes what one has read. */
  async function staggered(round: () => Promise<void>): Promise<void> {
    for (const every of sampled([3, 2, 4, 5, 6, 7])) {
      await cloud.inject({ service: 'dynamodb', operation: 'BatchGetItem', kind: 'delay', ms: 80, every });
      await round().finally(() => cloud.clearFaults());
    }
  }

  const clocks = [{ daily_reset_time: '05:00' }, { weekly_reset_day: 6 }, { monthly_reset_day: 15 }, { name: 'Ada' }];

  test('changes of different settings are all saved', async ({ world }) => {
    await staggered(async () => {
      const ada = await world.person();
      await Promise.all(clocks.map((change) => set(ada, change)));
      expect(await ada.call(users.me)).toMatchObject(Object.assign({}, ...clocks));
    });
  });

  test('a new time zone and new reset settings are both saved', async ({ world }) => {
    await staggered(async () => {
      const ada = await world.person();
      await Promise.all([
        ada.call(notificationPreferences.update, { body: { preferences: { timezone: 'Asia/Tokyo' } } }),
        set(ada, { daily_reset_time: '05:00' }),
      ]);
      expect(await ada.call(users.me)).toMatchObject({ timezone: 'Asia/Tokyo', daily_reset_time: '05:00' });
    });
  });

  test('two changes of one setting end as one of them, also for the commitments', async ({ world }) => {
    await world.setClock('2026-07-01T12:00:00Z'); // a Wednesday
    for (let round = 0; round < (isLong ? 4 : 1); round++) {
      const ada = await world.person();
      await ada.commitment({ title: 'Call', frequency: 'weekly' });
      await Promise.all([4, 5, 6, 7].map((weekly_reset_day) => set(ada, { weekly_reset_day })));
      const { weekly_reset_day } = await ada.call(users.me);
      // The week ends the day before the reset.
      expect(await current(ada)).toEqual({
        Call: `pending, due 2026-07-0${weekly_reset_day - 3}`.replace('-00', '-01'),
      });
    }
  });

  test('a completion and a change of settings are both saved', async ({ world }) => {
    const ada = await world.person();
    const ids = await Promise.all(times(4, async (index) => (await ada.commitment({ title: `${index}` })).id));
    await Promise.all([
      ...ids.map((id) => ada.complete(id)),
      set(ada, { weekly_reset_day: 5 }),
      set(ada, { monthly_reset_day: 5 }),
    ]);
    expect((await ada.commitments()).map(({ completed }) => completed)).toEqual([true, true, true, true]);
    expect(await ada.call(users.me)).toMatchObject({ weekly_reset_day: 5, monthly_reset_day: 5 });
  });
});
