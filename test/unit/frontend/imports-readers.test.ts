import { describe, expect, test } from 'vitest';
import { frequencyOf, weekdaysOf } from '#frontend/features/imports/model.ts';
import { recurrenceOf, refuseUnfit } from '#shared/domain/recurrence.ts';
import { importFile, importZip, zipOf } from '#test/support/import-files.ts';
import { csv, problem, read, shown } from './imports-reading.ts';

test('HabitTrove is read from habits.json, alone and in its backup', async () => {
  const file = importFile('habittrove.json');
  const reading = await read(file);
  expect(reading.source).toBe('habittrove');
  expect(shown(reading)).toEqual([
    'Stretch 🧘 daily from 2026-01-03: 2026-01-03 completed, 2026-01-04 completed',
    'Water the plants daily from 2025-12-29: 2025-12-29 completed 2, 2026-01-01 completed 1',
    'Practise the violin daily from 2025-12-23: 2025-12-23 completed, 2025-12-28 completed, 2026-01-04 completed',
    'Renew the library card once from 2026-01-05: 2026-01-05 completed',
  ]);
  expect(reading.habits.map(({ notes }) => notes)).toEqual([
    [],
    [
      { kind: 'weekdays', count: 2, kept: true },
      { kind: 'goal', amount: 2, unit: 'times', atMost: false, kept: true },
      { kind: 'closed', date: '2026-01-01' },
    ],
    [{ kind: 'weekdays', count: 1, kept: true }],
    [],
  ]);
  const target = { direction: 'at_least', amount: 2, unit: 'times' };
  expect(reading.habits.map(({ schedule }) => schedule)).toEqual([
    undefined,
    { weekdays: [1, 4], target },
    { weekdays: [7] },
    undefined,
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

  test.each([
    [{ daysOfMonth: [1] }, { frequency: 'monthly', notes: [] }],
    [{ daysOfMonth: [1, 15] }, { schedule: { times: 2 }, notes: [{ kind: 'times', times: 2, days: 30, kept: true }] }],
    [{ weeksOfMonth: [0, 2], repeat: { m: true, f: true } }, { schedule: { times: 4 } }],
    [
      { weeksOfMonth: [1], daysOfMonth: [], repeat: { su: true } },
      { frequency: 'monthly', notes: [] },
    ],
    [{ daysOfMonth: [1, 15], everyX: 2 }, { notes: [{ kind: 'times', times: 2, days: 60 }] }],
    [{ everyX: 3 }, { notes: [{ kind: 'every', days: 90 }] }],
  ])('of a daily of each month with %o is kept as often', async (fields, kept) => {
    const [habit, ...others] = (await daily([], { frequency: 'monthly', ...fields })).habits;
    expect(habit).toMatchObject({ frequency: 'monthly', ...kept });
    expect(others).toEqual([]);
  });

  test('of what is due once a year is left out by name', async () => {
    const { habits, unread } = await daily([], { text: 'Tax return', frequency: 'yearly' });
    expect([habits, unread]).toEqual([[], [{ reason: 'yearly', value: 'Tax return' }]]);
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

test('some days of the week are a schedule', () => {
  expect(weekdaysOf([1, 3], 1)).toMatchObject({ frequency: 'daily', schedule: { weekdays: [1, 3] } });
  expect(weekdaysOf([], 1)).toEqual({ frequency: 'daily' });
  expect(weekdaysOf([1, 3], 2)).toEqual({ frequency: 'weekly', note: { kind: 'times', times: 2, days: 14 } });
});

test('HabitTrove tells how often a month, and what is due once a year is left out by name', async () => {
  const rules = ['BYMONTHDAY=1,15', '', 'BYDAY=+1FR,+3FR', 'BYDAY=-1MO', 'BYDAY=FR', 'BYDAY=MO,TU;BYSETPOS=1'];
  const habits = [...rules.map((rule) => `FREQ=MONTHLY;${rule}`), 'FREQ=YEARLY'].map((frequency) => {
    return { name: frequency, frequency, completions: [] };
  });
  const reading = await read(new File([JSON.stringify({ habits })], 'habits.json'));
  expect(reading.habits.map(({ frequency, schedule }) => [frequency, schedule])).toEqual([
    ['monthly', { times: 2 }],
    ['monthly', undefined],
    ['monthly', { times: 2 }],
    ['monthly', undefined],
    ['monthly', { times: 4 }],
    ['monthly', undefined],
  ]);
  expect(reading.unread).toEqual([{ reason: 'yearly', value: 'FREQ=YEARLY' }]);
});

test('a task that asks for several times counts where all were done, because once has no amounts', async () => {
  const task = { name: 'Pack', isTask: true, frequency: '2026-01-05T08:00:00Z', targetCompletions: 2 };
  const completions = ['2026-01-04T08:00:00Z', '2026-01-05T08:00:00Z', '2026-01-05T09:00:00Z'];
  const reading = await read(new File([JSON.stringify({ habits: [{ ...task, completions }] })], 'habits.json'));
  expect(shown(reading)).toEqual(['Pack once from 2026-01-04: 2026-01-05 completed']);
  expect(reading.habits[0]?.notes).toEqual([{ kind: 'goal', amount: 2, unit: '', atMost: false }]);
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
