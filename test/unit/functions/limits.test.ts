import { ulid } from 'ulid';
import { expect, test, vi } from 'vitest';
import type { Repeatable } from '#functions/lib/data/idempotency.ts';
import { givenIdAt } from '#shared/domain/given-ids.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { emptyBoard, person } from './support/people.ts';
import { realTable } from './support/real-table.ts';

/* Limits that only hundreds of calls reach: these tests start right below them. */

vi.hoisted(() => vi.stubEnv('TABLE_NAME', 'Table'));

const table = await realTable();
const { changeAccount } = await import('#functions/lib/data/users/accounts.ts');
const { newEntry, saveNewEntry } = await import('#functions/fitness/create-entry.ts');
const { takeQuotas } = await import('#functions/lib/data/fitness/fitness-quota.ts');
const { createCommitment, deleteCommitment } = await import('#functions/lib/data/commitments/commitments.ts');
const { repeatableById } = await import('#functions/lib/data/idempotency.ts');
const { keys } = await import('#functions/lib/data/keys.ts');
const { loadUser } = await import('#functions/lib/data/users/users.ts');

const NOW = Date.parse('2026-11-20T10:00:00Z');
/** An id that a client gave. */
const ID = ulid(NOW);
const byId = (kind: string) => repeatableById('USER#ada', kind, givenIdAt(ID, NOW)!);

test('the 366th change of reset settings is refused, and changes nothing', async () => {
  const [board, progress] = emptyBoard('ada');
  const [clock] = progress!.clocks as object[];
  const epochs = (count: number) => Array.from({ length: count }, (_, index) => ({ ...clock, from: index }));
  await table.put(...person('ada'), board!, { ...progress, clocks: epochs(LIMITS.clockChanges) });
  const set = async (fields: { name?: string; weeklyResetDay?: number }, now: number) => {
    const { name, ...changed } = fields;
    return changeAccount((await loadUser('ada'))!, { name, clock: changed }, now);
  };
  expect((await set({ weeklyResetDay: 2 }, NOW)).user.clock.weeklyResetDay).toBe(2);
  const before = [await table.item('USER#ada USER'), await table.item('USER#ada BOARD#PROGRESS')];
  await expect(set({ name: 'Ada', weeklyResetDay: 7 }, NOW + 1)).rejects.toThrow('too_many_clock_changes');
  expect([await table.item('USER#ada USER'), await table.item('USER#ada BOARD#PROGRESS')]).toEqual(before);
  // Other changes still work.
  expect((await set({ name: 'Ada' }, NOW + 2)).user.name).toBe('Ada');
});

test('the 501st commitment is refused, and possible again after a deletion', async () => {
  const [board, progress] = emptyBoard('ada');
  const ids = Array.from({ length: LIMITS.commitments - 1 }, (_, index) => `old-${index}`);
  const order = { manual: ids, categories: [], within: {} };
  await table.put(...person('ada'), { ...board, order }, progress!);
  const create = (id: string, repeatable?: Repeatable) => {
    const commitment = { id, title: 'Run', description: null, type: '' as const, category: null, exercises: [] };
    const timing = () => ({ startDate: '2026-11-20', frequency: 'daily' as const, recurrence: undefined });
    return createCommitment('ada', commitment, timing, { repeatable, reminders: undefined, madeAt: NOW, now: NOW });
  };
  const last = await create('last', byId('commitment'));
  const before = await table.item('USER#ada BOARD');
  expect((await create('last', byId('commitment'))).commitment).toEqual(last.commitment);
  await expect(create('one-too-many')).rejects.toThrow('too_many_commitments');
  expect(await table.item('USER#ada BOARD')).toEqual(before);
  await deleteCommitment('ada', 'last', NOW);
  await create('in-its-place');
});

test('the 201st entry and the 51st photo of a day are refused, but not a repetition of an earlier one', async () => {
  const { entriesPerDay, photosPerDay } = LIMITS;
  const taken = (what: string, count: number) => ({ ...keys.logged('ada', what), count, expires: NOW / 1000 + 60 });
  const count = async (what: string) => (await table.item(`USER#ada LOGGED#${what}`))?.count;
  await table.put(...person('ada'), taken('ENTRIES', entriesPerDay - 5), taken('PHOTOS', photosPerDay - 1));
  const ada = (await loadUser('ada'))!;
  const log = (places: ('entry' | 'photo')[], repeatable?: Repeatable, id?: string) => {
    const payload = { value: 70, unit: 'kg' } as const;
    const entry = { ...newEntry(ada, { id }, NOW).common, type: 'weight', visibility: 'private', payload } as const;
    return saveNewEntry(ada, entry, { places, repeatable, now: NOW });
  };
  const key = { owner: 'USER#ada', key: 'once', fingerprint: 'x' };
  const first = await log(['entry'], key);
  const given = await log(['entry'], byId('entry'), ID);
  const photos = await Promise.allSettled([1, 2, 3].map(() => log(['entry', 'photo'])));
  // A refused photo does not count as an entry.
  expect(photos.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect([await count('ENTRIES'), await count('PHOTOS')]).toEqual([entriesPerDay - 2, photosPerDay]);
  await expect(log(['entry', 'photo'])).rejects.toMatchObject({
    details: [{ code: 'too_many_photos_today', params: { limit: photosPerDay } }],
    retryAfter: 86_400,
  });
  const rest = await Promise.allSettled([1, 2, 3].map(() => log(['entry'])));
  expect(rest.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await expect(log(['entry'])).rejects.toThrow('too_many_entries_today');
  expect(await log(['entry'], key)).toEqual(first);
  expect(await log(['entry'], byId('entry'), ID)).toEqual(given);
  expect(await count('ENTRIES')).toBe(entriesPerDay);
});

test('FatSecret gets at most 500 calls a day for a user, also from parallel calls, and more 24 hours later', async () => {
  await table.put({ PK: 'USER#ada', SK: 'LOGGED#LOOKUPS', count: 498, expires: NOW / 1000 + 86_400 });
  const take = (now: number) => takeQuotas('ada', ['lookup'], now);
  const taken = await Promise.allSettled([1, 2, 3].map(() => take(NOW)));
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS.foodLookupsPerDay - 498);
  await expect(take(NOW + 86_399_000)).rejects.toMatchObject({
    details: [{ code: 'too_many_food_lookups', params: { limit: 500 } }],
  });
  await take(NOW + 86_400_000);
});
