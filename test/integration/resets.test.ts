import { setTimeout as pause } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { history } from '#shared/contracts/history.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { users } from '#shared/contracts/users.ts';
import type { DayCount } from '#shared/domain/history.ts';
import type { Clock } from '#shared/domain/periods.ts';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { itemsOf, type OpenTable, openTable } from '#test/support/table.ts';
import { type Caller, type Person, World } from '#test/support/world.ts';
import { boundary, localAt } from '#test/unit/periods/oracle.ts';

/*
 * Days are closed when they have ended, once, by each person's own clock: in all zones, late, twice and after a crash.
 * What is expected of boundaries comes from Temporal; tests go forward in time, and each begins when nobody else is
 * due.
 */

// A night of all zones is dozens of sweeps.
vi.setConfig({ testTimeout: 240_000 });

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 86_400_000;

let table: OpenTable;
let cloud: LocalCloud;
let world: World;
/** Where the cloud's clock was last set. */
let now: number;

beforeAll(async () => {
  table = await openTable();
  cloud = await startLocalCloud({ env: { DYNAMODB_ENDPOINT: table.endpoint } });
  world = new World(cloud.url);
});
afterEach(() => cloud.clearFaults());
afterAll(async () => {
  await cloud.stop();
  await table[Symbol.asyncDispose]();
});

async function setClock(to: string | number): Promise<void> {
  now = new Date(to).getTime();
  await cloud.setClock(iso(now));
}

const sweep = () => cloud.runSchedule('resets');

/** Goes to a time at which those of earlier tests have not been seen for too long: they are closed, and leave. */
async function begin(at: string): Promise<void> {
  await setClock(at);
  await sweep();
  const waiting = [...(await table.agendas()).values()].filter(({ due }) => due !== undefined);
  expect(waiting).toEqual([]);
}

/** No schedule gets anything done until the faults are cleared. */
const standStill = () =>
  cloud.inject({ service: 'sqs', operation: 'SendMessageBatch', kind: 'error', name: 'AccessDenied' });

const iso = (instant: number) => new Date(instant).toISOString();
const plus = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();

interface Somebody {
  person: Person;
  clock: Clock;
}

async function somebody({ timezone = 'UTC', at = '00:00', monthly = 1 } = {}): Promise<Somebody> {
  const person = await world.person({ timezone });
  if (at !== '00:00' || monthly !== 1) {
    await person.call(users.update, { body: { user: { daily_reset_time: at, monthly_reset_day: monthly } } });
  }
  return { person, clock: { timezone, dailyResetTime: at, weeklyResetDay: 1, monthlyResetDay: monthly } };
}

/** The instants around another at which a clock begins a day, by date, and how many hours that day has. */
function beginnings(
  { timezone, dailyResetTime }: Clock,
  around: number,
): { date: string; at: number; hours: number }[] {
  const middle = localAt(around, timezone).toPlainDate();
  return [-2, -1, 0, 1, 2].map((days) => {
    const date = middle.add({ days });
    const [at, end] = [date, date.add({ days: 1 })].map((each) => boundary(each, dailyResetTime, timezone));
    return { date: date.toString(), at: at!, hours: (end! - at!) / HOUR };
  });
}

function nextDue(clock: Clock, instant: number): number {
  return Math.min(...beginnings(clock, instant).flatMap(({ at }) => (at > instant ? [at] : [])));
}

function today(clock: Clock, instant: number): string {
  return beginnings(clock, instant).findLast(({ at }) => at <= instant)!.date;
}

const agendaOf = async ({ person }: Somebody) => (await table.agendas()).get(person.id);
const keptOf = async ({ person }: Somebody) => (await table.summaries()).get(person.id) ?? {};

/** What the API says of these days now. */
async function toldOf(caller: Caller, from: string, to: string): Promise<Record<string, DayCount>> {
  const days = await caller.call(history.summary, { query: { from, to } });
  return Object.fromEntries(days.map(({ date, ...numbers }) => [date, numbers]));
}

/** Everybody's next reset is the one after this instant, and the day before is the last that is closed. */
async function expectServed(all: readonly Somebody[], instant: number): Promise<void> {
  const agendas = await table.agendas();
  const found = all.map(({ person, clock }) => [clock, agendas.get(person.id)]);
  const wanted = all.map(({ clock }) => [
    clock,
    expect.objectContaining({ due: iso(nextDue(clock, instant)), closed: plus(today(clock, instant), -1) }),
  ]);
  expect(found).toEqual(wanted);
}

const counts = (completed: number, missed: number, skipped = 0): DayCount => ({
  due: completed + missed + skipped,
  completed,
  missed,
  skipped,
});

async function poll(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + 60_000; !(await holds()); ) {
    if (performance.now() > deadline) throw new Error(`In vain: ${what}`);
    await pause(50);
  }
}

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

  test('each day is closed at its end, and not a minute before, on the nights of clock changes and at the end of a month', async () => {
    await setClock('2027-03-12T20:00:00Z');
    const all = await Promise.all(PLACES.map(([timezone, at]) => somebody({ timezone, at, monthly: 31 })));
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
      await expectServed(all, now);
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
      // Where a day is longer or shorter than others, nobody is to be served a moment before it ends.
      const unusual = new Set(days.flatMap(({ at, hours }) => (hours === 24 ? [] : [at, at + hours * HOUR])));
      for (const due of [...dues].sort((a, b) => a - b)) {
        if (unusual.has(due)) {
          // The cloud's clock runs on while a sweep starts.
          await setClock(due - 60 * SECOND);
          await sweep();
          await expectServed(all, due - 1);
        }
        await setClock(due);
        await sweep();
        await expectServed(all, due);
      }
      if (night !== 2) expect([...dues].filter((due) => unusual.has(due))).not.toEqual([]);
    }

    const kept = await table.summaries();
    for (const [k, { person, clock }] of all.entries()) {
      const closed = plus(today(clock, now), -1);
      const days = kept.get(person.id) ?? {};
      expect([clock, days]).toEqual([clock, await toldOf(person, first[k]!, closed)]);
      // By hand: two each day, on the nights one done and one skipped; the month and the picture, which were done.
      const expected: Record<string, DayCount> = {};
      for (let date = plus(first[k]!, 1); date <= closed; date = plus(date, 1)) {
        const done = Number(painted[k] === date) + Number(date === '2027-03-30');
        expected[date] = active[k]!.has(date) ? counts(1 + done, 0, 1) : counts(done, 2);
      }
      expect([clock, days]).toEqual([clock, expect.objectContaining(expected)]);
    }
  });

  test('a leap day, and a month that ends on the 31st where there is none', async () => {
    await begin('2028-01-30T08:00:00Z');
    const all = await Promise.all([
      somebody({ timezone: 'Pacific/Kiritimati', monthly: 31 }),
      somebody({ timezone: 'America/New_York', at: '04:00', monthly: 31 }),
      somebody({ timezone: 'Europe/London', at: '23:30', monthly: 31 }),
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
      await expectServed(all, now);
    }
    const kept = await table.summaries();
    for (const { person, clock } of all) {
      const days = kept.get(person.id)!;
      expect([clock, days]).toEqual([
        clock,
        await toldOf(await person.elsewhere(), '2028-01-30', plus(today(clock, now), -1)),
      ]);
      // The month that was under way at the beginning is never missed; the next ends before the leap day.
      expect(days).toMatchObject({
        '2028-02-27': counts(0, 1),
        '2028-02-28': counts(0, 2),
        '2028-02-29': counts(0, 1),
      });
    }
  });
});

describe('late', () => {
  test('a schedule that stood still closes each day that it missed, with the numbers of that day', async () => {
    await begin('2028-05-01T08:00:00Z');
    const ada = await somebody({ timezone: 'Asia/Kolkata' });
    const { id } = await ada.person.commitment();
    await standStill();
    for (const day of ['02', '04', '05']) {
      await setClock(`2028-05-${day}T08:00:00Z`);
      await (day === '04' ? ada.person.skip(id) : ada.person.complete(id));
    }
    await setClock('2028-05-07T08:00:00Z');
    await expect(sweep()).rejects.toThrow(/shards were not handed on/);
    expect(await keptOf(ada)).toEqual({});
    await cloud.clearFaults();

    await sweep();
    await expectServed([ada], now);
    expect(await keptOf(ada)).toEqual({
      '2028-05-01': counts(0, 1),
      '2028-05-02': counts(1, 0),
      '2028-05-03': counts(0, 1),
      '2028-05-04': counts(0, 0, 1),
      '2028-05-05': counts(1, 0),
      '2028-05-06': counts(0, 1),
    });
  });

  test('of more than 31 days it closes the last', async () => {
    await begin('2028-07-01T08:00:00Z');
    const ada = await somebody();
    await ada.person.commitment();
    await setClock('2028-07-21T08:00:00Z');
    await ada.person.call(users.me);
    await setClock('2028-08-12T08:00:00Z');
    await sweep();

    await expectServed([ada], now);
    const days = Object.entries(await keptOf(ada)).sort(([a], [b]) => (a < b ? -1 : 1));
    expect(days).toEqual(Array.from({ length: 31 }, (_, k) => [plus('2028-07-12', k), counts(0, 1)]));
  });

  test('what anybody reads is right at its instant all the same', async () => {
    await begin('2028-10-01T12:00:00Z');
    const ada = await somebody({ timezone: 'America/New_York', at: '04:00' });
    const { id } = await ada.person.commitment();
    await ada.person.complete(id);
    await standStill();
    const { due } = (await agendaOf(ada))!;
    expect(due).toBe('2028-10-02T08:00:00.000Z');

    await setClock(Date.parse(due!) - 10 * SECOND);
    expect(await ada.person.commitments()).toMatchObject([{ completed: true }]);
    await setClock(due!);
    expect(await ada.person.commitments()).toMatchObject([
      { completed: false, current_completion: { status: 'pending', due_date: '2028-10-02' } },
    ]);
    expect(await toldOf(ada.person, '2028-10-01', '2028-10-01')).toEqual({ '2028-10-01': counts(1, 0) });
    expect(await agendaOf(ada)).toMatchObject({ due });
  });
});

describe('twice', () => {
  /** Jobs that the queues have given up. */
  const letters = async () => {
    const counted = await fetch(`${cloud.url}/__local/queues`);
    const { dead_letters } = (await counted.json()) as { dead_letters: Record<string, number> };
    return Object.values(dead_letters).reduce((sum, count) => sum + count, 0);
  };

  async function dueTogether(at: string) {
    await begin(at);
    const zones = ['UTC', 'Africa/Abidjan', 'Atlantic/Reykjavik'];
    const all = await Promise.all(zones.map((timezone) => somebody({ timezone })));
    for (const { person } of all) await person.complete((await person.commitment()).id);
    const day = at.slice(0, 10);
    await setClock(`${plus(day, 1)}T00:00:00Z`);
    // Letters of the registrations are on their way: faults are to strike the sweep alone.
    await cloud.settle();
    return { all, day };
  }

  async function expectClosed({ all, day }: { all: Somebody[]; day: string }): Promise<void> {
    await expectServed(all, now);
    const kept = await table.summaries();
    for (const { person } of all) expect(kept.get(person.id)).toEqual({ [day]: counts(1, 0) });
  }

  test('two sweeps at once hand on the same jobs, and leave what one would', async () => {
    const due = await dueTogether('2029-01-10T12:00:00Z');
    const dead = await letters();
    // Both workers read before either writes.
    await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'delay', ms: 200 });
    await Promise.all([sweep(), sweep()]);

    await expectClosed(due);
    expect(await letters()).toBe(dead);
  });

  test('an answer of the table that is lost after the write closes nothing again', async () => {
    const due = await dueTogether('2029-03-10T12:00:00Z');
    const dead = await letters();
    await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'lost-answer', every: 2 });
    await sweep();

    await expectClosed(due);
    expect(await letters()).toBe(dead);
  });

  test('a sweep that dies before it has noted how far it came is done again', async () => {
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

describe('new settings', () => {
  test('while a reset is being served: it is served no more, and the new one holds', async () => {
    await begin('2029-09-10T12:00:00Z');
    const ada = await somebody();
    await ada.person.complete((await ada.person.commitment()).id);
    await setClock('2029-09-11T00:00:00Z');
    await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'delay', ms: 2500 });
    const swept = sweep();
    // The summary is written, the agenda about to be: had it been, a day would be closed there.
    await poll('the summary is written', async () => Object.keys(await keptOf(ada)).length > 0);
    await ada.person.call(users.update, { body: { user: { daily_reset_time: '04:00' } } });
    await swept;
    await cloud.clearFaults();

    expect(await agendaOf(ada)).toMatchObject({ due: '2029-09-11T04:00:00.000Z' });
    expect(await agendaOf(ada)).not.toHaveProperty('closed');
    await sweep();
    expect(await agendaOf(ada)).toMatchObject({ due: '2029-09-11T04:00:00.000Z' });
    await setClock('2029-09-11T04:00:00Z');
    await sweep();
    await expectServed([{ ...ada, clock: { ...ada.clock, dailyResetTime: '04:00' } }], now);
    expect(await keptOf(ada)).toEqual(await toldOf(ada.person, '2029-09-09', '2029-09-10'));
  });

  test('a day that ends a second time by a later reset time is counted again', async () => {
    await begin('2029-11-10T12:00:00Z');
    const ada = await somebody();
    const { id } = await ada.person.commitment();
    await ada.person.complete(id);
    await setClock('2029-11-11T00:00:00Z');
    await sweep();
    expect(await keptOf(ada)).toEqual({ '2029-11-10': counts(1, 0) });
    await setClock('2029-11-11T01:00:00Z');
    await ada.person.call(users.update, { body: { user: { daily_reset_time: '04:00' } } });
    await ada.person.complete(id);
    await setClock('2029-11-11T04:00:00Z');
    await sweep();

    expect(await keptOf(ada)).toEqual({ '2029-11-10': counts(2, 0) });
    expect(await toldOf(ada.person, '2029-11-10', '2029-11-10')).toEqual(await keptOf(ada));
  });

  test('somebody who moves over the date line has each day closed, the first too', async () => {
    await begin('2030-01-10T10:30:00Z');
    const zone = (timezone: string) => ({ timezone, dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 });
    const [east, west] = [zone('Pacific/Kiritimati'), zone('Pacific/Pago_Pago')];
    const [ada, bob] = await Promise.all([west, east].map(({ timezone }) => somebody({ timezone })));
    for (const { person } of [ada!, bob!]) {
      const { id } = await person.commitment();
      await person.complete(id);
    }
    // For Ada it was the evening of the 9th, and it is the 11th where she lands; Bob lands a day before he left.
    await standStill();
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
    await expectServed(moved.slice(0, 1), now);
    for (const instant of ['2030-01-11T11:00:00Z', '2030-01-12T11:00:00Z']) {
      await setClock(instant);
      await sweep();
      await expectServed(moved, now);
    }
    for (const each of moved) {
      const closed = plus(today(each.clock, now), -1);
      expect(await keptOf(each)).toEqual(await toldOf(each.person, '2030-01-08', closed));
    }
    expect(await keptOf(ada!)).toMatchObject({ '2030-01-09': counts(1, 0) });
  });
});

test('who was not seen for thirty days is left alone until they come back', async () => {
  await begin('2030-03-01T12:00:00Z');
  const ada = await somebody({ timezone: 'Europe/London' });
  await ada.person.commitment();
  const costs = async (caller: Caller) => (await caller.answer(users.me)).requests;
  expect(await costs(ada.person)).toEqual({ BatchGetItem: 1 });
  await setClock('2030-03-03T12:00:00Z');
  const first = await costs(ada.person);
  expect([first, await costs(ada.person)]).toEqual([{ BatchGetItem: 1, TransactWriteItems: 1 }, { BatchGetItem: 1 }]);
  // A note that fails takes nothing away: the next visit is noted.
  await setClock('2030-03-04T13:00:00Z');
  await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'error', name: 'AccessDenied' });
  expect((await ada.person.call(users.me)).id).toBe(ada.person.id);
  await cloud.clearFaults();
  expect([await costs(ada.person), await costs(ada.person)]).toEqual([
    { BatchGetItem: 1, UpdateItem: 1 },
    { BatchGetItem: 1 },
  ]);

  await setClock('2030-04-03T00:00:00Z');
  await sweep();
  await expectServed([ada], now);
  await setClock('2030-04-04T00:00:00Z');
  await sweep();
  expect(await agendaOf(ada)).toEqual({ closed: '2030-04-03' });
  const left = await keptOf(ada);
  await setClock('2030-05-20T00:00:00Z');
  await sweep();
  expect(await keptOf(ada)).toEqual(left);

  const again = await ada.person.elsewhere();
  expect(await costs(again)).toEqual({ BatchGetItem: 1, TransactWriteItems: 1 });
  expect(await costs(again)).toEqual({ BatchGetItem: 1 });
  expect(await agendaOf(ada)).toMatchObject({ due: '2030-05-20T23:00:00.000Z', closed: '2030-04-03' });
  await setClock('2030-05-20T23:00:00Z');
  await sweep();
  await expectServed([ada], now);
  expect(Object.keys(await keptOf(ada)).filter((date) => date > '2030-04-03')).toHaveLength(31);
  expect(await keptOf(ada)).toMatchObject(await toldOf(again, '2030-04-20', '2030-05-20'));
});

test('a kill of everything in the middle loses nobody, and closes nothing twice', async () => {
  // After a start the clock is the machine's, so everybody is due soon by that one.
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
  // So slow that the kill comes in the middle, however long a look at the table takes.
  await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'delay', ms: 1_000 });
  const swept = sweep().catch(() => undefined);
  await poll('some are served', async () => (await unserved()).length < ids.length);
  await cloud.kill();
  await swept;
  expect((await unserved()).length).toBeGreaterThan(0);

  await cloud.restart();
  // Five minutes later all of the past is looked at; what was in flight comes again beside it, in its own time.
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
