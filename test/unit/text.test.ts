import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginning, initial, shortened } from '#shared/domain/text.ts';

/* Texts are cut between characters as people count them. */

const FAMILY = '👩‍👩‍👧';

describe('shortening a text', () => {
  test.each([
    ['short', 5, 'short'],
    ['a\n\n b\u2028c', 9, 'a b c'],
    ['shorter', 5, 'shor…'],
    ['one two three', 5, 'one…'],
    ['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2, '👩‍👩‍👧…'],
    ['e\u0301e\u0301e\u0301', 2, 'e\u0301…'],
  ])(': %j in %i characters is %j', (value, length, cut) => {
    expect(shortened(value, length)).toBe(cut);
  });
});

describe('the beginning of a text', () => {
  test.each([
    ['short', 5, 'short'],
    ['longer', 5, 'longe'],
    ['ab🇩🇪', 4, 'ab'],
    [`a${FAMILY}b`, 5, 'a'],
    ['e\u0301e\u0301', 3, 'e\u0301'],
    ['नि का', 1, 'न'],
    ['👍', 1, ''],
  ])(': %j in %i units is %j', (text, room, cut) => {
    expect(beginning(room, text)).toBe(cut);
  });

  test('fits, and is a beginning without half a character, for any text', () => {
    const characters = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(FAMILY, '🇩🇪', 'नि', ' ')));
    fc.assert(
      fc.property(characters, fc.nat(30), (parts, room) => {
        const text = parts.join('');
        const cut = beginning(room, text);
        expect(cut.length).toBeLessThanOrEqual(room);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.isWellFormed() || !text.isWellFormed()).toBe(true);
        if (text.length <= room) expect(cut).toBe(text);
      }),
    );
  });
});

test.each([
  ['Anna', 'A'],
  ['grace', 'G'],
  ['émile', 'É'],
  ['e\u0301mile', 'E\u0301'],
  ['🇩🇪', '🇩🇪'],
  [FAMILY, FAMILY],
  ['ß', 'ß'],
  ['Groß', 'G'],
  ['नि', 'नि'],
  ['ნინო', 'ნ'],
  ['𐐨x', '𐐀'],
  ['', ''],
])('the initial of %j is %j', (word, letter) => {
  expect(initial(word)).toBe(letter);
});
