import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { history } from '#shared/contracts/history.ts';
import { imports } from '#shared/contracts/imports.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { stateOf } from '#test/attacks/support/refusals.ts';
import { sampled } from '#test/support/long.ts';
import { sharedTable } from '#test/support/shared-cloud.ts';
import { itemsIn, writeTo } from '#test/support/table.ts';
import type { Person } from '#test/support/world.ts';
import { days, done, habit, idOf, send } from './support/imports.ts';
import { testAt } from './support/test-at.ts';

/* Data of another program becomes commitments and their history, however often it is sent. */

const test = testAt('2026-01-05T09:00:00Z');

describe('an import', () => {
  test('creates commitments with their history, and the same import again changes nothing', async ({ world }) => {
    const person = await world.person();
    const body = {
      commitments: [
        habit('Read', { category: 'Mind' }),
        habit('Swim', { frequency: 'weekly', start_date: '2025-12-17' }),
        habit('Budget', { frequency: 'monthly', start_date: '2025-11-01', category: 'Home' }),
        habit('Passport', { frequency: 'once', start_date: '2025-12-01', category: 'Home' }),
      ],
      entries: [
        ...done('Read', '2026-01-02', '2026-01-05'),
        { key: 'Read', date: '2026-01-03', status: 'skipped' },
        ...done('Swim', '2025-12-23', '2025-12-24'),
        ...done('Budget', '2025-12-31'),
        ...done('Passport', '2025-12-20'),
      ],
    };
    const first = await send(person, body);
    expect(first).toMatchObject({ created: 6, unchanged: 1, refused: [] });
    expect(first.commitments.map(({ key, created }) => [key, created])).toEqual([
      ['Read', true],
      ['Swim', true],
      ['Budget', true],
      ['Passport', true],
    ]);
    expect(await days(person, idOf(first, 'Read'), '2025-12-30')).toEqual([
      '2026-01-01 missed',
      '2026-01-02 completed',
      '2026-01-03 skipped',
      '2026-01-04 missed',
      '2026-01-05 completed',
    ]);
    expect(await days(person, idOf(first, 'Swim'), '2025-12-01')).toEqual([
      '2025-12-15 pending',
      '2025-12-22 completed',
      '2025-12-29 missed',
      '2026-01-05 pending',
    ]);
    expect(await days(person, idOf(first, 'Budget'), '2025-11-01')).toEqual([
      '2025-11-01 missed',
      '2025-12-01 completed',
      '2026-01-01 pending',
    ]);
    const all = await person.commitments();
    expect(all.map(({ title, completed }) => [title, completed])).toEqual([
      ['Read', true],
      ['Swim', false],
      ['Budget', false],
      ['Passport', true],
    ]);
    const named = await person.call(categories.list);
    expect(named.map(({ name }) => name)).toEqual(['Mind', 'Home']);
    expect(all.map(({ category_id }) => named.find(({ id }) => id === category_id)?.name)).toEqual([
      'Mind',
      undefined,
      'Home',
      'Home',
    ]);
    const numbers = await person.call(history.summary, { query: { from: '2026-01-01', to: '2026-01-05' } });
    expect(numbers[0]).toEqual({ date: '2026-01-01', due: 1, completed: 0, missed: 1, skipped: 0, paused: 0 });

    const before = await stateOf(person);
    const again = await send(person, body);
    expect(again).toEqual({
      commitments: first.commitments.map((each) => ({ ...each, created: false })),
      created: 0,
      unchanged: 7,
      notes: 0,
      refused: [],
    });
    expect(await stateOf(person)).toEqual(before);
  });

  test('that is sent twice in parallel creates everything once', async ({ world }) => {
    const person = await world.person();
    const keys = sampled(
      Array.from({ length: 90 }, (_, k) => `Habit ${k}`),
      20,
    );
    const body = {
      commitments: keys.map((key) => habit(key)),
      entries: keys.flatMap((key) => done(key, '2026-01-02', '2026-01-05')),
    };
    const answers = await Promise.all([send(person, body), send(person, body), send(person, body)]);
    expect(new Set(answers.flatMap((answer) => answer.commitments.map(({ id }) => id))).size).toBe(keys.length);
    expect(answers.reduce((sum, { created }) => sum + created, 0)).toBe(2 * keys.length);
    const all = await person.commitments();
    expect(all).toHaveLength(keys.length);
    expect(all.every(({ completed }) => completed)).toBe(true);
  });
});

describe('what the person has done here', () => {
  test('stays as it is', async ({ world }) => {
    const person = await world.person();
    const body = { commitments: [habit('Read')], entries: done('Read', '2026-01-02', '2026-01-03', '2026-01-05') };
    const id = idOf(await send(person, { ...body, entries: [] }), 'Read');
    await person.skip(id, '2026-01-02T20:00:00Z');
    await person.complete(id);
    await person.pending(id);
    expect(await send(person, body)).toMatchObject({ created: 1, unchanged: 2 });
    expect(await days(person, id, '2026-01-02')).toEqual([
      '2026-01-02 skipped',
      '2026-01-03 completed',
      '2026-01-04 missed',
      '2026-01-05 pending',
    ]);
    // Imported entries can be corrected like all others, and are not imported again.
    await person.pending(id, '2026-01-03T20:00:00Z');
    expect(await send(person, body)).toMatchObject({ created: 0, unchanged: 3 });
    expect((await days(person, id, '2026-01-03'))[0]).toBe('2026-01-03 missed');

    // It moves to the history when an imported entry is in a later period.
    const swim = habit('Swim');
    const other = idOf(await send(person, { commitments: [swim] }), 'Swim');
    await person.complete(other, '2026-01-03T20:00:00Z');
    await send(person, { commitments: [swim], entries: done('Swim', '2026-01-05') });
    expect(await days(person, other, '2026-01-03')).toEqual([
      '2026-01-03 completed',
      '2026-01-04 missed',
      '2026-01-05 completed',
    ]);
  });

  test('is matched by title in an export of Steadfast, and not in one of another program', async ({ world }) => {
    const person = await world.person();
    const { id } = await person.commitment({ title: 'Read' });
    const own = await send(person, { source: 'steadfast', commitments: [habit('Read')] });
    expect(own.commitments).toEqual([{ key: 'Read', id, created: false }]);
    const other = await send(person, { source: 'loop', commitments: [habit('Read')] });
    expect(other.commitments[0]?.created).toBe(true);
    expect(other.commitments[0]?.id).not.toBe(id);

    // Several with the same title are told apart by their order.
    const [older, newer] = [await person.commitment({ title: 'Swim' }), await person.commitment({ title: 'Swim' })];
    const again = await send(person, { source: 'steadfast', commitments: [habit('Swim'), habit('Swim (2)')] });
    expect(again.commitments).toEqual([
      { key: 'Swim', id: newer.id, created: false },
      { key: 'Swim (2)', id: older.id, created: false },
    ]);
    expect(await person.commitments()).toHaveLength(4);
  });

  test('is matched by its id in an export of Steadfast, whatever it is called by now', async ({ world }) => {
    const [person, other] = [await world.person(), await world.person()];
    const [swim, read] = [await person.commitment({ title: 'Swim' }), await person.commitment({ title: 'Read' })];
    const rows = [habit('a', { id: read.id, title: 'Read' }), habit('b', { id: swim.id, title: 'Swim' })];
    const own = { source: 'steadfast', commitments: rows };
    // Each has the title that the other had.
    for (const [{ id }, title] of [[swim, 'Read'] as const, [read, 'Swim'] as const])
      await person.call(commitments.update, { params: { id }, body: { commitment: { title } } });
    const ids = (answer: Awaited<ReturnType<typeof send>>) =>
      answer.commitments.map(({ key, id, created }) => `${key} ${id} ${created}`);
    expect(ids(await send(person, own))).toEqual([`a ${read.id} false`, `b ${swim.id} false`]);
    // A deleted one comes again beside the one of its title.
    await person.call(commitments.delete, { params: { id: read.id } });
    const again = await send(person, own);
    expect(again.commitments.map(({ created }) => created)).toEqual([true, false]);
    expect(idOf(again, 'b')).toBe(swim.id);
    expect(ids(await send(person, own))).toEqual([`a ${idOf(again, 'a')} false`, `b ${swim.id} false`]);

    // In another account, they are found by the ids of the export; no id of another account is touched.
    const first = await send(other, own);
    expect(first.commitments.map(({ created }) => created)).toEqual([true, true]);
    await other.call(commitments.update, {
      params: { id: idOf(first, 'a') },
      body: { commitment: { title: 'Pages' } },
    });
    expect(ids(await send(other, own))).toEqual([`a ${idOf(first, 'a')} false`, `b ${idOf(first, 'b')} false`]);
    const odd = await send(other, { source: 'steadfast', commitments: [habit('Odd', { id: 'constructor' })] });
    expect(odd.commitments[0]?.created).toBe(true);
    expect(await other.commitments()).toHaveLength(3);
  });

  test('is created again after it was deleted', async ({ world }) => {
    const person = await world.person();
    const id = idOf(await send(person, { commitments: [habit('Read')] }), 'Read');
    await person.call(commitments.delete, { params: { id } });
    const again = await send(person, { commitments: [habit('Read')], entries: done('Read', '2026-01-02') });
    expect(again).toMatchObject({ commitments: [{ key: 'Read', created: true }], created: 1 });
    expect(idOf(again, 'Read')).not.toBe(id);
    expect(await person.commitments()).toHaveLength(1);
  });
});

describe('a wrong row', () => {
  test('is reported with its reason, and the others are imported', async ({ world }) => {
    const person = await world.person();
    const answer = await send(person, {
      commitments: [
        habit('Read', { start_date: '2026-01-03' }),
        habit('Read'),
        habit('Swim', { schedule: { times: 2 } }),
        habit('Run', { frequency: 'hourly' }),
        'rubbish',
        habit('', { title: 'Nameless' }),
      ],
      entries: [
        ...done('Read', '2026-01-02', '2026-01-04', '2026-01-06', '2026-02-30'),
        ...done('Swim', '2026-01-04'),
        { key: 'Read', date: '2026-01-05', status: 'missed' },
        { key: 'Read', date: '2026-01-05', status: 'completed', amount: -1 },
        null,
      ],
    });
    expect(answer.commitments.map(({ key }) => key)).toEqual(['Read']);
    expect([answer.created, answer.unchanged]).toEqual([1, 0]);
    expect(answer.refused.map(({ part, index, code, message }) => `${part} ${index} ${code}: ${message}`)).toEqual([
      'commitments 1 import_key_repeated: Key can’t be that of another commitment in this import',
      'commitments 2 schedule_unfit: Weekdays and every are for daily only, times for weekly and monthly only, and once has no schedule',
      'commitments 3 not_one_of: Frequency must be daily, weekly, monthly or once',
      'commitments 4 not_an_object: Commitment must be an object',
      'commitments 5 required: Key is required',
      'entries 0 not_started: This commitment starts on 2026-01-03',
      'entries 2 date_in_future: Date can’t be in the future',
      'entries 3 not_a_date: Date must be a date such as 2026-11-20',
      'entries 4 import_key_unknown: Key must be that of an imported commitment',
      'entries 5 not_one_of: Status must be completed or skipped',
      'entries 6 invalid_amount: Amount must be a number above 0, at most 1,000,000, to three decimals',
      'entries 7 not_an_object: Entry must be an object',
    ]);
  });

  test('is one commitment or category too many', async ({ world }) => {
    const [person, other] = [await world.person(), await world.person()];
    await person.commitment();
    await fillOrder(person, LIMITS.commitments - 2);
    const last = await send(person, { commitments: ['Read', 'Swim', 'Run'].map((title) => habit(title)) });
    expect(last.commitments.map(({ key }) => key)).toEqual(['Read', 'Swim']);
    expect(last.refused).toEqual([
      { part: 'commitments', index: 2, code: 'too_many_commitments', message: 'You can have at most 500 commitments' },
    ]);
    await send(other, { commitments: [habit('One', { category: 'Category' })] });
    const keys = Array.from({ length: LIMITS.importedCommitments }, (_, k) => k);
    const commitments = keys.map((k) => habit(`Habit ${k}`, { category: `Category ${k}` }));
    const more = await send(other, { commitments });
    expect(more.refused.map(({ index, code }) => [index, code])).toEqual([[99, 'too_many_categories']]);
  });
});

test('a list that is too long, or missing, is refused as a whole', async ({ world }) => {
  const person = await world.person();
  const entries = done('Read', ...Array.from({ length: LIMITS.importedEntries + 1 }, () => '2026-01-02'));
  expect(await person.refusal(imports.create, { body: { source: 'loop', commitments: 'all', entries } })).toMatchObject(
    { status: 422, errors: ['Commitments must be a list', 'Entries can have at most 1,000 rows'] },
  );
});

test('the number of imports a day is limited', async ({ world }) => {
  const person = await world.person();
  await send(person, {});
  const table = await sharedTable();
  const [counter] = (await itemsIn(table, [`USER#${person.id}`])).filter(({ SK }) => SK === 'IMPORT-CALLS');
  await writeTo(table, [{ ...counter, count: LIMITS.importsPerDay - 1 }]);
  await send(person, {});
  const body = { source: 'loop', commitments: [], entries: [] };
  const { status, errors, headers } = await person.refusal(imports.create, { body });
  expect([status, errors]).toEqual([429, ['You can import at most 400 times a day. Please try again tomorrow.']]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

/** Stores ids of commitments in the order of a board, until it has `count`. */
async function fillOrder({ id }: Person, count: number): Promise<void> {
  const table = await sharedTable();
  const [board] = (await itemsIn(table, [`USER#${id}`])).filter(({ SK }) => SK === 'BOARD');
  const order = board!.order as { manual: string[] };
  const others = Array.from({ length: count - order.manual.length }, (_, k) => `old-${k}`);
  await writeTo(table, [{ ...board, order: { ...order, manual: [...order.manual, ...others] } }]);
}
