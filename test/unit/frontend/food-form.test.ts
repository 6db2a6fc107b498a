import { describe, expect, test } from 'vitest';
import {
  amountOf,
  askedOf,
  type ChosenFood,
  checkedFood,
  checkedPhoto,
  NOTHING_TYPED,
  portionOf,
  portionsOf,
  portionTexts,
  searchTermOf,
  settledGrams,
  sourcesOf,
  suggestions,
} from '#frontend/features/fitness/food-form.ts';
import {
  blankItem,
  caloriesOfItems,
  checkedItems,
  itemsOf,
  savedFoodFor,
  serialized,
  withNumbers,
  withText,
} from '#frontend/features/fitness/food-items.ts';
import type { Food, FoodEntry } from '#shared/contracts/fitness.ts';
import { wrongFields } from '#shared/contracts/wrong-fields.ts';
import { askedFood } from '#shared/domain/food-amounts.ts';

const LOGGED = { visibility: 'totals', date: '2026-11-22' } as const;

const food = (name: string, fields: Partial<Food> = {}): Food => ({
  id: `catalogue:${name}`,
  name,
  brand: null,
  serving: '100 g',
  source: 'catalogue',
  calories: 100,
  protein: 10,
  carbs: 10.3,
  fat: 2,
  ...fields,
});
const yours = (name: string, fields: Partial<Food> = {}) =>
  food(name, { id: `yours:${name.toLowerCase()}`, source: 'yours', ...fields });
const names = (foods: readonly Food[]) => foods.map(({ id }) => id);

/** The errors by field. */
const sentences = (checked: { success: boolean; error?: Parameters<typeof wrongFields>[0] }) =>
  checked.error ? Object.fromEntries(wrongFields(checked.error)) : {};

describe('food entered by hand', () => {
  test('requires a name, and treats invalid numbers as 0', () => {
    expect(sentences(checkedFood(NOTHING_TYPED, undefined, undefined, LOGGED))).toEqual({
      name: 'Please enter a food name',
    });
    const typed = { name: ' Oatmeal ', protein: '12.34', carbs: 'many', fat: '-3' };
    expect(checkedFood(typed, undefined, undefined, LOGGED)).toEqual({
      success: true,
      data: { name: 'Oatmeal', protein: 12.3, carbs: 0, fat: 0, ...LOGGED },
    });
  });

  test('shows 0 for an invalid number on blur, and an empty field stays empty', () => {
    expect(['', ' ', 'abc', '-3'].map(settledGrams)).toEqual(['', '', '0', '0']);
    expect(['7.25', '7,25', '9000'].map(settledGrams)).toEqual(['7.3', '7.3', '2000']);
    expect(['12,5 g', '12g', '٣ g', '1,500 g', 'g'].map(settledGrams)).toEqual(['12.5', '12', '3', '1,500 g', '0']);
  });

  test('asks about grams with two readings, which are not invalid, and saves neither', () => {
    expect(settledGrams('1,500')).toBe('1,500');
    const typed = { ...NOTHING_TYPED, name: 'Oatmeal', carbs: '1,500' };
    const carbs = 'Write 1500 or 1.5';
    expect(sentences(checkedFood(typed, undefined, undefined, LOGGED))).toEqual({ carbs });
    expect(sentences(checkedPhoto(new File(['x'], 'meal.jpg'), typed, LOGGED))).toEqual({ carbs });
    const rows = [blankItem('a'), blankItem('b')].map((row) => ({ ...row, ...typed }));
    expect(sentences(checkedItems(rows))).toEqual({ 'items.0.carbs': carbs, 'items.1.carbs': carbs });
  });

  test('follows the amount except where it was edited by hand, and begins with the amount of the search', () => {
    const egg = {
      id: 'l',
      label: '1 large (50 g)',
      quantity: 1,
      unit: 'large',
      calories: 72,
      protein: 6.3,
      carbs: 0.4,
      fat: 4.8,
    };
    const found = food('Egg, raw', { serving: egg.label });
    const taken = { food: found, asked: askedFood('2 eggs') };
    expect(amountOf(taken, [egg])).toEqual({ portion: egg.label, times: '2' });
    expect(amountOf({ ...taken, asked: askedFood('200 ml eggs') }, [egg])).toEqual({ portion: egg.label, times: '1' });
    expect(amountOf({ ...taken, asked: askedOf('2 eggs', { ...taken.food, name: '2 eggs' }) }, [egg])).toMatchObject({
      times: '1',
    });
    expect(askedOf('2 eggs', { ...taken.food, name: 'Egg, raw' })).toEqual(askedFood('2 eggs'));
    expect(amountOf({ ...taken, measured: { portion: '100 g', times: '3' } }, [egg])).toMatchObject({ times: '3' });
    expect(portionTexts(egg, '2')).toEqual({ protein: '12.6', carbs: '0.8', fat: '9.6' });
    expect(portionTexts(egg, '3', { fat: '1.' })).toEqual({ protein: '18.9', carbs: '1.2', fat: '1.' });
  });

  test('refers to a found food until its numbers are changed, in the chosen portions', () => {
    const oats = food('Oats');
    const cup = {
      id: 'cup',
      label: '1 cup (80 g)',
      quantity: 1,
      unit: 'cup',
      calories: 0,
      protein: 8,
      carbs: 8.2,
      fat: 1.6,
    };
    const taken: ChosenFood = { food: oats, portion: cup.label, times: '1.5', changed: false };
    const portions = portionsOf(oats, [cup]);
    expect(portions.map(({ label }) => label)).toEqual(['100 g', '1 cup (80 g)']);
    expect(portionsOf(oats, [{ ...cup, label: '100 g' }])).toHaveLength(1);
    const portion = portionOf(taken, portions);
    const texts = { name: 'Oats', ...portionTexts(portion, taken.times) };
    expect(texts).toEqual({ name: 'Oats', protein: '12', carbs: '12.3', fat: '2.4' });
    const amount = { quantity: 1.5, unit: 'cup' };
    expect(checkedFood(texts, taken, portion, LOGGED)).toMatchObject({ data: { ...amount, food_id: oats.id } });
    const changed = checkedFood(texts, { ...taken, changed: true }, portion, LOGGED);
    expect(changed).toMatchObject({ data: amount });
    expect(changed).not.toHaveProperty('data.food_id');
    expect(sentences(checkedFood(texts, { ...taken, times: 'some' }, portion, LOGGED))).toEqual({
      quantity: 'Quantity must be a number above 0, at most 10,000',
    });
  });
});

describe('a photo', () => {
  const photo = new File(['x'], 'meal.jpg', { type: 'image/jpeg' });
  const checkedWith = (texts: Partial<typeof NOTHING_TYPED>) =>
    checkedPhoto(photo, { ...NOTHING_TYPED, ...texts }, LOGGED);

  test('is required, and is sent only with typed values', () => {
    expect(sentences(checkedPhoto(undefined, NOTHING_TYPED, LOGGED))).toEqual({ photo: 'Please choose a photo' });
    expect(checkedWith({})).toEqual({ success: true, data: { photo, about: { manual_data: null, ...LOGGED } } });
    expect(checkedWith({ name: ' Pasta ' })).toMatchObject({ data: { about: { manual_data: { name: 'Pasta' } } } });
    expect(checkedWith({ fat: '0' })).toMatchObject({ data: { about: { manual_data: { fat: 0 } } } });
    expect(checkedWith({ name: 'x'.repeat(121) })).toMatchObject({ success: false });
  });
});

describe('the items of an entry', () => {
  const entry = (payload: Partial<FoodEntry['payload']>): FoodEntry => ({
    id: '2026-11-22-1',
    date: '2026-11-22',
    created_at: '2026-11-22T08:00:00.000Z',
    photo_url: null,
    thumbnail_url: null,
    visibility: 'full',
    entry_type: 'food',
    payload: {
      items: [],
      totals: { calories: 0, protein: 0, carbs: 0, fat: 0 },
      draft: false,
      analysis_type: 'error',
      provenance: null,
      calories_range: null,
      analysis_metadata: null,
      ...payload,
    },
  });

  test('begin with an empty row if an analysis found none, and have errors by row', () => {
    const rows = itemsOf(entry({}));
    expect(rows).toEqual([blankItem('0')]);
    const second = { ...blankItem('1'), name: 'Jam', quantity: 'none' };
    expect(sentences(checkedItems([...rows, second]))).toEqual({
      'items.0.name': 'Please enter a food name',
      'items.1.quantity': 'Quantity must be a number above 0, at most 10,000',
    });
    expect(itemsOf(entry({ totals: { calories: 90, protein: 0, carbs: 0, fat: 10 } }))[0]).toMatchObject({ fat: '10' });
  });

  test('are unchanged after reading and checking, and their calories are added while typing', () => {
    const toast = { name: 'Toast', quantity: 2, unit: 'slices', calories: 160, protein: 6, carbs: 28, fat: 2.7 };
    const rows = itemsOf(entry({ items: [toast], draft: false, analysis_type: 'ai' }));
    expect(caloriesOfItems(rows)).toBe(160);
    const { calories: _, ...unchanged } = toast;
    expect(checkedItems(rows)).toEqual({ success: true, data: [unchanged] });
    const more = [...rows, { ...blankItem(), name: 'Butter', fat: '10' }];
    expect(caloriesOfItems(more)).toBe(250);
    expect(serialized(more.slice(0, 1))).toBe(serialized(rows));
  });

  test('follow the quantity until they are edited by hand, there and back', () => {
    const banana = {
      name: 'Banana, raw',
      quantity: 1,
      unit: 'medium',
      calories: 116,
      protein: 1.3,
      carbs: 26.9,
      fat: 0.4,
    };
    const [row = blankItem()] = itemsOf(entry({ items: [banana] }));
    const two = withText(row, 'quantity', '2');
    expect(two).toMatchObject({ quantity: '2', protein: '2.6', carbs: '53.8', fat: '0.8' });
    expect(caloriesOfItems([two])).toBe(233);
    expect(serialized([withText(withText(two, 'quantity', ''), 'quantity', '1')])).toBe(serialized([row]));
    const edited = withText(withText(two, 'protein', '5'), 'quantity', '0,5');
    expect(edited).toMatchObject({ protein: '5', carbs: '13.5', fat: '0.2' });
    // Leaving a field does not count as editing it.
    expect(withText(withText(two, 'protein', '2.6'), 'quantity', '1').protein).toBe('1.3');
    // A new item has the numbers that were typed for its quantity.
    const typed = withText(blankItem(), 'carbs', '7');
    expect(withText(typed, 'quantity', '3')).toMatchObject({ quantity: '3', carbs: '7' });
    // Saved numbers are followed from then on.
    const saved = withNumbers(edited, { quantity: 2, protein: 8, carbs: 4, fat: 2 });
    expect(withText(saved, 'quantity', '1')).toMatchObject({ protein: '4', carbs: '2', fat: '1' });
    expect(savedFoodFor(two, [yours('Banana, raw', banana)])).toBeUndefined();
    expect(savedFoodFor(edited, [yours('Banana, raw', banana)])).toBeDefined();
  });

  test('get a suggestion if the user has saved other numbers for this food', () => {
    const known = [yours('Oatmeal', { protein: 12 }), food('Toast', { protein: 50 })];
    const row = { ...blankItem(), name: ' OATMEAL', protein: '10', carbs: '10.3', fat: '2' };
    expect(savedFoodFor(row, known)).toBe(known[0]);
    expect(savedFoodFor({ ...row, protein: '12' }, known)).toBeUndefined();
    expect(savedFoodFor({ ...row, name: 'Toast' }, known)).toBeUndefined();
    expect(savedFoodFor(blankItem(), known)).toBeUndefined();
  });
});

describe('a search', () => {
  const recent = Array.from({ length: 10 }, (_, index) => yours(`Meal ${index}`));

  test('shows recent foods first, and starts with two letters', () => {
    expect(names(suggestions(' ', recent, [food('Oats')]))).toEqual(names(recent.slice(0, 8)));
    expect([searchTermOf('a '), searchTermOf(' ab '), searchTermOf('x'.repeat(90)).length]).toEqual(['', 'ab', 80]);
  });

  test("lists the user's own foods first, each once, by the beginnings of words", () => {
    const own = yours('Rolled Oats');
    const found = [food('Oats'), yours('Oat milk'), own];
    expect(names(suggestions('oat', [own, yours('Goat cheese')], found))).toEqual([
      'yours:rolled oats',
      'yours:oat milk',
      'catalogue:Oats',
    ]);
    expect(names(suggestions('200g oat', [own], []))).toEqual(['yours:rolled oats']);
    expect(sourcesOf(found)).toEqual({ fatsecret: false, catalogue: true });
  });
});
