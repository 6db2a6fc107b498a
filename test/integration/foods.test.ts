import { describe, expect } from 'vitest';
import { foods } from '#shared/contracts/foods.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { installFitness, logFood, setFitness } from '#test/support/fitness.ts';
import { SENTENCES, SENTENCES as SERVER } from '#test/support/sentences.ts';
import { type Caller, pathOf } from '#test/support/world.ts';
import { test } from './support/test.ts';

/* The search for foods: those that the user has logged before come first, then the built-in catalogue. */

const recent = (person: Caller) => person.call(foods.recent);
const search = (person: Caller, q: string, max_results?: string) =>
  person.call(foods.search, { query: { q, ...(max_results && { max_results }) } });
const complete = (person: Caller, q: string, max_results?: string) =>
  person.call(foods.autocomplete, { query: { q, ...(max_results && { max_results }) } });
const read = (person: Caller, id: string) => person.call(foods.read, { params: { id } });
const unread = (person: Caller, id: string) => person.refusal(foods.read, { params: { id } });

describe('the search for foods', () => {
  test('finds the catalogue first, and later the foods that Ada has logged before all others, with her numbers', async ({
    world,
  }) => {
    const [ada, bob] = await Promise.all([world.person({ name: 'Ada' }), world.person({ name: 'Bob' })]);
    await Promise.all([installFitness(ada), installFitness(bob)]);
    expect(await recent(ada)).toEqual([]);
    const [first] = await search(ada, 'banana');
    expect(first).toMatchObject({ name: 'Banana, raw', serving: '1 medium (118 g)', source: 'catalogue', brand: null });
    expect(await search(ada, 'ch')).toHaveLength(20);
    expect(await search(ada, 'ch', '50')).toHaveLength(50);
    expect(await complete(ada, 'ch')).toHaveLength(10);

    await logFood(ada, { name: 'Banana bread of mine', protein: 4, carbs: 33, fat: 6, quantity: 2, unit: 'slices' });
    await logFood(ada, { name: '  Banana,  RAW ', protein: 1.5, carbs: 30, fat: 0.5 });
    const [latest, before, ...older] = await recent(ada);
    expect(older).toEqual([]);
    expect(before).toEqual({
      id: 'yours:banana bread of mine',
      name: 'Banana bread of mine',
      brand: null,
      serving: '2 slices',
      source: 'yours',
      calories: 202,
      protein: 4,
      carbs: 33,
      fat: 6,
    });
    expect(latest).toMatchObject({ id: 'yours:banana, raw', calories: 131 });
    const found = await search(ada, 'BÁNANA');
    expect(found.slice(0, 2)).toEqual([latest, before]);
    // Hers hides nothing, and has the servings of the catalogue's food of the same name.
    expect(found.slice(2)).toEqual([first]);
    const servingsOf = async (id = '') => (await read(ada, id)).servings;
    expect(await servingsOf(latest?.id)).toEqual([
      {
        id: 'logged',
        label: '1 serving',
        quantity: 1,
        unit: 'serving',
        calories: 131,
        protein: 1.5,
        carbs: 30,
        fat: 0.5,
      },
      ...(await servingsOf(first?.id)),
    ]);
    expect((await complete(ada, 'bana', '1')).map((name) => name.toLowerCase())).toEqual([latest?.name.toLowerCase()]);
    expect(await search(ada, 'mine bread')).toEqual([before]);
    expect(await read(ada, 'yours:banana bread of mine')).toEqual({
      ...before,
      servings: [
        { id: 'logged', label: '2 slices', quantity: 2, unit: 'slices', calories: 202, protein: 4, carbs: 33, fat: 6 },
      ],
    });
    expect(await recent(bob)).toEqual([]);
    expect(await unread(bob, 'yours:banana bread of mine')).toMatchObject({
      status: 404,
      errors: [SERVER.foodNotFound],
    });
  });

  test('reads amounts, forgives a wrong letter, and leaves places to other foods', async ({ world }) => {
    const ada = await world.person({ name: 'Ada' });
    await installFitness(ada);
    const firstOf = async (q: string) => (await search(ada, q))[0]?.name;
    expect(await firstOf('2 eggs')).toBe('Egg, raw');
    expect(await firstOf('200g rice')).toBe('Rice, white, cooked');
    expect(await complete(ada, '1/2 banana')).toEqual(['Banana, raw']);
    expect(await firstOf('bannana')).toBe('Banana, raw');
    expect(await search(ada, 'skyr')).toEqual([]);
    for (const name of ['Apple crumble', 'Apple cake', 'Apple tart', 'Skyr']) await logFood(ada, { name });
    expect(await firstOf('150 g skyr')).toBe('Skyr');
    // A wrong letter counts only if nothing is found without it.
    expect((await search(ada, 'appel', '4')).map(({ name }) => name)).toEqual([
      ...['Apple tart', 'Apple cake', 'Apple, raw', 'Apple pie'],
    ]);
    expect(await firstOf('tarts')).toBe('Apple tart');
    expect((await search(ada, 'apple', '3')).map(({ name }) => name)).toEqual([
      ...['Apple tart', 'Apple cake', 'Apple, raw'],
    ]);
  });

  test('returns a food with its servings, does not find an unknown one, and refuses an invalid search', async ({
    world,
  }) => {
    const ada = await world.person({ name: 'Ada' });
    await installFitness(ada);
    const { servings } = await read(ada, 'catalogue:egg-boiled');
    expect(servings.map(({ label, calories }) => [label, calories])).toEqual([
      ['1 large (50 g)', 75],
      ['100 g', 150],
    ]);
    for (const id of ['catalogue:stone', 'fatsecret:33691', 'yours:stone', 'egg-boiled', 'catalogue:', 'no:body', 'ü'])
      expect(await unread(ada, id), id).toMatchObject({ status: 404, errors: [SERVER.foodNotFound] });
    for (const call of [foods.search, foods.autocomplete]) {
      const refused = (query: Record<string, string>) => ada.refusal(call, { query });
      expect(await refused({ q: ' a ' })).toMatchObject({ status: 422, errors: [SENTENCES.searchTooShort] });
      expect(await refused({ q: 'a'.repeat(81) })).toMatchObject({ errors: [SENTENCES.tooLong('Search', 80)] });
      expect((await refused({})).status).toBe(422);
      for (const max_results of ['0', '51', '1.5', 'many', '']) {
        const { errors } = await refused({ q: 'egg', max_results });
        expect(errors, max_results).toEqual([SENTENCES.notWholeNumber('Max results', 1, LIMITS.foodResults)]);
      }
    }
  });

  test('needs the power-up installed and enabled; each call costs one request besides the session check', async ({
    world,
  }) => {
    const ada = await world.person({ name: 'Ada' });
    const calls = [
      ['GET', foods.recent.path],
      ['GET', `${foods.search.path}?q=egg`],
      ['GET', `${foods.autocomplete.path}?q=egg`],
      ['GET', pathOf(foods.read, { params: { id: 'yours:egg' } })],
    ] as const;
    const statuses = () => Promise.all(calls.map(async ([method, path]) => (await ada.raw(method, path)).status));
    expect(await statuses()).toEqual([403, 403, 403, 403]);
    await installFitness(ada);
    await logFood(ada, { name: 'Egg' });
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    for (const [method, path] of calls) {
      expect((await ada.raw(method, path)).requests, path).toEqual({ BatchGetItem: 1, GetItem: 1 });
    }
    await setFitness(ada, { status: 'off' });
    expect(await statuses()).toEqual([403, 403, 403, 403]);
    expect(await ada.refusal(foods.recent)).toMatchObject({ errors: [SERVER.powerupNotInstalled('Fitness')] });
  });
});
