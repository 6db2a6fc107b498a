import { describe, expect, test } from 'vitest';
import { guessColumns } from '#frontend/features/imports/columns.ts';
import { tableOf } from '#frontend/features/imports/csv.ts';
import { readMapped } from '#frontend/features/imports/readers.ts';
import { importFile, zipOf } from '#test/support/import-files.ts';
import { csv, guessed, notesIn, problem, read, readAs, reader, shown } from './imports-reading.ts';

/* Tables that no program is known for, and those that look like Loop’s. */

describe('a table', () => {
  test('has guessed columns and date format, and is read with the columns that the user chooses', async () => {
    const file = importFile('plain.csv');
    expect(await guessed(file, true)).toEqual({
      ...{ title: 'Habit', date: 'Day', status: 'Result', note: 'Remark', format: 'dmy' },
    });
    const reading = await readAs(file);
    expect(shown(reading)).toEqual([
      'Piano daily from 2026-01-03: 2026-01-03 completed, 2026-01-05 skipped',
      'Chess weekly from 2025-12-28: 2025-12-28 completed, 2026-01-04 completed',
    ]);
    expect(notesIn(reading)).toEqual(['Piano 2026-01-03 completed: scales']);
    expect(reading.unread).toEqual([
      { reason: 'bad_date', value: '31.02.2026' },
      { reason: 'bad_status', value: 'perhaps' },
      { reason: 'no_title', value: ', 05.01.2026, yes, ' },
    ]);
    expect(shown(await readAs(file, { title: undefined, status: undefined }))).toEqual([
      'plain daily from 2025-12-28: 2025-12-28 completed, 2026-01-03 completed, 2026-01-04 completed, ' +
        '2026-01-05 completed',
    ]);
  });

  test('can have no header and only dates', () => {
    const table = tableOf('runs', [['2026-01-01'], ['2026-01-03']]);
    expect(guessColumns(table, false)).toEqual({ title: undefined, date: 0, status: undefined, format: 'ymd' });
    expect(table.rows).toHaveLength(2);
  });

  test('of instants is read by the clock of the reader, of local times by their dates', () => {
    // Days that begin at four in the morning in Tokyo.
    const tokyo = { ...reader, dateOf: (at: number) => new Date(at + 5 * 3_600_000).toISOString().slice(0, 10) };
    const written = [
      '2026-01-03T18:00:00Z',
      '2026-01-03 21:30:00+02:00',
      '2026-01-04T23:00:00-0500',
      '2026-01-02 23:59',
    ];
    const table = tableOf('runs', [['when'], ...written.map((each) => [each])]);
    const columns = { ...guessColumns(table, false)!, status: undefined };
    expect(shown(readMapped(table, columns, tokyo))).toEqual([
      'runs daily from 2026-01-02: 2026-01-02 completed, 2026-01-03 completed, 2026-01-04 completed, 2026-01-05 completed',
    ]);
  });

  test('can begin with what separates its values, and with lines about it', async () => {
    const rows = 'Habit;Date;Done\nRead;2026-01-02;yes\nRead;2026-01-03;no\nSwim;2026-01-03;yes\n';
    const all = [
      'Read daily from 2026-01-02: 2026-01-02 completed',
      'Swim daily from 2026-01-03: 2026-01-03 completed',
    ];
    for (const before of ['', 'sep=;\r\n', '\uFEFFsep=;\n', 'My habits\n\n', 'My habits\nsince 2020;;\n']) {
      expect(shown(await readAs(csv(before + rows)))).toEqual(all);
    }
    expect(
      shown(await readAs(csv(`My,habits;;;\nExported;2026-01-06;;\nHabit;Date;Done;By\nRead;2026-01-02;yes;me\n`))),
    ).toEqual(['Read daily from 2026-01-02: 2026-01-02 completed']);
  });

  test('of HabitBull keeps categories and comments', async () => {
    const head = 'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n';
    const file = csv(`${head}Read,Ten pages,Mind,2026-01-02,1,Good\nRead,Ten pages,Mind,2026-01-03,0,Ill\n`);
    expect(await guessed(file)).toEqual({
      ...{ title: 'HabitName', date: 'CalendarDate', status: 'Value' },
      ...{ category: 'HabitCategory', note: 'CommentText', format: 'ymd' },
    });
    const reading = await readAs(file);
    expect(shown(reading)[0]).toContain('Read daily from 2026-01-02: 2026-01-02 completed');
    expect(notesIn(reading)).toEqual(['Read 2026-01-02 completed: Good', 'Read 2026-01-03 only: Ill']);
    expect(reading.habits[0]?.category).toBe('Mind');
  });
});

describe('the head of a table', () => {
  test('that is not quoted is fitted to the rows', async () => {
    const marks = (end: string) => `2026-01-03,YES_MANUAL,NO${end}\n2026-01-02,NO,YES_MANUAL${end}\n`;
    const both = [
      'Read, slowly daily from 2026-01-02: 2026-01-03 completed',
      'Run daily from 2026-01-02: 2026-01-02 completed',
    ];
    for (const end of [',', '']) {
      const text = `Date,Read, slowly,Run,\n${marks(end)}`;
      expect(shown(await read(csv(text, 'Checkmarks.csv')))).toEqual(both);
      expect(shown(await read(zipOf({ 'Checkmarks.csv': text })))).toEqual(both);
    }
    expect(shown(await readAs(csv('Date,Read, slowly,Run\n2026-01-02,x,\n2026-01-03,,x\n')))).toEqual([
      'Read, slowly daily from 2026-01-02: 2026-01-02 completed',
      'Run daily from 2026-01-03: 2026-01-03 completed',
    ]);
    // Spaces after each comma are no such names.
    expect(shown(await readAs(csv('Date, Read, Run\n2026-01-02, x,\n2026-01-03,, x\n')))).toHaveLength(2);
  });

  test('with a column for each date is read as one with a column for each habit', async () => {
    const file = csv('Habit,2026-01-02,2026-01-03,2026-01-04\nRead,x,,x\nRun,,x,\n');
    expect(await guessed(file)).toEqual({ title: 'columns', date: 'Habit', status: 'ask', format: 'ymd' });
    expect(shown(await readAs(file, { status: undefined }))).toEqual([
      'Read daily from 2026-01-02: 2026-01-02 completed, 2026-01-04 completed',
      'Run daily from 2026-01-03: 2026-01-03 completed',
    ]);
    // From one day to another.
    const table = tableOf('plans', [
      ['Read', '2026-01-02', '2026-01-03'],
      ['Run', '2026-01-04', '2026-01-05'],
    ]);
    expect(table.rows).toHaveLength(2);
  });

  test('that fits in no way is refused with its numbers', async () => {
    const uneven = (names: number, values: number) => JSON.stringify({ kind: 'uneven', names, values });
    const loop = 'Date,Read,slowly,Run,\n2026-01-03,YES_MANUAL,NO,\n2026-01-02,NO,YES_MANUAL,\n';
    expect(await problem(csv(loop, 'Checkmarks.csv'))).toBe(uneven(4, 3));
    expect(await problem(zipOf({ 'Checkmarks.csv': loop }))).toBe(uneven(4, 3));
    expect(await problem(csv('Date,Read\n2026-01-03,x,x\n2026-01-02,,x\n'))).toBe(uneven(2, 3));
    const habits = 'Position,Name,Type,FrequencyNumerator,FrequencyDenominator\n001,Read, slowly,YES_NO,1,7\n';
    const marks = 'Date,Value,Notes\n2026-01-03,YES_MANUAL,\n';
    expect(await problem(zipOf({ 'Habits.csv': habits, '001 Read/Checkmarks.csv': marks }))).toBe(uneven(5, 6));
    const wide = 'Date,Read,\n2026-01-03,YES_MANUAL,NO,SKIP,\n2026-01-02,NO,YES_MANUAL,NO,\n';
    expect(await problem(csv(wide, 'Checkmarks.csv'))).toBe(uneven(2, 4));
  });

  test('that fits most rows leaves out the wider ones, and says so', async () => {
    const table = await readAs(csv('Habit,Date\nRead,2026-01-02\nRead, slowly,2026-01-03\nRead,2026-01-04\n'));
    expect(shown(table)).toEqual(['Read daily from 2026-01-02: 2026-01-02 completed, 2026-01-04 completed']);
    expect(table.unread).toEqual([{ reason: 'wider', value: 'Read,  slowly, 2026-01-03' }]);
    const rows = '2026-01-04,YES_MANUAL,NO,\n2026-01-03,NO,NO,NO,\n2026-01-02,NO,NO,\n';
    const loop = await read(csv(`Date,Read,Run,\n${rows}`, 'Checkmarks.csv'));
    expect(loop.unread).toEqual([{ reason: 'wider', value: '2026-01-03, NO, NO, NO, ' }]);
    // In a file of one habit, the note is last.
    const one = await read(csv('Date,Value,Notes\n2026-01-02,YES_MANUAL,Two, three\n', 'Read.csv'));
    expect(notesIn(one)).toEqual(['Read 2026-01-02 completed: Two, three']);
    // Rows may lack their last values.
    const short = csv('Habit,Date,Note\nRead,2026-01-02\nRead,2026-01-03,Good\nRead,2026-01-04\n');
    expect(notesIn(await readAs(short))).toEqual(['Read 2026-01-03 completed: Good']);
  });
});

test('Loop is known by what only Loop writes', async () => {
  const isLoop = async (text: string, name?: string) =>
    read(csv(text, name)).then(
      ({ source }) => source === 'loop',
      () => false,
    );
  expect(await isLoop('Date,Read,Run,\n2026-01-02,2,0,\n2026-01-01,1,-1,\n')).toBe(true);
  expect(await isLoop('Date,Value\n2026-01-02,2\n', 'Checkmarks.csv')).toBe(true);
  expect(await isLoop('2026-01-02,2\n2026-01-01,0\n', 'Checkmarks (1).csv')).toBe(true);
  expect(await isLoop('Date,Done\n2026-01-02,1\n2026-01-03,0\n')).toBe(false);
  expect(await isLoop('Date,Glasses\n2026-01-02,2\n2026-01-03,0\n')).toBe(false);
  expect(await isLoop('Date,Run\n2026-01-02,1\n2026-01-03,SKIP\n')).toBe(false);
  expect(await isLoop('Date,Value\n2026-01-02,1\n2026-01-03,0\n')).toBe(false);
  const value = await read(csv('Date,Value,Run,\n2026-01-02,YES_MANUAL,NO,\n2026-01-01,NO,YES_MANUAL,\n'));
  expect(shown(value)).toEqual([
    'Value daily from 2026-01-01: 2026-01-02 completed',
    'Run daily from 2026-01-01: 2026-01-01 completed',
  ]);
  expect(shown(await read(csv('Date,Value,\n2026-01-02,YES_MANUAL,\n', 'Checkmarks.csv')))).toEqual([
    'Value daily from 2026-01-02: 2026-01-02 completed',
  ]);
});

test('a category is not shortened silently', async () => {
  const rows = (category: string) => csv(`Habit,Date,Category\nRead,2026-01-02,${category}\n`);
  const { habits } = await readAs(rows(`${'x'.repeat(79)}👩‍👩‍👧`));
  expect(habits[0]?.category).toBe('x'.repeat(79));
  expect(habits[0]?.notes).toEqual([{ kind: 'category_shortened' }]);
  expect((await readAs(rows('x'.repeat(80)))).habits[0]?.notes).toEqual([]);
});
