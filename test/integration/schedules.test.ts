import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { confidants, confidantsOf } from '#test/support/confidants.ts';
import type { Caller, Person } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* Commitments on chosen weekdays, and once in every few days. The first day is a Friday. */

const TODAY = '2026-11-20';
const test = testAt(`${TODAY}T10:00:00Z`);

const NONE = { weekdays: null, every: null, times: null, once_a_day: true, target: null };
const target = (direction: string, amount = 5) => ({ target: { direction, amount, unit: 'km' } });

const change = (person: Person, id: string, commitment: object) =>
  person.call(commitments.update, { params: { id }, body: { commitment } });
/** As a device sends it on which it has waited. */
const changeLater = (person: Caller, id: string, commitment: object, at: string) =>
  person.call(commitments.update, { params: { id }, body: { commitment, at } });
const tick = (person: Caller, id: string, at: string) =>
  person.call(commitments.complete, { params: { id }, body: { at } });
const read = (person: Person, id: string) => person.call(commitments.read, { params: { id } });
const historyOf = async (person: Person, id: string, from: string, to: string) => {
  const entries = await person.call(commitments.history, { params: { id }, query: { from, to } });
  return entries.map(({ date, due_date, status }) => [date, due_date, status]);
};

const REFUSED = [
  ['weekdays that are none', { weekdays: [] }, 'daily', 'Weekdays must be 1 to 7 different days'],
  ['the same weekday twice', { weekdays: [1, 1] }, 'daily', 'Weekdays must be 1 to 7 different days'],
  ['an eighth weekday', { weekdays: [8] }, 'daily', 'Weekdays must be 1 to 7 different days'],
  ['a window of one day', { every: 1 }, 'daily', 'Number of days must be a whole number from 2 to 90'],
  ['a window of 91 days', { every: 91 }, 'daily', 'Number of days must be a whole number from 2 to 90'],
  ['32 times', { times: 32 }, 'monthly', 'Times must be a whole number from 1 to 31'],
  ['an amount of nothing', target('at_least', 0), 'daily', 'Amount must be a number above 0'],
  ['an amount to four decimals', target('at_least', 0.0001), 'daily', 'Amount must be a number above 0'],
  ['a target without a unit', { target: { direction: 'at_least', amount: 1 } }, 'daily', 'Unit is required'],
  ['another direction', target('exactly'), 'daily', 'Direction must be at_least or at_most'],
  ['text', 'weekly', 'daily', 'Schedule must be an object'],
  ['weekdays and windows', { weekdays: [1], every: 2 }, 'daily', 'Weekdays can’t be combined with every'],
  ['times and a target', { times: 3, ...target('at_least') }, 'weekly', 'Weekdays can’t be combined with every'],
  ['weekdays of a week', { weekdays: [1] }, 'weekly', 'Weekdays and every are for daily only'],
  ['windows of a month', { every: 3 }, 'monthly', 'Weekdays and every are for daily only'],
  ['times a day', { times: 3 }, 'daily', 'Weekdays and every are for daily only'],
  ['a target of a commitment done once', target('at_least'), 'once', 'Weekdays and every are for daily only'],
  ['many a day without times', { weekdays: [1], once_a_day: false }, 'daily', 'Once a day can only be off'],
] as const;

describe('a schedule', () => {
  test('is absent from a commitment that names none', async ({ world }) => {
    const ada = await world.person();
    const made = await ada.commitment({ title: 'Read' });
    expect(made).toMatchObject({ schedule: null, progress: null, due_now: true, next_due: TODAY });
    expect(await ada.commitment({ title: 'Walk', schedule: {} })).toMatchObject({ schedule: null });
    expect(await ada.complete(made.id)).toMatchObject({ due_now: false, next_due: '2026-11-21', progress: null });
  });

  test('is refused where it is none, in one sentence', async ({ world }) => {
    const ada = await world.person();
    for (const [what, schedule, frequency, sentence] of REFUSED) {
      const body = { commitment: { title: 'Run', frequency, schedule } };
      const { status, errors } = await ada.refusal(commitments.create, { body });
      expect([what, status, errors]).toEqual([what, 422, [expect.stringContaining(sentence)]]);
    }
    expect(await ada.commitments()).toEqual([]);
  });

  test('is kept by other changes, removed by null, and must fit a new frequency', async ({ world }) => {
    const ada = await world.person();
    const schedule = { weekdays: [5, 1] };
    const { id } = await ada.commitment({ schedule });
    const kept = { ...NONE, weekdays: [1, 5] };
    expect(await change(ada, id, { title: 'Swim' })).toMatchObject({ schedule: kept });

    const weekly = { params: { id }, body: { commitment: { frequency: 'weekly' } } };
    expect((await ada.refusal(commitments.update, weekly)).errors[0]).toContain('Weekdays and every are for daily');
    expect(await read(ada, id)).toMatchObject({ frequency: 'daily', schedule: kept });
    expect(await change(ada, id, { frequency: 'weekly', schedule: { times: 3 } })).toMatchObject({
      schedule: { ...NONE, times: 3 },
      progress: { done: 0, of: 3, unit: null },
    });
    expect(await change(ada, id, { frequency: 'monthly' })).toMatchObject({ schedule: { ...NONE, times: 3 } });
    expect(await change(ada, id, { schedule: null })).toMatchObject({ schedule: null, progress: null });
    expect(await ada.commitments()).toMatchObject([{ frequency: 'monthly', schedule: null }]);
  });
});

describe('on chosen weekdays', () => {
  test('a commitment is due on these, and on others upcoming, and refuses actions until the next', async ({
    world,
  }) => {
    await world.setClock(`${TODAY}T10:00:00Z`);
    const ada = await world.person();
    const { id } = await ada.commitment({ schedule: { weekdays: [1, 3, 5] } });
    expect(await read(ada, id)).toMatchObject({ upcoming: false, due_now: true, next_due: TODAY });
    expect(await ada.complete(id)).toMatchObject({ completed: true, due_now: false, next_due: '2026-11-23' });

    await world.setClock('2026-11-21T10:00:00Z');
    expect(await read(ada, id)).toMatchObject({
      current_completion: { status: 'pending', due_date: '2026-11-23' },
      completed: false,
      upcoming: true,
      due_now: false,
      next_due: '2026-11-23',
    });
    for (const endpoint of [commitments.complete, commitments.skip, commitments.pending]) {
      expect(await ada.refusal(endpoint, { params: { id }, body: {} })).toMatchObject({
        status: 422,
        errors: ['Not due until 2026-11-23'],
      });
    }
    await world.setClock('2026-11-24T10:00:00Z');
    const sunday = { params: { id }, body: { at: '2026-11-22T10:00:00Z' } };
    expect((await ada.refusal(commitments.complete, sunday)).errors).toEqual(['Not due until 2026-11-23']);
    // Monday passed without a check-off.
    expect(await historyOf(ada, id, TODAY, '2026-11-24')).toEqual([
      [TODAY, TODAY, 'completed'],
      ['2026-11-23', '2026-11-23', 'missed'],
    ]);
  });

  test('a day off counts neither as open nor as due for confidants', async ({ world }) => {
    await world.setClock('2026-11-21T10:00:00Z');
    const [ada, bob] = [await world.person(), await world.person()];
    await confidants(ada, bob);
    const { id } = await ada.commitment({ schedule: { weekdays: [1] } });
    await ada.commitment({ title: 'Read' });
    const counts = async () => {
      const [of] = await confidantsOf(bob);
      return [of?.completed_count, of?.total_count];
    };
    expect(await counts()).toEqual([0, 1]);
    await world.setClock('2026-11-23T10:00:00Z');
    await ada.complete(id);
    expect(await counts()).toEqual([1, 2]);
  });

  test('a change on a day off moves no completion of the days before', async ({ world }) => {
    await world.setClock(`${TODAY}T10:00:00Z`);
    const ada = await world.person();
    const { id } = await ada.commitment({ schedule: { weekdays: [5] } });
    await ada.complete(id);
    await world.setClock('2026-11-21T10:00:00Z');
    const weekly = await change(ada, id, { frequency: 'weekly', schedule: null });
    expect(weekly).toMatchObject({ completed: false, upcoming: false, next_due: '2026-11-22' });
    // The week was under way, so it is not missed.
    await world.setClock('2026-11-23T10:00:00Z');
    expect(await historyOf(ada, id, TODAY, '2026-11-23')).toEqual([
      [TODAY, TODAY, 'completed'],
      ['2026-11-16', '2026-11-22', 'pending'],
      ['2026-11-23', '2026-11-29', 'pending'],
    ]);
  });

  test('a commitment that was due and is not any more keeps its completion in the history', async ({ world }) => {
    await world.setClock(`${TODAY}T10:00:00Z`);
    const ada = await world.person();
    const { id } = await ada.commitment();
    await ada.complete(id);
    expect(await change(ada, id, { schedule: { weekdays: [1] } })).toMatchObject({
      completed: false,
      upcoming: true,
      next_due: '2026-11-23',
    });
    expect(await historyOf(ada, id, TODAY, TODAY)).toEqual([[TODAY, TODAY, 'completed']]);
    await world.setClock('2026-11-23T10:00:00Z');
    await ada.complete(id);
    expect(await historyOf(ada, id, TODAY, '2026-11-23')).toEqual([
      [TODAY, TODAY, 'completed'],
      ['2026-11-23', '2026-11-23', 'completed'],
    ]);
  });
});

describe('once in every few days', () => {
  test('a window is one period from the start date on, due on its last day', async ({ world }) => {
    await world.setClock(`${TODAY}T10:00:00Z`);
    const ada = await world.person();
    const { id } = await ada.commitment({ schedule: { every: 3 } });
    expect(await read(ada, id)).toMatchObject({ due_now: true, next_due: '2026-11-22' });
    await world.setClock('2026-11-21T10:00:00Z');
    expect(await ada.complete(id)).toMatchObject({ due_now: false, next_due: '2026-11-25' });
    await world.setClock('2026-11-27T10:00:00Z');
    expect(await historyOf(ada, id, TODAY, '2026-11-27')).toEqual([
      [TODAY, '2026-11-22', 'completed'],
      ['2026-11-23', '2026-11-25', 'missed'],
      ['2026-11-26', '2026-11-28', 'pending'],
    ]);
  });

  test('a window under way at the creation is not missed, and changes count from the day of the change', async ({
    world,
  }) => {
    await world.setClock(`${TODAY}T10:00:00Z`);
    const ada = await world.person();
    const { id } = await ada.commitment({ start_date: '2026-11-18', schedule: { every: 4 } });
    expect(await read(ada, id)).toMatchObject({ next_due: '2026-11-21' });
    await world.setClock('2026-11-23T10:00:00Z');
    expect(await change(ada, id, { start_date: '2026-11-01' })).toMatchObject({ next_due: '2026-11-26' });
    await world.setClock('2026-11-27T10:00:00Z');
    expect(await historyOf(ada, id, '2026-11-18', '2026-11-27')).toEqual([
      ['2026-11-18', '2026-11-21', 'pending'],
      // It began before the change, and ends with the window after it.
      ['2026-11-23', '2026-11-26', 'missed'],
      ['2026-11-27', '2026-11-30', 'pending'],
    ]);
    expect(await change(ada, id, { schedule: { every: 2 } })).toMatchObject({ next_due: '2026-11-28' });
  });
});

describe('a rule that was changed on a device without a network', () => {
  test('decides about what was done on the days until it was sent', async ({ world }) => {
    await world.setClock(`${TODAY}T10:00:00Z`);
    const ada = await world.person();
    const [fewer, more] = [await ada.commitment(), await ada.commitment({ schedule: { weekdays: [1, 3, 5] } })];
    await world.setClock('2026-11-27T10:00:00Z');
    const tuesday = '2026-11-24T09:00:00Z';
    await changeLater(ada, fewer.id, { schedule: { weekdays: [1, 3, 5] } }, tuesday);
    for (const date of ['2026-11-25', '2026-11-27']) await tick(ada, fewer.id, `${date}T09:30:00Z`);
    expect(await historyOf(ada, fewer.id, '2026-11-23', '2026-11-27')).toEqual([
      ['2026-11-23', '2026-11-23', 'missed'],
      // The change has ended it.
      ['2026-11-24', '2026-11-24', 'pending'],
      ['2026-11-25', '2026-11-25', 'completed'],
      ['2026-11-27', '2026-11-27', 'completed'],
    ]);

    await changeLater(ada, more.id, { schedule: null }, tuesday);
    for (const day of [24, 25, 26]) await tick(ada, more.id, `2026-11-${day}T09:30:00Z`);
    expect(await historyOf(ada, more.id, '2026-11-22', '2026-11-27')).toEqual([
      ['2026-11-23', '2026-11-23', 'missed'],
      ['2026-11-24', '2026-11-24', 'completed'],
      ['2026-11-25', '2026-11-25', 'completed'],
      ['2026-11-26', '2026-11-26', 'completed'],
      ['2026-11-27', '2026-11-27', 'pending'],
    ]);
    // The same again changes nothing.
    const again = await changeLater(ada, more.id, { schedule: null, frequency: 'daily' }, tuesday);
    expect(again).toMatchObject({ schedule: null, next_due: '2026-11-27' });
  });

  test('counts windows from the day of the change', async ({ world }) => {
    await world.setClock(`${TODAY}T10:00:00Z`);
    const ada = await world.person();
    const { id } = await ada.commitment();
    await world.setClock('2026-11-27T10:00:00Z');
    const changed = await changeLater(ada, id, { schedule: { every: 4 } }, '2026-11-24T09:00:00Z');
    expect(changed).toMatchObject({ next_due: '2026-11-27' });
  });

  test('leaves what was done and noted elsewhere in the meantime in its period', async ({ world }) => {
    await world.setClock(`${TODAY}T10:00:00Z`);
    const ada = await world.person();
    const [done, noted] = [await ada.commitment(), await ada.commitment()];
    await world.setClock('2026-11-26T10:00:00Z');
    await ada.complete(done.id);
    await ada.call(commitments.note, { params: { id: noted.id }, body: { note: 'A cold' } });
    await world.setClock('2026-11-27T10:00:00Z');
    for (const { id } of [done, noted]) {
      await changeLater(ada, id, { schedule: { weekdays: [1] } }, '2026-11-24T09:00:00Z');
    }
    const days = ['2026-11-25', '2026-11-27'] as const;
    expect(await historyOf(ada, done.id, ...days)).toEqual([
      ['2026-11-25', '2026-11-25', 'missed'],
      ['2026-11-26', '2026-11-26', 'completed'],
    ]);
    const query = { from: days[0], to: days[1] };
    const notes = await ada.call(commitments.history, { params: { id: noted.id }, query });
    expect(notes.map(({ date, note }) => [date, note])).toEqual([
      ['2026-11-25', null],
      ['2026-11-26', 'A cold'],
    ]);
  });
});
