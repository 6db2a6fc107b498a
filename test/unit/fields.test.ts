import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { commitmentChange, commitments, newCommitment } from '#shared/contracts/commitments.ts';
import { date, email, line, newPassword, paragraph, timeOfDay } from '#shared/contracts/fields.ts';
import { registration, users } from '#shared/contracts/users.ts';
import { wrongFields } from '#shared/contracts/wrong-fields.ts';

function sentences(schema: z.ZodMiniType, value: unknown): string[] {
  const result = z.safeParse(schema, value);
  return result.success ? [] : [...wrongFields(result.error).values()];
}

describe('a line', () => {
  const title = line('title', 10);

  test.each([
    [undefined, 'Title is required'],
    [null, 'Title is required'],
    ['', 'Title is required'],
    ['   ', 'Title is required'],
    [7, 'Title must be text'],
    [{}, 'Title must be text'],
    ['eleven char', 'Title must be at most 10 characters'],
    ['two\nlines', 'Title can’t contain line breaks'],
    ['a\u2028b', 'Title can’t contain line breaks'],
    ['nul\u0000', 'Title contains characters that aren’t allowed'],
    ['bell\u0007', 'Title contains characters that aren’t allowed'],
    ['\ud800', 'Title contains characters that aren’t allowed'],
    ['\u200b\u2060', 'Title is required'],
  ])('that is %j is refused with one sentence', (value, sentence) => {
    expect(sentences(title, value)).toEqual([sentence]);
  });

  test('is trimmed, and its length counted as the browser counts it', () => {
    expect(z.parse(title, '  ten chars! ')).toBe('ten chars!');
    expect(z.parse(title, '👍👍👍👍👍')).toBe('👍👍👍👍👍');
    expect(sentences(title, '👍👍👍👍👍👍')).toEqual(['Title must be at most 10 characters']);
  });
});

test('a paragraph keeps its lines and tabs, and is null when empty', () => {
  const notes = paragraph('notes', 20);
  expect(z.parse(notes, ' one\n\ttwo ')).toBe('one\n\ttwo');
  expect(z.parse(notes, '  ')).toBeNull();
  expect(z.parse(notes, null)).toBeNull();
});

test.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', '2026-11-20T00:00:00Z', '+002026-11-20', ' '])(
  'the date %j is invalid',
  (value) => {
    expect(sentences(date('start_date'), value)).toEqual(['Start date must be a date such as 2026-11-20']);
  },
);

test.each([undefined, null, ''])('the date %j is missing', (value) => {
  expect(sentences(date('start_date'), value)).toEqual(['Start date is required']);
});

test('a date is between the years 1970 and 2199', () => {
  const sentence = 'Start date must be between 1970-01-01 and 2199-12-31';
  expect(sentences(date('start_date'), '1969-12-31')).toEqual([sentence]);
  expect(sentences(date('start_date'), '2200-01-01')).toEqual([sentence]);
  expect(sentences(date('start_date'), '2028-02-29')).toEqual([]);
});

test.each([
  ['', 'Daily reset time is required'],
  ['  ', 'Daily reset time is required'],
  [null, 'Daily reset time is required'],
  ['24:00', 'Daily reset time must be a time such as 04:00'],
  ['4:00', 'Daily reset time must be a time such as 04:00'],
])('the time of day %j is invalid', (value, sentence) => {
  expect(sentences(timeOfDay('daily_reset_time'), value)).toEqual([sentence]);
});

test.each([
  'plain',
  '@b.de',
  'a@b',
  'a b@c.de',
  'a@b@c.de',
  'a@b..de',
  'a@.de',
  'a@b.de,c@d.de',
  '"a"@b.de',
  'a\r\n@b.de',
  '.a@b.de',
  'a..b@c.de',
  'a@-b.de',
  'a@b-.de',
  'a@1.2',
  'a@b。de',
  'a@ｂ.de',
  'a@bücher.de',
  'jörg@b.de',
  'a\u200b@b.de',
])('the address %j is invalid', (value) => {
  expect(sentences(email, value)).toHaveLength(1);
});

test('an address is trimmed and in lower case', () => {
  expect(z.parse(email, ' Ada.Lovelace+x@Example.COM ')).toBe('ada.lovelace+x@example.com');
});

test('a password is not trimmed, and is normalized to composed form', () => {
  expect(z.parse(newPassword('password'), '  cafe\u0301 ')).toBe('  caf\u00e9 ');
});

test('a registration with several invalid fields gets all sentences at once', () => {
  const body = { user: { name: '', email: 'nobody', password: 'short', password_confirmation: 'other' } };
  expect(sentences(users.register.body, body)).toEqual([
    'Name is required',
    'Email isn’t a valid address',
    'Password must be at least 6 characters',
    'Password confirmation does not match',
  ]);
});

test('a body without its wrapper counts as one without fields', () => {
  expect(sentences(commitments.create.body, {})).toEqual(['Title is required', 'Frequency is required']);
  expect(sentences(commitments.create.body, { commitment: 'run' })).toEqual(['Commitment must be an object']);
});

test('an unknown timezone becomes UTC and refuses nobody', () => {
  const person = { name: 'Ada', email: 'a@b.de', password: 'secret', password_confirmation: 'secret' };
  expect(z.parse(registration, { ...person, timezone: 42 }).timezone).toBe('UTC');
});

test('a change has only the fields that it changes', () => {
  expect(z.parse(commitmentChange, { title: 'Walk', unknown: 1 })).toEqual({ title: 'Walk' });
});

test('a schema answers any body with sentences and never throws', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const schema of [newCommitment, registration, commitments.create.body, commitments.complete.body]) {
        for (const sentence of sentences(schema, value)) expect(sentence).toMatch(/^[A-Z].*[^.]$/);
      }
    }),
    { numRuns: 300 },
  );
});
