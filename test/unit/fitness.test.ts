import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { correctedFood, corrections, DRAFT, eatenFood, eatenOnPhoto } from '#functions/fitness/meal.ts';
import { type Eaten, type RememberedFood, remembered } from '#functions/lib/data/foods/foods.ts';
import { estimated, readMeal } from '#functions/photo-analysis/meal.ts';
import type { FoodPayload } from '#shared/contracts/fitness.ts';
import {
  caloriesOf,
  dateOfEntry,
  entryId,
  foodKey,
  gramsTyped,
  macrosOf,
  percentOf,
  sumOf,
  weightIn,
} from '#shared/domain/fitness.ts';
import * as LIMITS from '#shared/domain/limits.ts';

/* The numbers of foods and weights, and where they come from. */

vi.hoisted(() => vi.stubEnv('TABLE_NAME', 'table'));

const gram = fc.double({ min: 0, max: LIMITS.grams, noNaN: true });
const grams = fc.record({ protein: gram, carbs: gram, fat: gram });
const PORRIDGE = { name: 'Porridge', protein: 10, carbs: 66, fat: 4 };

describe('numbers', () => {
  test('calories are 4, 4 and 9 per gram, rounded, and those of a meal are rounded after adding', () => {
    expect(caloriesOf(PORRIDGE)).toBe(340);
    expect(macrosOf({ protein: 0.04, carbs: 0.05, fat: 0 })).toEqual({ calories: 0, protein: 0, carbs: 0.1, fat: 0 });
    fc.assert(
      fc.property(fc.array(grams, { maxLength: LIMITS.foodItems }), (all) => {
        const items = all.map(macrosOf);
        for (const item of items) {
          expect(Number.isInteger(item.calories)).toBe(true);
          expect(item.calories).toBe(caloriesOf(item));
          // Rounded values stay as they are.
          expect(macrosOf(item)).toEqual(item);
        }
        const total = sumOf(items);
        const added = (name: 'protein' | 'carbs' | 'fat') => items.reduce((before, item) => before + item[name], 0);
        for (const name of ['protein', 'carbs', 'fat'] as const) expect(total[name]).toBeCloseTo(added(name), 6);
        const exact = 4 * added('protein') + 4 * added('carbs') + 9 * added('fat');
        expect(Math.abs(total.calories - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });

  test('the percentage of a goal goes on above 100, and is 0 without a goal', () => {
    expect([percentOf(0, 2000), percentOf(500, 2000), percentOf(5000, 2000), percentOf(5, 0)]).toEqual([0, 25, 250, 0]);
  });

  test('any text typed for grams becomes a number within the limits', () => {
    const typed = {
      '12,5': 12.5,
      ' 7.25 ': 7.3,
      '-3': 0,
      abc: 0,
      '': 0,
      Infinity: 0,
      '1e9': 0,
      '99999': LIMITS.grams,
      '0x10': 0,
    };
    for (const [text, number] of Object.entries(typed)) expect(gramsTyped(text, LIMITS.grams), text).toBe(number);
    fc.assert(
      fc.property(fc.string(), (text) => {
        const number = gramsTyped(text, LIMITS.grams);
        expect(number).toBeGreaterThanOrEqual(0);
        expect(number).toBeLessThanOrEqual(LIMITS.grams);
      }),
    );
  });

  test('a weight is exact in its own unit, and within rounding after conversion and back', () => {
    const unit = fc.constantFrom('lbs' as const, 'kg' as const);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: LIMITS.weight * 10 }), unit, (tenths, own) => {
        const weight = { value: tenths / 10, unit: own };
        expect(weightIn(own, weight)).toBe(weight.value);
        const other = own === 'kg' ? 'lbs' : 'kg';
        const back = weightIn(own, { value: weightIn(other, weight), unit: other });
        expect(Math.abs(back - weight.value)).toBeLessThanOrEqual(own === 'kg' ? 0.1 : 0.2);
      }),
    );
    expect(weightIn('kg', { value: 150, unit: 'lbs' })).toBe(68);
    expect(weightIn('lbs', { value: 70, unit: 'kg' })).toBe(154.3);
  });
});

test('an entry’s id contains its day and sorts by it, and other ids have no day', () => {
  const ids = [
    entryId('2026-11-20', '01M81A1ZX2BGR18GQ11HKYEWSB'),
    entryId('2026-11-20', '01M81A1ZX2BGR18GQ11HKYEWSA'),
    entryId('2026-09-30', '01M81A1ZX2BGR18GQ11HKYEWSC'),
  ];
  expect(ids.map(dateOfEntry)).toEqual(['2026-11-20', '2026-11-20', '2026-09-30']);
  expect(ids.toSorted()).toEqual([...ids].reverse());
  for (const id of [
    '',
    '2026-11-20',
    '2026-11-20-',
    'x2026-11-20-01M',
    '2026-11-20-01M#',
    '01M81A1ZX2BGR18GQ11HKYEWSB',
  ]) {
    expect(dateOfEntry(id), id).toBeUndefined();
  }
});

describe('the source of a food’s numbers', () => {
  const analyzed: FoodPayload = {
    ...DRAFT,
    items: [{ ...macrosOf(PORRIDGE), name: 'Porridge', quantity: 1, unit: 'bowl' }],
    totals: macrosOf(PORRIDGE),
    draft: false,
    analysis_type: 'ai',
    calories_range: { low: 300, high: 400 },
  };
  const failed: FoodPayload = { ...DRAFT, draft: false, analysis_type: 'error' };

  test('is the catalogue, the user, or the user with a photo', () => {
    expect(eatenFood({ ...PORRIDGE, food_id: 'fatsecret:1' })).toMatchObject({
      analysis_type: 'fatsecret',
      provenance: null,
    });
    expect(eatenFood(PORRIDGE)).toMatchObject({ analysis_type: null, provenance: 'manual' });
    expect(eatenOnPhoto({ name: 'Soup' }, 'Meal')).toBeUndefined();
    expect(eatenOnPhoto({ name: '\u200b', fat: 0 }, 'Meal')?.items).toMatchObject([{ name: 'Meal' }]);
    expect(eatenOnPhoto({ fat: 0 }, 'Meal')).toMatchObject({ analysis_type: 'manual_with_photo', draft: false });
  });

  test('changes with a correction, which also removes the calorie range', () => {
    const items = [{ ...PORRIDGE, fat: 5 }];
    const typeAfter = (food: FoodPayload, hasPhoto = true) => {
      const { draft, provenance, calories_range, analysis_type } = correctedFood(food, { items }, hasPhoto) ?? DRAFT;
      expect({ draft, provenance, calories_range }).toEqual({
        draft: false,
        provenance: 'manual',
        calories_range: null,
      });
      return analysis_type;
    };
    expect(typeAfter(analyzed)).toBe('ai');
    expect(typeAfter(failed)).toBe('manual_after_error');
    expect(typeAfter(DRAFT)).toBe('manual_with_photo');
    expect(typeAfter(DRAFT, false)).toBeNull();
    expect(correctedFood(analyzed, {}, true)).toBeUndefined();
    expect(correctedFood(analyzed, { draft: true, visibility: 'private' }, true)).toBeUndefined();
  });

  test('is a correction for each item that has changed', () => {
    const same = correctedFood(analyzed, { draft: false }, true) ?? DRAFT;
    expect(corrections(same, analyzed)).toEqual([]);
    const milk = { name: 'Milk', protein: 8, carbs: 12, fat: 8 };
    const items = [...analyzed.items, milk];
    const more = correctedFood(analyzed, { items }, true) ?? DRAFT;
    expect(corrections(more, analyzed)).toEqual([{ ...milk, quantity: 1, unit: 'serving', corrected: true }]);
    const other = correctedFood(analyzed, { totals: { protein: 11, carbs: 66, fat: 4 } }, true) ?? DRAFT;
    expect(corrections(other, analyzed)).toMatchObject([{ name: 'Porridge', protein: 11, corrected: true }]);
    // More of the same is remembered, but its numbers are not the user's own.
    const twice = { name: 'Porridge', unit: 'bowl', quantity: 2, protein: 20, carbs: 132, fat: 8 };
    const scaled = correctedFood(analyzed, { items: [twice] }, true) ?? DRAFT;
    expect(corrections(scaled, analyzed)).toEqual([{ ...twice, corrected: false }]);
    const unscaled = correctedFood(analyzed, { items: [{ ...twice, fat: 4 }] }, true) ?? DRAFT;
    expect(corrections(unscaled, analyzed)).toEqual([{ ...twice, fat: 4, corrected: true }]);
  });
});

test('each food is remembered once, the newest first, up to a hundred', () => {
  const names = fc.constantFrom('Egg', ' egg', 'EGG ', 'Oat  milk', 'oat milk', 'Tea', 'Rice');
  const eaten: fc.Arbitrary<Eaten> = fc
    .record({ name: names, protein: fc.nat(50), corrected: fc.boolean() })
    .map((food) => ({ ...food, quantity: 1, unit: 'serving', carbs: 0, fat: 0 }));
  fc.assert(
    fc.property(fc.array(fc.array(eaten, { minLength: 1, maxLength: 3 }), { maxLength: 10 }), (meals) => {
      const own = new Map<string, number>();
      let foods: readonly RememberedFood[] = [];
      for (const [now, meal] of meals.entries()) {
        foods = remembered(foods, meal, now);
        for (const { name, protein, corrected } of meal) if (corrected) own.set(foodKey(name), protein);
        const first = new Set(meal.map(({ name }) => foodKey(name)));
        expect(new Set(foods.slice(0, first.size).map(({ key }) => key))).toEqual(first);
      }
      expect(new Set(foods.map(({ key }) => key)).size).toBe(foods.length);
      expect(foods.map(({ at }) => at)).toEqual(foods.map(({ at }) => at).toSorted((a, b) => b - a));
      // A user's correction is not replaced by the catalogue's values.
      for (const { key, protein, corrected } of foods) if (corrected) expect(protein).toBe(own.get(key));
      for (const { key, corrected } of foods) expect(corrected).toBe(own.has(key));
    }),
  );
  const many = Array.from({ length: LIMITS.rememberedFoods + 5 }, (_, at) => `Food ${at}`);
  const list = many.reduce<readonly RememberedFood[]>(
    (before, name, at) =>
      remembered(before, [{ ...PORRIDGE, name, quantity: 1, unit: 'serving', corrected: true }], at),
    [],
  );
  expect(list.map(({ name }) => name)).toEqual(many.reverse().slice(0, LIMITS.rememberedFoods));
});

describe('the answer of a photo analysis', () => {
  const answerWith = (item: object) =>
    JSON.stringify({
      is_food: true,
      items: [
        {
          ...{ name: 'Soup', unit: 'bowl', quantity: 1, protein: 1, carbs: 1, fat: 1 },
          ...{ calories_low: 1, calories_high: 9, ...item },
        },
      ],
    });
  const mealOf = (item: object) => {
    const read = readMeal(answerWith(item));
    return Array.isArray(read) ? estimated(read, 'ai', 'Food') : read;
  };

  test('is brought into the limits for typed entries', () => {
    const wild = { name: '🥣'.repeat(200), unit: '\u0000\u202e\u200b', quantity: 1e300, protein: 1e300 };
    const { items, totals, calories_range } = mealOf({
      ...wild,
      calories_low: 9e99,
      calories_high: 1e300,
    }) as FoodPayload;
    expect(items).toEqual([
      {
        ...{ name: '🥣'.repeat(LIMITS.foodNameLength / 2), unit: 'serving', quantity: LIMITS.quantity },
        ...{ protein: LIMITS.grams, carbs: 1, fat: 1, calories: 8013 },
      },
    ]);
    // No number is larger than the table can store.
    expect([totals.calories, calories_range]).toEqual([8013, { low: 8013, high: 34_000 }]);
    expect((mealOf({ name: 'So\u0007up\n\u2028 of the day', unit: '\ud800 cup' }) as FoodPayload).items).toMatchObject([
      { name: 'So up of the day', unit: '\ufffd cup' },
    ]);
  });

  test.each([[{ protein: -1 }], [{ quantity: 0 }], [{ fat: '3' }], [{ carbs: null }], [{ name: ' ' }]])(
    'is rejected with %j',
    (item) => expect(mealOf(item)).toBeUndefined(),
  );

  test('is rejected if it does not match the schema', () => {
    for (const text of ['', 'null', '[]', '{}', answerWith({}).slice(1), answerWith({}).replace('9', '1e999')]) {
      expect(readMeal(text)).toBeUndefined();
    }
    expect(readMeal(answerWith({}).replace('true', 'false'))).toBe('nothing');
  });
});

test('the key of a food is no longer than a name, even if normalization makes it longer', () => {
  expect(foodKey('\ufdfa'.repeat(LIMITS.foodNameLength))).toHaveLength(LIMITS.foodNameLength);
});
