/** Scenarios of the calls for categories, orders, exercises, imports and the history. */
import { randomUUID } from 'node:crypto';
import { categories } from '#shared/contracts/categories.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { history } from '#shared/contracts/history.ts';
import { imports } from '#shared/contracts/imports.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { visibilityCalls } from '#shared/contracts/visibility.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import type { Person } from '#test/support/world.ts';
import { forNewUser } from './new-user.ts';
import type { Cost, Scenario } from './scenarios.ts';

const scenario = forNewUser();

const lookedUp: Cost = { requests: { BatchGetItem: 1, UpdateItem: 1 }, roundTrips: 2 };
const readAndUpdated: Cost = { requests: { GetItem: 1, UpdateItem: 1 }, roundTrips: 2 };
const oneTransaction: Cost = { requests: { GetItem: 1, TransactWriteItems: 1 }, roundTrips: 2 };
const historyCost: Cost = { requests: { BatchGetItem: 1, Query: 1 }, roundTrips: 2 };
const notedHistoryCost: Cost = { requests: { BatchGetItem: 1, Query: 2 }, roundTrips: 2 };

const lookedUpAndSaved: Cost = { requests: { BatchGetItem: 1, TransactWriteItems: 1 }, roundTrips: 2 };

const DAY_MS = 86_400_000;
const FAMILY = { category: { name: 'Family' } };
const PAUSE = { from: '2100-01-01', until: null };
const SQUATS = { workout_exercise: { name: 'Squats', sets: 5, reps: 8, notes: 'Slowly' } };

export const BOARD_SCENARIOS: Scenario[] = [
  scenario(categories.list, '', { requests: { Query: 1, GetItem: 1 }, roundTrips: 1 }),
  scenario(categories.create, '', oneTransaction, async () => ({ body: FAMILY })),
  scenario(categories.create, 'with an idempotency key', oneTransaction, async () => ({
    body: FAMILY,
    headers: { 'idempotency-key': randomUUID() },
  })),
  scenario(categories.update, '', lookedUp, async (person) => ({
    params: { id: await category(person) },
    body: { category: { name: 'Friends' } },
  })),
  scenario(
    categories.delete,
    '',
    { requests: { BatchGetItem: 1, TransactWriteItems: 1 }, roundTrips: 2 },
    async (person) => ({ params: { id: await category(person) } }),
  ),
  scenario(
    categories.reorder,
    '',
    { requests: { Query: 1, GetItem: 1, UpdateItem: 1 }, roundTrips: 2 },
    async (person) => {
      const [first, second] = [await category(person), await category(person)];
      return { body: { ids: [second, first] } };
    },
  ),
  scenario(commitments.reorder, 'manual', { requests: { Query: 1, UpdateItem: 1 }, roundTrips: 2 }, async (person) => {
    const first = await person.commitment();
    await person.commitment();
    return { body: { ids: [first.id], mode: 'manual' } };
  }),
  scenario(
    commitments.reorder,
    `${LIMITS.movesAtOnce} into a category`,
    { requests: { Query: 1, TransactWriteItems: 1 }, roundTrips: 2 },
    async (person) => {
      const ids: string[] = [];
      while (ids.length < LIMITS.movesAtOnce) ids.push((await person.commitment()).id);
      return { body: { ids, mode: 'category', category_id: await category(person) } };
    },
  ),
  scenario(exercises.create, '', oneTransaction, async (person) => ({ ...(await workout(person)), body: SQUATS })),
  scenario(exercises.create, 'with an idempotency key', oneTransaction, async (person) => ({
    ...(await workout(person)),
    body: SQUATS,
    headers: { 'idempotency-key': randomUUID() },
  })),
  scenario(exercises.update, '', readAndUpdated, async (person) => ({
    params: { id: await exercise(person) },
    body: { workout_exercise: { reps: 12 } },
  })),
  scenario(exercises.delete, '', readAndUpdated, async (person) => ({ params: { id: await exercise(person) } })),
  scenario(
    imports.create,
    'a year of one commitment',
    { requests: { BatchGetItem: 2, TransactWriteItems: 1, UpdateItem: 2 + 12 }, roundTrips: 6 },
    async () => ({ body: yearToImport() }),
  ),
  scenario(
    imports.create,
    'a year that is imported again',
    { requests: { BatchGetItem: 2, UpdateItem: 1 }, roundTrips: 3 },
    async (person) => {
      const body = yearToImport();
      await person.call(imports.create, { body });
      return { body };
    },
  ),
  scenario(commitments.close, '', lookedUp, async (person) => ({ params: { id: (await person.commitment()).id } })),
  scenario(commitments.reopen, '', lookedUp, async (person) => {
    const asked = { params: { id: (await person.commitment()).id } };
    await person.call(commitments.close, asked);
    return asked;
  }),
  scenario(visibilityCalls.visibility, '', { requests: { GetItem: 1, Query: 1 }, roundTrips: 1 }, async (person) => ({
    params: { id: (await person.commitment()).id },
  })),
  scenario(
    visibilityCalls.changeVisibility,
    '',
    { requests: { BatchGetItem: 1, Query: 1, TransactWriteItems: 1 }, roundTrips: 2 },
    async (person) => ({ params: { id: (await person.commitment()).id }, body: { audience: 'nobody' } }),
  ),
  scenario(pauses.list, '', { requests: { BatchGetItem: 1 }, roundTrips: 1 }),
  scenario(pauses.create, 'of all commitments', lookedUpAndSaved, async () => ({
    body: { ...PAUSE, commitment_ids: null },
  })),
  scenario(pauses.create, 'of one, with an idempotency key', lookedUpAndSaved, async (person) => ({
    body: { ...PAUSE, commitment_ids: [(await person.commitment()).id] },
    headers: { 'idempotency-key': randomUUID() },
  })),
  scenario(pauses.update, '', lookedUp, async (person) => ({
    params: { id: (await person.call(pauses.create, { body: { ...PAUSE, commitment_ids: null } })).id },
    body: { until: '2100-01-31' },
  })),
  scenario(pauses.delete, '', readAndUpdated, async (person) => ({
    params: { id: (await person.call(pauses.create, { body: { ...PAUSE, commitment_ids: null } })).id },
  })),
  scenario(history.list, `${LIMITS.historyDaysOfAll} days`, notedHistoryCost, (person) =>
    since(person, LIMITS.historyDaysOfAll),
  ),
  scenario(
    history.notes,
    'a word of a note a day in a year',
    { requests: { Query: 1, BatchGetItem: 2 }, roundTrips: 2 },
    async (person) => {
      await person.call(imports.create, { body: yearToImport('Along the river and back') });
      return { query: { q: 'river' } };
    },
  ),
  scenario(history.summary, `${LIMITS.historyDays} days`, historyCost, (person) => since(person, LIMITS.historyDays)),
  scenario(history.summary, `${LIMITS.historyDays} days with details`, notedHistoryCost, async (person) => {
    const { query } = await since(person, LIMITS.historyDays);
    return { query: { ...query, details: 'true' as const } };
  }),
];

async function category(person: Person): Promise<string> {
  return (await person.call(categories.create, { body: FAMILY })).id;
}

async function workout(person: Person) {
  return { params: { id: (await person.commitment({ commitment_type: 'workout' })).id } };
}

async function exercise(person: Person): Promise<string> {
  return (await person.call(exercises.create, { ...(await workout(person)), body: SQUATS })).id;
}

function yearToImport(note: string | null = null) {
  const key = 'walk';
  const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10));
  return {
    source: 'loop',
    commitments: [{ key, title: 'Walk', frequency: 'daily' as const, start_date: '2024-01-01' }],
    entries: days.map((date) => ({ key, date, status: 'completed' as const, note })),
  };
}

/** Three commitments that began so many days ago, and the query of these days. */
async function since(person: Person, days: number) {
  const [from, to] = [dayBefore(days - 1), dayBefore(0)];
  for (const frequency of ['daily', 'weekly', 'monthly'] as const) {
    await person.commitment({ frequency, start_date: from });
  }
  return { query: { from, to } };
}

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
