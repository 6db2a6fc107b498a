import { describe, expect, test } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import type { Clock } from '#shared/domain/periods.ts';
import { itemsOf } from '#test/support/table.ts';
import { deadLetters } from './support/dead-letters.ts';
import {
  agendaOf,
  apiSummariesOf,
  begin,
  cloud,
  counts,
  DAY,
  dueTogether,
  expectClosed,
  expectDaysClosed,
  failSweeps,
  iso,
  MINUTE,
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

/* Each day is closed once after its end: on a leap day, after weeks, after failures and after a crash. */

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

describe('a late sweep', () => {
  test('closes the last 31 days when more were missed', async () => {
    await begin('2028-07-01T08:00:00Z');
    const ada = await userWithClock();
    await ada.person.commitment();
    await setClock('2028-07-21T08:00:00Z');
    await ada.person.call(users.me);
    await setClock('2028-08-12T08:00:00Z');
    await sweep();

    await expectDaysClosed([ada], now);
    const days = Object.entries(await summariesOf(ada)).sort(([a], [b]) => (a < b ? -1 : 1));
    expect(days).toEqual(Array.from({ length: 31 }, (_, k) => [plus('2028-07-12', k), counts(0, 1)]));
  });

  test('does not affect reads: a new day begins on time', async () => {
    await begin('2028-10-01T12:00:00Z');
    const ada = await userWithClock({ timezone: 'America/New_York', at: '04:00' });
    const { id } = await ada.person.commitment();
    await ada.person.complete(id);
    await failSweeps();
    const { due } = (await agendaOf(ada))!;
    expect(due).toBe('2028-10-02T08:00:00.000Z');

    await setClock(Date.parse(due!) - 10 * SECOND);
    expect(await ada.person.commitments()).toMatchObject([{ completed: true }]);
    await setClock(due!);
    expect(await ada.person.commitments()).toMatchObject([
      { completed: false, current_completion: { status: 'pending', due_date: '2028-10-02' } },
    ]);
    expect(await apiSummariesOf(ada.person, '2028-10-01', '2028-10-01')).toEqual({ '2028-10-01': counts(1, 0) });
    expect(await agendaOf(ada)).toMatchObject({ due });
  });
});

describe('a repeated sweep', () => {
  test('closes each day once when the table’s answer to a write is lost', async () => {
    const due = await dueTogether('2029-03-10T12:00:00Z');
    const dead = await deadLetters(cloud);
    await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'lost-answer', every: 2 });
    await sweep();

    await expectClosed(due);
    expect(await deadLetters(cloud)).toBe(dead);
  });

  test('closes each day once after a sweep that failed to save its position', async () => {
    const due = await dueTogether('2029-07-10T12:00:00Z');
    await cloud.inject({ service: 'dynamodb', operation: 'PutItem', kind: 'error', name: 'AccessDenied' });
    await expect(sweep()).rejects.toThrow(/AccessDenied/);
    await cloud.settle();
    await expectClosed(due);
    await cloud.clearFaults();
    await sweep();

    await expectClosed(due);
  });
});

test('new settings during a reset: the old reset is dropped, and the new one is due', async () => {
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

test('a kill during a sweep leaves out no user, and closes no day twice', async () => {
  // A restarted cloud has the machine's clock, so all are due soon by that clock.
  await cloud.setClock(null);
  const begun = Date.now();
  const made = begun - 3 * DAY;
  const clock: Clock = { timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 };
  const due = nextDue(clock, begun);
  const ids = Array.from({ length: 60 }, (_, index) => `KILLED${index}`);
  const written = { clock, createdAt: made, seenAt: begun, after: due - 1, commitments: 2 };
  await table.write((await Promise.all(ids.map((userId) => itemsOf({ ...written, userId })))).flat());
  const unserved = async () => {
    const agendas = await table.agendas();
    return ids.filter((id) => agendas.get(id)?.due === iso(due));
  };
  await setClock(due);
  // Slow, so that the kill happens during the sweep.
  await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'delay', ms: 1_000 });
  const swept = sweep().catch(() => undefined);
  await poll('some are served', async () => (await unserved()).length < ids.length);
  await cloud.kill();
  await swept;
  expect((await unserved()).length).toBeGreaterThan(0);

  await cloud.restart();
  // After five minutes a sweep looks at all of the past. Jobs in flight are also delivered again.
  await setClock(due + 6 * MINUTE);
  void sweep().catch(() => undefined);
  await poll('all are served', async () => (await unserved()).length === 0);
  const [agendas, summaries] = await Promise.all([table.agendas(), table.summaries()]);
  const closed = plus(today(clock, due), -1);
  const numbers = Object.fromEntries([-3, -2, -1, 0].map((days) => [plus(closed, days), counts(0, 2)]));
  for (const id of ids) {
    expect(agendas.get(id)).toMatchObject({ due: iso(due + DAY), closed });
    expect(summaries.get(id)).toEqual(numbers);
  }
});
