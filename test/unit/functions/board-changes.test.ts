import { describe, expect, test } from 'vitest';
import { type Case, changesOf, record } from './support/stream-records.ts';

/* The changes that stream records of a board stand for: its order, commitments, categories, actions and pauses. */

const day = '2027-03-05';
const board = (what: object) => [{ kind: 'commitments', userId: 'ada', ...what }];
const EVERYONE = { audience: 'everyone', people: [] };
const NOBODY = { audience: 'nobody', people: [] };
/** A change of a commitment for its confidants. */
const told = (before: object, after: object, more: object = {}) => {
  const shownTo = (visibility: object) => ({ visibility, notesShared: false });
  return {
    kind: 'commitment',
    userId: 'ada',
    before: shownTo(before),
    after: shownTo(after),
    isContentChanged: false,
    ...more,
  };
};
const shown = (...ids: string[]) => ({ kind: 'shown', userId: 'ada', ids });
const pause = (commitmentIds: string[] | null) => ({ id: 'p', from: day, until: null, reason: null, commitmentIds });
/** With what the pauses were and are; none of nothing. */
const paused = (what: object, before: string[] | null, after: string[] | null) => {
  const of = (ids: string[] | null) => (ids?.length === 0 ? [] : [pause(ids)]);
  return { ...what, pauses: { before: of(before), after: of(after) } };
};
const order = { manual: ['1', '2'], categories: ['a', 'b'], within: { '': ['1', '2'] } };
const reordered = (change: object) => ({ kind: 'order', userId: 'ada', before: order, after: { ...order, ...change } });
const progress = {
  clocks: [{ from: 1 }],
  entries: { a: { s: day, c: 1, f: [[1, 'daily']], d: 'completed', t: 5 }, b: { s: day, c: 1, f: [[1, 'daily']] } },
};

/** The progress after these entries have changed. */
const progressAfter = (changed: Record<string, object>) => {
  const had: Record<string, object> = progress.entries;
  const entries = Object.entries(changed).map(([id, entry]) => [id, { ...had[id], ...entry }]);
  return { ...progress, entries: { ...had, ...Object.fromEntries(entries) } };
};

const cases: Case[] = [
  [
    'another order of commitments',
    'USER#ada',
    'BOARD',
    { version: 1, order },
    { version: 2, order: { ...order, manual: ['2', '1'] } },
    [...board({ part: 'commitments' }), reordered({ manual: ['2', '1'] })],
  ],
  [
    'another order of categories',
    'USER#ada',
    'BOARD',
    { version: 1, order },
    { version: 2, order: { ...order, categories: ['b', 'a'] } },
    [...board({ part: 'categories' }), reordered({ categories: ['b', 'a'] })],
  ],
  [
    'another order of both',
    'USER#ada',
    'BOARD',
    { version: 1, order },
    { version: 2, order: { ...order, categories: ['a'], within: { '': ['2', '1'] } } },
    [
      ...board({ part: 'commitments' }),
      ...board({ part: 'categories' }),
      reordered({ categories: ['a'], within: { '': ['2', '1'] } }),
    ],
  ],
  [
    'completion actions',
    'USER#ada',
    'BOARD#PROGRESS',
    progress,
    progressAfter({ a: { d: 'pending', t: Date.parse('2027-03-05T12:00:00.5Z') }, b: { d: 'skipped', t: 0 } }),
    board({
      actions: [
        { id: 'a', kind: 'pending', at: '2027-03-05T12:00:00.500Z' },
        { id: 'b', kind: 'skipped', at: '1970-01-01T00:00:00.000Z' },
      ],
    }),
  ],
  [
    'the same kind at another instant',
    'USER#ada',
    'BOARD#PROGRESS',
    progress,
    progressAfter({ a: { t: 6 } }),
    board({ actions: [{ id: 'a', kind: 'completed', at: '1970-01-01T00:00:00.006Z' }] }),
  ],
  [
    'an addition that is the latest action',
    'USER#ada',
    'BOARD#PROGRESS',
    progress,
    progressAfter({ a: { t: 6, a: [['k', 6, 1000]] } }),
    board({ actions: [{ id: 'a', kind: 'completed', at: '1970-01-01T00:00:00.006Z' }] }),
  ],
  [
    'an addition of before the latest action, which pages must fetch',
    'USER#ada',
    'BOARD#PROGRESS',
    progress,
    progressAfter({ a: { a: [['k', 4, 1000]] } }),
    [...board({ part: 'commitments' }), shown('a')],
  ],
  [
    'who sees a commitment',
    'USER#ada',
    'BOARD#COMMITMENT#a',
    { id: 'a', title: 'Run' },
    { id: 'a', title: 'Run', visibility: { audience: 'chosen', people: { bob: [5, '2027-03-05'] } } },
    [
      ...board({ part: 'commitments' }),
      told(EVERYONE, { audience: 'chosen', people: [{ id: 'bob', since: 5, until: '2027-03-05' }] }),
    ],
  ],
  [
    'who may read the notes of a commitment',
    'USER#ada',
    'BOARD#COMMITMENT#a',
    { id: 'a', title: 'Run' },
    { id: 'a', title: 'Run', notesShared: true },
    [
      ...board({ part: 'commitments' }),
      told(EVERYONE, EVERYONE, { after: { visibility: EVERYONE, notesShared: true } }),
    ],
  ],
  ...(
    [
      ['title', 'Run', 'Walk'],
      ['category', null, 'c'],
      ['type', '', 'workout'],
      ['exercises', [], [{ id: 'e', name: 'Squat', sets: 3, reps: 5, notes: null }]],
    ] as const
  ).map(
    ([name, before, after]): Case => [
      `another ${name} of a commitment, which others see`,
      'USER#ada',
      'BOARD#COMMITMENT#a',
      { id: 'a', [name]: before },
      { id: 'a', [name]: after },
      [...board({ part: 'commitments' }), told(EVERYONE, EVERYONE, { isContentChanged: true })],
    ],
  ),
  [
    'what only its owner sees of a commitment',
    'USER#ada',
    'BOARD#COMMITMENT#a',
    { id: 'a', title: 'Run', exercises: [{ id: 'e', name: 'Squat', notes: null }] },
    { id: 'a', title: 'Run', exercises: [{ id: 'e', name: 'Squat', notes: 'Slowly' }], description: 'Far', cue: 'Tea' },
    board({ part: 'commitments' }),
  ],
  [
    'a commitment that is hidden from the first',
    'USER#ada',
    'BOARD#COMMITMENT#a',
    undefined,
    { id: 'a', visibility: { audience: 'nobody', people: {} } },
    board({ part: 'commitments' }),
  ],
  [
    'a hidden commitment that is deleted',
    'USER#ada',
    'BOARD#COMMITMENT#a',
    { id: 'a', visibility: { audience: 'nobody', people: {} } },
    undefined,
    board({ part: 'commitments' }),
  ],
  [
    'another frequency',
    'USER#ada',
    'BOARD#PROGRESS',
    progress,
    progressAfter({ a: { f: [[1, 'weekly']] }, b: { d: 'skipped', t: 0 } }),
    [...board({ part: 'commitments' }), shown('a', 'b')],
  ],
  [
    'another start',
    'USER#ada',
    'BOARD#PROGRESS',
    progress,
    progressAfter({ b: { s: '2027-03-06' } }),
    [...board({ part: 'commitments' }), shown('b')],
  ],
  [
    'another reset time',
    'USER#ada',
    'BOARD#PROGRESS',
    progress,
    { ...progressAfter({ a: { t: 6 } }), clocks: [{ from: 1 }, { from: 2 }] },
    [...board({ part: 'commitments' }), { ...shown(), ids: null }],
  ],
  [
    'an additional entry of progress',
    'USER#ada',
    'BOARD#PROGRESS',
    progress,
    progressAfter({ a: { t: 6 }, c: { s: day, c: 6, f: [[6, 'daily']] } }),
    [...board({ part: 'commitments' }), shown('a')],
  ],
  [
    'one entry of progress less',
    'USER#ada',
    'BOARD#PROGRESS',
    progress,
    { ...progress, entries: { a: { ...progress.entries.a, t: 6 } } },
    [...board({ part: 'commitments' }), shown('a')],
  ],
  [
    'other reminders, which nobody else sees',
    'USER#ada',
    'BOARD#PROGRESS',
    progress,
    progressAfter({ a: { r: { t: ['08:00'], s: 1 } } }),
    board({ part: 'commitments' }),
  ],
  [
    'a new pause',
    'USER#ada',
    'BOARD#PAUSES',
    undefined,
    { version: 1, pauses: [pause(['a'])] },
    [...board({ part: 'commitments' }), paused(shown('a'), [], ['a'])],
  ],
  [
    'a pause of other commitments',
    'USER#ada',
    'BOARD#PAUSES',
    { version: 1, pauses: [pause(['a', 'b'])] },
    { version: 2, pauses: [pause(['b', 'c'])] },
    [...board({ part: 'commitments' }), paused(shown('a', 'c'), ['a', 'b'], ['b', 'c'])],
  ],
  [
    'the end of a pause, and of one of all',
    'USER#ada',
    'BOARD#PAUSES',
    { version: 1, pauses: [pause(null)] },
    { version: 2, pauses: [] },
    [...board({ part: 'commitments' }), { ...paused(shown(), null, []), ids: null }],
  ],
  [
    'the reason of a pause, which nobody else sees',
    'USER#ada',
    'BOARD#PAUSES',
    { version: 1, pauses: [pause(['a'])] },
    { version: 2, pauses: [{ ...pause(['a']), reason: 'A cold' }] },
    board({ part: 'commitments' }),
  ],
  [
    'a new commitment',
    'USER#ada',
    'BOARD#COMMITMENT#1',
    undefined,
    { title: 'Run' },
    [...board({ part: 'commitments' }), told(NOBODY, EVERYONE)],
  ],
  [
    'a deleted commitment',
    'USER#ada',
    'BOARD#COMMITMENT#1',
    { title: 'Run' },
    undefined,
    [...board({ part: 'commitments' }), told(EVERYONE, NOBODY)],
  ],
  [
    'the name of a category',
    'USER#ada',
    'BOARD#CATEGORY#1',
    { name: 'A' },
    { name: 'B' },
    [...board({ part: 'categories' }), { kind: 'category', userId: 'ada', id: '1' }],
  ],
  // Others see it by the new order.
  ['a new category', 'USER#ada', 'BOARD#CATEGORY#1', undefined, { name: 'B' }, board({ part: 'categories' })],
  [
    'the board of a new account',
    'USER#ada',
    'BOARD',
    undefined,
    { version: 0, order },
    [...board({ part: 'commitments' }), ...board({ part: 'categories' })],
  ],
];

describe('the changes of a record of a board are correct for', () => {
  test.each(cases)('%s', (_, PK, SK, before, after, changes) => {
    expect(changesOf(record(PK, SK, before, after))).toEqual(changes);
  });
});
