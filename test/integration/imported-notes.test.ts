import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { imports } from '#shared/contracts/imports.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { stateOf } from '#test/attacks/support/refusals.ts';
import { isLong } from '#test/support/long.ts';
import type { Person } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* Notes of another program, with what was done or alone. */

const test = testAt('2026-01-05T09:00:00Z');

type Entry = BodyInput<typeof imports.create>['entries'][number];

const habit = (frequency: 'daily' | 'weekly' = 'daily', start_date = '2025-12-29') => ({
  ...{ key: 'read', title: 'Read', frequency, start_date },
});
const send = (person: Person, entries: Entry[], commitment = habit()) =>
  person.call(imports.create, { body: { source: 'loop', commitments: [commitment], entries } });
const row = (date: string, note: string | null, status?: 'completed' | 'skipped'): Entry => ({
  ...{ key: 'read', date, note },
  ...(status && { status }),
});

/** '2026-01-02 completed A chapter' for each period with a note. */
async function noted(person: Person, from = '2025-12-29', to = '2026-01-05'): Promise<string[]> {
  const [{ id } = { id: '' }] = await person.commitments();
  const entries = await person.call(commitments.history, { params: { id }, query: { from, to } });
  return entries.flatMap(({ date, status, note }) => (note === null ? [] : [`${date} ${status} ${note}`]));
}

describe('an import', () => {
  test('keeps notes with what was done, skipped, missed or is open, and the same again changes nothing', async ({
    world,
  }) => {
    const person = await world.person();
    const rows = [
      row('2026-01-01', 'A chapter', 'completed'),
      row('2026-01-02', '  Ill,\n\nin   bed ', 'skipped'),
      row('2026-01-03', 'Forgot it'),
      row('2026-01-05', 'Later'),
      row('2026-01-04', null, 'completed'),
    ];
    expect(await send(person, rows)).toMatchObject({ created: 5, unchanged: 0, notes: 4, refused: [] });
    const all = [
      '2026-01-01 completed A chapter',
      '2026-01-02 missed Ill, in bed',
      '2026-01-03 missed Forgot it',
      '2026-01-05 pending Later',
    ];
    expect(await noted(person)).toEqual(all);
    const before = await stateOf(person);
    expect(await send(person, rows)).toMatchObject({ created: 0, unchanged: 5, notes: 0, refused: [] });
    expect(await stateOf(person)).toEqual(before);
  });

  test('adds notes to what was imported without them, and leaves those that the person has written', async ({
    world,
  }) => {
    const person = await world.person();
    await send(person, [row('2026-01-01', null, 'completed'), row('2026-01-02', null, 'completed')]);
    const [{ id } = { id: '' }] = await person.commitments();
    const body = { note: 'My own', at: '2026-01-02T12:00:00Z' };
    await person.call(commitments.note, { params: { id }, body });
    const rows = [row('2026-01-01', 'A chapter', 'completed'), row('2026-01-02', 'Another', 'completed')];
    expect(await send(person, rows)).toMatchObject({ created: 0, unchanged: 2, notes: 1 });
    expect(await noted(person)).toEqual(['2026-01-01 completed A chapter', '2026-01-02 completed My own']);
  });

  test('puts the notes of one week together, also from several calls', async ({ world }) => {
    const person = await world.person();
    const week = habit('weekly');
    const first = [row('2025-12-29', 'Monday', 'completed'), row('2025-12-30', 'Tuesday')];
    expect(await send(person, first, week)).toMatchObject({ created: 2, notes: 1 });
    const second = [row('2025-12-30', 'Tuesday'), row('2025-12-31', 'Wednesday')];
    expect(await send(person, second, week)).toMatchObject({ created: 2, notes: 1 });
    expect(await send(person, [...first, ...second], week)).toMatchObject({ created: 0, unchanged: 4, notes: 0 });
    expect(await noted(person)).toEqual(['2025-12-29 completed Monday · Tuesday · Wednesday']);
  });

  test('cuts a note that is too long, and refuses a row with nothing in it', async ({ world }) => {
    const person = await world.person();
    const rows = [row('2026-01-01', 'x'.repeat(600)), row('2026-01-02', ''), row('2026-01-03', 'x'.repeat(2001))];
    const { created, refused } = await send(person, rows);
    expect(created).toBe(1);
    expect(refused.map(({ index, message }) => `${index} ${message}`)).toEqual([
      '1 Status is required',
      '2 Note must be at most 2000 characters',
    ]);
    expect(await noted(person)).toEqual([`2026-01-01 missed ${'x'.repeat(LIMITS.noteLength)}`]);
  });

  test('of many days has a note for each', async ({ world }) => {
    const person = await world.person();
    const count = isLong ? LIMITS.importedEntries : 60;
    const first = addDays('2026-01-05', 1 - count);
    const rows = Array.from({ length: count }, (_, k) => row(addDays(first, k), `Day ${k}`, 'completed'));
    const answer = await send(person, rows, habit('daily', first));
    expect(answer).toMatchObject({ created: rows.length, notes: rows.length, refused: [] });
    expect(await noted(person, '2025-12-31', '2026-01-05')).toEqual([
      ...Array.from({ length: 6 }, (_, k) => `${addDays('2025-12-31', k)} completed Day ${count - 6 + k}`),
    ]);
  });
});
