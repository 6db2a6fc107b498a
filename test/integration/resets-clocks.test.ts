import { describe, expect, test } from 'vitest';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { users } from '#shared/contracts/users.ts';
import type { DayCount } from '#shared/domain/history.ts';
import type { Person } from '#test/support/world.ts';
import {
  agendaOf,
  apiSummariesOf,
  begin,
  beginnings,
  cloud,
  counts,
  DAY,
  expectDaysClosed,
  failSweeps,
  HOUR,
  nextDue,
  now,
  plus,
  poll,
  SECOND,
  setClock,
  summariesOf,
  sweep,
  table,
  today,
  userWithClock,
} from './support/resets.ts';

/* Days are closed by each user's own clock: in all time zones, and when its settings change. */

describe('in all zones', () => {
  const PLACES: [timezone: string, at: string][] = [
    ['Pacific/Kiritimati', '00:00'],
    ['Pacific/Apia', '04:00'],
    ['Pacific/Chatham', '03:00'],
    ['Australia/Lord_Howe', '01:45'],
    ['Asia/Tehran', '23:30'],
    ['Africa/Cairo', '02:30'],
    ['UTC', '00:00'],
    ['Europe/London', '01:30'],
    ['America/St_Johns', '02:30'],
    ['America/New_York', '02:30'],
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
    const all = await Promise.all(PLACES.map(([timezone, at]) => userWithClock({ timezone, at, monthly: 31 })));
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

    for (const [night, [from, to]] of NIGHTS.entries()) {
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

  test('a leap day is closed, and a month that resets on the 31st in a month without one', async () => {
    await begin('2028-01-30T08:00:00Z');
    const all = await Promise.all([
      userWithClock({ timezone: 'Pacific/Kiritimati', monthly: 31 }),
      userWithClock({ timezone: 'America/New_York', at: '04:00', monthly: 31 }),
      userWithClock({ timezone: 'Europe/London', at: '23:30', monthly: 31 }),
    ]);
    for (const { person } of all) {
      await person.commitment({ title: 'Run' });
      await person.commitment({ title: 'Budget', frequency: 'monthly' });
    }
    await setClock('2028-02-20T12:00:00Z');
    for (const { person } of all) await person.call(users.me);
    await setClock('2028-02-27T20:00:00Z');
    await sweep();
    while (now < Date.parse('2028-03-01T12:00:00Z')) {
      await setClock(Math.min(...all.map(({ clock }) => nextDue(clock, now))));
      await sweep();
      await expectDaysClosed(all, now);
    }
    const kept = await table.summaries();
    for (const { person, clock } of all) {
      const days = kept.get(person.id)!;
      expect([clock, days]).toEqual([
        clock,
        await apiSummariesOf(await person.elsewhere(), '2028-01-30', plus(today(clock, now), -1)),
      ]);
      // The month of the registration is never missed. The next one ends before the leap day.
      expect(days).toMatchObject({
        '2028-02-27': counts(0, 1),
        '2028-02-28': counts(0, 2),
        '2028-02-29': counts(0, 1),
      });
    }
  });
});

describe('new settings', () => {
  test('during a reset: the old reset is dropped, and the new one is due', async () => {
    await begin('2029-09-10T12:00:00Z');
    const ada = await userWithClock();
    await ada.person.complete((await ada.person.commitment()).id);
    await setClock('2029-09-11T00:00:00Z');
    await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'delay', ms: 2500 });
    const swept = sweep();
    // The summary is written and the agenda is not: it has no closed day yet.
    await poll('the summary is written', async () => Object.keys(await summariesOf(ada)).length > 0);
    await ada.person.call(users.update, { body: { user: { daily_reset_time: '04:00' } } });
    await swept;
    await cloud.clearFaults();

    expect(await agendaOf(ada)).toMatchObject({ due: '2029-09-11T04:00:00.000Z' });
    expect(await agendaOf(ada)).not.toHaveProperty('closed');
    await sweep();
    expect(await agendaOf(ada)).toMatchObject({ due: '2029-09-11T04:00:00.000Z' });
    await setClock('2029-09-11T04:00:00Z');
    await sweep();
    await expectDaysClosed([{ ...ada, clock: { ...ada.clock, dailyResetTime: '04:00' } }], now);
    expect(await summariesOf(ada)).toEqual(await apiSummariesOf(ada.person, '2029-09-09', '2029-09-10'));
  });

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
