import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { type Entry, type FoodEntry, fitness } from '#shared/contracts/fitness.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays, toLocal } from '#shared/domain/local-time.ts';
import {
  announcePhoto,
  entriesOf,
  entryOf,
  logExercise,
  logFood,
  logWeight,
  setFitness,
} from '#test/support/fitness.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import type { Caller } from '#test/support/world.ts';
import { times } from './support/accounts.ts';
import { analyze, KEPT_PORRIDGE, PORRIDGE, refused, remove, withFitness } from './support/fitness.ts';
import { test } from './support/test.ts';

/* Entries of food, exercise and weight: how they are logged, changed, remembered and limited. */

const todayIn = (timezone: string) => toLocal(Date.now(), timezone).date;

const log = (person: Caller, food: unknown, headers: Record<string, string> = {}) =>
  person.raw('POST', fitness.food.path, { body: { food }, headers });

const listed = (person: Caller, query: Record<string, string>) =>
  person.raw('GET', `${fitness.entries.path}?${new URLSearchParams(query)}`);

const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id);

describe('a day', () => {
  test('has the food, exercise and weight of that day, newest first, as they were entered', async ({ world }) => {
    const ada = await withFitness(world);
    const today = todayIn('UTC');
    // The server computes the calories, whatever the client sends.
    const { status, body } = await log(ada, { ...PORRIDGE, calories: 9999, items: [], draft: true });
    const porridge = body as FoodEntry;
    expect(status).toBe(201);
    expect(porridge).toEqual({
      id: expect.stringMatching(new RegExp(`^${today}-`)),
      entry_type: 'food',
      date: today,
      created_at: expect.any(String),
      photo_url: null,
      thumbnail_url: null,
      visibility: 'full',
      payload: {
        items: [KEPT_PORRIDGE],
        totals: { calories: 340, protein: 10, carbs: 66, fat: 4 },
        draft: false,
        analysis_type: null,
        provenance: 'manual',
        calories_range: null,
        analysis_metadata: null,
      },
    });
    const egg = await logFood(ada, { name: ' Egg ', protein: 6.34, carbs: 0.5, fat: 5.55, quantity: 2, unit: 'piece' });
    expect(egg.payload.items).toEqual([
      { name: 'Egg', quantity: 2, unit: 'piece', calories: 78, protein: 6.3, carbs: 0.5, fat: 5.6 },
    ]);
    const run = await logExercise(ada);
    expect(run).toMatchObject({ visibility: 'full' });
    expect(run.payload).toEqual({ name: 'Run', duration_minutes: 30, intensity: 'moderate' });
    const weight = await logWeight(ada, { value: 68.25, unit: 'kg' });
    expect(weight).toMatchObject({ visibility: 'private', payload: { value: 68.25, unit: 'kg' } });
    expect(await entriesOf(ada)).toEqual([weight, run, egg, porridge]);

    const yesterday = addDays(today, -1);
    const [late, early] = [
      await logFood(ada, { date: yesterday }),
      await logWeight(ada, { date: addDays(today, -91) }),
    ];
    expect(late).toMatchObject({ date: yesterday, id: expect.stringMatching(new RegExp(`^${yesterday}-`)) });
    expect(await entriesOf(ada, yesterday)).toEqual([late]);
    const range = { from: early.date, to: today };
    expect(idsOf(await ada.call(fitness.entries, { query: range }))).toEqual(
      idsOf([weight, run, egg, porridge, late, early]),
    );
    const weights = { ...range, entry_type: 'weight' as const };
    expect(idsOf(await ada.call(fitness.entries, { query: weights }))).toEqual(idsOf([weight, early]));
    expect(idsOf(await ada.call(fitness.entries, { query: { entry_type: 'exercise' } }))).toEqual([run.id]);
    // The visibility of a weight is a setting.
    await setFitness(ada, { settings: { share_weight: true } });
    expect((await entryOf(ada, weight.id)).visibility).toBe('full');
    // However old the weight is.
    const old = await logWeight(ada, { value: 160, date: addDays(today, -800) });
    const lastUpTo = (date: string) => ada.call(fitness.lastWeight, { query: { date } });
    expect(await lastUpTo(today)).toMatchObject({ id: weight.id });
    expect(await lastUpTo(addDays(early.date, -1))).toMatchObject({ id: old.id, date: old.date, payload: old.payload });
    expect(await lastUpTo(addDays(old.date, -1))).toBeNull();
    expect(await ada.call(fitness.lastWeight)).toMatchObject({ id: weight.id });
    // Other users do not see it.
    expect(await entriesOf(await withFitness(world))).toEqual([]);
  });

  test('begins by the user’s time zone, and future days are refused', async ({ world }) => {
    // These two are always on different dates.
    const [east, west] = [
      await withFitness(world, { timezone: 'Pacific/Kiritimati' }),
      await withFitness(world, { timezone: 'Pacific/Pago_Pago' }),
    ];
    const [first, last] = [await logFood(east), await logFood(west)];
    expect([first.date, last.date]).toEqual([todayIn('Pacific/Kiritimati'), todayIn('Pacific/Pago_Pago')]);
    const refusal = refused(422, SENTENCES.dateInFuture);
    expect(await log(west, { ...PORRIDGE, date: first.date })).toMatchObject(refusal);
    const [weight, exercise] = [
      { value: 70, unit: 'kg' },
      { name: 'Run', duration_minutes: 30, intensity: 'low' },
    ].map((fields) => ({ ...fields, date: first.date }));
    expect(await west.raw('POST', fitness.weight.path, { body: { weight } })).toMatchObject(refusal);
    expect(await west.raw('POST', fitness.exercise.path, { body: { exercise } })).toMatchObject(refusal);
    const photo = { content_type: 'image/png', size: 1, date: first.date };
    expect(await west.raw('POST', fitness.photo.path, { body: photo })).toMatchObject(refusal);
    expect(idsOf(await entriesOf(west))).toEqual([last.id]);
    expect(idsOf(await entriesOf(east))).toEqual([first.id]);
  });

  test('is requested alone or by both ends, with a maximum range', async ({ world }) => {
    const ada = await withFitness(world);
    const ends = refused(422, SENTENCES.entryRange);
    expect(await listed(ada, { from: '2026-01-01' })).toMatchObject(ends);
    expect(await listed(ada, { to: '2026-01-01' })).toMatchObject(ends);
    expect(await listed(ada, { from: '2026-01-02', to: '2026-01-01' })).toMatchObject(ends);
    const days = (count: number) => ({ from: '2026-01-01', to: addDays('2026-01-01', count - 1) });
    for (const [kind, most] of Object.entries({ food: LIMITS.entryDays, weight: LIMITS.weightDays })) {
      expect((await listed(ada, { ...days(most), entry_type: kind })).status).toBe(200);
      expect(await listed(ada, { ...days(most + 1), entry_type: kind })).toMatchObject(
        refused(422, SENTENCES.entryRangeTooLong(most)),
      );
    }
    expect(
      await listed(ada, { date: 'today', from: '2026-02-30', to: '1969-01-01', entry_type: 'drink' }),
    ).toMatchObject(
      refused(
        422,
        SENTENCES.notADate('Date'),
        SENTENCES.notADate('From'),
        SENTENCES.dateOutOfRange('To'),
        SENTENCES.notOneOf('Entry type', ['food', 'exercise', 'weight']),
      ),
    );
  });
});

test('names the errors of each field, and saves nothing', async ({ world }) => {
  const ada = await withFitness(world);
  const grams = ['Protein', 'Carbs', 'Fat'].map(SENTENCES.badGrams);
  expect(await log(ada, {})).toMatchObject(refused(422, SENTENCES.required('Food name'), ...grams));
  const long = 'x'.repeat(LIMITS.foodNameLength + 1);
  const outOfRange = { name: long, protein: -0.1, carbs: 2000.1, fat: '5', quantity: 0, visibility: 'all' };
  expect(await log(ada, outOfRange)).toMatchObject(
    refused(
      422,
      SENTENCES.tooLong('Food name', LIMITS.foodNameLength),
      ...grams,
      SENTENCES.badQuantity,
      SENTENCES.notOneOf('Visibility', ['full', 'totals', 'private']),
    ),
  );
  const post = (path: string, body: unknown) => ada.raw('POST', path, { body });
  for (const value of [0, -1, 1500.1, '70', null]) {
    expect(await post(fitness.weight.path, { weight: { value, unit: 'kg' } })).toMatchObject(
      refused(422, SENTENCES.badWeight),
    );
  }
  expect(await post(fitness.weight.path, {})).toMatchObject(
    refused(422, SENTENCES.badWeight, SENTENCES.required('Unit')),
  );
  expect(
    await post(fitness.exercise.path, {
      exercise: { name: ' ', duration_minutes: 1441, intensity: 'extreme', visibility: 'all' },
    }),
  ).toMatchObject(
    refused(
      422,
      SENTENCES.required('Exercise name'),
      SENTENCES.badDuration,
      SENTENCES.notOneOf('Intensity', ['low', 'moderate', 'high']),
      SENTENCES.notOneOf('Visibility', ['full', 'totals', 'private']),
    ),
  );
  expect(await log(ada, { ...PORRIDGE, food_id: 3 })).toMatchObject(refused(422, SENTENCES.notText('Food id')));
  const types = ['image/jpeg', 'image/png', 'image/webp'];
  expect(await post(fitness.photo.path, { content_type: 'image/heic', size: LIMITS.photoBytes + 1 })).toMatchObject(
    refused(422, SENTENCES.notOneOf('Content type', types), SENTENCES.badPhotoSize),
  );
  for (const size of [10.5, 0, -1, '1000', null]) {
    expect(await post(fitness.photo.path, { content_type: 'image/jpeg', size })).toMatchObject(
      refused(422, SENTENCES.badPhotoSize),
    );
  }
  expect(await entriesOf(ada)).toEqual([]);
  expect((await logWeight(ada, { value: 1500 })).payload.value).toBe(1500);
  expect((await logFood(ada, { protein: 2000, carbs: 0, fat: 0 })).payload.totals.calories).toBe(8000);
});

describe('a repeated request', () => {
  test('logs one entry, and counts once for the quota', async ({ world }) => {
    const ada = await withFitness(world);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await log(ada, PORRIDGE, headers);
    expect(await log(ada, PORRIDGE, headers)).toMatchObject({ status: 201, body: first.body });
    expect(await log(ada, { ...PORRIDGE, fat: 5 }, headers)).toMatchObject(
      refused(422, SENTENCES.idempotencyKeyReused),
    );
    const once = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(times(4, () => log(ada, { ...PORRIDGE, name: 'Egg' }, once)));
    expect(new Set(answers.map(({ body }) => (body as Entry).id)).size).toBe(1);
    expect(await entriesOf(ada)).toHaveLength(2);

    const announced = { body: { content_type: 'image/png', size: 9 }, headers: { 'idempotency-key': randomUUID() } };
    const ask = () => ada.raw('POST', fitness.photo.path, announced);
    type Announced = { entry: FoodEntry; upload: { fields: Record<string, string> } };
    const [one, other] = [(await ask()).body as Announced, (await ask()).body as Announced];
    expect(other.entry).toEqual(one.entry);
    expect(other.upload.fields.key).toBe(one.upload.fields.key);

    await remove(ada, (first.body as Entry).id);
    expect(await log(ada, PORRIDGE, headers)).toMatchObject(refused(404, SENTENCES.entryNotFound));
  });
});

test('only a photo whose analysis has failed can be analyzed again', async ({ world }) => {
  const ada = await withFitness(world);
  const [food, weight, { entry }] = [await logFood(ada), await logWeight(ada), await announcePhoto(ada)];
  for (const { id } of [food, weight, entry]) {
    expect(await analyze(ada, id)).toMatchObject(refused(422, SENTENCES.nothingToAnalyze));
  }
});

test('reading a day costs one round trip, and logging two or three', async ({ world }) => {
  const ada = await withFitness(world);
  const session = { BatchGetItem: 1 };
  const cost = async (call: Promise<{ requests: Record<string, number> }>) => (await call).requests;
  const food = { food: PORRIDGE };
  const first = { UpdateItem: 2 };
  expect(await cost(ada.answer(fitness.food, { body: food }))).toEqual({
    ...session,
    ...first,
    GetItem: 1,
    TransactWriteItems: 1,
  });
  const made = await ada.answer(fitness.food, { body: food, headers: { 'idempotency-key': randomUUID() } });
  expect(made.requests).toEqual({ ...session, UpdateItem: 1, GetItem: 2, TransactWriteItems: 1 });
  const counted = { ...session, UpdateItem: 1, TransactWriteItems: 1 };
  expect(await cost(ada.answer(fitness.weight, { body: { weight: { value: 70, unit: 'kg' } } }))).toEqual(counted);
  const photo = { content_type: 'image/jpeg' as const, size: 9 };
  expect(await cost(ada.answer(fitness.photo, { body: photo }))).toEqual({ ...counted, UpdateItem: 3 });
  expect(await cost(ada.answer(fitness.photo, { body: photo }))).toEqual({ ...counted, UpdateItem: 2 });
  expect(await cost(ada.answer(fitness.entries))).toEqual({ ...session, Query: 2 });
  expect(await cost(ada.answer(fitness.entries, { query: { entry_type: 'weight' } }))).toEqual({
    ...session,
    Query: 1,
  });

  expect(await cost(ada.answer(fitness.lastWeight))).toEqual({ ...session, Query: 1 });

  const params = { id: made.body.id };
  const change = (fields: object) => cost(ada.answer(fitness.update, { params, body: { food: fields } }));
  expect(await change({ visibility: 'private' })).toEqual({ BatchGetItem: 2, UpdateItem: 1 });
  expect(await change({ items: [{ ...PORRIDGE, fat: 5 }] })).toEqual({
    BatchGetItem: 2,
    GetItem: 1,
    TransactWriteItems: 1,
  });
  expect(await change({})).toEqual({ BatchGetItem: 2 });
  expect(await cost(ada.answer(fitness.delete, { params }))).toEqual({ BatchGetItem: 2, TransactWriteItems: 1 });
});
