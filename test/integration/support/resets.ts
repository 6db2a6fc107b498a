import { setTimeout as pause } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { history } from '#shared/contracts/history.ts';
import { users } from '#shared/contracts/users.ts';
import type { DayCount } from '#shared/domain/history.ts';
import type { Clock } from '#shared/domain/periods.ts';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { type OpenTable, openTable } from '#test/support/table.ts';
import { type Caller, type Person, World } from '#test/support/world.ts';
import { boundary, localAt } from '#test/unit/periods/oracle.ts';

/*
 * Resets on a cloud of their own, whose table a test can read and write. What is expected of boundaries comes from
 * Temporal. Tests move the clock forward only. Each begins when no user is due.
 */

// A night of all zones is dozens of sweeps.
vi.setConfig({ testTimeout: 240_000 });

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 86_400_000;

export let table: OpenTable;
export let cloud: LocalCloud;
let world: World;
/** The time that the cloud's clock was last set to. */
export let now: number;

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

export async function setClock(to: string | number): Promise<void> {
  now = new Date(to).getTime();
  await cloud.setClock(iso(now));
}

export const sweep = () => cloud.runSchedule('resets');

/** Goes to a time at which people of earlier tests are inactive: the sweep closes their days and drops them. */
export async function begin(at: string): Promise<void> {
  await setClock(at);
  await sweep();
  const waiting = [...(await table.agendas()).values()].filter(({ due }) => due !== undefined);
  expect(waiting).toEqual([]);
}

/** Sweeps fail until the faults are cleared. */
export const failSweeps = () =>
  cloud.inject({ service: 'sqs', operation: 'SendMessageBatch', kind: 'error', name: 'AccessDenied' });

export const iso = (instant: number) => new Date(instant).toISOString();
export const plus = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();

/** A person and the clock of their settings. */
export interface UserWithClock {
  person: Person;
  clock: Clock;
}

export async function userWithClock({ timezone = 'UTC', at = '00:00', monthly = 1 } = {}): Promise<UserWithClock> {
  const person = await world.person({ timezone });
  if (at !== '00:00' || monthly !== 1) {
    await person.call(users.update, { body: { user: { daily_reset_time: at, monthly_reset_day: monthly } } });
  }
  return { person, clock: { timezone, dailyResetTime: at, weeklyResetDay: 1, monthlyResetDay: monthly } };
}

/** The instants around another at which a clock begins a day, by date, and how many hours that day has. */
export function beginnings(
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

export function nextDue(clock: Clock, instant: number): number {
  return Math.min(...beginnings(clock, instant).flatMap(({ at }) => (at > instant ? [at] : [])));
}

export function today(clock: Clock, instant: number): string {
  return beginnings(clock, instant).findLast(({ at }) => at <= instant)!.date;
}

export const agendaOf = async ({ person }: UserWithClock) => (await table.agendas()).get(person.id);
export const summariesOf = async ({ person }: UserWithClock) => (await table.summaries()).get(person.id) ?? {};

/** What the API answers about these days now. */
export async function apiSummariesOf(caller: Caller, from: string, to: string): Promise<Record<string, DayCount>> {
  const days = await caller.call(history.summary, { query: { from, to } });
  return Object.fromEntries(days.map(({ date, ...numbers }) => [date, numbers]));
}

/** Checks that the next reset of each is the one after this instant, and that the day before it is closed. */
export async function expectDaysClosed(all: readonly UserWithClock[], instant: number): Promise<void> {
  const agendas = await table.agendas();
  const found = all.map(({ person, clock }) => [clock, agendas.get(person.id)]);
  const wanted = all.map(({ clock }) => [
    clock,
    expect.objectContaining({ due: iso(nextDue(clock, instant)), closed: plus(today(clock, instant), -1) }),
  ]);
  expect(found).toEqual(wanted);
}

export const counts = (completed: number, missed: number, skipped = 0): DayCount => ({
  due: completed + missed + skipped,
  completed,
  missed,
  skipped,
  paused: 0,
});

export async function poll(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + 60_000; !(await holds()); ) {
    if (performance.now() > deadline) throw new Error(`Never true: ${what}`);
    await pause(50);
  }
}

interface DueTogether {
  all: UserWithClock[];
  day: string;
}

/** People whose day of an instant is over: each has done what was due. */
export async function dueTogether(at: string): Promise<DueTogether> {
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

export async function expectClosed({ all, day }: DueTogether): Promise<void> {
  await expectDaysClosed(all, now);
  const kept = await table.summaries();
  for (const { person } of all) expect(kept.get(person.id)).toEqual({ [day]: counts(1, 0) });
}
