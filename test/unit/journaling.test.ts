import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerptOf, excerptWith, searchTerms } from '#shared/domain/journal-search.ts';
import { sameDayEarlier } from '#shared/domain/journaling.ts';
import { folded } from '#shared/domain/text.ts';

describe('the terms of a search', () => {
  test.each([
    ['Garden  rain', ['garden', 'rain']],
    ['“The river rose” garden', ['the river rose', 'garden']],
    ['"the  river', ['the', 'river']],
    ['« Été » ÉTÉ', ['ete', 'ete']],
    ['""', []],
    ['庭に雨', ['庭に雨']],
  ])('of %s', (search, terms) => {
    expect(searchTerms(search)).toEqual(terms);
  });
});

describe('an excerpt', () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

  test('is the whole of a short text, in one line', () => {
    expect(excerptWith('# A day\n\nThe **river**   rose. 2 * 3 * 4', ['river'])).toBe(
      'A day The river rose. 2 * 3 * 4',
    );
  });

  test('is missing if a term is, also one of several', () => {
    expect(excerptWith('The river rose.', ['river', 'garden'])).toBeUndefined();
    expect(excerptWith('', ['river'])).toBeUndefined();
  });

  test('of a long text is around the first term, and cut between words', () => {
    const found = excerptWith(`${words(50)} The river rose. ${words(50)}`, ['rose', 'river'])!;
    expect(found).toMatch(/^…word\d+ .*The river rose\. word0 .*word\d+…$/);
    expect(found.length).toBeLessThanOrEqual(162);
  });

  test('finds across accents, case and letters that become longer', () => {
    const text = `${'ß'.repeat(300)} Über die Straße`;
    expect(excerptWith(text, searchTerms('STRASSE uber'))).toContain('Über die Straße');
  });

  test('of a text without spaces has the term, and no half characters', () => {
    const found = excerptWith(`${'雨'.repeat(300)}庭${'🌧'.repeat(300)}`, ['庭'])!;
    expect(found).toMatch(/^….*庭.*…$/);
    expect(found.isWellFormed()).toBe(true);
  });

  test('of any text has a term that is in it, and none that is not', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.nat(),
        fc.nat({ max: 20 }),
        (text, at, length) => {
          const line = text.trim().replace(/\s+/g, ' ');
          const [term] = searchTerms(`"${line.slice(at % (line.length + 1)).slice(0, length)}"`);
          fc.pre(term !== undefined && !/[*#]/.test(text));
          const found = excerptWith(text, [term!]);
          expect(found !== undefined).toBe(folded(line).includes(term!));
          if (found !== undefined) expect(found.length).toBeLessThanOrEqual(162);
          if (found !== undefined && term!.length <= 20) expect(folded(found)).toContain(term);
        },
      ),
    );
  });
});

test('the beginning of a text is in one line, without the marks of headings and emphasis', () => {
  expect(excerptOf('## What helps\n\nThe *book* on the **pillow**.')).toBe('What helps The book on the pillow.');
  expect(excerptOf('**All** of *it*, 2 * 3 * 4')).toBe('All of it, 2 * 3 * 4');
  expect(excerptOf('')).toBe('');
  // Many marks take no longer than many letters.
  expect(excerptOf('*'.repeat(10_000))).toHaveLength(161);
  const long = excerptOf('A quiet day. '.repeat(20));
  expect(long).toMatch(/^A quiet day\. .*…$/);
  expect(long.length).toBeLessThanOrEqual(161);
});

test('the same day a month and a year before is the last of a shorter month', () => {
  expect(sameDayEarlier('2026-11-30')).toEqual(['2026-10-30', '2025-11-30']);
  expect(sameDayEarlier('2026-03-31')).toEqual(['2026-02-28', '2025-03-31']);
  expect(sameDayEarlier('2024-02-29')).toEqual(['2024-01-29', '2023-02-28']);
});
