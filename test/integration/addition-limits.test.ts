import { expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { imports } from '#shared/contracts/imports.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { sharedTable } from '#test/support/shared-cloud.ts';
import { itemsIn, writeTo } from '#test/support/table.ts';
import type { Caller, Person } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* How many check-offs a period and all current ones take, and what a repetition of a call changes. */

const NOW = '2026-11-20T10:00:00Z';
const test = testAt(NOW);

type Added = { at?: string; amount?: number; key?: string; late?: boolean };
const add = (person: Caller, id: string, body: Added = {}) =>
  person.call(commitments.complete, { params: { id }, body });

test('a period takes a limited number of additions, and says so', async ({ world }) => {
  await world.setClock(NOW);
  const ada = await world.person();
  const { id } = await ada.commitment({ schedule: { target: { direction: 'at_least', amount: 1000, unit: 'km' } } });
  await add(ada, id, { key: '0' });
  await copyAddition(ada, id, LIMITS.additions - 1);
  expect((await add(ada, id, { key: 'the last' })).progress?.done).toBe(LIMITS.additions);
  const before = await ada.commitments();
  const body = { key: 'one more' };
  expect(await ada.refusal(commitments.complete, { params: { id }, body })).toMatchObject({
    status: 422,
    errors: ['A commitment can have at most 200 additions in a period'],
  });
  expect(await ada.commitments()).toEqual(before);
  // A repetition is none.
  expect((await add(ada, id, { key: '0' })).progress?.done).toBe(LIMITS.additions);
});

/** Stores copies of the only addition in the period, with other keys, until there are `count`. */
async function copyAddition(person: Person, id: string, count: number): Promise<void> {
  const table = await sharedTable();
  const items = await itemsIn(table, [`USER#${person.id}`]);
  const progress = items.find(({ SK }) => SK === 'BOARD#PROGRESS') as unknown as Progress;
  const entry = progress.entries[id]!;
  const [first = []] = entry.a;
  const a = Array.from({ length: count }, (_, k) => (k === 0 ? first : [`copy ${k}`, ...first.slice(1)]));
  await writeTo(table, [{ ...progress, entries: { ...progress.entries, [id]: { ...entry, a } } }]);
}

/** What of the progress item is of interest: the additions of each commitment, with key, instant and amount. */
interface Progress {
  entries: Record<string, { a: unknown[][] }>;
}

test('an undone skip, told twice, keeps the check-offs', async ({ world }) => {
  await world.setClock(NOW);
  const ada = await world.person();
  const { id } = await ada.commitment({ frequency: 'weekly', schedule: { times: 3, once_a_day: false } });
  await add(ada, id, { at: '2026-11-20T08:00:00Z', key: 'a' });
  await ada.skip(id, '2026-11-20T08:30:00Z');
  for (const _ of [1, 2]) expect((await ada.pending(id, '2026-11-20T09:00:00Z')).progress?.done).toBe(1);
});

test('the check-offs of an ended month do not refuse those of the next', async ({ world }) => {
  await world.setClock(NOW);
  const ada = await world.person();
  const keys = Array.from({ length: 100 }, (_, k) => `k${k}`);
  const dates = Array.from({ length: 20 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`);
  for (const part of [keys.slice(0, 50), keys.slice(50)]) {
    const { refused } = await ada.call(imports.create, {
      body: {
        source: 'csv',
        commitments: part.map((key) => ({
          key,
          title: key,
          frequency: 'monthly',
          start_date: '2026-11-01',
          schedule: { times: 20 },
        })),
        entries: part.flatMap((key) => dates.map((date) => ({ key, date, status: 'completed' as const }))),
      },
    });
    expect(refused).toEqual([]);
  }
  await world.setClock('2026-12-01T10:00:00Z');
  const [first] = await ada.commitments();
  expect((await add(ada, first!.id)).progress?.done).toBe(1);
});
