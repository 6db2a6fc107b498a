import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogueFood, searchCatalogue } from '#functions/foods/catalogue.ts';
import { type Grams, macrosOf } from '#shared/domain/fitness.ts';
import { askedFood, gramsIn, servingFor } from '#shared/domain/food-amounts.ts';

/* Grams that follow an amount, and amounts that are typed in front of a food. */

describe('grams', () => {
  const gram = fc.integer({ min: 0, max: 20_000 }).map((tenths) => tenths / 10);
  const base = fc.record({
    protein: gram,
    carbs: gram,
    fat: gram,
    quantity: fc.integer({ min: 1, max: 100_000 }).map((hundredths) => hundredths / 100),
  });
  const quantity = fc.double({ min: 0.01, max: 10_000, noNaN: true });
  const NAMES = ['protein', 'carbs', 'fat'] as const;

  test('follow the quantity: two medium bananas have 233 kcal', () => {
    const banana = { quantity: 1, protein: 1.3, carbs: 26.9, fat: 0.4 };
    expect(gramsIn(banana, 2, {})).toEqual({ protein: 2.6, carbs: 53.8, fat: 0.8 });
    expect(macrosOf(gramsIn(banana, 2, {}) as Grams).calories).toBe(233);
    expect(gramsIn(banana, 0, {})).toEqual({ protein: 1.3, carbs: 26.9, fat: 0.4 });
  });

  test('are the same after scaling there and back, and in proportion on the way', () => {
    fc.assert(
      fc.property(base, quantity, (food, other) => {
        const there = gramsIn<number>(food, other, {});
        for (const name of NAMES) {
          expect(Math.abs(there[name] - (food[name] * other) / food.quantity)).toBeLessThanOrEqual(0.05 + 1e-6);
        }
        const { quantity: one, ...grams } = food;
        expect(gramsIn(food, one, {})).toEqual(grams);
      }),
    );
  });

  test('stay as they are once they were edited by hand', () => {
    const byHand = fc.record({ protein: fc.string(), carbs: fc.string(), fat: fc.string() }, { requiredKeys: [] });
    fc.assert(
      fc.property(base, quantity, byHand, (food, other, edited) => {
        expect(gramsIn(food, other, edited)).toEqual({ ...gramsIn(food, other, {}), ...edited });
      }),
    );
  });
});

test.each([
  ['2 eggs', 'eggs', 2, undefined],
  ['200g rice', 'rice', 200, 'g'],
  [' 200  g   rice ', 'rice', 200, 'g'],
  ['1/2 banana', 'banana', 0.5, undefined],
  ['½ banana', 'banana', 0.5, undefined],
  ['1½ cups of rice', 'rice', 1.5, 'cup'],
  ['1 1/2 cups rice', 'rice', 1.5, 'cup'],
  ['1,5 l milk', 'milk', 1.5, 'l'],
  ['1.5 L Milk', 'Milk', 1.5, 'l'],
  ['.5 kg potatoes', 'potatoes', 0.5, 'kg'],
  ['2 large eggs', 'eggs', 2, 'large'],
  ['200 gr rice', 'rice', 200, 'gr'],
  ['8 fl. oz. milk', 'milk', 8, 'floz'],
  ['10 000 g rice', 'rice', 10_000, 'g'],
  ['2 x eggs', 'eggs', 2, undefined],
  ['2x eggs', 'eggs', 2, undefined],
  ['1⁄2 egg', 'egg', 0.5, undefined],
  ['2 glasses of milk', 'milk', 2, 'glass'],
  ['2 constructor bars', 'constructor bars', 2, undefined],
  ['3 Äpfel', 'Äpfel', 3, undefined],
])('“%s” is %s and an amount', (typed, name, count, unit) => {
  expect(askedFood(typed)).toEqual({ name, amount: { count, unit } });
});

test.each([
  'banana',
  '2% milk',
  '7up',
  '100 g',
  '500 ml',
  '2 cups',
  '1 can',
  '12',
  '1/2',
  '3-bean salad',
  'milk 2',
  '',
])('“%s” is a name alone', (typed) => expect(askedFood(typed)).toEqual({ name: typed, amount: undefined }));

test('an amount out of range is none', () => {
  for (const typed of ['0 eggs', '1/0 eggs', '99999 eggs']) {
    expect(askedFood(typed)).toEqual({ name: 'eggs', amount: undefined });
  }
});

test.each([
  ['2 eggs', '1 large (50 g)', 2],
  ['200g rice', '100 g', 2],
  ['1/2 banana', '1 medium (118 g)', 0.5],
  ['2 small bananas', '1 small (101 g)', 2],
  ['1,5 l milk', '1 cup (244 g)', 6.25],
  ['2 tbsp milk', '1 tbsp (15 g)', 2],
  ['1.5 cups rice', '1 cup (158 g)', 1.5],
  ['10 almonds', '10 almonds (12 g)', 1],
  ['2 avocados', '1 avocado (201 g)', 2],
  ['2 slices bread', '1 slice (25 g)', 2],
  ['5 strawberries', '1 medium (12 g)', 5],
  ['6 cherries', '1 cherry (8.2 g)', 6],
  ['2 carrots', '1 medium (61 g)', 2],
  ['6 oz chicken', '3 oz (85 g)', 2],
  ['1 lb potatoes', '100 g', 4.536],
  ['3 servings pasta', '1 cup (140 g)', 3],
])('“%s” is offered as portions of %s', (typed, label, times) => {
  const { name, amount } = askedFood(typed);
  const [first] = searchCatalogue(name, 1);
  const { servings } = catalogueFood(first?.id.replace('catalogue:', '') ?? '') ?? { servings: [] };
  expect(amount && servingFor(amount, name, servings)).toEqual({ label, times });
});

test('an amount with two readings is none', () => {
  expect(askedFood('1,500 g rice')).toEqual({ name: 'rice', amount: undefined });
});

test.each(['20 cashews', '10 blueberries', '15 chips'])('“%s” are not cups, ounces or bags', (typed) => {
  const { name, amount } = askedFood(typed);
  const [first] = searchCatalogue(name, 1);
  const { servings } = catalogueFood(first?.id.replace('catalogue:', '') ?? '') ?? { servings: [] };
  expect(servings.length).toBeGreaterThan(0);
  expect(amount && servingFor(amount, name, servings)).toBeUndefined();
});

test('an amount that fits no portion is not offered', () => {
  const ounces = [{ label: '3 oz', quantity: 3, unit: 'oz' }];
  expect(servingFor({ count: 2, unit: undefined }, 'steak', ounces)).toBeUndefined();
  expect(servingFor({ count: 2, unit: 'cup' }, 'steak', ounces)).toBeUndefined();
  expect(servingFor({ count: 2, unit: 'slice' }, 'steak', ounces)).toBeUndefined();
  expect(servingFor({ count: 2, unit: undefined }, 'steak', [])).toBeUndefined();
  // Of a food that was logged as '2 medium', three are three.
  const logged = [{ label: '2 medium', quantity: 2, unit: 'medium' }];
  expect(servingFor({ count: 3, unit: undefined }, 'banana', logged)).toEqual({ label: '2 medium', times: 1.5 });
});
