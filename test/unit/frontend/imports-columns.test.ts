import { describe, expect, test } from 'vitest';
import { statusOf } from '#frontend/features/imports/columns.ts';
import { csv, guessed, readAs, shown } from './imports-reading.ts';

/* Which column of a table says what was done. */

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
