import { describe, expect } from 'vitest';
import { commitments, type HistoryEntry } from '#shared/contracts/commitments.ts';
import { type DaySummary, history } from '#shared/contracts/history.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import type { Person } from '#test/support/world.ts';
import { type TimedWorld, testAt } from './support/test-at.ts';

/* The history of all commitments: entry by entry, and as numbers of each day. */

const test = testAt('2026-01-05T09:00:00Z');

const list = (person: Person, from: string, to: string) => person.call(history.list, { query: { from, to } });
const summary = (person: Person, from: string, to: string) => person.call(history.summary, { query: { from, to } });
const ofOne = (person: Person, id: string, from: string, to: string) =>
  person.call(commitments.history, { params: { id }, query: { from, to } });

const day = (date: string, fields: Partial<DaySummary>): DaySummary => ({
  date,
  due: 1,
  completed: 0,
  missed: 0,
  skipped: 0,
  paused: 0,
  ...fields,
});
const shown = (entries: HistoryEntry[]) =>
  entries.map(({ date, status, skipped }) => `${date} ${skipped ? 'skipped' : status}`);

/** The numbers of a user in UTC, summed up from the entries. */
function summed(entries: readonly HistoryEntry[], now: number): DaySummary[] {
  const today = new Date(now).toISOString().slice(0, 10);
  const days = new Map<string, DaySummary>();
  for (const { due_date, ends_at, status, skipped, completed_at } of entries) {
    const once = ends_at === null;
    const date = once ? (completed_at?.slice(0, 10) ?? '') : due_date;
    // An ended period that is still pending was already running at the start, or was cut short.
    const counts = once ? date !== '' : status !== 'pending' || Date.parse(ends_at) > now;
    if (!counts || date > today) continue;
    const numbers = days.get(date) ?? day(date, { due: 0 });
    days.set(date, numbers);
    numbers.due++;
    if (skipped) numbers.skipped++;
    else if (status !== 'pending') numbers[status]++;
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Reads the history in all three ways and checks that they agree; periods that begin before `from` are in no sum. */
async function consistentHistory(person: Person, world: TimedWorld, from: string, to: string) {
  const [entries, numbers, all] = await Promise.all([
    list(person, from, to),
    summary(person, from, to),
    person.commitments(),
  ]);
  const each = await Promise.all(all.map(({ id }) => ofOne(person, id, from, to)));
  const sorted = each
    .flat()
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at) || (a.commitment_id < b.commitment_id ? -1 : 1));
  expect(entries).toEqual(sorted);
  expect(numbers).toEqual(summed(entries, world.now()).filter(({ date }) => date >= from && date <= to));
  return { entries, numbers };
}

describe('the history of all commitments', () => {
  test('agrees in entries, in numbers and in the history of each commitment', async ({ world }) => {
    await world.setClock('2026-01-05T09:00:00Z');
    const ada = await world.person();
    const ids: Record<string, string> = {};
    for (const frequency of ['daily', 'weekly', 'monthly', 'once'] as const) {
      ids[frequency] = (await ada.commitment({ title: frequency, frequency })).id;
    }
    const { daily = '', weekly = '', once = '' } = ids;
    const upcoming = await ada.commitment({ title: 'Later', start_date: '2026-03-01' });
    for (const [at, action, id] of [
      ['2026-01-05T10', 'complete', daily],
      ['2026-01-06T10', 'skip', daily],
      ['2026-01-08T10', 'complete', weekly],
      ['2026-01-08T10', 'complete', daily],
      ['2026-01-09T10', 'complete', daily],
      ['2026-01-09T11', 'pending', daily],
      ['2026-01-12T10', 'complete', once],
    ] as const) {
      await world.setClock(`${at}:00:00Z`);
      await ada[action](id);
    }
    const { entries, numbers } = await consistentHistory(ada, world, '2026-01-01', '2026-01-31');
    expect(shown(entries.filter((each) => each.commitment_id === daily))).toEqual([
      '2026-01-05 completed',
      '2026-01-06 skipped',
      '2026-01-07 missed',
      '2026-01-08 completed',
      '2026-01-09 missed',
      '2026-01-10 missed',
      '2026-01-11 missed',
      '2026-01-12 pending',
    ]);
    expect(numbers).toEqual([
      day('2026-01-05', { completed: 1 }),
      day('2026-01-06', { skipped: 1 }),
      day('2026-01-07', { missed: 1 }),
      day('2026-01-08', { completed: 1 }),
      day('2026-01-09', { missed: 1 }),
      day('2026-01-10', { missed: 1 }),
      // The day itself, and the week that ended with it.
      day('2026-01-11', { due: 2, completed: 1, missed: 1 }),
      // A commitment to be done once counts on the day on which it was done.
      day('2026-01-12', { due: 2, completed: 1 }),
    ]);
    expect(entries.some((each) => each.commitment_id === upcoming.id)).toBe(false);

    // A correction of an ended day changes both, and nothing else.
    await ada.complete(daily, '2026-01-07T20:00:00Z');
    await ada.skip(daily, '2026-01-09T20:00:00Z');
    const corrected = await consistentHistory(ada, world, '2026-01-01', '2026-01-31');
    expect(corrected.numbers.filter((each, at) => JSON.stringify(each) !== JSON.stringify(numbers[at]))).toEqual([
      day('2026-01-07', { completed: 1 }),
      day('2026-01-09', { skipped: 1 }),
    ]);
    expect(corrected.entries.find(({ date }) => date === '2026-01-07')).toMatchObject({
      status: 'completed',
      completed_at: '2026-01-07T20:00:00.000Z',
    });

    // A deleted commitment has no history.
    await ada.call(commitments.delete, { params: { id: daily } });
    const without = await consistentHistory(ada, world, '2026-01-01', '2026-01-31');
    expect(without.entries).toEqual(corrected.entries.filter((each) => each.commitment_id !== daily));
    expect(without.numbers).toEqual([day('2026-01-11', { completed: 1 }), day('2026-01-12', { completed: 1 })]);
  });

  test('counts a week or month that was running at the start only if something was done in it', async ({ world }) => {
    await world.setClock('2026-01-14T09:00:00Z');
    const ada = await world.person();
    const left = await ada.commitment({ title: 'Left alone', frequency: 'weekly' });
    const done = await ada.commitment({ title: 'Done', frequency: 'weekly' });
    const skipped = await ada.commitment({ title: 'Skipped', frequency: 'monthly' });
    await ada.complete(done.id);
    await ada.skip(skipped.id);
    await world.setClock('2026-02-02T09:00:00Z');
    const { numbers, entries } = await consistentHistory(ada, world, '2026-01-12', '2026-02-02');
    expect(numbers).toEqual([
      day('2026-01-18', { completed: 1 }),
      day('2026-01-25', { due: 2, missed: 2 }),
      day('2026-01-31', { skipped: 1 }),
      day('2026-02-01', { due: 2, missed: 2 }),
    ]);
    expect(shown(entries.filter((each) => each.commitment_id === left.id))[0]).toBe('2026-01-12 pending');
  });

  test('has a commitment to be done once on the day of its completion, however long after its start', async ({
    world,
  }) => {
    await world.setClock('2026-02-03T09:00:00Z');
    const ada = await world.person();
    const early = await ada.commitment({ title: 'Passport', frequency: 'once', start_date: '2025-06-01' });
    const open = await ada.commitment({ title: 'Taxes', frequency: 'once', start_date: '2025-07-01' });
    await ada.complete(early.id);
    await world.setClock('2026-02-10T09:00:00Z');
    await ada.skip(open.id);
    await world.setClock('2026-02-20T09:00:00Z');

    expect(await summary(ada, '2025-06-01', '2026-02-28')).toEqual([
      day('2026-02-03', { completed: 1 }),
      day('2026-02-10', { skipped: 1 }),
    ]);
    expect(shown(await list(ada, '2026-02-01', '2026-02-05'))).toEqual(['2025-06-01 completed']);
    expect(shown(await list(ada, '2026-02-06', '2026-02-28'))).toEqual(['2025-07-01 skipped']);
    expect(shown(await list(ada, '2026-02-11', '2026-02-28'))).toEqual([]);
    // After undoing, it is pending again, today.
    await ada.pending(open.id);
    expect(shown(await list(ada, '2026-02-11', '2026-02-28'))).toEqual(['2025-07-01 pending']);
    expect(await summary(ada, '2026-02-01', '2026-02-28')).toEqual([day('2026-02-03', { completed: 1 })]);
  });

  test('keeps a completion in a period that began long before', async ({ world }) => {
    await world.setClock('2026-03-02T09:00:00Z');
    const ada = await world.person();
    const { id } = await ada.commitment({ title: 'Read', frequency: 'once', start_date: '2025-01-01' });
    await ada.complete(id);
    await world.setClock('2026-03-20T09:00:00Z');
    const daily = { params: { id }, body: { commitment: { frequency: 'daily' as const } } };
    expect(await ada.call(commitments.update, daily)).toMatchObject({ completed: true });
    // The next completion moves the earlier one to the history, to the month in which its period began.
    await world.setClock('2026-03-22T09:00:00Z');
    await ada.complete(id);
    const answered = await ada.answer(history.list, { query: { from: '2026-03-20', to: '2026-03-31' } });
    expect(shown(answered.body)).toEqual(['2026-03-20 completed', '2026-03-21 missed', '2026-03-22 completed']);
    expect(answered.body[0]).toMatchObject({
      starts_at: '2025-01-01T00:00:00.000Z',
      completed_at: expect.stringMatching(/^2026-03-02T09:0/),
    });
    // The session check, and besides each Query the item of that period, of its action and of its note.
    expect(answered.requests).toEqual({ BatchGetItem: 4, Query: 2 });
    expect(await summary(ada, '2026-03-20', '2026-03-22')).toEqual([
      day('2026-03-20', { completed: 1 }),
      day('2026-03-21', { missed: 1 }),
      day('2026-03-22', { completed: 1 }),
    ]);
  });

  test('has dates by the user’s time zone, and by the earlier zone before a change', async ({ world }) => {
    await world.setClock('2026-04-01T16:00:00Z');
    const ada = await world.person({ timezone: 'Asia/Tokyo' });
    const { id } = await ada.commitment();
    await ada.complete(id);
    await world.setClock('2026-04-03T16:00:00Z');
    const yesterday = [day('2026-04-02', { completed: 1 }), day('2026-04-03', { missed: 1 })];
    expect(await summary(ada, '2026-04-01', '2026-04-04')).toEqual([...yesterday, day('2026-04-04', {})]);
    expect(await summary(ada, '2026-04-03', '2026-04-03')).toEqual([day('2026-04-03', { missed: 1 })]);

    await ada.call(notificationPreferences.update, { body: { preferences: { timezone: 'America/Los_Angeles' } } });
    const moved = await summary(ada, '2026-04-01', '2026-04-05');
    expect(moved.slice(0, 2)).toEqual([day('2026-04-02', { completed: 1 }), expect.objectContaining({ due: 2 })]);
    // The present day and the day after the change are one period with the new date.
    expect(moved[1]).toEqual(day('2026-04-03', { due: 2, missed: 1 }));
    expect(moved).toHaveLength(2);
    expect((await list(ada, '2026-04-03', '2026-04-03')).map(({ starts_at, ends_at }) => [starts_at, ends_at])).toEqual(
      [
        ['2026-04-02T15:00:00.000Z', '2026-04-03T15:00:00.000Z'],
        ['2026-04-03T15:00:00.000Z', '2026-04-04T07:00:00.000Z'],
      ],
    );
  });

  test('is empty before the first period and in the future', async ({ world }) => {
    await world.setClock('2026-05-01T09:00:00Z');
    const ada = await world.person();
    expect([await list(ada, '2026-05-01', '2026-05-31'), await summary(ada, '2026-01-01', '2026-12-31')]).toEqual([
      [],
      [],
    ]);
    await ada.commitment();
    for (const [from, to] of [
      ['2026-04-01', '2026-04-30'],
      ['2026-05-02', '2026-05-31'],
      ['2199-12-01', '2199-12-31'],
      ['1970-01-01', '1970-01-31'],
    ] as const) {
      expect([await list(ada, from, to), await summary(ada, from, to)]).toEqual([[], []]);
    }
    expect(shown(await list(ada, '2026-05-01', '2026-05-01'))).toEqual(['2026-05-01 pending']);
    expect(await summary(ada, '2026-05-01', '2026-05-31')).toEqual([day('2026-05-01', {})]);
  });

  test('is limited to 31 days, its numbers to 366', async ({ world }) => {
    await world.setClock('2026-05-02T09:00:00Z');
    const ada = await world.person();
    await ada.commitment({ start_date: '2024-01-01' });
    expect(await list(ada, '2024-01-01', '2024-01-31')).toHaveLength(31);
    expect((await ada.refusal(history.list, { query: { from: '2024-01-01', to: '2024-02-01' } })).errors).toEqual([
      'From and to may span at most 31 days',
    ]);
    // Days before the commitment was created are never missed.
    expect(await summary(ada, '2025-05-02', '2026-05-02')).toEqual([day('2026-05-02', {})]);
    expect((await ada.refusal(history.summary, { query: { from: '2025-05-01', to: '2026-05-02' } })).errors).toEqual([
      'From and to may span at most 366 days',
    ]);
  });

  test('has with details how much was done, and how many notes there are', async ({ world }) => {
    await world.setClock('2026-05-04T09:00:00Z');
    const ada = await world.person();
    const target = { direction: 'at_least' as const, amount: 10, unit: 'km' };
    const run = await ada.commitment({ frequency: 'weekly', schedule: { target } });
    const call = await ada.commitment({ frequency: 'once' });
    await ada.call(commitments.complete, { params: { id: run.id }, body: { amount: 4.2 } });
    for (const { id } of [run, call]) await ada.call(commitments.note, { params: { id }, body: { note: 'Rain.' } });
    const detailed = (from: string, to: string) => ada.call(history.summary, { query: { from, to, details: 'true' } });
    const written = { notes: 2, amounts: [{ unit: 'km', amount: 4.2 }] };
    // Neither counts among the numbers yet.
    expect(await summary(ada, '2026-05-01', '2026-05-31')).toEqual([]);
    expect(await detailed('2026-05-01', '2026-05-31')).toEqual([day('2026-05-04', { due: 0, ...written } as object)]);
    await world.setClock('2026-05-11T09:00:00Z');
    expect(await detailed('2026-05-01', '2026-05-10')).toEqual([
      day('2026-05-10', { missed: 1, ...written, notes: 1 } as object),
    ]);
    expect(await summary(ada, '2026-05-01', '2026-05-10')).toEqual([day('2026-05-10', { missed: 1 })]);
  });

  test('is not visible to other users', async ({ world }) => {
    await world.setClock('2026-05-03T09:00:00Z');
    const [ada, bob] = await Promise.all([world.person(), world.person()]);
    const { id } = await ada.commitment();
    await ada.complete(id);
    expect(await list(bob, '2026-05-01', '2026-05-31')).toEqual([]);
    expect(await summary(bob, '2026-05-01', '2026-05-31')).toEqual([]);
  });
});
