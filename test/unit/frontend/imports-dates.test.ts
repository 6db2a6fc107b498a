import { describe, expect, test } from 'vitest';
import { type DateFormat, dateFrom, guessFormat } from '#frontend/features/imports/dates.ts';
import { csv, guessed, problem, readAs, shown } from './imports-reading.ts';

/* Dates in tables, as people and programs write them. */

test.each<[DateFormat, string, string]>([
  ['dmy', '14.03.27', '2027-03-14'],
  ['dmy', '14. 3. 2027', '2027-03-14'],
  ['dmy', '3.4.2027 09:30', '2027-04-03'],
  ['mdy', '3/14/27', '2027-03-14'],
  ['named', '14-Mar-2027', '2027-03-14'],
  ['named', '14-Mar-27', '2027-03-14'],
  ['named', '14 mars 2027', '2027-03-14'],
  ['named', 'mar. 14 avril 2027', '2027-04-14'],
  ['named', '14. März 2027', '2027-03-14'],
  ['named', '14 de março de 2027', '2027-03-14'],
  ['named', '1er août 2027', '2027-08-01'],
  ['named', 'March 14th, 2027', '2027-03-14'],
  ['named', 'Sunday, 14 March 2027 at 9:30', '2027-03-14'],
  ['named', '14 марта 2027 г.', '2027-03-14'],
  ['named', '9:20, 14 Mar 2027', '2027-03-14'],
  ['named', '9:20 PM, Mar 14, 27', '2027-03-14'],
  ['named', '14-Mar-27 21:15:30', '2027-03-14'],
  ['named', 'Mar 14, 2027, 10 PM', '2027-03-14'],
  ['named', '14. maaliskuuta 2027 klo 9.30', '2027-03-14'],
  ['named', 'Sun Mar 14 2027 09:30:00 GMT+0100', '2027-03-14'],
  ['named', '2027. március 10 hétfő', '2027-03-10'],
  ['named', '2027 Mar 14', '2027-03-14'],
  ['ymd', '2027年3月14日', '2027-03-14'],
  ['ymd', '２０２７年３月１４日', '2027-03-14'],
  ['ymd', '2027년 3월 14일', '2027-03-14'],
  ['ymd', '2027. 3. 14.', '2027-03-14'],
  ['ymd', '2027/3/14', '2027-03-14'],
  ['compact', '20270314', '2027-03-14'],
  ['serial', '46460', '2027-03-14'],
  ['serial', '46460,75', '2027-03-14'],
  ['epoch', '1805000400', '2027-03-14'],
  ['epoch', '1805000400.5', '2027-03-14'],
  ['epoch', '1805000400000', '2027-03-14'],
])('%s: %s is %s', (format, value, date) => {
  expect(dateFrom(value, format)).toBe(date);
  expect(guessFormat([value], false)).toEqual({ format, share: 1 });
});

test.each([
  ...['14.13.2027', '31-Feb-2027', '14 Smarch 2027', 'May the 5 of us meet in 2027', '3/14', 'March 2027', ''],
  // A time is no year.
  ...['14 Mar 21:15', '14 Mar 21:15:30', 'Mar 14, 9:20', '9:20, 14 Mar', '14 Mar 10 PM', '14 Mar 10 p.m.'],
  ...['14 mars 21h15', '14 mars 21 h', '14. März 21 Uhr', '14 mar 21.15', '9.30, 14 March 2027'],
])('“%s” is no date', (value) => expect(guessFormat([value], false).share).toBe(0));

test('dates that are the same in two orders are read in the order of the reader’s region', () => {
  expect(guessFormat(['01/02/2026', '03/04/2026'], true).format).toBe('mdy');
  expect(guessFormat(['01/02/2026', '03/04/2026'], false).format).toBe('dmy');
  expect(guessFormat(['01/02/2026', '03/14/2026'], false).format).toBe('mdy');
  // With points, the day comes first everywhere.
  expect(guessFormat(['01.02.2026', '03.04.2026'], true).format).toBe('dmy');
  expect([dateFrom('20260105', 'compact'), dateFrom('2026-01-05T09:00:00Z', 'ymd'), dateFrom('5/1', 'dmy')]).toEqual([
    '2026-01-05',
    '2026-01-05',
    undefined,
  ]);
});

describe('the dates of a column', () => {
  test('are read in the format that all of them decide', async () => {
    const rows = Array.from({ length: 600 }, (_, k) => `Read,0${(k % 9) + 1}/01/2025`);
    const file = csv(`Habit,Date\n${rows.join('\n')}\nRead,25/01/2025\n`);
    expect(await guessed(file, true)).toMatchObject({ format: 'dmy' });
    const { habits, unread } = await readAs(file, {}, true);
    expect([habits[0]?.entries.at(-1)?.date, unread]).toEqual(['2025-01-25', []]);
  });

  test('can be numbers if it is called a date', async () => {
    expect(shown(await readAs(csv('Habit,Date\nRead,46024\nRead,46025\n')))).toEqual([
      'Read daily from 2026-01-02: 2026-01-02 completed, 2026-01-03 completed',
    ]);
    expect(shown(await readAs(csv('timestamp,title\n1767355200,Read\n')))).toEqual([
      'Read daily from 2026-01-02: 2026-01-02 completed',
    ]);
    expect(await problem(csv('Habit,Steps\nRead,46024\nRead,46025\n'))).toBe('unknown');
  });

  test('are those of what was done, not of its creation', async () => {
    const file = csv('title,created_at,entry_date\nRead,2025-01-01,2026-01-02\nRead,2025-01-01,2026-01-03\n');
    expect(await guessed(file)).toMatchObject({ date: 'entry_date' });
  });

  describe('with a year of two digits', () => {
    const formatOf = (dates: string, monthFirst = false) => guessFormat(dates.split(' '), monthFirst);

    test.each([
      // The year is what varies least.
      ['ymd', '26-11-18 26-11-19 26-11-20'],
      ['ymd', '25-12-30 25-12-31 26-01-01 26-01-02 26-01-03'],
      ['ymd', '26-11-19T09:30 26-11-20T21:15'],
      ['dmy', '18-11-26 19-11-26 20-11-26'],
      ['dmy', '30-12-25 31-12-25 01-01-26'],
      ['mdy', '11-05-26 11-20-26'],
      // Others are written in full.
      ['ymd', '2026-11-19 26-11-20'],
      ['dmy', '19-11-2026 20-11-26'],
      ['dmy', '1-11-26 20-11-26'],
    ])('are %s by all rows: %s', (format, dates) => {
      expect(formatOf(dates)).toEqual({ format, share: 1 });
    });

    test('have the day or the month first by the region of the reader', () => {
      const dates = Array.from({ length: 9 }, (_, k) => `0${k + 1}-${11 - k}-26`.replace(/-(\d)-/, '-0$1-')).join(' ');
      expect([formatOf(dates).format, formatOf(dates, true).format]).toEqual(['dmy', 'mdy']);
    });

    test.each([
      ...['26-11-20', '26-11-20 26-12-20', '26-11-20 27-11-21'],
      // Each first of a month, where the day varies less than the year.
      '01-11-25 01-12-25 01-01-26',
    ])('are undecided: %s', (dates) => {
      expect([formatOf(dates), formatOf(dates, true)]).toEqual([
        { format: undefined, share: 1 },
        { format: undefined, share: 1 },
      ]);
    });

    test.each([
      ['ymd', '26/3/14 26/3/15 26/4/1'],
      ['ymd', '26/03/14 26/03/15'],
      ['dmy', '14/03/26 15/03/26'],
      ['mdy', '03/14/26 03/15/26'],
      // With slashes, the year is last where nothing decides.
      ['dmy', '26/11/20'],
      ['dmy', '01/11/25 01/12/25 01/01/26'],
      ['dmy', '1/2/25 12/2/25'],
      // A month or a day is no year, however the dates lie.
      ['dmy', ['25', '26'].flatMap((year) => ['01', '02', '03', '06', '12'].map((m) => `01/${m}/${year}`)).join(' ')],
      ['dmy', '01/05/25 01/06/25 01/05/26'],
    ])('are %s with slashes, too: %s', (format, dates) => {
      expect(formatOf(dates)).toEqual({ format, share: 1 });
    });

    test('are read where all rows decide', async () => {
      const rows = Array.from({ length: 600 }, () => 'Read,26-01-02').join('\n');
      const file = csv(`Habit,Date\n${rows}\nRead,26-01-03\n`);
      expect(shown(await readAs(file))).toEqual([
        'Read daily from 2026-01-02: 2026-01-02 completed, 2026-01-03 completed',
      ]);
    });

    test('are refused by their names where nothing decides', async () => {
      const refused = (column: string) => JSON.stringify({ kind: 'bad_dates', column, values: ['26-01-02'] });
      expect(await problem(csv('Habit,Date\nRead,26-01-02\n'))).toBe(refused('Date'));
      expect(await problem(csv('Habit,Created,Date\nRead,2025-01-01,26-01-02\n'))).toBe(refused('Date'));
      expect(await problem(csv('Habit,Finished\nRead,26-01-02\n'))).toBe(refused('Finished'));
      expect(await problem(csv('26-01-02\n26-01-02\n'))).toBe(refused('1'));
    });
  });

  test('that cannot be read are named', async () => {
    const file = csv('Habit,Date\nRead,Tuesday\nRead,Wednesday\nRead,Tuesday\n');
    const values = ['Tuesday', 'Wednesday'];
    expect(await problem(file)).toBe(JSON.stringify({ kind: 'bad_dates', column: 'Date', values }));
  });
});
