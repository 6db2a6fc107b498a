import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { food, foodWithServings } from '#shared/contracts/fitness.ts';
import { caloriesOf, foodKey } from '#shared/domain/fitness.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import {
  catalogue,
  catalogueFood,
  searchCatalogue,
  searchCatalogueNearly,
} from '../../../functions/foods/catalogue.ts';
import { CATALOGUE_TEXT } from '../../../functions/foods/catalogue-text.ts';
import { presentYours, presentYoursWithServings } from '../../../functions/foods/logged-foods.ts';
import { searchFoods, searchFoodsNearly, wordsOf } from '../../../functions/foods/search-words.ts';

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
    ['tomatoes', 'Tomato, raw'],
    ['crème fraîche', 'Creme fraiche'],
    ['yoghurt greek', 'Yogurt, Greek, plain, nonfat'],
    ['aubergine', 'Eggplant, cooked'],
    ['chick bre', 'Chicken breast, roasted, without skin'],
    ['olive oil', 'Olive oil'],
    ['rice white coo', 'Rice, white, cooked'],
    ['pb&j', 'Sandwich, peanut butter and jelly'],
    // Plain foods come before dishes, and usual kinds before others.
    ['apple', 'Apple, raw'],
    ['rice', 'Rice, white, cooked'],
    ['potato', 'Potato, baked, with skin'],
    ['potatoes', 'Potato, baked, with skin'],
    ['chicken', 'Chicken, whole, roasted'],
    ['tuna', 'Tuna, canned in oil'],
    ['milk', 'Milk, whole'],
    ['bread', 'Bread, white'],
    ['carrot', 'Carrots, raw'],
    ['almond', 'Almonds'],
    ['appl', 'Apple, raw'],
  ])('finds a food by “%s”: %s', (search, first) => {
    expect(searchCatalogue(search, 1).map(({ name }) => name)).toEqual([first]);
  });

  test('has every food before the dishes that begin with its word', () => {
    const searched = (search: string) => searchCatalogue(search, 50).map(({ name }) => name);
    for (const word of ['Apple', 'Rice', 'Potato', 'Tuna', 'Egg', 'Tomato', 'Carrot', 'Orange', 'Tea']) {
      const names = searched(word);
      const plain = names.map((name) => new RegExp(`^${word}(s|es)?,`).test(name));
      expect(plain.indexOf(false), word).toBe(plain.filter(Boolean).length);
    }
    expect(searched('chicken').indexOf('Chicken breast, roasted, without skin')).toBeLessThan(
      searched('chicken').indexOf('Chicken curry'),
    );
  });

  test.each([
    ['bannana', 'Banana, raw'],
    ['cappucino', 'Cappuccino, whole-milk'],
    ['chiken breast', 'Chicken breast, roasted, without skin'],
    ['appel', 'Apple, raw'],
    ['carot', 'Carrots, raw'],
    ['avacado', 'Avocado, raw'],
    ['brocol', 'Broccoli, cooked'],
    ['zuchini', 'Zucchini, cooked'],
  ])('finds a food in spite of a wrong letter in “%s”: %s', (search, first) => {
    expect(searchCatalogue(search, 1)).toEqual([]);
    expect(searchCatalogueNearly(search, 1).map(({ name }) => name)).toEqual([first]);
  });

  test('finds by the words behind an article', () => {
    for (const search of ['a banana', 'The Banana']) {
      expect(searchCatalogue(search, 9)).toEqual(searchCatalogue('banana', 9));
    }
  });

  test('has what is called by the word before what has it among its other words', () => {
    expect(searchCatalogue('yoghurt', 6).map(({ name }) => name)).toEqual([
      'Yogurt, plain, whole-milk',
      'Yogurt, plain, low-fat',
      'Yogurt, fruit, low-fat',
      'Yogurt, Greek, plain, nonfat',
      'Yogurt, Greek, plain, whole-milk',
      'Soy yogurt, plain',
    ]);
  });

  test.each(['skyr', 'beer', 'wine', 'kombucha', 'bannnnana'])(
    'has no %s, and nothing that looks like it',
    (search) => {
      expect(searchCatalogueNearly(search, 20)).toEqual([]);
    },
  );

  test('returns as many foods as requested, and none for punctuation only', () => {
    expect(searchCatalogue('ch', 50)).toHaveLength(50);
    expect([searchCatalogue('--', 20), searchCatalogue('zzz', 20)]).toEqual([[], []]);
  });
});

describe('a search', () => {
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
  const text = fc
    .array(fc.tuple(word, fc.constantFrom(' ', ', ')), { minLength: 1, maxLength: 4 })
    .map((words) => words.flat().join('').replace(/,? $/, ''));
  const foods = fc.array(fc.record({ name: text, also: text }), { maxLength: 12 });
  const prefix = fc.tuple(word, fc.nat(6)).map(([whole, length]) => whole.slice(0, length + 1));
  const search = fc.array(fc.oneof(word, prefix), { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

  test('finds the same foods in the same order as a slow and simple implementation', () => {
    fc.assert(
      fc.property(foods, search, (all, query) => {
        const typed = simple(query);
        const wanted = typed.length > 1 && typed[0] === 'a' ? typed.slice(1) : typed;
        const whole = wanted.map(singular).join(' ');
        const isAsked = (words: string) => simple(words).map(singular).join(' ') === whole;
        const rank = ({ name, also }: { name: string; also: string }) => {
          const words = [...simple(name), ...simple(also)];
          const place = (one: string) => words.findIndex((each) => each.indexOf(one) === 0 || isPluralOf(one, each));
          if (wanted.some((one) => place(one) < 0)) return undefined;
          if (isAsked(name)) return 0;
          if (isAsked(name.split(',')[0] ?? '')) return 1;
          if (isAsked(simple(name).slice(0, wanted.length).join(' '))) return 2;
          const begin = simple(name)
            .slice(0, wanted.length - 1)
            .map(singular);
          const beginsSo = begin.join(' ') === wanted.slice(0, -1).map(singular).join(' ');
          const last = simple(name)[wanted.length - 1];
          if (beginsSo && last?.startsWith(wanted.at(-1) ?? '')) return 3;
          const at = place(wanted[0] ?? '');
          return at < simple(name).length ? 4 + at : 12;
        };
        const expected = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].flatMap((each) =>
          all.filter((food) => rank(food) === each),
        );
        expect(searchFoods(all, query)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  test('finds with one wrong letter whatever is found without it', () => {
    const alphabet = fc.constantFrom(...'abcdefgh');
    const long = fc.string({ unit: alphabet, minLength: 5, maxLength: 8 });
    fc.assert(
      fc.property(long, fc.nat(7), alphabet, fc.nat(3), (name, place, letter, kind) => {
        const at = place % name.length;
        const [before, after] = [name.slice(0, at), name.slice(at)];
        const swapped = `${after[1] ?? ''}${after[0] ?? ''}${after.slice(2)}`;
        const typed = before + [letter + after, letter + after.slice(1), after.slice(1), swapped][kind];
        fc.pre(typed.length >= 5);
        expect(searchFoodsNearly([{ name }], typed)).toEqual([{ name }]);
      }),
    );
  });
});

function simple(text: string): string[] {
  return text.toLowerCase().replaceAll('é', 'e').split(/[ ,]+/);
}

function singular(word: string): string {
  const plurals: Record<string, string> = { eggs: 'egg', berries: 'berry', tomatoes: 'tomato' };
  return plurals[word] ?? word;
}

function isPluralOf(many: string, one: string): boolean {
  return (
    !many.endsWith('ss') && [`${one}s`, `${one}es`, one.endsWith('y') ? `${one.slice(0, -1)}ies` : ''].includes(many)
  );
}

describe('a logged food', () => {
  const logged = (name: string, quantity: number, unit: string, [protein, carbs, fat]: [number, number, number]) => ({
    ...{ name, quantity, unit, protein, carbs, fat, corrected: false, at: 0 },
    key: foodKey(name),
  });
  const labels = (each: Parameters<typeof presentYours>[0]) =>
    foodWithServings.parse(presentYoursWithServings(each)).servings.map(({ label, calories }) => [label, calories]);
  const catalogues = (catalogueFood('banana-raw')?.servings ?? []).map(({ label, calories }) => [label, calories]);

  test('has its own serving first, and those of the catalogue’s food with its name', () => {
    const two = logged('BANANA,  raw', 2, 'medium', [2.6, 53.8, 0.8]);
    expect(labels(two)).toEqual([['2 medium', 233], ...catalogues]);
    expect(presentYours(two)).toMatchObject({ serving: '2 medium', calories: 233, source: 'yours' });
    const unchanged = logged('Banana, raw', 1, 'large', [1.5, 31, 0.4]);
    expect(presentYours(unchanged).serving).toBe('1 large (136 g)');
    expect(labels(unchanged).map(([label]) => label)).toEqual([
      ...['1 large (136 g)', '1 medium (118 g)', '1 small (101 g)', '100 g'],
    ]);
  });

  test('has its own serving alone if the catalogue has no food of its name', () => {
    expect(labels(logged('Banana bread', 1, 'slice', [4, 33, 6]))).toEqual([['1 slice', 202]]);
  });
});

test('words are compared without accents, case and punctuation', () => {
  expect(wordsOf('  Crème-Brûlée, 2% (½ cup) ')).toEqual(['creme', 'brulee', '2', '1', '2', 'cup']);
});
