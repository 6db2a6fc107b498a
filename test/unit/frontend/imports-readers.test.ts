import { describe, expect, test } from 'vitest';
import { frequencyOf, weekdaysOf } from '#frontend/features/imports/model.ts';
import { recurrenceOf, refuseUnfit } from '#shared/domain/recurrence.ts';
import { importFile, importZip, zipOf } from '#test/support/import-files.ts';
import { csv, notesIn, problem, read, shown } from './imports-reading.ts';

describe('Loop Habit Tracker', () => {
  test('is read from its zip: names, numbers and archived habits', async () => {
    const reading = await read(importZip('loop'));
    expect(reading.source).toBe('loop');
    expect(shown(reading)).toEqual([
      'Read, slowly daily from 2026-01-01: 2026-01-01 completed, 2026-01-03 completed, 2026-01-05 skipped, 2026-01-06 completed',
      'Run weekly from 2026-01-03: 2026-01-03 completed, 2026-01-05 completed',
      'Drink water daily from 2026-01-04: 2026-01-04 completed, 2026-01-06 completed',
      'Old habit weekly from 2025-03-03: 2025-03-03 completed',
    ]);
    expect(reading.habits.map(({ notes }) => notes)).toEqual([
      [],
      [{ kind: 'times', times: 3, days: 7, kept: true }],
      [{ kind: 'goal', goal: '8 glasses', atMost: false }],
      [{ kind: 'archived' }],
    ]);
    expect(reading.habits.map(({ schedule }) => schedule)).toEqual([undefined, { times: 3 }, undefined, undefined]);
    expect(reading.habits.map(({ archived }) => archived)).toEqual([false, false, false, true]);
    expect(reading.unread).toEqual([{ reason: 'bad_date', value: 'soon' }]);
    expect(reading.losses).toEqual(['amounts']);
    expect(notesIn(reading)).toEqual([
      'Read, slowly 2026-01-03 completed: Two, three chapters',
      'Read, slowly 2026-01-05 skipped: Travelling',
    ]);
  });

  test('is read in the format of 2016: without headers, with numbers', async () => {
    expect(shown(await read(importZip('loop-2016')))).toEqual([
      'Meditate daily from 2016-01-31: 2016-02-01 completed, 2016-02-03 completed',
      'Call home weekly from 2016-01-27: 2016-01-27 completed, 2016-02-01 completed',
    ]);
  });

  test('is read from one Checkmarks.csv of all habits, or of one', async () => {
    expect(shown(await read(importFile('loop-checkmarks.csv')))).toEqual([
      'Stretch daily from 2024-05-01: 2024-05-02 skipped, 2024-05-03 completed',
      'Walk daily from 2024-05-01: 2024-05-01 completed, 2024-05-02 completed',
    ]);
    const one = new File(['Date,Value,Notes\n2026-01-05,YES_MANUAL,\n2026-01-04,NO,\n'], 'Piano.csv');
    expect(shown(await read(one))).toEqual(['Piano daily from 2026-01-04: 2026-01-05 completed']);
  });

  test('is read with notes on any day, on one line and no longer than one can be', async () => {
    const rows = `Date,Value,Notes\n2026-01-05,NO,"Ill,\nin bed"\n2026-01-04,YES_MANUAL,${'x'.repeat(600)}\n`;
    const reading = await read(new File([`${rows}2026-01-03,UNKNOWN,Before\n2026-01-02,YES_MANUAL,  \n`], 'Run.csv'));
    expect(notesIn(reading)).toEqual([
      'Run 2026-01-03 only: Before',
      `Run 2026-01-04 completed: ${'x'.repeat(500)}`,
      'Run 2026-01-05 only: Ill, in bed',
    ]);
    // A note alone makes no habit begin earlier.
    const early = await read(new File(['Date,Value,Notes\n2026-01-05,NO,\n2026-01-01,UNKNOWN,Planned\n'], 'Swim.csv'));
    expect(early.habits[0]?.startDate).toBe('2026-01-05');
  });

  test('is read with weekly goals as a sum, and with maximum goals', async () => {
    const habits =
      'Position,Name,Type,FrequencyNumerator,FrequencyDenominator,Unit,Target Type,Target Value,Archived?\n' +
      '001,Walk,NUMERICAL,1,7,km,AT_LEAST,20.0,false\n002,Coffee,NUMERICAL,1,1,cups,AT_MOST,2.0,false\n';
    const reading = await read(
      zipOf({
        'Habits.csv': habits,
        '001 Walk/Checkmarks.csv': 'Date,Value,Notes\n2026-01-04,9000,\n2026-01-01,12000,\n2025-12-28,19999,\n',
        '002 Coffee/Checkmarks.csv':
          'Date,Value,Notes\n2026-01-04,3000,\n2026-01-03,NO,\n2026-01-02,UNKNOWN,\n2026-01-01,SKIP,\n',
      }),
    );
    expect(shown(reading)).toEqual([
      'Walk weekly from 2025-12-28: 2026-01-04 completed',
      'Coffee daily from 2026-01-01: 2026-01-01 skipped, 2026-01-03 completed',
    ]);
  });
});

test('HabitTrove is read from habits.json, alone and in its backup', async () => {
  const file = importFile('habittrove.json');
  const reading = await read(file);
  expect(reading.source).toBe('habittrove');
  expect(shown(reading)).toEqual([
    'Stretch 🧘 daily from 2026-01-03: 2026-01-03 completed, 2026-01-04 completed',
    'Water the plants daily from 2025-12-29: 2025-12-29 completed',
    'Renew the library card once from 2026-01-05: 2026-01-05 completed',
  ]);
  expect(reading.habits.map(({ notes }) => notes)).toEqual([
    [],
    [{ kind: 'weekdays', count: 2, kept: true }, { kind: 'goal', goal: '2×', atMost: false }, { kind: 'archived' }],
    [],
  ]);
  const backup = zipOf({
    'data/habits.json': await file.text(),
    'data/coins.json': '{"balance": 5, "transactions": []}',
  });
  expect(await read(backup)).toEqual(reading);
});

test('Habitica is read from its user data: dailies, habits and to-dos, with both formats of history', async () => {
  const reading = await read(importFile('habitica.json'));
  expect(reading.source).toBe('habitica');
  expect(shown(reading)).toEqual([
    'Write the journal daily from 2026-01-01: 2026-01-01 completed, 2026-01-03 completed',
    'Gym daily from 2025-12-01: 2025-12-01 completed, 2025-12-05 completed',
    'Pay the rent monthly from 2025-11-01: ',
    'Take the stairs daily from 2026-01-01: 2026-01-02 completed',
    'Book the dentist once from 2025-12-20: 2026-01-04 completed',
    'Fix the bike once from 2025-12-21: ',
  ]);
  expect(reading.habits.map(({ category }) => category)).toEqual(['Work', null, null, 'Health', null, null]);
  expect(reading.habits[1]).toMatchObject({
    schedule: { weekdays: [1, 3, 5] },
    notes: [{ kind: 'weekdays', count: 3, kept: true }],
  });
  expect(reading.unread).toEqual([{ reason: 'only_negative', value: 'Biting nails' }]);
  expect(reading.losses).toEqual(['notes']);
});

describe('the history of Habitica', () => {
  const at = (date: string, fields: object = {}) => ({ date: Date.parse(`${date}T08:00:00Z`), ...fields });
  const daily = (history: object[], fields: object = {}) =>
    read(
      csv(
        JSON.stringify({
          tasks: { dailys: [{ text: 'Read', frequency: 'daily', createdAt: '2020-01-01', history, ...fields }] },
        }),
        'habitica.json',
      ),
    );
  const averages = ['2023-01-01', '2024-01-01', '2025-10-01', '2025-11-01'].map((date, k) =>
    at(date, { value: k + 1 }),
  );

  test('begins after its averages, which are no days', async () => {
    const reading = await daily([
      ...averages,
      at('2025-12-29', { value: 1.2, completed: false }),
      at('2025-12-29', { value: 2.2, completed: true }),
      at('2025-12-31', { value: 1.8, completed: false }),
    ]);
    expect(shown(reading)).toEqual(['Read daily from 2025-12-28: 2025-12-29 completed']);
    expect(reading.habits[0]?.notes).toEqual([{ kind: 'averages' }]);
    expect(shown(await daily(averages))).toEqual(['Read daily from 2026-01-06: ']);
    expect(shown(await daily([at('2025-06-01', { value: 3 })]))).toEqual(['Read daily from 2026-01-06: ']);
  });

  test('of values is that of the days before, compared from the first one on that is daily', async () => {
    const points = ['2025-12-29', '2025-12-30', '2025-12-31', '2026-01-01'].map((date, k) =>
      at(date, { value: [9, 10, 8, 9][k] }),
    );
    expect(shown(await daily([...averages, ...points]))).toEqual([
      'Read daily from 2025-12-29: 2025-12-29 completed, 2025-12-31 completed',
    ]);
    const whole = await daily(points, { createdAt: '2025-12-28' });
    expect(shown(whole)).toEqual([
      'Read daily from 2025-12-28: 2025-12-28 completed, 2025-12-29 completed, 2025-12-31 completed',
    ]);
    expect(whole.habits[0]?.notes).toEqual([]);
  });

  test('as a table is refused, because it has only values', async () => {
    const table = 'Task Name,Task ID,Task Type,Date,Value\nRead,1,daily,2026-01-02 08:00:00,1.2\n';
    expect(await problem(csv(table))).toBe('habitica_table');
  });

  test('of a habit begins after its averages, too', async () => {
    const history = [...averages, at('2025-12-30', { value: 5, scoredUp: 2, scoredDown: 0 })];
    const task = { text: 'Stairs', up: true, createdAt: '2020-01-01', history };
    const reading = await read(csv(JSON.stringify({ tasks: { habits: [task] } }), 'habitica.json'));
    expect(shown(reading)).toEqual(['Stairs daily from 2025-12-30: 2025-12-30 completed']);
    expect(reading.habits[0]?.notes).toEqual([{ kind: 'unscheduled' }, { kind: 'averages' }]);
  });
});

test('titles become unique single lines within the limit; dates in the future are reported', async () => {
  const habits = ['Run', ' Run ', 'x'.repeat(300), 'Two\nlines', ''].map((name) => ({
    name,
    completions: ['2026-01-05T12:00:00Z', '2026-01-07T12:00:00Z'],
  }));
  const reading = await read(new File([JSON.stringify({ habits })], 'habits.json'));
  expect(reading.habits.map(({ title }) => title)).toEqual(['Run', 'Run (2)', 'x'.repeat(200), 'Two lines']);
  expect(reading.unread.map(({ reason }) => reason)).toEqual([
    'future_date',
    'future_date',
    'future_date',
    'future_date',
    'no_title',
  ]);
});

test.each([
  [1, 1, 'daily', undefined],
  [1, 7, 'weekly', undefined],
  [1, 30, 'monthly', undefined],
  [5, 7, 'weekly', { times: 5 }],
  [3, 7, 'weekly', { times: 3 }],
  [1, 2, 'daily', { every: 2 }],
  [1, 14, 'daily', { every: 14 }],
  [10, 30, 'monthly', { times: 10 }],
  [1, 120, 'monthly', undefined],
  [4, 14, 'weekly', undefined],
  [0, 0, 'daily', undefined],
])('%i times in %i days is %s with the schedule %o', (times, days, frequency, schedule) => {
  const rhythm = frequencyOf(times, days);
  expect([rhythm.frequency, rhythm.schedule]).toEqual([frequency, schedule]);
  expect(() => refuseUnfit(rhythm.frequency, recurrenceOf(rhythm.schedule))).not.toThrow();
});

test('some days of the week are a schedule, unless something was done on another day', () => {
  const done = (date: string) => ({ date, status: 'completed' as const });
  // A Monday, and a Tuesday.
  expect(weekdaysOf([1, 3], 1, [done('2026-01-05')])).toMatchObject({
    frequency: 'daily',
    schedule: { weekdays: [1, 3] },
  });
  const other = weekdaysOf([1, 3], 1, [done('2026-01-06')]);
  expect(other).toEqual({ frequency: 'weekly', note: { kind: 'weekdays', count: 2 } });
  expect(weekdaysOf([], 1, [])).toEqual({ frequency: 'daily' });
});

test('an unreadable file has a code for its problem', async () => {
  const zip = new Uint8Array(await importZip('loop').arrayBuffer());
  const cases: [File, string][] = [
    [new File([], 'nothing.csv'), 'empty'],
    [new File(['  \n'], 'blank.csv'), 'empty'],
    [new File([zip.slice(0, 200)], 'cut.zip'), 'broken'],
    [new File(['{"habits": ['], 'cut.json'), 'broken'],
    [new File(['{"some": "thing"}'], 'other.json'), 'unknown'],
    [new File(['{"habits": []}'], 'habits.json'), 'no_habits'],
    [new File(['Dear diary,\ntoday I did nothing.'], 'diary.txt'), 'unknown'],
    [new File([new Uint8Array([0x53, 0x51, 0x4c, 0, 1, 2, 3, 0])], 'loop.db'), 'unknown'],
    [zipOf({ 'photo.png': 'no table' }), 'unknown'],
    [new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'huge.csv'), 'too_large'],
  ];
  for (const [file, code] of cases) expect(`${file.name} ${await problem(file)}`).toBe(`${file.name} ${code}`);
});
