import { describe, expect, test } from 'vitest';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { users } from '#shared/contracts/users.ts';
import type { DayCount } from '#shared/domain/history.ts';
import { sampled } from '#test/support/long.ts';
import type { Caller, Person } from '#test/support/world.ts';
import { deadLetters } from './support/dead-letters.ts';
import {
  agendaOf,
  apiSummariesOf,
  begin,
  beginnings,
  cloud,
  counts,
  DAY,
  dueTogether,
  expectClosed,
  expectDaysClosed,
  failSweeps,
  HOUR,
  now,
  plus,
  SECOND,
  setClock,
  summariesOf,
  sweep,
  table,
  today,
  userWithClock,
} from './support/resets.ts';

/*
 * Each day is closed once after its end, by each user's own clock: in time zones, when settings change, by a late sweep
 * and by two sweeps.
 */

describe('in all zones', () => {
  const PLACES: [timezone: string, at: string][] = [
    ['America/New_York', '02:30'],
    ['Europe/London', '01:30'],
    ['Pacific/Kiritimati', '00:00'],
    ['Australia/Lord_Howe', '01:45'],
    ['Pacific/Apia', '04:00'],
    ['Pacific/Chatham', '03:00'],
    ['Asia/Tehran', '23:30'],
    ['Africa/Cairo', '02:30'],
    ['UTC', '00:00'],
    ['America/St_Johns', '02:30'],
    ['America/Havana', '00:00'],
    ['America/Santiago', '23:30'],
  ];
  /**
   * Nights, in UTC. A reset time falls into the gap in the first two, comes twice in the last; a month ends in the
   * third.
   */
  const NIGHTS: [from: string, to: string][] = [
    ['2027-03-13T20:00:00Z', '2027-03-14T20:00:00Z'],
    ['2027-03-27T20:00:00Z', '2027-03-28T06:00:00Z'],
    ['2027-03-31T09:00:00Z', '2027-04-01T12:00:00Z'],
    ['2027-04-03T09:00:00Z', '2027-04-04T07:00:00Z'],
  ];

  test('each day is closed at its end and not a minute before, at clock changes and at the end of a month', async () => {
    await setClock('2027-03-12T20:00:00Z');
    const all = await Promise.all(
      sampled(PLACES, 4).map(([timezone, at]) => userWithClock({ timezone, at, monthly: 31 })),
    );
    const boards = await Promise.all(
      all.map(async ({ person }) => ({
        run: await person.commitment({ title: 'Run' }),
        read: await person.commitment({ title: 'Read' }),
        budget: await person.commitment({ title: 'Budget', frequency: 'monthly' }),
        paint: await person.commitment({ title: 'Paint', frequency: 'once' }),
      })),
    );
    const first = all.map(({ clock }) => today(clock, now));
    const active: Set<string>[] = all.map(() => new Set());
    const painted: string[] = [];

    for (const [night, [from, to]] of sampled(NIGHTS, 3).entries()) {
      await setClock(from);
      await sweep();
      await expectDaysClosed(all, now);
      await Promise.all(
        all.map(async ({ person, clock }, k) => {
          active[k]!.add(today(clock, now));
          await person.complete(boards[k]!.run.id);
          await person.skip(boards[k]!.read.id);
          if (night !== 1) return;
          painted[k] = today(clock, now);
          await person.complete(boards[k]!.budget.id);
          await person.complete(boards[k]!.paint.id);
        }),
      );
      const days = all.flatMap(({ clock }) => beginnings(clock, now + DAY / 2));
      const dues = new Set(days.flatMap(({ at }) => (at > Date.parse(from) && at <= Date.parse(to) ? [at] : [])));
      // A day that is longer or shorter than others is not closed a moment before its end.
      const unusual = new Set(days.flatMap(({ at, hours }) => (hours === 24 ? [] : [at, at + hours * HOUR])));
      for (const due of [...dues].sort((a, b) => a - b)) {
        if (unusual.has(due)) {
          // The cloud's clock runs on while a sweep starts.
          await setClock(due - 60 * SECOND);
          await sweep();
          await expectDaysClosed(all, due - 1);
        }
        await setClock(due);
        await sweep();
        await expectDaysClosed(all, due);
      }
      if (night !== 2) expect([...dues].filter((due) => unusual.has(due))).not.toEqual([]);
    }

    const kept = await table.summaries();
    for (const [k, { person, clock }] of all.entries()) {
      const closed = plus(today(clock, now), -1);
      const days = kept.get(person.id) ?? {};
      expect([clock, days]).toEqual([clock, await apiSummariesOf(person, first[k]!, closed)]);
      // By hand: two each day, of which one is done and one skipped in these nights, and the month and the picture.
      const expected: Record<string, DayCount> = {};
      for (let date = plus(first[k]!, 1); date <= closed; date = plus(date, 1)) {
        const done = Number(painted[k] === date) + Number(date === '2027-03-30');
        expected[date] = active[k]!.has(date) ? counts(1 + done, 0, 1) : counts(done, 2);
      }
      expect([clock, days]).toEqual([clock, expect.objectContaining(expected)]);
    }
  });
});

describe('a late sweep', () => {
  test('closes each day that was missed, with the numbers of that day', async () => {
    await begin('2028-05-01T08:00:00Z');
    const ada = await userWithClock({ timezone: 'Asia/Kolkata' });
    const { id } = await ada.person.commitment();
    await failSweeps();
    for (const day of ['02', '04', '05']) {
      await setClock(`2028-05-${day}T08:00:00Z`);
      await (day === '04' ? ada.person.skip(id) : ada.person.complete(id));
    }
    await setClock('2028-05-07T08:00:00Z');
    await expect(sweep()).rejects.toThrow(/shards were not handed on/);
    expect(await summariesOf(ada)).toEqual({});
    await cloud.clearFaults();

    await sweep();
    await expectDaysClosed([ada], now);
    expect(await summariesOf(ada)).toEqual({
      '2028-05-01': counts(0, 1),
      '2028-05-02': counts(1, 0),
      '2028-05-03': counts(0, 1),
      '2028-05-04': counts(0, 0, 1),
      '2028-05-05': counts(1, 0),
      '2028-05-06': counts(0, 1),
    });
  });
});

describe('a repeated sweep', () => {
  test('at the same time as another closes each day once', async () => {
    const due = await dueTogether('2029-01-10T12:00:00Z');
    const dead = await deadLetters(cloud);
    // Both workers read before either writes.
    await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'delay', ms: 200 });
    await Promise.all([sweep(), sweep()]);

    await expectClosed(due);
    expect(await deadLetters(cloud)).toBe(dead);
  });
});

describe('new settings', () => {
  test('a day that ends a second time by a later reset time is counted again', async () => {
    await begin('2029-11-10T12:00:00Z');
    const ada = await userWithClock();
    const { id } = await ada.person.commitment();
    await ada.person.complete(id);
    await setClock('2029-11-11T00:00:00Z');
    await sweep();
    expect(await summariesOf(ada)).toEqual({ '2029-11-10': counts(1, 0) });
    await setClock('2029-11-11T01:00:00Z');
    await ada.person.call(users.update, { body: { user: { daily_reset_time: '04:00' } } });
    await ada.person.complete(id);
    await setClock('2029-11-11T04:00:00Z');
    await sweep();

    expect(await summariesOf(ada)).toEqual({ '2029-11-10': counts(2, 0) });
    expect(await apiSummariesOf(ada.person, '2029-11-10', '2029-11-10')).toEqual(await summariesOf(ada));
  });

  test('a person who crosses the date line has each day closed, also the first', async () => {
    await begin('2030-01-10T10:30:00Z');
    const zone = (timezone: string) => ({ timezone, dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 });
    const [east, west] = [zone('Pacific/Kiritimati'), zone('Pacific/Pago_Pago')];
    const [ada, bob] = await Promise.all([west, east].map(({ timezone }) => userWithClock({ timezone })));
    for (const { person } of [ada!, bob!]) {
      const { id } = await person.commitment();
      await person.complete(id);
    }
    // Ada leaves in the evening of the 9th and lands on the 11th. Bob lands a day before he left.
    await failSweeps();
    await setClock('2030-01-10T11:30:00Z');
    const move = (person: Person, timezone: string) =>
      person.call(notificationPreferences.update, { body: { preferences: { timezone } } });
    await move(ada!.person, east.timezone);
    await move(bob!.person, west.timezone);
    await cloud.clearFaults();
    const moved = [
      { ...ada!, clock: east },
      { ...bob!, clock: west },
    ];
    await setClock('2030-01-11T10:00:00Z');
    await sweep();
    await expectDaysClosed(moved.slice(0, 1), now);
    for (const instant of ['2030-01-11T11:00:00Z', '2030-01-12T11:00:00Z']) {
      await setClock(instant);
      await sweep();
      await expectDaysClosed(moved, now);
    }
    for (const each of moved) {
      const closed = plus(today(each.clock, now), -1);
      expect(await summariesOf(each)).toEqual(await apiSummariesOf(each.person, '2030-01-08', closed));
    }
    expect(await summariesOf(ada!)).toMatchObject({ '2030-01-09': counts(1, 0) });
  });
});

test('resets stop for a user who was inactive for thirty days, and start again at the next visit', async () => {
  await begin('2030-03-01T12:00:00Z');
  const ada = await userWithClock({ timezone: 'Europe/London' });
  await ada.person.commitment();
  const costs = async (caller: Caller) => (await caller.answer(users.me)).requests;
  expect(await costs(ada.person)).toEqual({ BatchGetItem: 1 });
  await setClock('2030-03-03T12:00:00Z');
  const first = await costs(ada.person);
  // The session and its browser were used again as well.
  expect([first, await costs(ada.person)]).toEqual([
    { BatchGetItem: 1, UpdateItem: 2, TransactWriteItems: 1 },
    { BatchGetItem: 1 },
  ]);
  // A visit succeeds when it cannot be recorded. The next visit is recorded.
  await setClock('2030-03-04T13:00:00Z');
  await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'error', name: 'AccessDenied' });
  expect((await ada.person.call(users.me)).id).toBe(ada.person.id);
  await cloud.clearFaults();
  expect([await costs(ada.person), await costs(ada.person)]).toEqual([
    { BatchGetItem: 1, UpdateItem: 3 },
    { BatchGetItem: 1 },
  ]);

  await setClock('2030-04-03T00:00:00Z');
  await sweep();
  await expectDaysClosed([ada], now);
  await setClock('2030-04-04T00:00:00Z');
  await sweep();
  expect(await agendaOf(ada)).toEqual({ closed: '2030-04-03' });
  const left = await summariesOf(ada);
  await setClock('2030-05-20T00:00:00Z');
  await sweep();
  expect(await summariesOf(ada)).toEqual(left);

  const again = await ada.person.elsewhere();
  expect(await costs(again)).toEqual({ BatchGetItem: 1, TransactWriteItems: 1 });
  expect(await costs(again)).toEqual({ BatchGetItem: 1 });
  expect(await agendaOf(ada)).toMatchObject({ due: '2030-05-20T23:00:00.000Z', closed: '2030-04-03' });
  await setClock('2030-05-20T23:00:00Z');
  await sweep();
  await expectDaysClosed([ada], now);
  expect(Object.keys(await summariesOf(ada)).filter((date) => date > '2030-04-03')).toHaveLength(31);
  expect(await summariesOf(ada)).toMatchObject(await apiSummariesOf(again, '2030-04-20', '2030-05-20'));
});
