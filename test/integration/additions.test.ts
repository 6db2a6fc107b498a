import { describe, expect } from 'vitest';
import { commitments, type HistoryEntry } from '#shared/contracts/commitments.ts';
import { history } from '#shared/contracts/history.ts';
import { imports } from '#shared/contracts/imports.ts';
import type { Caller, Person } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* Several check-offs in one period, and amounts. The first day is a Friday, and weeks begin on Mondays. */

const TODAY = '2026-11-20';
const NOW = `${TODAY}T10:00:00Z`;
const test = testAt(NOW);

const kilometres = (direction: 'at_least' | 'at_most', amount: number) => ({
  target: { direction, amount, unit: 'km' },
});
type Added = { at?: string; amount?: number; key?: string; late?: boolean };
const add = (person: Caller, id: string, body: Added = {}) =>
  person.call(commitments.complete, { params: { id }, body });
const takeLast = (person: Caller, id: string, at?: string) =>
  person.call(commitments.pending, { params: { id }, body: { last: true, ...(at && { at }) } });
const historyOf = async (person: Person, id: string, from: string, to = from) => {
  const entries = await person.call(commitments.history, { params: { id }, query: { from, to } });
  return entries.map(({ date, status, amount, of }) => [date, status, amount, of]);
};

describe('several times a week', () => {
  test('at most one check-off counts a day, and the last one that is needed completes the week', async ({ world }) => {
    await world.setClock('2026-11-16T10:00:00Z');
    const ada = await world.person();
    const { id } = await ada.commitment({ frequency: 'weekly', schedule: { times: 2 } });
    expect(await ada.complete(id)).toMatchObject({
      progress: { done: 1, of: 2, unit: null },
      completed: false,
      due_now: false,
      next_due: '2026-11-22',
    });
    expect((await ada.complete(id)).progress?.done).toBe(1);
    await world.setClock('2026-11-18T10:00:00Z');
    expect((await ada.commitments())[0]).toMatchObject({ due_now: true, progress: { done: 1, of: 2 } });
    const done = await ada.complete(id);
    expect(done).toMatchObject({ completed: true, due_now: false, next_due: '2026-11-29', progress: { done: 2 } });
    expect(done.current_completion.completed_at).toMatch(/^2026-11-18T10:00/);
    await world.setClock('2026-11-30T10:00:00Z');
    expect(await historyOf(ada, id, '2026-11-16', '2026-11-30')).toEqual([
      ['2026-11-16', 'completed', 2, 2],
      ['2026-11-23', 'missed', 0, 2],
      ['2026-11-30', 'pending', 0, 2],
    ]);
  });

  test('every check-off counts if the commitment says so, and each can be taken back', async ({ world }) => {
    await world.setClock(NOW);
    const ada = await world.person();
    const { id } = await ada.commitment({ frequency: 'monthly', schedule: { times: 3, once_a_day: false } });
    for (let time = 0; time < 3; time++) await add(ada, id);
    expect((await ada.commitments())[0]).toMatchObject({ completed: true, progress: { done: 3, of: 3 } });
    expect(await takeLast(ada, id)).toMatchObject({ completed: false, progress: { done: 2 }, due_now: true });
    expect((await takeLast(ada, id)).progress?.done).toBe(1);
    await add(ada, id);
    expect((await ada.pending(id)).progress?.done).toBe(0);
    expect((await takeLast(ada, id)).progress?.done).toBe(0);
  });

  test('a skip keeps what was done, and its undoing shows it again', async ({ world }) => {
    await world.setClock(NOW);
    const ada = await world.person();
    const { id } = await ada.commitment({ frequency: 'weekly', schedule: { times: 2 } });
    await add(ada, id);
    expect((await ada.skip(id)).current_completion.status).toBe('missed');
    expect(await ada.pending(id)).toMatchObject({ progress: { done: 1 }, current_completion: { status: 'pending' } });
  });
});

test('all of a past day can be taken back after a skip was undone, and a repetition takes nothing back', async ({
  world,
}) => {
  await world.setClock(NOW);
  const ada = await world.person();
  const { id } = await ada.commitment({ schedule: kilometres('at_least', 10) });
  await add(ada, id, { amount: 3 });
  await world.setClock('2026-11-21T10:00:00Z');
  // As the history corrects: always with the last instant of the period.
  const at = `${TODAY}T23:59:59.999Z`;
  const takeBack = (skip: boolean) => ada.call(commitments.pending, { params: { id }, body: { at, skip } });
  // First while the latest action is of that day, then in the history.
  for (const amount of [3, 4]) {
    if (amount === 4) await ada.complete(id);
    if (amount === 4) await add(ada, id, { at, amount });
    await ada.skip(id, at);
    for (let told = 0; told < 2; told++) await takeBack(true);
    expect(await historyOf(ada, id, TODAY)).toEqual([[TODAY, 'missed', amount, 10]]);
    await takeBack(false);
    expect(await historyOf(ada, id, TODAY)).toEqual([[TODAY, 'missed', 0, 10]]);
  }
});

describe('an amount', () => {
  test('adds up to the target, one where none is named, to the thousandth', async ({ world }) => {
    await world.setClock(NOW);
    const ada = await world.person();
    const { id } = await ada.commitment({ schedule: kilometres('at_least', 1.3) });
    await add(ada, id, { amount: 0.1 });
    await add(ada, id, { amount: 0.2 });
    expect(await add(ada, id)).toMatchObject({ completed: true, progress: { done: 1.3, of: 1.3, unit: 'km' } });
    expect(await historyOf(ada, id, TODAY)).toEqual([[TODAY, 'completed', 1.3, 1.3]]);
  });

  test('that may not be exceeded is kept at the end, and missed when it is exceeded', async ({ world }) => {
    await world.setClock(NOW);
    const ada = await world.person();
    const { id } = await ada.commitment({ schedule: kilometres('at_most', 2) });
    expect(await add(ada, id, { amount: 2 })).toMatchObject({ completed: false, due_now: true });
    await world.setClock('2026-11-21T10:00:00Z');
    expect(await add(ada, id, { amount: 2.5 })).toMatchObject({
      current_completion: { status: 'missed', completed_at: null },
      due_now: false,
      next_due: '2026-11-22',
    });
    expect((await takeLast(ada, id)).current_completion.status).toBe('pending');
    await add(ada, id, { amount: 3 });
    await world.setClock('2026-11-23T10:00:00Z');
    expect(await historyOf(ada, id, TODAY, '2026-11-23')).toEqual([
      [TODAY, 'completed', 2, 2],
      ['2026-11-21', 'missed', 3, 2],
      ['2026-11-22', 'completed', 0, 2],
      ['2026-11-23', 'pending', 0, 2],
    ]);
    const query = { from: TODAY, to: TODAY };
    expect((await ada.call(commitments.history, { params: { id }, query }))[0]?.completed_at).toBe(
      '2026-11-21T00:00:00.000Z',
    );
  });

  test('is refused where there is no target, and of nothing; and a key that is too long', async ({ world }) => {
    const ada = await world.person();
    const run = await ada.commitment({ frequency: 'weekly', schedule: { times: 3 } });
    for (const [body, sentence] of [
      [{ amount: 2 }, 'Amount is only for commitments with a target'],
      [{ amount: 0 }, 'Amount must be a number above 0, at most 1,000,000, to three decimals'],
      [{ amount: 1_000_001 }, 'Amount must be a number above 0, at most 1,000,000, to three decimals'],
      [{ key: 'k'.repeat(65) }, 'Key must be at most 64 characters'],
    ] as const) {
      expect(await ada.refusal(commitments.complete, { params: { id: run.id }, body })).toMatchObject({
        status: 422,
        errors: [sentence],
      });
    }
    expect(await ada.commitments()).toEqual([run]);
  });

  test('goes along when the schedule changes, and the new number decides', async ({ world }) => {
    await world.setClock(NOW);
    const ada = await world.person();
    const change = (commitment: object) => ada.call(commitments.update, { params: { id }, body: { commitment } });
    const { id } = await ada.commitment();
    await ada.complete(id);
    expect(await change({ schedule: kilometres('at_least', 2) })).toMatchObject({
      completed: false,
      progress: { done: 1 },
    });
    await add(ada, id, { amount: 4 });
    expect(await change({ schedule: kilometres('at_least', 6) })).toMatchObject({
      completed: false,
      progress: { done: 5 },
    });
    expect(await change({ schedule: kilometres('at_least', 5) })).toMatchObject({ completed: true });
    expect(await change({ frequency: 'weekly', schedule: { times: 3, once_a_day: false } })).toMatchObject({
      completed: false,
      progress: { done: 2, of: 3 },
    });
    expect(await change({ schedule: null })).toMatchObject({ completed: true, progress: null });
  });
});

test('a period is told with the target of its time, whatever the unit and the direction are now', async ({ world }) => {
  await world.setClock('2026-11-17T10:00:00Z');
  const ada = await world.person();
  const target = (direction: 'at_least' | 'at_most', unit: string) => ({ target: { direction, amount: 20, unit } });
  const { id } = await ada.commitment({ schedule: target('at_least', 'pages') });
  await add(ada, id, { amount: 25 });
  for (const [date, schedule] of [
    ['2026-11-18', target('at_least', 'minutes')],
    ['2026-11-19', target('at_most', 'minutes')],
    [TODAY, null],
  ] as const) {
    await world.setClock(`${date}T10:00:00Z`);
    const body = { commitment: { schedule } } as never;
    await ada.call(commitments.update, { params: { id }, body });
    if (schedule) await add(ada, id, { amount: 25 });
  }
  const told = [
    ['2026-11-17', 'completed', 'at_least pages'],
    ['2026-11-18', 'completed', 'at_least minutes'],
    ['2026-11-19', 'missed', 'at_most minutes'],
    [TODAY, 'pending', null],
  ];
  const query = { from: '2026-11-17', to: TODAY };
  const tell = (entries: HistoryEntry[]) =>
    entries.map(({ date, status, target }) => [date, status, target && `${target.direction} ${target.unit}`]);
  expect(tell(await ada.call(commitments.history, { params: { id }, query }))).toEqual(told);
  expect(tell(await ada.call(history.list, { query }))).toEqual(told);
});

describe('a key', () => {
  test('is added once, whatever its amount and instant, also after it was taken back', async ({ world }) => {
    await world.setClock(NOW);
    const ada = await world.person();
    const { id } = await ada.commitment({ schedule: kilometres('at_least', 10) });
    await add(ada, id, { key: 'a', amount: 2 });
    expect((await add(ada, id, { key: 'a', amount: 3 })).progress?.done).toBe(2);
    await takeLast(ada, id);
    expect((await add(ada, id, { key: 'a', amount: 2 })).progress?.done).toBe(0);
    await add(ada, id, { key: 'b', amount: 4 });
    // The period of its addition has moved to the history.
    await world.setClock('2026-11-21T10:00:00Z');
    await add(ada, id, { key: 'c' });
    expect((await add(ada, id, { key: 'b', amount: 4 })).progress?.done).toBe(1);
    expect((await add(ada, id, { key: 'c', at: `${TODAY}T09:00:00Z` })).progress?.done).toBe(1);
    expect(await historyOf(ada, id, TODAY)).toEqual([[TODAY, 'missed', 4, 10]]);
  });

  test('of a commitment that one check-off completes is remembered, too', async ({ world }) => {
    await world.setClock(NOW);
    const ada = await world.person();
    const { id } = await ada.commitment();
    expect((await add(ada, id, { key: 'a' })).completed).toBe(true);
    expect((await ada.pending(id)).completed).toBe(false);
    expect((await add(ada, id, { key: 'a' })).completed).toBe(false);
    expect((await add(ada, id, { key: 'b' })).completed).toBe(true);
    await ada.skip(id);
    expect((await ada.pending(id)).completed).toBe(false);
  });

  test('each counts once when two devices send theirs at the same time, and again', async ({ world }) => {
    await world.setClock(NOW);
    const ada = await world.person();
    const phone = await ada.elsewhere();
    const { id } = await ada.commitment({ schedule: kilometres('at_least', 100) });
    const own = (device: Caller, name: string) =>
      Promise.all([0, 1, 2, 3].map((k) => add(device, id, { key: `${name}${k}`, amount: k + 1 })));
    await Promise.all([own(ada, 'a'), own(phone, 'b'), own(phone, 'a')]);
    expect((await ada.commitments())[0]?.progress?.done).toBe(20);
  });
});

describe('what waited on a device', () => {
  test('is added to its own period, before and after that has moved to the history', async ({ world }) => {
    await world.setClock(NOW);
    const ada = await world.person();
    const { id } = await ada.commitment({ start_date: '2026-11-01', schedule: kilometres('at_least', 5) });
    const yesterday = '2026-11-19T09:00:00Z';
    await add(ada, id, { key: 'a', at: yesterday, amount: 2 });
    await add(ada, id, { key: 'b', amount: 1 });
    await add(ada, id, { key: 'c', at: '2026-11-19T08:00:00Z', amount: 3 });
    await add(ada, id, { key: 'c', at: '2026-11-19T08:00:00Z', amount: 3 });
    expect(await historyOf(ada, id, '2026-11-19', TODAY)).toEqual([
      ['2026-11-19', 'completed', 5, 5],
      [TODAY, 'pending', 1, 5],
    ]);
    expect((await takeLast(ada, id, yesterday)).progress?.done).toBe(1);
    expect(await historyOf(ada, id, '2026-11-19')).toEqual([['2026-11-19', 'pending', 3, 5]]);
    // The same again, because its answer was lost.
    await takeLast(ada, id, yesterday);
    expect(await historyOf(ada, id, '2026-11-19')).toEqual([['2026-11-19', 'pending', 3, 5]]);
    await add(ada, id, { at: '2026-11-10T09:00:00Z', late: true, amount: 5 });
    const query = { from: '2026-11-10', to: '2026-11-10' };
    expect(await ada.call(commitments.history, { params: { id }, query })).toMatchObject([
      { status: 'completed', late: true, amount: 5 },
    ]);
  });
});

test('an import adds up what was done on several dates, in several calls, and not what the person did here', async ({
  world,
}) => {
  await world.setClock(NOW);
  const ada = await world.person();
  const run = {
    ...{ key: 'run', title: 'Run', frequency: 'weekly', start_date: '2026-11-02' },
    schedule: { target: { direction: 'at_least', amount: 10, unit: 'km' } },
  };
  const send = async (...entries: [date: string, amount: number][]) => {
    const done = entries.map(([date, amount]) => ({ key: 'run', date, status: 'completed', amount }));
    const body = { source: 'csv', commitments: [run], entries: done } as never;
    const { created, unchanged, commitments: made } = await ada.call(imports.create, { body });
    return [created, unchanged, made[0]?.id] as const;
  };
  const [, , id = ''] = await send(['2026-11-03', 6], ['2026-11-09', 4], ['2026-11-17', 2]);
  expect(await send(['2026-11-03', 6], ['2026-11-05', 4.5], ['2026-11-18', 3])).toEqual([2, 1, id]);
  const all = [
    ['2026-11-02', 'completed', 10.5, 10],
    ['2026-11-09', 'missed', 4, 10],
    ['2026-11-16', 'pending', 5, 10],
  ];
  expect(await historyOf(ada, id, '2026-11-02', TODAY)).toEqual(all);
  await add(ada, id, { amount: 1 });
  expect(await send(['2026-11-19', 3])).toEqual([0, 1, id]);
  expect(await historyOf(ada, id, TODAY)).toEqual([['2026-11-16', 'pending', 6, 10]]);
});
