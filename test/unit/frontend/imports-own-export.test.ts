import { expect, test } from 'vitest';
import { EXPORT_TABLES } from '#shared/domain/export-tables.ts';
import { importFile, zipOf } from '#test/support/import-files.ts';
import { csv, notesIn, problem, read, readAs, shown } from './imports-reading.ts';

/* The product’s own export, read again. */

test('the product’s own export is read with its categories and start dates', async () => {
  const [commitments, categories] = ['steadfast-commitments.json', 'steadfast-categories.json'].map(importFile);
  const zip = zipOf({ 'commitments.json': await commitments!.text(), 'categories.json': await categories!.text() });
  const reading = await read(zip);
  expect(reading.source).toBe('steadfast');
  expect(shown(reading)).toEqual([
    'Read daily from 2026-01-03: 2026-01-03 completed, 2026-01-04 skipped',
    'Swim weekly from 2025-12-31: 2025-12-29 completed',
    'Passport once from 2025-12-01: 2025-12-20 completed',
  ]);
  expect(reading.habits[0]?.category).toBe('Mind');
  expect(reading.habits.map(({ id }) => id)).toEqual(['01A', '01B', '01D']);
  expect(reading.losses).toEqual([]);
  expect((await read(commitments!)).losses).toEqual(['categories']);
  expect(reading.habits.map(({ notes }) => notes)).toEqual([[], [], []]);
  const changed = (frequency: string, ...periods: [string, string][]) => ({
    ...{ title: frequency, frequency, start_date: '2025-12-01' },
    history: periods.map(([date, due_date]) => ({ date, due_date, status: 'completed' })),
  });
  const day: [string, string] = ['2026-01-01', '2026-01-01'];
  const week: [string, string] = ['2025-12-08', '2025-12-14'];
  const month: [string, string] = ['2025-11-01', '2025-11-30'];
  const all = [
    changed('daily', day, week),
    changed('daily', day),
    changed('weekly', week, month),
    changed('weekly', week),
    changed('monthly', month, week),
    changed('monthly', month),
  ];
  const noted = await read(zipOf({ 'commitments.json': JSON.stringify(all) }));
  expect(noted.habits.map(({ notes }) => notes.length)).toEqual([1, 0, 1, 0, 1, 0]);
  const described = [{ title: 'Run', description: 'Slowly', history: [] }];
  expect((await read(zipOf({ 'commitments.json': JSON.stringify(described) }))).losses).toEqual(['details']);
});

test('the product’s own export is read with all notes, also of days that were missed', async () => {
  const point = (date: string, fields: object) => ({ date, due_date: date, skipped: false, ...fields });
  const commitments = [
    {
      ...{ title: 'Read', frequency: 'daily', start_date: '2026-01-01' },
      history: [
        point('2026-01-01', { status: 'completed', note: 'A chapter' }),
        point('2026-01-02', { status: 'missed', skipped: true, note: 'Ill' }),
        point('2026-01-03', { status: 'missed', note: 'Forgot it' }),
        point('2026-01-04', { status: 'missed', note: null }),
        point('2026-01-05', { status: 'pending', note: 'Later' }),
      ],
    },
    {
      ...{ title: 'Swim', frequency: 'weekly', start_date: '2025-12-29' },
      schedule: { weekdays: null, every: null, times: 3, once_a_day: true, target: null },
      history: [{ date: '2025-12-29', due_date: '2026-01-04', status: 'missed', amount: 2, of: 3, note: 'Only two' }],
    },
  ];
  expect(notesIn(await read(zipOf({ 'commitments.json': JSON.stringify(commitments) })))).toEqual([
    'Read 2026-01-01 completed: A chapter',
    'Read 2026-01-02 skipped: Ill',
    'Read 2026-01-03 only: Forgot it',
    'Read 2026-01-05 only: Later',
    'Swim 2025-12-29 completed: Only two',
  ]);
});

test('our own export keeps what was done of several times, and amounts', async () => {
  const none = { weekdays: null, every: null, times: null, once_a_day: true, target: null };
  const target = { direction: 'at_least', amount: 5, unit: 'km' };
  const week = { date: '2025-12-29', due_date: '2026-01-04', of: 3 };
  const all = [
    {
      ...{ title: 'Swim', frequency: 'weekly', start_date: '2025-12-29', schedule: { ...none, times: 3 } },
      history: [{ ...week, status: 'missed', amount: 2 }],
    },
    {
      ...{ title: 'Run', frequency: 'daily', start_date: '2026-01-02', schedule: { ...none, target } },
      history: [
        { date: '2026-01-02', due_date: '2026-01-02', status: 'completed', amount: 6.5 },
        { date: '2026-01-03', due_date: '2026-01-03', status: 'missed', amount: 0 },
      ],
    },
  ];
  const { habits } = await read(zipOf({ 'commitments.json': JSON.stringify(all) }));
  expect(habits.map(({ schedule, entries }) => [schedule, entries])).toEqual([
    [{ ...none, times: 3 }, ['2025-12-29', '2025-12-30'].map((date) => ({ date, status: 'completed' }))],
    [{ ...none, target }, [{ date: '2026-01-02', status: 'completed', amount: 6.5 }]],
  ]);
});

test('our own export reads no amounts of another unit, and takes what was completed as a whole', async () => {
  const none = { weekdays: null, every: null, times: null, once_a_day: true, target: null };
  const target = { direction: 'at_least', amount: 20, unit: 'minutes' };
  const pages = { target: { direction: 'at_least', unit: 'pages' }, of: 20 };
  const day = (date: string, fields: object) => ({ date, due_date: date, ...fields });
  const start = { frequency: 'daily', start_date: '2026-01-02' };
  const all = [
    {
      ...{ title: 'Read', ...start, schedule: { ...none, target } },
      history: [
        day('2026-01-02', { ...pages, status: 'completed', amount: 35 }),
        day('2026-01-03', { ...pages, status: 'missed', amount: 12 }),
        day('2026-01-04', { of: 20, target: { ...target }, status: 'missed', amount: 12 }),
      ],
    },
  ];
  const { habits } = await read(zipOf({ 'commitments.json': JSON.stringify(all) }));
  expect(habits[0]?.notes).toContainEqual({ kind: 'changed' });
  expect(habits.map(({ entries }) => entries)).toEqual([
    [
      { date: '2026-01-02', status: 'completed', amount: 20 },
      { date: '2026-01-04', status: 'completed', amount: 12 },
    ],
  ]);
});

test('our own export says what is closed, and keeps what was done on days that the schedule does not have', async () => {
  const none = { weekdays: null, every: null, times: null, once_a_day: true, target: null };
  const closings = [
    { from: '2025-12-30T08:00:00Z', to: '2026-01-01T08:00:00Z' },
    { from: '2026-01-05T08:00:00Z', to: null },
  ];
  const run = {
    ...{ title: 'Run', frequency: 'daily', start_date: '2025-12-29', schedule: { ...none, weekdays: [1] }, closings },
    history: ['2025-12-29', '2026-01-03'].map((date) => ({ date, due_date: date, status: 'completed' })),
  };
  const reading = await read(zipOf({ 'commitments.json': JSON.stringify([run]) }));
  expect(shown(reading)).toEqual(['Run daily from 2025-12-29: 2025-12-29 completed, 2026-01-03 completed']);
  expect(reading.habits[0]?.notes).toEqual([{ kind: 'closed', date: '2026-01-05' }]);
});

test('one table of our own export asks for the zip', async () => {
  const history = EXPORT_TABLES.history.split(',');
  const point = "c1,'-Read,2026-01-01,2026-01-07,,,missed,,,,,,true,false,false,";
  for (const separator of [',', ';']) {
    expect(await problem(csv(`\uFEFF${history.join(separator)}\r\n${point.replaceAll(',', separator)}\r\n`))).toBe(
      'own_table',
    );
  }
  const tables = Object.entries(EXPORT_TABLES).filter(([, columns]) => /date|_at/.test(columns));
  for (const [name, columns] of tables) {
    const row = columns.split(',').map((column) => (/date|_at|from|until/.test(column) ? '2026-01-02' : 'x'));
    expect(await problem(csv(`${columns}\n${row.join(',')}\n`, `${name}.csv`))).toBe('own_table');
  }
  // Some columns are deleted.
  const few = 'id,title,frequency,commitment_type,start_date\n1,Read,daily,simple,2026-01-01\n';
  expect(await problem(csv(few))).toBe('own_table');
  const shorter = history.filter((column) => column !== 'commitment_id' && column !== 'paused');
  expect(await problem(csv(`${shorter.join()}\n${shorter.map(() => '').join()}\n`))).toBe('own_table');
  // Another program's.
  expect(shown(await readAs(csv('date,value,unit\n2026-01-02,1,cup\n', 'Water.csv')))).toEqual([
    'Water daily from 2026-01-02: 2026-01-02 completed',
  ]);
});
