import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { commitments, SORT_MODES } from '#shared/contracts/commitments.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type Exercise, exercises } from '#shared/contracts/exercises.ts';
import { history } from '#shared/contracts/history.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { expectRefusal, stateOf } from '#test/attacks/support/refusals.ts';
import {
  type Wrong,
  wrongChoice,
  wrongDateText,
  wrongLine,
  wrongParagraph,
} from '#test/attacks/support/wrong-values.ts';
import { isLong, sampled } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { type Person, pathOf } from '#test/support/world.ts';
import { test } from './support/test.ts';
import { expectAnswers } from './support/wrong-samples.ts';

/* The fields of categories, orders and exercises, and the dates of the history. */

const ask = (person: Person, endpoint: Endpoint, body: unknown, id = '') =>
  person.raw(endpoint.method, pathOf(endpoint, { params: { id } }), { body });
const saying = (sentence: string, values: readonly unknown[]): Wrong[] =>
  values.map((value) => ({ value, sentences: [sentence] }));
const isNothing = ({ value }: Wrong) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const NO_OBJECT = ['Run', 5, true, false, [], [{ name: 'Run' }]];

/** A person with categories, commitments and exercises for these calls. */
async function withBoard(person: Person) {
  const [first, second] = [
    await person.call(categories.create, { body: { category: { name: 'Health' } } }),
    await person.call(categories.create, { body: { category: { name: 'Home' } } }),
  ];
  const commitment = await person.commitment({ category_id: first.id });
  const other = await person.commitment({ category_id: first.id });
  const body = { workout_exercise: { name: 'Squats', sets: 5, notes: 'Slowly' } };
  const exercise = await person.call(exercises.create, { params: { id: commitment.id }, body });
  return { categories: [first.id, second.id], commitments: [commitment.id, other.id], exercise: exercise.id };
}

describe('a category', () => {
  test('cannot be created without a valid name', async ({ world }) => {
    const person = await world.person();
    const wrong = wrongLine('Name', LIMITS.categoryNameLength);
    await expectAnswers(wrong, (name) => ask(person, categories.create, { category: { name } }));
    for (const body of [{}, { category: null }, { category: {} }, { name: 'Health' }]) {
      expectRefusal(await ask(person, categories.create, body), 422, SENTENCES.required('Name'));
    }
    for (const category of sampled(NO_OBJECT, 2)) {
      expectRefusal(await ask(person, categories.create, { category }), 422, SENTENCES.notAnObject('Category'));
    }
    expect(await person.call(categories.list)).toEqual([]);
  });

  test('keeps its name when a new one is refused', async ({ world }) => {
    const person = await world.person();
    const { categories: ids } = await withBoard(person);
    const before = await stateOf(person);
    // A field that is not sent stays as it is.
    const wrong = wrongLine('Name', LIMITS.categoryNameLength).filter(({ value }) => value !== undefined);
    const rename = (category: unknown) => ask(person, categories.update, { category }, ids[0]);
    await expectAnswers(wrong, (name) => rename({ name }));
    for (const category of sampled(NO_OBJECT, 2)) {
      expectRefusal(await rename(category), 422, SENTENCES.notAnObject('Category'));
    }
    expect(await rename({ id: 'mine', position: 7, PK: 'USER#somebody', name: undefined })).toMatchObject({
      status: 200,
    });
    expect(await stateOf(person)).toEqual(before);
  });

  test('can have a name of the maximum length, and ignores unknown fields', async ({ world }) => {
    const person = await world.person();
    for (const name of ['x', '🌱'.repeat(40), '__proto__', '<b>', 'a\tb', '\u202eRun']) {
      const extra = { id: 'mine', position: 7, PK: 'USER#somebody', secret: 'x' };
      const { status, body } = await ask(person, categories.create, { category: { name, ...extra }, more: 5 });
      expect({ status, name: (body as { name: string }).name }).toEqual({ status: 201, name });
      expect(Object.keys(body as object).sort()).toEqual(['id', 'name', 'position']);
    }
    expect((await person.call(categories.list)).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('an order', () => {
  const NO_LIST = [undefined, null, 5, true, 'ids', '', {}, { 0: 'a', length: 1 }];
  const NO_IDS = [[5], [null], [true], [['a']], [{}], [5, 6, 7], Array.from({ length: 5_000 }, () => 5)];
  const many = (count: number) => Array.from({ length: count }, (_, index) => `x${index}`);
  const UNKNOWN = [
    ['a\u0000'],
    ['\ud800'],
    [' '],
    ['x'.repeat(60_000)],
    ['constructor', 'toString', '__proto__'],
    ['BOARD#CATEGORY#x'],
  ];

  const wrongIds = (most: number): Wrong[] => [
    ...saying(SENTENCES.notIds, [...NO_LIST, ...NO_IDS]),
    ...saying(SENTENCES.tooManyIds(most), [many(most + 1), many(5_000)]),
    ...saying(SENTENCES.idsRepeat, [
      ['a', 'a'],
      ['', 'a', ''],
    ]),
    ...saying(SENTENCES.idsUnknown, [...UNKNOWN, many(most)]),
  ];

  test('of categories is a list of their ids', async ({ world }) => {
    const person = await world.person();
    await withBoard(person);
    const before = await stateOf(person);
    const wrong = wrongIds(LIMITS.categories);
    await expectAnswers(wrong, (ids) => ask(person, categories.reorder, { ids }));
    expect(await stateOf(person)).toEqual(before);
  });

  test.for(sampled(SORT_MODES))('of commitments in mode %s is a list of their ids', async (mode, { world }) => {
    const person = await world.person();
    const { categories: own } = await withBoard(person);
    const before = await stateOf(person);
    const wrong = wrongIds(LIMITS.commitments);
    for (const more of sampled([{ category_id: own[1] }, {}])) {
      await expectAnswers(wrong, (ids) => ask(person, commitments.reorder, { ids, mode, ...more }));
    }
    expect(await stateOf(person)).toEqual(before);
  });

  test('of commitments needs a valid mode, and its category must be an id', async ({ world }) => {
    const person = await world.person();
    const { commitments: ids } = await withBoard(person);
    const before = await stateOf(person);
    const modes = [
      ...saying(SENTENCES.required('Mode'), [undefined]),
      ...saying(SENTENCES.notOneOf('Mode', SORT_MODES), [null, '']),
      ...wrongChoice('Mode', SORT_MODES),
    ];
    await expectAnswers(modes, (mode) => ask(person, commitments.reorder, { ids, mode }));
    const into = wrongLine('Category', LIMITS.idLength).filter((wrong) => !isNothing(wrong));
    const reorder = (category_id: unknown) => ask(person, commitments.reorder, { ids, mode: 'category', category_id });
    await expectAnswers(into, reorder);
    expectRefusal(
      await ask(person, commitments.reorder, { category_id: 5 }),
      422,
      SENTENCES.notIds,
      SENTENCES.required('Mode'),
      SENTENCES.notText('Category'),
    );
    expect(await stateOf(person)).toEqual(before);
  });
});

describe('an exercise', () => {
  const number = (label: string) => {
    const sentence = SENTENCES.notWholeNumber(label, 1, LIMITS.setsAndReps);
    return saying(sentence, [0, -1, 1000, 2.5, 1e21, '3', '', true, null, [], [3], {}]);
  };
  const notes = wrongParagraph('Notes', LIMITS.exerciseNotesLength).filter((wrong) => !isNothing(wrong));
  const WRONG: Record<string, readonly Wrong[]> = {
    name: wrongLine('Exercise name', LIMITS.exerciseNameLength),
    sets: number('Sets'),
    reps: number('Reps'),
    notes,
  };
  const fields = Object.entries(WRONG).map(([field, wrong]) => ({ field, wrong }));

  test.for(fields.filter(({ field }) => isLong || field !== 'reps'))(
    'cannot be created or changed with a wrong $field',
    async ({ field, wrong }, { world }) => {
      const person = await world.person();
      const { commitments: ids, exercise } = await withBoard(person);
      const before = await stateOf(person);
      const create = (value: unknown) => ({ workout_exercise: { name: 'Squats', [field]: value } });
      await expectAnswers(wrong, (value) => ask(person, exercises.create, create(value), ids[0]));
      const named = wrong.filter(({ value }) => value !== undefined);
      const change = (value: unknown) => ({ workout_exercise: { [field]: value } });
      await expectAnswers(named, (value) => ask(person, exercises.update, change(value), exercise));
      expect(await stateOf(person)).toEqual(before);
    },
  );

  test('must be an object, and unknown fields are not saved', async ({ world }) => {
    const person = await world.person();
    const { commitments: ids, exercise } = await withBoard(person);
    const before = await stateOf(person);
    for (const workout_exercise of sampled(NO_OBJECT, 2)) {
      for (const [endpoint, id] of [
        [exercises.create, ids[0]],
        [exercises.update, exercise],
      ] as const) {
        const answer = await ask(person, endpoint, { workout_exercise }, id);
        expectRefusal(answer, 422, SENTENCES.notAnObject('Workout exercise'));
      }
    }
    expectRefusal(await ask(person, exercises.create, { name: 'Squats' }, ids[0]), 422, 'Exercise name is required');
    const extra = { id: 'mine', commitment_id: ids[1], secret: 'x', PK: 'USER#somebody' };
    expect(await ask(person, exercises.update, { workout_exercise: extra }, exercise)).toMatchObject({ status: 200 });
    expect(await stateOf(person)).toEqual(before);

    const named = { name: '__proto__', notes: '🌱'.repeat(250), sets: 999, reps: 1 };
    const { status, body } = await ask(person, exercises.create, { workout_exercise: { ...named, ...extra } }, ids[0]);
    expect(status).toBe(201);
    const { id, ...kept } = body as Exercise;
    expect(kept).toEqual(named);
    expect(id).not.toBe('mine');
  });
});

describe.for([
  { name: 'the list', endpoint: history.list, most: LIMITS.historyDaysOfAll },
  { name: 'the summary', endpoint: history.summary, most: LIMITS.historyDays },
])('$name of the past', ({ endpoint, most }) => {
  const read = (person: Person, query: Record<string, string> | string) =>
    person.raw('GET', `${endpoint.path}?${new URLSearchParams(query)}`);

  test('needs two dates', async ({ world }) => {
    const person = await world.person();
    for (const [field, label] of [
      ['from', 'From'],
      ['to', 'To'],
    ] as const) {
      const wrong = wrongDateText(label);
      const between = (value: unknown) =>
        read(person, { from: '2026-01-01', to: '2026-01-31', [field]: String(value) });
      await expectAnswers(wrong, between);
    }
    const both = ['From', 'To'].map(SENTENCES.required);
    expectRefusal(await read(person, ''), 422, ...both);
    expectRefusal(await read(person, { FROM: '2026-01-01', 'to[]': '2026-01-31' }), 422, ...both);
    expectRefusal(await read(person, { to: '2026-01-31' }), 422, SENTENCES.required('From'));
    const twice = 'from=2026-01-01&from=2026-01-02&to=2026-01-31';
    expectRefusal(await read(person, twice), 422, SENTENCES.notADate('From'));
  });

  test('must not end before it begins, and has a maximum length', async ({ world }) => {
    const person = await world.person();
    await person.commitment({ start_date: '1970-01-01' });
    expectRefusal(await read(person, { from: '2026-01-02', to: '2026-01-01' }), 422, SENTENCES.rangeReversed);
    for (const to of [new Date(Date.UTC(2024, 0, 1 + most)).toISOString().slice(0, 10), '2199-12-31']) {
      expectRefusal(await read(person, { from: '2024-01-01', to }), 422, SENTENCES.rangeTooLong(most));
    }
    for (const from of ['1970-01-01', '2199-12-31']) {
      expect((await read(person, { from, to: from })).status).toBe(200);
    }
  });
});
