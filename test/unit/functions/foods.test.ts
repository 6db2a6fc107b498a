import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Food, food, foodWithServings } from '#shared/contracts/fitness.ts';
import { caloriesOf, foodKey } from '#shared/domain/fitness.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { catalogue, catalogueFood, searchCatalogue } from '../../../functions/foods/catalogue.ts';
import { CATALOGUE_TEXT } from '../../../functions/foods/catalogue-text.ts';
import { notYours } from '../../../functions/foods/logged-foods.ts';
import { found, wordsOf } from '../../../functions/foods/search-words.ts';

/* The built-in catalogue, and how foods are found. */

/** Kilocalories in 100 g, according to the USDA. */
const KNOWN: [id: string, kcal: number][] = [
  ['apple-raw', 52],
  ['avocado-raw', 160],
  ['banana-raw', 89],
  ['beans-black-cooked', 132],
  ['bread-white', 266],
  ['butter', 717],
  ['cheese-cheddar', 403],
  ['chicken-breast-roasted-without-skin', 165],
  ['chocolate-dark-70-to-85-percent', 598],
  ['cola', 42],
  ['egg-boiled', 155],
  ['lentils-cooked', 116],
  ['milk-whole', 61],
  ['oatmeal-cooked-with-water', 71],
  ['olive-oil', 884],
  ['peanut-butter', 588],
  ['potato-baked-with-skin', 93],
  ['rice-white-cooked', 130],
  ['salmon-atlantic-farmed-cooked', 206],
  ['tofu-firm', 144],
];

describe('the catalogue', () => {
  test('has hundreds of plausible foods: unique names, at most 100 g in 100 g, and usual portions', () => {
    const all = catalogue();
    expect(all.length).toBeGreaterThanOrEqual(320);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(({ name }) => foodKey(name))).size).toBe(all.length);
    for (const { id, name, grams, portions } of all) {
      const numbers = Object.values(grams);
      expect(
        numbers.every((each) => each >= 0),
        id,
      ).toBe(true);
      // Each number is rounded.
      expect(
        numbers.reduce((sum, each) => sum + each, 0),
        id,
      ).toBeLessThanOrEqual(100.5);
      for (const { label, grams: weight } of portions) {
        expect(label, id).toMatch(/^\d+(\/\d+)? \S/);
        expect(weight, id).toBeGreaterThan(0);
        expect(weight, id).toBeLessThan(1000);
      }
      expect(name.length, id).toBeLessThanOrEqual(LIMITS.foodNameLength);
    }
    expect(CATALOGUE_TEXT.split('\n').filter((line) => !/^(#.*|[a-z][a-z0-9-]+ \|.*)?$/.test(line))).toEqual([]);
  });

  test.each(KNOWN)('has %s with about %i kcal in 100 g', (id, kcal) => {
    const { grams } = catalogue().find((each) => each.id === id) ?? { grams: { protein: 0, carbs: 0, fat: 0 } };
    expect(Math.abs(caloriesOf(grams) / kcal - 1)).toBeLessThan(0.15);
  });

  test('finds a food with its usual portion, and returns it with all portions, as in the contract', () => {
    const [first] = searchCatalogue('oatmeal', 1);
    expect(food.parse(first)).toEqual({
      id: 'catalogue:oatmeal-cooked-with-water',
      name: 'Oatmeal, cooked with water',
      brand: null,
      serving: '1 cup (234 g)',
      source: 'catalogue',
      calories: 168,
      protein: 5.9,
      carbs: 28.1,
      fat: 3.5,
    });
    const avocado = foodWithServings.parse(catalogueFood('avocado-raw'));
    expect(avocado.servings.map(({ label, quantity, unit }) => [label, quantity, unit])).toEqual([
      ['1/2 avocado (100 g)', 0.5, 'avocado'],
      ['1 avocado (201 g)', 1, 'avocado'],
      ['1 cup, cubed (150 g)', 1, 'cup, cubed'],
      ['100 g', 100, 'g'],
    ]);
    expect(avocado.servings[1]).toMatchObject({ protein: 4, carbs: 17.1, fat: 29.5, calories: 350 });
    for (const { id } of catalogue()) foodWithServings.parse(catalogueFood(id));
    expect(catalogueFood('stone-soup')).toBeUndefined();
  });

  test.each([
    ['banana', 'Banana, raw'],
    ['EGGS', 'Egg, raw'],
    ['tomatoes', 'Tomatoes, canned'],
    ['crème fraîche', 'Creme fraiche'],
    ['yoghurt greek', 'Yogurt, Greek, plain, nonfat'],
    ['aubergine', 'Eggplant, cooked'],
    ['chick bre', 'Chicken breast, roasted, with skin'],
    ['olive oil', 'Olive oil'],
    ['rice white coo', 'Rice, white, cooked'],
    ['pb&j', 'Sandwich, peanut butter and jelly'],
  ])('finds a food by “%s”: %s', (search, first) => {
    expect(searchCatalogue(search, 1).map(({ name }) => name)).toEqual([first]);
  });

  test('returns as many foods as requested, and none for punctuation only', () => {
    expect(searchCatalogue('ch', 50)).toHaveLength(50);
    expect([searchCatalogue('--', 20), searchCatalogue('zzz', 20)]).toEqual([[], []]);
  });
});

test('a search finds the same foods in the same order as a slow and simple implementation', () => {
  const word = fc.constantFrom(
    'egg',
    'eggs',
    'Éggplant',
    'red',
    'Redfish',
    'a',
    'berry',
    'berries',
    'tomato',
    'tomatoes',
    'glass',
  );
  const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(', '));
  const foods = fc.array(fc.record({ name: text, also: text }), { maxLength: 12 });
  const prefix = fc.tuple(word, fc.nat(6)).map(([whole, length]) => whole.slice(0, length + 1));
  const search = fc.array(fc.oneof(word, prefix), { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(foods, search, (all, query) => {
      const wanted = simple(query);
      const fits = (words: string[], one: string) =>
        words.findIndex((each) => each.indexOf(one) === 0 || isPluralOf(one, each));
      const rank = ({ name, also }: { name: string; also: string }) => {
        const words = [...simple(name), ...simple(also)];
        if (wanted.some((one) => fits(words, one) < 0)) return undefined;
        const [own, whole] = [simple(name).join(' '), wanted.join(' ')];
        const nearness = own === whole ? '0' : own.indexOf(whole) === 0 ? '1' : '2';
        const padded = (number: number) => String(number).padStart(4, '0');
        return [nearness, padded(fits(words, wanted[0] ?? '')), padded(name.length), own].join(' ');
      };
      const expected = all
        .map((each) => rank(each))
        .filter((each) => each !== undefined)
        .sort();
      expect(found(all, query).map(rank)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

function simple(text: string): string[] {
  return text.toLowerCase().replaceAll('é', 'e').split(/[ ,]+/);
}

function isPluralOf(many: string, one: string): boolean {
  return (
    !many.endsWith('ss') && [`${one}s`, `${one}es`, one.endsWith('y') ? `${one.slice(0, -1)}ies` : ''].includes(many)
  );
}

test('a logged food replaces the food with its name, unless that has a brand', () => {
  const oatmeal = { name: 'Oatmeal', quantity: 1, unit: 'bowl', protein: 5, carbs: 27, fat: 3, corrected: false };
  const yours = [{ ...oatmeal, key: foodKey(oatmeal.name), at: 0 }];
  const plain = { ...(searchCatalogue('oatmeal', 1)[0] as Food), name: 'OATMEAL' };
  const [ofOne, ofAnother] = [
    { ...plain, brand: 'Mill' },
    { ...plain, brand: 'Barn' },
  ];
  const other = { ...plain, name: 'Oatmeal cookie' };
  expect(notYours([plain, ofOne, ofAnother, other], yours)).toEqual([ofOne, ofAnother, other]);
});

test('words are compared without accents, case and punctuation', () => {
  expect(wordsOf('  Crème-Brûlée, 2% (½ cup) ')).toEqual(['creme', 'brulee', '2', '1', '2', 'cup']);
});
