import { describe, expect, test } from 'vitest';
import { importFile, importZip, zipOf } from '#test/support/import-files.ts';
import { notesIn, read, shown } from './imports-reading.ts';

/* Exports of Loop Habit Tracker, of all its versions. */

describe('Loop Habit Tracker', () => {
  test('is read from its zip: names, numbers and archived habits', async () => {
    const reading = await read(importZip('loop'));
    expect(reading.source).toBe('loop');
    expect(shown(reading)).toEqual([
      'Read, slowly daily from 2026-01-01: 2026-01-01 completed, 2026-01-03 completed, 2026-01-05 skipped, 2026-01-06 completed',
      'Run weekly from 2026-01-03: 2026-01-03 completed, 2026-01-05 completed',
      'Drink water daily from 2026-01-04: 2026-01-04 completed 9, 2026-01-05 completed 3.5, 2026-01-06 completed 8',
      'Old habit weekly from 2025-03-03: 2025-03-03 completed',
    ]);
    expect(reading.habits.map(({ notes }) => notes)).toEqual([
      [],
      [{ kind: 'times', times: 3, days: 7, kept: true }],
      [{ kind: 'goal', amount: 8, unit: 'glasses', atMost: false, kept: true }],
      [{ kind: 'closed', date: '2025-03-03' }],
    ]);
    const target = { direction: 'at_least', amount: 8, unit: 'glasses' };
    expect(reading.habits.map(({ schedule }) => schedule)).toEqual([undefined, { times: 3 }, { target }, undefined]);
    const closings = [{ from: '2025-03-03T23:59:59.000Z', to: null }];
    expect(reading.habits.map(({ extras }) => extras)).toEqual([undefined, undefined, undefined, { closings }]);
    expect(reading.unread).toEqual([{ reason: 'bad_date', value: 'soon' }]);
    expect(reading.losses).toEqual([]);
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

  /** Habits of numbers: '1,7,km,AT_LEAST,20.0,false', and each date with its value. */
  const numbers = (...habits: [string, string][]) =>
    read(
      zipOf({
        'Habits.csv': [
          'Position,Name,Type,FrequencyNumerator,FrequencyDenominator,Unit,Target Type,Target Value,Archived?',
          ...habits.map(([rule], k) => `00${k + 1},H${k + 1},NUMERICAL,${rule}`),
          '',
        ].join('\n'),
        ...Object.fromEntries(
          habits.map(([, days], k) => [`00${k + 1} H${k + 1}/Checkmarks.csv`, `Date,Value,Notes\n${days}\n`]),
        ),
      }),
    );

  test('is read with the goals and amounts of days, weeks and months, at least and at most', async () => {
    const reading = await numbers(
      ['1,7,km,AT_LEAST,20.0,false', '2026-01-04,9000,\n2026-01-01,12500,\n2025-12-28,19999,\n2025-12-27,SKIP,'],
      ['1,1,cups,AT_MOST,2.0,false', '2026-01-04,3000,\n2026-01-03,NO,\n2026-01-02,UNKNOWN,\n2026-01-01,SKIP,'],
      ['1,30,,AT_LEAST,2.5,false', '2026-01-04,1000,Far'],
    );
    expect(shown(reading)).toEqual([
      'H1 weekly from 2025-12-27: 2025-12-28 completed 19.999, 2026-01-01 completed 12.5, 2026-01-04 completed 9',
      'H2 daily from 2026-01-01: 2026-01-01 skipped, 2026-01-04 completed 3',
      'H3 monthly from 2026-01-04: 2026-01-04 completed 1',
    ]);
    expect(notesIn(reading)).toEqual(['H3 2026-01-04 completed: Far']);
    expect(reading.habits.map(({ schedule }) => schedule)).toEqual([
      { target: { direction: 'at_least', amount: 20, unit: 'km' } },
      { target: { direction: 'at_most', amount: 2, unit: 'cups' } },
      { target: { direction: 'at_least', amount: 2.5, unit: 'times' } },
    ]);
  });

  test('says of an amount, a unit and a goal what cannot be kept', async () => {
    const long = 'glasses of cold water';
    const reading = await numbers(
      [`1,1,${long},AT_LEAST,1.0,false`, '2026-01-04,2000000000,\n2026-01-03,1000000000,'],
      ['1,1,cigarettes,AT_MOST,0.0,false', '2026-01-04,1000,\n2026-01-03,NO,\n2026-01-02,UNKNOWN,'],
      ['1,1,steps,AT_LEAST,2000000.0,false', '2026-01-04,2000000000,\n2026-01-03,1999999999,'],
      ['1,120,books,AT_LEAST,2.0,false', '2026-01-04,2000,'],
    );
    expect(shown(reading)).toEqual([
      'H1 daily from 2026-01-03: 2026-01-03 completed 1000000, 2026-01-04 completed 1000000',
      'H2 daily from 2026-01-03: 2026-01-03 completed',
      'H3 daily from 2026-01-03: 2026-01-04 completed',
      'H4 monthly from 2026-01-04: 2026-01-04 completed',
    ]);
    expect(reading.habits.map(({ schedule }) => schedule?.target?.unit)).toEqual([
      long.slice(0, 20),
      undefined,
      undefined,
      undefined,
    ]);
    expect(reading.habits.map(({ notes }) => notes)).toEqual([
      [
        { kind: 'goal', amount: 1, unit: long.slice(0, 20), atMost: false, kept: true },
        { kind: 'unit_shortened' },
        { kind: 'capped' },
      ],
      [{ kind: 'goal', amount: 0, unit: 'cigarettes', atMost: true }],
      [{ kind: 'goal', amount: 2_000_000, unit: 'steps', atMost: false }],
      [
        { kind: 'every', days: 120 },
        { kind: 'goal', amount: 2, unit: 'books', atMost: false },
      ],
    ]);
    const alone = await read(new File(['Date,Value,Notes\n2026-01-04,5000,\n2026-01-03,NO,\n'], 'Checkmarks.csv'));
    expect(shown(alone)).toEqual(['Checkmarks daily from 2026-01-03: 2026-01-04 completed']);
    expect(alone.habits[0]?.notes).toEqual([{ kind: 'no_goal' }]);
  });

  test('closes an archived habit after the last day that the file tells', async () => {
    const reading = await numbers(
      ['1,1,cups,AT_MOST,2.0,true', '2026-01-05,UNKNOWN,\n2026-01-04,NO,\n2026-01-02,1000,'],
      ['1,1,km,AT_LEAST,2.0,true', '2026-01-05,UNKNOWN,Moved\n2026-01-02,1000,'],
      ['1,1,km,AT_LEAST,2.0,true', '2026-01-05,UNKNOWN,'],
    );
    expect(reading.habits.map(({ extras }) => extras?.closings?.map(({ from }) => from))).toEqual([
      ['2026-01-04T23:59:59.000Z'],
      ['2026-01-05T23:59:59.000Z'],
      ['2026-01-06T23:59:59.000Z'],
    ]);
  });
});
