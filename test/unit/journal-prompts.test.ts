import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DayRecord, promptOf } from '#shared/domain/journal-prompts.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { promptText } from '#shared/text/journal-prompts.ts';

/* The prompt above a page of the journal. */

const DAY = '2026-03-10';
const NOTHING: DayRecord = { done: [], missed: [], skipped: [], open: [] };
const days = Array.from({ length: 24 }, (_, day) => addDays(DAY, day));

/** The texts of the prompts that this record has in the course of some weeks. */
const texts = (record: Partial<DayRecord>) =>
  new Set(
    days.map((day) => {
      const prompt = promptOf(day, { ...NOTHING, ...record }, null);
      return prompt.kind === 'own' ? prompt.text : promptText(prompt);
    }),
  );

test.each<[Partial<DayRecord>, string[]]>([
  [
    { done: ['Read', 'Walk', 'Swim'], missed: ['Write'] },
    [
      'You kept three of four. What helped with “Read”?',
      'You kept three of four. What helped with “Walk”?',
      'You kept three of four. What helped with “Swim”?',
      '“Write” did not happen. What was in the way?',
    ],
  ],
  [{ done: ['Read'], open: ['Walk'] }, ['You kept one of two. What helped with “Read”?']],
  [
    { done: ['Read', 'Walk'] },
    ['You kept both. What made room for “Read”?', 'You kept both. What made room for “Walk”?'],
  ],
  [{ done: ['Read'] }, ['You kept “Read”. What helped?']],
  // Closed by now.
  [{ done: ['Read', ''], missed: [''] }, ['You kept two of three. What helped with “Read”?']],
  [
    { done: ['Read', 'Walk'], skipped: ['Run'] },
    [
      'You kept “Read”. What helped?',
      'You kept “Walk”. What helped?',
      'You skipped “Run”. Was that right for this day?',
    ],
  ],
  [{ open: ['Read'] }, ['“Read” is still ahead. What would make it easier?']],
  [
    { done: ['Read'], skipped: ['Run'] },
    ['You kept “Read”. What helped?', 'You skipped “Run”. Was that right for this day?'],
  ],
])('of %o', (record, expected) => {
  expect(texts(record)).toEqual(new Set(expected));
});

test('a day without a record has one that fits every day', () => {
  expect(texts({}).size).toBeGreaterThan(4);
});

test('more than ten are written in digits', () => {
  const done = Array.from({ length: 11 }, (_, index) => `Habit ${index}`);
  expect([...texts({ done, open: ['Read'] })][0]).toMatch(/^You kept 11 of 12\. /);
});

test('own prompts take turns, whatever was kept', () => {
  const own = '\n What was hard?\n  \nWhat was kind?';
  const asked = days.map((day) => promptOf(day, { ...NOTHING, done: ['Read'] }, own));
  const expected = ['What was hard?', 'What was kind?', 'What was hard?'].map((text) => ({ kind: 'own', text }));
  expect(asked.slice(0, 3)).toEqual(expected);
});

test('a prompt is about what is in the record', () => {
  const titles = fc.array(fc.string({ minLength: 1 }), { maxLength: 5 });
  const records = fc.record({ done: titles, missed: titles, skipped: titles, open: titles });
  fc.assert(
    fc.property(fc.constantFrom(...days), records, (day, record) => {
      const prompt = promptOf(day, record, null);
      if (prompt.kind === 'any' || prompt.kind === 'own') return expect(Object.values(record).flat()).toEqual([]);
      const kind = prompt.kind.endsWith('_done') ? 'done' : (prompt.kind as keyof DayRecord);
      expect(record[kind]).toContain(prompt.title);
    }),
  );
});
