import { describe, expect, test } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import type { Clock } from '#shared/domain/periods.ts';
import { itemsOf } from '#test/support/table.ts';
import type { Caller } from '#test/support/world.ts';
import {
  agendaOf,
  apiSummariesOf,
  begin,
  cloud,
  counts,
  DAY,
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
  type UserWithClock,
  userWithClock,
} from './support/resets.ts';

/* Each day is closed once after its end: by a late sweep, by two sweeps, and after a crash. */

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
  /** The number of jobs in the dead-letter queues. */
  const deadLetters = async () => {
    const counted = await fetch(`${cloud.url}/__local/queues`);
    const { dead_letters } = (await counted.json()) as { dead_letters: Record<string, number> };
    return Object.values(dead_letters).reduce((sum, count) => sum + count, 0);
  };

  async function dueTogether(at: string) {
    await begin(at);
    const zones = ['UTC', 'Africa/Abidjan', 'Atlantic/Reykjavik'];
    const all = await Promise.all(zones.map((timezone) => userWithClock({ timezone })));
    for (const { person } of all) await person.complete((await person.commitment()).id);
    const day = at.slice(0, 10);
    await setClock(`${plus(day, 1)}T00:00:00Z`);
    // The e-mails of the registrations are sent before: faults hit only the sweep.
    await cloud.settle();
    return { all, day };
  }

  async function expectClosed({ all, day }: { all: UserWithClock[]; day: string }): Promise<void> {
    await expectDaysClosed(all, now);
    const kept = await table.summaries();
    for (const { person } of all) expect(kept.get(person.id)).toEqual({ [day]: counts(1, 0) });
  }

  test('at the same time as another closes each day once', async () => {
    const due = await dueTogether('2029-01-10T12:00:00Z');
    const dead = await deadLetters();
    // Both workers read before either writes.
    await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'delay', ms: 200 });
    await Promise.all([sweep(), sweep()]);

    await expectClosed(due);
    expect(await deadLetters()).toBe(dead);
  });

  test('closes each day once when the table’s answer to a write is lost', async () => {
    const due = await dueTogether('2029-03-10T12:00:00Z');
    const dead = await deadLetters();
    await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'lost-answer', every: 2 });
    await sweep();

    await expectClosed(due);
    expect(await deadLetters()).toBe(dead);
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
