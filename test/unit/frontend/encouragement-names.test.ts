import { expect, test } from 'vitest';
import { callNames, firstWords } from '#frontend/features/encouragements/model.ts';

const quote = (body: string, citation: string | null = null) => ({ id: body, body, citation });

test('the name of a short quote is all of it, on one line', () => {
  expect(firstWords('One step.\nThen   another.')).toBe('One step. Then another.');
  expect(firstWords('x'.repeat(40))).toBe('x'.repeat(40));
});

test('the name of a long quote is its first whole words', () => {
  expect(firstWords('It is not the critic who counts; not the man who points out')).toBe(
    'It is not the critic who counts; not the…',
  );
  expect(firstWords('Bear one another’s burdens, and so, — fulfilled')).toBe('Bear one another’s burdens, and so…');
});

test('a very long word is cut, but not within a character', () => {
  expect(firstWords('W'.repeat(300))).toBe(`${'W'.repeat(40)}…`);
  expect(firstWords(`${'W'.repeat(39)}👍${'W'.repeat(9)}`)).toBe(`${'W'.repeat(39)}…`);
});

test('each quote has a name, also a single one', () => {
  expect(callNames([quote('Rest.')])).toEqual(['Rest.']);
  expect(callNames([quote('Rest.'), quote('Go.')])).toEqual(['Rest.', 'Go.']);
});

test('quotes with the same beginning have longer names', () => {
  const start = 'Whatever you do, do it with all of your';
  expect(callNames([quote(`${start} might and main`), quote('Rest.'), quote(`${start} heart and soul`)])).toEqual([
    `${start} might and main`,
    'Rest.',
    `${start} heart and soul`,
  ]);
});

test('equal quotes are distinguished by their citations or numbered', () => {
  expect(callNames([quote('Rest.', 'Ada'), quote('Rest.', 'Bob')])).toEqual(['Rest., Ada', 'Rest., Bob']);
  expect(callNames([quote('Rest.'), quote('Go.'), quote('Rest.')])).toEqual(['Rest. (1)', 'Go.', 'Rest. (2)']);
});
