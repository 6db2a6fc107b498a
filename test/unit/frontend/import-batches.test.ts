import { expect, test } from 'vitest';
import {
  asChosen,
  batchesOf,
  bodyOf,
  journalBatchesOf,
  NO_RESULT,
  shareOf,
  withJournalReply,
  withReply,
} from '#frontend/features/imports/batches.ts';
import type { Habit } from '#frontend/features/imports/model.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';

const habit = (title: string, entries: number): Habit => ({
  title,
  frequency: 'daily',
  startDate: '2020-01-01',
  category: null,
  entries: Array.from({ length: entries }, (_, day) => ({ date: addDays('2020-01-01', day), status: 'completed' })),
  notes: [],
});

test('a habit keeps its schedule without the days that this does not have, or all days with another frequency', () => {
  // From a Tuesday on.
  const days = ['2026-01-06', '2026-01-07', '2026-01-08', '2026-01-12'];
  const entries = days.map((date) => ({ date, status: 'completed' as const }));
  const target = { direction: 'at_least' as const, amount: 2, unit: 'km' };
  const run = { ...habit('Run', 0), startDate: '2026-01-01', entries, schedule: { weekdays: [1, 3], target } };
  expect(asChosen(run, undefined)).toEqual({ ...run, startDate: '2026-01-07', entries: [entries[1], entries[3]] });
  expect(asChosen(run, 'weekly')).toEqual({ ...run, frequency: 'weekly', schedule: { target } });
  const fits = { ...run, entries: [entries[3]!] };
  expect(asChosen(fits, undefined)).toEqual(fits);
  const read = { ...habit('Read', 3), schedule: { every: 2 } };
  expect(asChosen(read, undefined)).toEqual(read);
  expect(asChosen(read, 'daily').schedule).toBeUndefined();
});

test('an import is divided into calls of at most 100 habits and 1,000 entries', () => {
  const long = [habit('Read', 2_500), habit('Swim', 400), habit('Rest', 0), habit('Run', 200)];
  expect(batchesOf(long)).toEqual([
    { parts: [{ habit: 0, from: 0, to: 1000 }] },
    { parts: [{ habit: 0, from: 1000, to: 2000 }] },
    {
      parts: [
        { habit: 0, from: 2000, to: 2500 },
        { habit: 1, from: 0, to: 400 },
        { habit: 2, from: 0, to: 0 },
        { habit: 3, from: 0, to: 100 },
      ],
    },
    { parts: [{ habit: 3, from: 100, to: 200 }] },
  ]);
  expect(batchesOf(Array.from({ length: 250 }, () => habit('Rest', 0))).map(({ parts }) => parts.length)).toEqual([
    100, 100, 50,
  ]);
  expect(batchesOf([])).toEqual([]);
});

test('a call has as many notes as fit into its body', () => {
  const note = '好'.repeat(LIMITS.noteLength);
  const noted = { ...habit('Read', 2_000), entries: habit('Read', 2_000).entries.map((each) => ({ ...each, note })) };
  const habits = [habit('Swim', 10), noted, habit('Rest', 5)];
  const batches = batchesOf(habits);
  const sizes = batches.map((batch) => Buffer.byteLength(JSON.stringify(bodyOf('loop', habits, batch, new Set()))));
  expect(Math.max(...sizes)).toBeLessThan(LIMITS.importBodyBytes);
  const counts = batches.map(({ parts }) => parts.reduce((sum, { from, to }) => sum + to - from, 0));
  expect(counts).toEqual([510, 500, 500, 505]);
});

test('a call names a commitment of our own export by its id', () => {
  const habits = [{ ...habit('Read', 0), id: '01A' }, habit('Swim', 0)];
  const body = bodyOf('steadfast', habits, batchesOf(habits)[0]!, new Set());
  expect(body?.commitments.map(({ key, id, title }) => [key, id, title])).toEqual([
    ['h0', '01A', 'Read'],
    ['h1', undefined, 'Swim'],
  ]);
});

test('the progress of an import grows from 0 to 1', () => {
  const batches = batchesOf([habit('Read', 2_500)]);
  const shares = [0, 1, 2, 3].map((sent) => shareOf(batches, sent));
  expect([shares[0], shares[3]]).toEqual([0, 1]);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test('the answers of an import are added, and a refused habit is not sent again', () => {
  const habits = [habit('Read', 1_500), habit('Swim', 10)];
  const [first, second] = batchesOf(habits);
  const body = bodyOf('loop', habits, first!, new Set())!;
  const sum = withReply(NO_RESULT, habits, first!, body, {
    commitments: [],
    created: 0,
    unchanged: 0,
    notes: 0,
    refused: [
      { part: 'commitments', index: 0, code: 'too_many_commitments', message: 'Too many' },
      { part: 'entries', index: 0, code: 'import_key_unknown', message: 'Unknown' },
    ],
  });
  expect([...sum.refused].map(([message, titles]) => [message, [...titles]])).toEqual([['Too many', ['Read']]]);
  const next = bodyOf('loop', habits, second!, sum.left)!;
  expect(next.commitments.map(({ title }) => title)).toEqual(['Swim']);
  expect(next.entries).toHaveLength(10);
  expect(bodyOf('loop', habits, first!, sum.left)).toBeUndefined();
  const done = withReply(sum, habits, second!, next, {
    commitments: [{ key: 'h1', id: 'x', created: true }],
    created: 9,
    unchanged: 1,
    notes: 2,
    refused: [],
  });
  expect([done.added, done.known, done.created, done.unchanged, done.notes]).toEqual([1, 0, 9, 1, 2]);
});

test('days of a journal are sent a hundred at a time, or as many as fit into a body, and refused ones are named', () => {
  const day = (k: number, text: string) => ({ date: addDays('2020-01-01', k), text });
  const short = Array.from({ length: 230 }, (_, k) => day(k, 'Rain.'));
  expect(journalBatchesOf(short)).toEqual([
    { from: 0, to: 100 },
    { from: 100, to: 200 },
    { from: 200, to: 230 },
  ]);
  const long = Array.from({ length: 60 }, (_, k) => day(k, '好'.repeat(LIMITS.journalTextLength)));
  const batches = journalBatchesOf(long);
  const sizes = batches.map(({ from, to }) => Buffer.byteLength(JSON.stringify({ entries: long.slice(from, to) })));
  expect(Math.max(...sizes)).toBeLessThan(LIMITS.importBodyBytes);
  expect(batches.map(({ from, to }) => to - from)).toEqual([25, 25, 10]);
  expect(journalBatchesOf([])).toEqual([]);
  expect(shareOf([{ parts: [{ habit: 0, from: 0, to: 4 }] }, { from: 0, to: 4 }], 1)).toBe(0.5);

  const refused = [{ index: 1, code: 'day_written', message: 'This day is already written' }];
  const first = withJournalReply(NO_RESULT, short.slice(0, 2), { created: 1, unchanged: 0, refused });
  const { journal } = withJournalReply(first, short.slice(2, 4), { created: 0, unchanged: 1, refused });
  const dates = ['2020-01-02', '2020-01-04'];
  expect(journal).toEqual({ created: 1, unchanged: 1, refused: new Map([['This day is already written', dates]]) });
});
