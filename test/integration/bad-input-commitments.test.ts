import { describe, expect } from 'vitest';
import { COMMITMENT_TYPES, type Commitment, commitments, FREQUENCIES } from '#shared/contracts/commitments.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { expectRefusal, stateOf } from '#test/attacks/support/refusals.ts';
import {
  type Wrong,
  wrongChoice,
  wrongDate,
  wrongDateText,
  wrongInstant,
  wrongLine,
  wrongParagraph,
} from '#test/attacks/support/wrong-values.ts';
import { sampled } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import type { Caller, Person } from '#test/support/world.ts';
import { test } from './support/test.ts';
import { expectAnswers } from './support/wrong-samples.ts';

/* The fields of commitments, of completion actions and of histories. */

const { titleLength, descriptionLength } = LIMITS;

const missing = (label: string): Wrong => ({ value: undefined, sentences: [SENTENCES.required(label)] });
const categoryTooLong = { value: 'x'.repeat(65), sentences: [SENTENCES.tooLong('Category', 64)] };
/** An optional line that is missing or empty is valid. */
const isNothing = ({ value }: Wrong) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Wrong values of each field when a commitment is created. */
const WRONG: Record<string, readonly Wrong[]> = {
  title: wrongLine('Title', titleLength),
  description: wrongParagraph('Description', descriptionLength),
  frequency: [missing('Frequency'), ...wrongChoice('Frequency', FREQUENCIES)],
  commitment_type: wrongChoice('Commitment type', COMMITMENT_TYPES),
  category_id: [...wrongLine('Category', 64).filter((wrong) => !isNothing(wrong)), categoryTooLong],
  start_date: wrongDate('Start date'),
};

const valid = { title: 'Run', frequency: 'daily' };
const create = (person: Caller, commitment: unknown, headers: Record<string, string> = {}) =>
  person.raw('POST', commitments.create.path, { body: { commitment }, headers });
const update = (person: Caller, id: string, commitment: unknown) =>
  person.raw('PUT', `/api/v1/commitments/${id}`, { body: { commitment } });

const fields = Object.entries(WRONG).map(([field, wrong]) => ({ field, wrong }));

describe('create', () => {
  test.for(fields)('names what is wrong with $field, and creates nothing', async ({ field, wrong }, { world }) => {
    const person = await world.person();
    await expectAnswers(wrong, (value) => create(person, { ...valid, [field]: value }));
    expect(await person.commitments()).toEqual([]);
  });

  test('names all errors at once, in the order of the form', async ({ world }) => {
    const person = await world.person();
    const wrong = {
      start_date: '2026-02-30',
      category_id: 5,
      commitment_type: 'walk',
      frequency: 'hourly',
      description: 'a\u0000',
      title: '',
    };
    expectRefusal(
      await create(person, wrong),
      422,
      SENTENCES.required('Title'),
      SENTENCES.forbiddenCharacters('Description'),
      SENTENCES.notOneOf('Frequency', FREQUENCIES),
      SENTENCES.notOneOf('Commitment type', COMMITMENT_TYPES),
      SENTENCES.notText('Category'),
      SENTENCES.notADate('Start date'),
    );
  });

  test('needs an object', async ({ world }) => {
    const person = await world.person();
    for (const commitment of ['Run', 5, true, [], [valid]]) {
      expectRefusal(await create(person, commitment), 422, SENTENCES.notAnObject('Commitment'));
    }
  });

  const ACCEPTED: [sent: Record<string, unknown>, kept: Partial<Commitment>][] = [
    [{ title: `\n ${'x'.repeat(titleLength)} \t` }, { title: 'x'.repeat(titleLength) }],
    [{ title: '🌱'.repeat(titleLength / 2) }, {}],
    [{ description: '🌱'.repeat(descriptionLength / 2) }, {}],
    [{ description: ' a\nb\r\n\tc\u2028d ' }, { description: 'a\nb\r\n\tc\u2028d' }],
    [{ description: ' \n ' }, { description: null }],
    [{ commitment_type: null }, { commitment_type: '' }],
    [{ category_id: 'x'.repeat(64) }, { category_id: null }],
    [{ start_date: '2199-12-31' }, { upcoming: true }],
    [{ title: 'x' }, {}],
    [{ title: 'x'.repeat(titleLength) }, {}],
    [{ title: 'a\tb' }, { title: 'a\tb' }],
    [{ title: '<script>alert(1)</script>' }, { title: '<script>alert(1)</script>' }],
    [{ title: '\u202eRun' }, { title: '\u202eRun' }],
    [{ title: '__proto__' }, {}],
    [{ description: 'x'.repeat(descriptionLength) }, {}],
    [{ description: null }, {}],
    [{ commitment_type: 'workout' }, {}],
    [{ category_id: null }, {}],
    [{ category_id: ' ' }, { category_id: null }],
    [{ category_id: '__proto__' }, { category_id: null }],
    [{ start_date: '1970-01-01' }, {}],
    [{ start_date: '2024-02-29' }, {}],
    ...FREQUENCIES.map((frequency): [Record<string, unknown>, Partial<Commitment>] => [{ frequency }, {}]),
  ];

  test('accepts fields at their limits, trimmed', async ({ world }) => {
    const person = await world.person();
    const tried = sampled(ACCEPTED, 8);
    for (const [sent, kept] of tried) {
      const answer = await create(person, { ...valid, ...sent });
      expect(answer, JSON.stringify(sent).slice(0, 80)).toMatchObject({ status: 201, body: { ...sent, ...kept } });
    }
    expect(await person.commitments()).toHaveLength(tried.length);
  });

  test('starts on the current day when no start date is sent', async ({ world }) => {
    const person = await world.person();
    const today = () => new Date().toISOString().slice(0, 10);
    const before = today();
    for (const start_date of [undefined, null]) {
      const { body } = await create(person, { ...valid, start_date });
      expect((body as Commitment).start_date).toBeOneOf([before, today()]);
    }
  });

  test('neither saves nor returns unknown fields', async ({ world }) => {
    const person = await world.person();
    const extra = {
      id: 'mine',
      completed: true,
      current_completion: { status: 'completed' },
      manual_position: 7,
      upcoming: true,
      workout_exercises: [{ id: 'x', name: 'Squat', sets: 3, reps: 5, notes: null }],
      user_id: 'somebody',
      PK: 'USER#somebody',
      secret: 'Unknown to all',
    };
    const { status, body } = await create(person, { ...valid, ...extra });
    expect(status).toBe(201);
    const made = body as Commitment;
    expect(Object.keys(made).sort()).toEqual(Object.keys(commitments.read.reply.shape).sort());
    expect(made).toMatchObject({ completed: false, manual_position: 0, upcoming: false, workout_exercises: [] });
    expect(made.id).not.toBe('mine');
    expect((await update(person, made.id, extra)).body).toEqual(made);
    expect(await person.commitments()).toEqual([made]);
  });
});

describe('update', () => {
  test.for(sampled(fields, 2))(
    'names what is wrong with $field, and changes nothing',
    async ({ field, wrong }, { world }) => {
      const person = await world.person();
      const { id } = await person.commitment();
      const before = await stateOf(person);
      // A missing field stays as it is.
      const named = wrong.filter(({ value }) => value !== undefined);
      await expectAnswers(named, (value) => update(person, id, { [field]: value }));
      // One wrong field stops the whole change.
      const [first] = named;
      expect((await update(person, id, { ...NEW, [field]: first?.value })).status).toBe(422);
      expect(await stateOf(person)).toEqual(before);
    },
  );

  const NEW = { title: 'Walk', description: 'By the river', frequency: 'weekly', start_date: '2025-03-01' };

  test('changes the fields that it names and leaves the others', async ({ world }) => {
    const person = await world.person();
    const { id, ...made } = await person.commitment({ ...NEW, frequency: 'weekly', commitment_type: 'workout' });
    for (const nothing of [undefined, null, {}])
      expect((await update(person, id, nothing)).body).toEqual({ id, ...made });
    const renamed = (await update(person, id, { title: ' Ride ' })).body;
    expect(renamed).toEqual({ id, ...made, title: 'Ride' });
    const emptied = (await update(person, id, { description: null, commitment_type: null })).body;
    expect(emptied).toEqual({ id, ...made, title: 'Ride', description: null, commitment_type: '' });
  });

  test('needs an object', async ({ world }) => {
    const person = await world.person();
    const { id } = await person.commitment();
    for (const commitment of ['Run', 5, true, []]) {
      expectRefusal(await update(person, id, commitment), 422, SENTENCES.notAnObject('Commitment'));
    }
  });
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ahead = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

describe.for(sampled(['complete', 'pending', 'skip'] as const))('%s', (name) => {
  const act = (person: Person, id: string, body: unknown) =>
    person.raw('POST', `/api/v1/commitments/${id}/${name}`, { body });

  test('names what is wrong with an instant, and changes nothing', async ({ world }) => {
    const person = await world.person();
    const { id } = await person.commitment({ start_date: '2024-01-01' });
    const before = await stateOf(person);
    await expectAnswers(wrongInstant, (at) => act(person, id, { at }));
    expect(await stateOf(person)).toEqual(before);
  });

  test('refuses instants in the future and more than a week ago', async ({ world }) => {
    const person = await world.person();
    const { id } = await person.commitment({ start_date: '2024-01-01' });
    const before = await stateOf(person);
    for (const at of [ahead(3 * MINUTE), ahead(DAY), '2199-12-31T00:00:00Z', '9999-12-31T23:59:59.999Z']) {
      expectRefusal(await act(person, id, { at }), 422, SENTENCES.inTheFuture);
    }
    for (const at of [ahead(-7 * DAY - 1000), '1970-01-01T00:00:00Z', '0000-01-01T00:00:00Z']) {
      expectRefusal(await act(person, id, { at }), 422, SENTENCES.tooLongAgo);
    }
    expect(await stateOf(person)).toEqual(before);
  });

  test('accepts instants at the limits, in any offset and precision', async ({ world }) => {
    const person = await world.person();
    const hourAgo = new Date(Date.now() - 60 * MINUTE).toISOString().slice(0, 19);
    const accepted = [
      null,
      ahead(-7 * DAY + MINUTE),
      ahead(MINUTE),
      `${hourAgo}Z`,
      `${hourAgo}.${'1'.repeat(400)}Z`,
      `${hourAgo}+00:00`,
      `${hourAgo}+01:30`,
    ];
    for (const at of accepted) {
      const { id } = await person.commitment({ start_date: '2024-01-01' });
      expect((await act(person, id, { at })).status, String(at)).toBe(200);
    }
  });

  test('refuses a commitment that has not started', async ({ world }) => {
    const person = await world.person();
    const start_date = '2199-12-31';
    const { id } = await person.commitment({ start_date });
    for (const body of [{}, { at: ahead(-MINUTE) }]) {
      expectRefusal(await act(person, id, body), 422, SENTENCES.startsOn(start_date));
    }
  });
});

describe('history', () => {
  const read = (person: Person, id: string, query: Record<string, string> | string) =>
    person.raw('GET', `/api/v1/commitments/${id}/history?${new URLSearchParams(query)}`);

  test('names what is wrong with from and to', async ({ world }) => {
    const person = await world.person();
    const { id } = await person.commitment();
    for (const [field, label] of [
      ['from', 'From'],
      ['to', 'To'],
    ] as const) {
      const wrong = wrongDateText(label);
      const ask = (value: unknown) =>
        read(person, id, { from: '2026-01-01', to: '2026-01-31', [field]: String(value) });
      await expectAnswers(wrong, ask);
    }
    const both = ['From', 'To'].map(SENTENCES.required);
    expectRefusal(await read(person, id, ''), 422, ...both);
    expectRefusal(await read(person, id, { FROM: '2026-01-01', 'to[]': '2026-01-31' }), 422, ...both);
    expectRefusal(await read(person, id, { from: '2026-01-01' }), 422, SENTENCES.required('To'));
    const twice = await read(person, id, 'from=2026-01-01&from=2026-01-02&to=2026-01-31');
    expectRefusal(twice, 422, SENTENCES.notADate('From'));
  });

  test('refuses a range that is reversed or too long', async ({ world }) => {
    const person = await world.person();
    const { id } = await person.commitment({ start_date: '1970-01-01' });
    const reversed = { from: '2026-01-02', to: '2026-01-01' };
    expectRefusal(await read(person, id, reversed), 422, SENTENCES.rangeReversed);
    const tooLong = { from: '2024-01-01', to: '2025-01-01' };
    expectRefusal(await read(person, id, tooLong), 422, SENTENCES.rangeTooLong(LIMITS.historyDays));
    const ages = { from: '1970-01-01', to: '2199-12-31' };
    expectRefusal(await read(person, id, ages), 422, SENTENCES.rangeTooLong(LIMITS.historyDays));
    const wholeYear = await read(person, id, { from: '2024-01-01', to: '2024-12-31' });
    expect(wholeYear.status).toBe(200);
    expect(wholeYear.body).toHaveLength(LIMITS.historyDays);
  });

  test('is empty before the start date and in the future', async ({ world }) => {
    const person = await world.person();
    const { id } = await person.commitment();
    for (const range of [
      { from: '1970-01-01', to: '1970-12-31' },
      { from: '2199-01-01', to: '2199-12-31' },
    ]) {
      expect(await read(person, id, range)).toMatchObject({ status: 200, body: [] });
    }
  });
});
