import { describe, expect, test } from 'vitest';
import { guessColumns, statusOf } from '#frontend/features/imports/columns.ts';
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

describe('a column', () => {
  test('with the outcome is known by its name or its few words, never by a number alone', async () => {
    const file = csv(
      'task_id,title,icon,entry_type,entry_date\n1,Read,book,completed_manually,2026-01-02\n' +
        '1,Read,book,missed_auto,2026-01-03\n1,Read,book,skipped_manually,2026-01-04\n',
    );
    expect(await guessed(file)).toEqual({ title: 'title', date: 'entry_date', status: 'entry_type', format: 'ymd' });
    expect(shown(await readAs(file))).toEqual(['Read daily from 2026-01-02: 2026-01-02 completed, 2026-01-04 skipped']);
    const statusIn = async (name: string, ...values: string[]) => {
      const rows = values.map((value, day) => `7,Read,2026-01-0${day + 1},${value}`);
      return ((await guessed(csv(`Id,Habit,Date,${name}\n${rows.join('\n')}\n`))) as { status?: string }).status;
    };
    expect(await statusIn('Did it?', 'ja', 'nein', 'ja')).toBe('Did it?');
    expect(await statusIn('Outcome type', 'Success', 'Failure')).toBe('Outcome type');
    expect(await statusIn('Erledigt', 'Ja', 'Nein')).toBe('Erledigt');
    expect(await statusIn('', 'oui', 'non')).toBe('');
    // These say nothing of the outcome.
    expect(await statusIn('Year', '2026', '2026')).toBeUndefined();
    expect(await statusIn('Note', 'ok', '')).toBeUndefined();
    expect(await statusIn('Category', 'Home', 'Work', 'Home', 'Work')).toBeUndefined();
    expect(await statusIn('Minutes', '30', '20')).toBeUndefined();
    // These may.
    expect(await statusIn('Length', '0 min', '30 min')).toBe('ask');
    expect(await statusIn('Score', '0.12', '0.98')).toBe('ask');
    expect(await statusIn('How', 'gut', 'schlecht', 'gut', 'schlecht')).toBe('ask');
    expect(await statusIn('Note', 'done', 'missed')).toBe('ask');
    expect(await statusIn('Skipped', 'true', 'false', 'false')).toBe('ask');
    expect(await statusIn('Missed', 'yes', 'no')).toBe('ask');
    expect(await statusIn('Verpasst', 'ja', 'nein')).toBe('ask');
    expect(await statusIn('Not done', 'x', '')).toBe('ask');
    expect(await statusIn('Amount,Goal', '3,8', '8,8')).toBe('ask');
    expect(await statusIn('Reminder', 'on', 'off')).toBe('ask');
    expect(await statusIn('Done or missed', 'done', 'missed')).toBe('Done or missed');
    expect(await statusIn('No', '1', '2')).toBeUndefined();
  });

  test('that is called against the outcome is read so where the user chooses it', async () => {
    const read = async (name: string, ...values: string[]) => {
      const rows = values.map((value, day) => `Run,2026-01-0${day + 1},${value}`);
      const [habit] = (await readAs(csv(`Habit,Date,${name}\n${rows.join('\n')}\n`), { status: 2 })).habits;
      return habit?.entries.map(({ date, status }) => `${date.slice(-1)} ${status}`).join(', ');
    };
    // What was not skipped can be missed.
    expect(await read('Skipped', 'yes', 'no', 'x', 'completed')).toBe('1 skipped, 3 skipped, 4 skipped');
    expect(await read('Missed', 'yes', 'no', 'missed', '0')).toBe('2 completed, 4 completed');
    expect(await read('not done', 'x', 'no')).toBe('2 completed');
    for (const name of ['Done or missed', 'Todo done', 'Mission completed', 'Pas', 'Done/Skipped']) {
      expect(await read(name, 'yes', 'missed', 'skipped'), name).toBe('1 completed, 3 skipped');
    }
  });

  test('with the outcome that the user chooses is read with its units', async () => {
    const file = csv('Habit,Date,Length\nRun,2026-01-01,0 min\nRun,2026-01-02,30 min\n');
    expect(shown(await readAs(file, { status: 2 }))).toEqual(['Run daily from 2026-01-01: 2026-01-02 completed']);
  });

  test('of numbers between 1 and 0 is the outcome if it is called so', async () => {
    const file = csv('Date,Done\n2026-01-02,1\n2026-01-03,0\n2026-01-04,1\n', 'Piano.csv');
    expect(await guessed(file)).toEqual({ date: 'Date', status: 'Done', format: 'ymd' });
    expect(shown(await readAs(file))).toEqual([
      'Piano daily from 2026-01-02: 2026-01-02 completed, 2026-01-04 completed',
    ]);
  });

  test('of percentages is the outcome only where all is done', async () => {
    const rows = (...values: string[]) =>
      csv(`Habit,Date,Completion\n${values.map((value, day) => `Run,2026-01-0${day + 1},${value}`).join('\n')}\n`);
    const asked = { title: 'Habit', date: 'Date', status: 'ask', format: 'ymd' };
    expect(await guessed(rows('0%', '50%', '100%'))).toEqual(asked);
    expect(await guessed(rows('80%', '90%', '100%'))).toEqual(asked);
    expect(await guessed(rows('50% done', '90% done'))).toEqual(asked);
    expect(await guessed(csv('Date,Water\n2026-01-01,50%\n2026-01-02,90%\n'))).toEqual({
      ...{ date: 'Date', status: 'ask', format: 'ymd' },
    });
    const { habits, unread } = await readAs(rows('100%', '50%', '100 %'));
    expect(habits[0]?.entries.map(({ date }) => date)).toEqual(['2026-01-01', '2026-01-03']);
    expect(unread).toEqual([{ reason: 'bad_status', value: '50%' }]);
  });

  test.each([
    ...['Task done', 'Habit completed', 'Goal reached', 'Goal met', 'Aufgabe erledigt', 'Ziel erreicht'],
    ...['Tarea hecha', 'Tarefa feita', 'Tâche terminée', 'Attività fatta', 'Taak voltooid', 'Zadanie wykonane'],
  ])('“%s” is the outcome and no title where its rows say so', async (done) => {
    const rows = ['2026-01-02,yes', '2026-01-03,no', '2026-01-04,yes', '2026-01-05,perhaps'];
    const file = csv(`Date,${done}\n${rows.join('\n')}\n`, 'Piano.csv');
    expect(await guessed(file)).toEqual({ date: 'Date', status: done, format: 'ymd' });
    const { habits, unread } = await readAs(file);
    expect([habits.map(({ title }) => title), unread]).toEqual([
      ['Piano'],
      [{ reason: 'bad_status', value: 'perhaps' }],
    ]);
    const both = csv(`Date,${done},Habit\n${rows.map((row) => `${row},Complete homework`).join('\n')}\n`);
    expect(await guessed(both)).toEqual({ title: 'Habit', date: 'Date', status: done, format: 'ymd' });
    // Names of habits stay names.
    const titles = csv(`Date,${done}\n2026-01-02,Read\n2026-01-03,Swim\n2026-01-04,Check mail\n`);
    expect((await readAs(titles)).habits.map(({ title }) => title)).toContain('Read');
  });

  test('of habits can have one whose name begins like an outcome', async () => {
    const [title, date] = ['Habit', 'Date'];
    const file = csv('Date,Habit\n2026-01-02,Complete homework\n2026-01-03,Complete homework\n');
    expect(await guessed(file)).toEqual({ title, date, format: 'ymd' });
  });

  test('for each habit is read as that habit', async () => {
    const file = csv('Day,Swim,Piano,Mood\n2026-01-01,,,fine\n2026-01-02,x,,low\n2026-01-03,,x,fine\n');
    expect(await guessed(file)).toEqual({ title: 'columns', date: 'Day', status: 'ask', format: 'ymd' });
    const reading = await readAs(file);
    expect(shown(reading)).toEqual([
      'Swim daily from 2026-01-02: 2026-01-02 completed',
      'Piano daily from 2026-01-03: 2026-01-03 completed',
    ]);
    expect(reading.unread).toEqual([{ reason: 'no_marks', value: 'Mood' }]);
    expect(await guessed(csv('Day,Value,Piano\n2026-01-02,x,\n2026-01-03,,x\n'))).toMatchObject({ title: 'columns' });
    const others = csv('Date,Year,Weekly review,Run\n2026-01-02,2026,x,\n2026-01-03,2026,,x\n');
    const found = await readAs(others, { title: 'columns' });
    expect(found.habits.map(({ title }) => title)).toEqual(['Weekly review', 'Run']);
    expect(found.unread).toEqual([{ reason: 'no_marks', value: 'Year' }]);
    const one = csv('Date,Piano\n2026-01-02,1\n2026-01-03,0\n');
    expect(shown(await readAs(one))).toEqual(['Piano daily from 2026-01-02: 2026-01-02 completed']);
  });

  test('of titles can begin with a number', async () => {
    const [title, date] = ['Habit', 'Date'];
    expect(await guessed(csv('Habit,Date\n30 squats,2026-01-02\n'))).toEqual({ title, date, format: 'ymd' });
  });

  test('of amounts is not taken for a habit', async () => {
    expect(await guessed(csv('Date,Steps\n2026-01-02,8000\n2026-01-03,0\n'))).toEqual({
      ...{ date: 'Date', status: 'ask', format: 'ymd' },
    });
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

test.each<[status: string | undefined, values: string]>([
  ['completed', 'yes X 1 ✓ ✔️ Ja erledigt oui Fait réussi sí hecho sim concluído feito klar gjort tak hotovo да'],
  ['completed', '100% 120% 100.000% 100_percent 100%_done 100_Prozent'],
  ['completed', 'finished reached erreicht atteint alcanzado raggiunto bereikt osiągnięte достигнуто 达成'],
  ['completed', 'выполнено はい 完了 已完成 예 완료 Success auto_completed completedManually TRUE YES_MANUAL'],
  ['skipped', 'skipped s excused SKIP skipped_auto übersprungen sauté omitido pulado スキップ'],
  ['open', 'no 0 - ✗ × Nein unerledigt offen non raté no_hecho não nee missed_auto Failure не_выполнено'],
  ['open', '2_missed いいえ 未完了 아니요 pending NO UNKNOWN not_done nicht_erledigt pas_fait incomplete'],
  [undefined, '0% 50% 99.5% 99.999% -100% 50_percent 50_percent_done 50%_done 50_Prozent %50 50％ 2%_missed'],
  [undefined, 'perhaps partially_done half 3/5 ¿? Tuesday'],
])('%s: %s', (status, values) => {
  const words = values
    .split(' ')
    .map((value) => (/^[^a-z]*$|manual|auto/i.test(value) ? value : value.replaceAll('_', ' ')));
  expect(words.map((value) => `${value}: ${statusOf(value)}`)).toEqual(words.map((value) => `${value}: ${status}`));
});

test('a category is not shortened silently', async () => {
  const rows = (category: string) => csv(`Habit,Date,Category\nRead,2026-01-02,${category}\n`);
  const { habits } = await readAs(rows(`${'x'.repeat(79)}👩‍👩‍👧`));
  expect(habits[0]?.category).toBe('x'.repeat(79));
  expect(habits[0]?.notes).toEqual([{ kind: 'category_shortened' }]);
  expect((await readAs(rows('x'.repeat(80)))).habits[0]?.notes).toEqual([]);
});
