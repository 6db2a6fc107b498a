import { expect } from 'vitest';
import { asChosen, batchesOf, bodyOf } from '#frontend/features/imports/batches.ts';
import { readFile } from '#frontend/features/imports/readers.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { imports } from '#shared/contracts/imports.ts';
import type { Frequency } from '#shared/domain/periods.ts';
import { stateOf } from '#test/attacks/support/refusals.ts';
import { importFile, importZip } from '#test/support/import-files.ts';
import type { Person } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* The goals, the schedules and the archives of other programs, from their files to what the API shows. */

const test = testAt('2026-01-06T09:00:00Z');

const reader = {
  today: '2026-01-06',
  dateOf: (instant: number) => new Date(instant).toISOString().slice(0, 10),
  endOf: (date: string) => Math.min(Date.parse(`${date}T23:59:59Z`), Date.parse('2026-01-06T09:00:00Z')),
};

async function bring(person: Person, file: File, frequency?: Frequency) {
  const outcome = await readFile(file, reader, false);
  if (!('reading' in outcome)) throw new Error('A table');
  const { source, habits } = outcome.reading;
  const chosen = habits.map((habit) => asChosen(habit, frequency));
  const [batch] = batchesOf(chosen);
  return await person.call(imports.create, { body: bodyOf(source, chosen, batch!, new Set())! });
}

/** By title: '2026-01-04 completed 9/8' for each period. */
async function shown(person: Person): Promise<Record<string, string[]>> {
  const closed = await person.call(commitments.list, { query: { closed: 'true' } });
  const all = [...(await person.commitments()), ...closed];
  const query = { from: '2025-12-22', to: '2026-01-06' };
  const rows = all.map(async ({ id, title }) => {
    const entries = await person.call(commitments.history, { params: { id }, query });
    const lines = entries.map(({ date, status, skipped, amount, of }) =>
      `${date} ${skipped ? 'skipped' : status} ${of === null ? '' : `${amount}/${of}`}`.trim(),
    );
    return [title, lines] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

const closedTitles = async (person: Person) =>
  (await person.call(commitments.list, { query: { closed: 'true' } })).map(({ title }) => title);

test('a goal of Loop becomes a target with its amounts, once however often it is brought', async ({ world }) => {
  const ada = await world.person();
  expect(await bring(ada, importZip('loop'))).toMatchObject({ created: 10, unchanged: 0, refused: [] });
  const water = (await ada.commitments()).find(({ title }) => title === 'Drink water');
  expect(water?.schedule?.target).toEqual({ direction: 'at_least', amount: 8, unit: 'glasses' });
  expect((await shown(ada))['Drink water']).toEqual([
    '2026-01-04 completed 9/8',
    '2026-01-05 missed 3.5/8',
    '2026-01-06 completed 8/8',
  ]);
  const before = await stateOf(ada);
  expect(await bring(ada, importZip('loop'))).toMatchObject({ created: 0, unchanged: 10, refused: [] });
  expect(await stateOf(ada)).toEqual(before);
});

test('what is archived in Loop is closed here, and misses nothing since', async ({ world }) => {
  const ada = await world.person();
  await bring(ada, importZip('loop'));
  expect(await closedTitles(ada)).toEqual(['Old habit']);
  const [old] = await ada.call(commitments.list, { query: { closed: 'true' } });
  const query = { from: '2025-03-01', to: '2025-12-31' };
  const entries = await ada.call(commitments.history, { params: { id: old!.id }, query });
  expect(entries.map(({ date, status }) => `${date} ${status}`)).toEqual(['2025-03-03 completed']);
  // Opened again, it stays open when the same file comes again.
  await ada.call(commitments.reopen, { params: { id: old!.id } });
  await bring(ada, importZip('loop'));
  expect(await closedTitles(ada)).toEqual([]);
});

test('weekdays and numbers of times of HabitTrove are kept, without the days that they do not have', async ({
  world,
}) => {
  const [ada, other] = [await world.person(), await world.person()];
  expect(await bring(ada, importFile('habittrove.json'))).toMatchObject({ created: 7, refused: [] });
  const all = await shown(ada);
  expect(all['Water the plants']).toEqual(['2025-12-29 completed 2/2', '2026-01-01 pending 1/2']);
  expect(all['Practise the violin']).toEqual(['2025-12-28 completed', '2026-01-04 completed']);
  expect(await closedTitles(ada)).toEqual(['Water the plants']);
  const before = await stateOf(ada);
  expect(await bring(ada, importFile('habittrove.json'))).toMatchObject({ created: 0, refused: [] });
  expect(await stateOf(ada)).toEqual(before);

  // With another frequency the other days are kept, and a number of times is that of the week.
  expect(await bring(other, importFile('habittrove.json'), 'weekly')).toMatchObject({ refused: [] });
  const weeks = await shown(other);
  expect(weeks['Water the plants']).toEqual(['2025-12-29 completed 3/2']);
  expect(weeks['Practise the violin']).toEqual(['2025-12-22 completed', '2025-12-29 completed', '2026-01-05 pending']);
});
