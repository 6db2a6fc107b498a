import { describe, expect } from 'vitest';
import { type FoodEntry, fitness } from '#shared/contracts/fitness.ts';
import { foods } from '#shared/contracts/foods.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { announcePhoto, entriesOf, entryOf, logExercise, logFood, logWeight } from '#test/support/fitness.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { tally, times } from './support/accounts.ts';
import { analyze, KEPT_PORRIDGE, PORRIDGE, refused, remove, update, withFitness } from './support/fitness.ts';
import { test } from './support/test.ts';

/* Where the numbers of a food come from, and the foods that are remembered. */

const namesOf = (all: readonly { name: string }[]) => all.map(({ name }) => name);
const payloadOf = (answer: { body: unknown }) => (answer.body as FoodEntry).payload;

describe('the provenance of numbers', () => {
  test('is stored with each food', async ({ world }) => {
    const ada = await withFitness(world);
    const kindOf = ({ payload: { draft, analysis_type, provenance } }: FoodEntry) => [draft, analysis_type, provenance];
    expect(kindOf(await logFood(ada, { food_id: 'fatsecret:35718' }))).toEqual([false, 'fatsecret', null]);
    for (const food_id of ['catalogue:oats', 'yours:porridge', '', null]) {
      expect(kindOf(await logFood(ada, { food_id }))).toEqual([false, null, 'manual']);
    }
    // A photo with a number is not analyzed; a name alone is a hint for the analysis.
    const photo = async (manual_data?: object | null) => {
      const { entry, upload } = await announcePhoto(ada, { ...(manual_data !== undefined && { manual_data }) });
      expect(upload.fields).toMatchObject({ key: `uploads/${ada.id}/${entry.id}`, 'Content-Type': 'image/jpeg' });
      expect([entry.photo_url, entry.thumbnail_url]).toEqual([null, null]);
      return entry;
    };
    for (const said of [undefined, null, {}, { name: 'Soup' }, { name: '', calories: 300 }]) {
      const draft = await photo(said);
      expect(kindOf(draft)).toEqual([true, null, null]);
      expect(draft.payload.items).toEqual([]);
    }
    const named = await photo({ name: 'Soup', protein: 5.55 });
    expect(kindOf(named)).toEqual([false, 'manual_with_photo', 'manual']);
    expect(named.payload.items).toMatchObject([{ name: 'Soup', protein: 5.6, carbs: 0, fat: 0, calories: 22 }]);
    expect((await photo({ carbs: 0 })).payload.items).toMatchObject([{ name: 'Meal', calories: 0 }]);
  });

  test('changes with corrections, and totals are computed from items', async ({ world }) => {
    const ada = await withFitness(world);
    const { id } = await logFood(ada, { food_id: 'fatsecret:35718' });
    // A change of visibility is not a correction.
    const hidden = await update(ada, id, { food: { visibility: 'totals', draft: true } });
    expect(hidden).toMatchObject({ status: 200, body: { visibility: 'totals' } });
    expect(payloadOf(hidden)).toMatchObject({ analysis_type: 'fatsecret', provenance: null });
    const items = [
      { ...PORRIDGE, calories: 1, quantity: 1.5, unit: 'cup' },
      { name: 'Honey', protein: 0, carbs: 17.04, fat: 0 },
    ];
    const edited = await update(ada, id, { food: { items, totals: { protein: 1, carbs: 1, fat: 1 } } });
    expect(payloadOf(edited)).toEqual({
      items: [
        { ...KEPT_PORRIDGE, quantity: 1.5, unit: 'cup' },
        { name: 'Honey', quantity: 1, unit: 'serving', calories: 68, protein: 0, carbs: 17, fat: 0 },
      ],
      totals: { calories: 408, protein: 10, carbs: 83, fat: 4 },
      draft: false,
      analysis_type: 'fatsecret',
      provenance: 'manual',
      calories_range: null,
      analysis_metadata: null,
    });
    const totals = { protein: 20, carbs: 80, fat: 5 };
    expect(payloadOf(await update(ada, id, { food: { totals } }))).toMatchObject({
      items: payloadOf(edited).items,
      totals: { ...totals, calories: 445 },
    });
    // A single item gets the new totals.
    await update(ada, id, { food: { items: [PORRIDGE] } });
    expect(payloadOf(await update(ada, id, { food: { totals } })).items).toEqual([
      { name: 'Porridge', quantity: 1, unit: 'serving', calories: 445, ...totals },
    ]);
    // An entry whose content the user states needs no analysis; its photo can still be uploaded.
    const { entry } = await announcePhoto(ada);
    expect(payloadOf(await update(ada, entry.id, { food: { draft: false, items: [PORRIDGE] } }))).toMatchObject({
      items: [KEPT_PORRIDGE],
      draft: false,
      analysis_type: 'manual_with_photo',
      provenance: 'manual',
    });
    const other = await announcePhoto(ada);
    expect(payloadOf(await update(ada, other.entry.id, { food: { draft: false } }))).toMatchObject({
      totals: { calories: 0 },
      draft: false,
    });
  });

  test('does not change with a request for another kind, a wrong one or one of another user', async ({ world }) => {
    const ada = await withFitness(world);
    const [food, weight, run] = [await logFood(ada), await logWeight(ada), await logExercise(ada)];
    expect(await update(ada, weight.id, { weight: { value: 70, unit: 'kg', date: '2026-01-01' } })).toMatchObject({
      status: 200,
      body: { ...weight, payload: { value: 70, unit: 'kg' } },
    });
    expect((await update(ada, weight.id, { weight: { value: 71 } })).body).toMatchObject({
      payload: { value: 71, unit: 'kg' },
    });
    expect((await update(ada, run.id, { exercise: { duration_minutes: 45, visibility: 'private' } })).body).toEqual({
      ...run,
      visibility: 'private',
      payload: { ...run.payload, duration_minutes: 45 },
    });
    expect((await update(ada, food.id, { food: {} })).body).toEqual(food);
    const before = await entriesOf(ada);
    for (const [id, body] of [
      [food.id, { weight: { value: 70 } }],
      [food.id, { food: { draft: false }, exercise: {} }],
      [weight.id, { food: { draft: false } }],
      [run.id, { weight: { value: 70 } }],
    ] as const) {
      expect(await update(ada, id, body)).toMatchObject(refused(422, SENTENCES.anotherKind));
    }
    // A body without any kind misses its wrapper.
    for (const [id, label] of [
      [food.id, 'Food'],
      [weight.id, 'Weight'],
      [run.id, 'Exercise'],
    ] as const) {
      for (const body of [{}, { visibility: 'private', value: 70, duration_minutes: 5 }]) {
        expect(await update(ada, id, body)).toMatchObject(refused(422, SENTENCES.required(label)));
      }
    }
    expect(await update(ada, food.id, { draft: true }, fitness.updateFood)).toMatchObject(
      refused(422, SENTENCES.required('Food')),
    );
    const many = times(LIMITS.foodItems + 1, () => PORRIDGE);
    const wrong = { food: { draft: 'no', visibility: 1, items: many, totals: { protein: -1 } } };
    expect(await update(ada, food.id, wrong)).toMatchObject(
      refused(
        422,
        SENTENCES.notAFlag('Draft'),
        SENTENCES.notOneOf('Visibility', ['full', 'totals', 'private']),
        SENTENCES.tooManyItems,
        ...['Protein', 'Carbs', 'Fat'].map(SENTENCES.badGrams),
      ),
    );
    expect(await entriesOf(ada)).toEqual(before);

    // The paths of foods do not find other entries. Entries of other users and unknown ones are not found.
    const notFound = refused(404, SENTENCES.entryNotFound);
    for (const { id } of [weight, run]) {
      expect(await update(ada, id, wrong, fitness.updateFood)).toMatchObject(notFound);
      expect(await remove(ada, id, fitness.deleteFood)).toMatchObject(notFound);
    }
    const bob = await withFitness(world);
    for (const id of [food.id, weight.id, '2026-01-01', '2026-01-01-', `${food.id}x`]) {
      for (const refusal of [await update(bob, id, wrong), await remove(bob, id), await analyze(bob, id)]) {
        expect(refusal).toMatchObject(notFound);
      }
    }
    expect((await update(ada, food.id, { food: { visibility: 'full' } }, fitness.updateFood)).status).toBe(200);
    expect((await remove(ada, food.id, fitness.deleteFood)).status).toBe(204);
    for (const { id } of [weight, run]) expect((await remove(ada, id)).status).toBe(204);
    expect(await remove(ada, food.id)).toMatchObject(notFound);
    expect(await entriesOf(ada)).toEqual([]);
  });

  test('is consistent when two browsers change an entry in parallel', async ({ world }) => {
    const ada = await withFitness(world);
    const { entry } = await announcePhoto(ada);
    const says = times(4, (each) => ({ food: { items: [{ ...PORRIDGE, name: `Bowl ${each}` }] } }));
    const answers = await Promise.all(says.map((said) => update(ada, entry.id, said)));
    expect(tally(answers)).toEqual({ 200: 4 });
    const { payload } = await entryOf(ada, entry.id);
    expect(payload).toMatchObject({ draft: false, analysis_type: 'manual_with_photo' });
    expect(answers.map((answer) => payloadOf(answer).items)).toContainEqual(payload.items);
    // All four are remembered.
    expect(namesOf(await ada.call(foods.recent)).sort()).toEqual(['Bowl 0', 'Bowl 1', 'Bowl 2', 'Bowl 3']);
  });
});

test('foods are remembered with the numbers that the user has given them, the latest first', async ({ world }) => {
  const ada = await withFitness(world);
  await logFood(ada);
  const { id } = await logFood(ada, { name: 'Honey', protein: 0, carbs: 17, fat: 0, food_id: 'catalogue:honey' });
  expect(namesOf(await ada.call(foods.recent))).toEqual(['Honey', 'Porridge']);
  // A food is recognized in any case and spacing, with its latest numbers.
  await logFood(ada, { name: '  PORRIDGE ', protein: 12, quantity: 2, unit: 'cup' });
  expect(await ada.call(foods.recent)).toMatchObject([
    { id: 'yours:porridge', name: 'PORRIDGE', protein: 12, calories: 348, source: 'yours' },
    { name: 'Honey' },
  ]);
  // A correction is kept when the food is logged from the catalogue again.
  await update(ada, id, { food: { items: [{ name: 'Honey', protein: 0, carbs: 20, fat: 0 }] } });
  await logFood(ada);
  await logFood(ada, { name: 'Honey', protein: 0, carbs: 17, fat: 0, food_id: 'catalogue:honey' });
  expect(await ada.call(foods.recent)).toMatchObject([
    { name: 'Honey', carbs: 20, calories: 80 },
    { name: 'Porridge', protein: 10 },
  ]);
  // Items that were not changed are not remembered again.
  const meal = [PORRIDGE, { name: 'Milk', protein: 8, carbs: 12, fat: 8 }];
  const last = await logFood(ada);
  await logFood(ada, { name: 'Tea', protein: 0, carbs: 0, fat: 0 });
  await update(ada, last.id, { food: { items: meal } });
  expect(namesOf(await ada.call(foods.recent))).toEqual(['Milk', 'Tea', 'Porridge', 'Honey']);
});
