import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CommitmentSharing } from '#functions/lib/data/board-changes.ts';
import type { Change } from '#functions/lib/data/stream-changes.ts';
import { DEFAULT_TERMS, type StoredTerms } from '#shared/domain/agreements.ts';
import { FITNESS, FITNESS_SCOPES } from '#shared/domain/powerups.ts';
import { FOR_EVERYONE, FOR_NOBODY, type Visibility } from '#shared/domain/visibility.ts';

/* Which confidants get an event about a change: only those who can see it, or could before. */

vi.stubEnv('TABLE_NAME', 'Table');
vi.stubEnv('AWS_REGION', 'us-east-1');
const { liveEventsOf } = await import('#functions/live/live-events.ts');

const table = mockClient(DynamoDBDocumentClient);
let stored: Record<string, object>;
let requests: number;

const confidant = (userId: string, role: string, sees: boolean, shows?: Partial<StoredTerms['shows']>) => ({
  ...{ userId, role, sees, chatId: userId, since: 0 },
  ...(shows && {
    agreement: { until: null, terms: { ada: { ...DEFAULT_TERMS, shows: { ...DEFAULT_TERMS.shows, ...shows } } } },
  }),
});
const ada = {
  ...{ id: 'ada', name: 'Ada', email: 'ada@x.example', image: null, verifiedEmail: null },
  clock: { timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 },
  powerUps: { [FITNESS]: { status: 'installed', settings: {}, scopes: Object.values(FITNESS_SCOPES), installedAt: 1 } },
};
const withSettings = (settings: object) => ({
  ...ada,
  powerUps: { [FITNESS]: { ...ada.powerUps[FITNESS], settings } },
});

beforeEach(() => {
  stored = { 'USER#ada USER': ada };
  requests = 0;
  table.reset();
  const Items = [
    confidant('bob', 'friend', true),
    // She coaches Ada, and shows nothing in return.
    confidant('carol', 'coach', false),
    // Ada coaches her, and shows nothing in return.
    confidant('dora', 'coach', true),
    confidant('eve', 'friend', true, { notes: true, food: false }),
    confidant('fay', 'friend', true, { commitments: 'none', weight: false, exercise: false }),
  ];
  table.on(QueryCommand).callsFake(() => {
    requests += 1;
    return { Items };
  });
  table.on(BatchGetCommand).callsFake(({ RequestItems }: BatchGetCommand['input']) => {
    requests += 1;
    const at = (key: Record<string, unknown>) => stored[`${key.PK} ${key.SK}`];
    const found = (RequestItems?.Table?.Keys ?? []).flatMap((key) => (at(key) ? [{ ...key, ...at(key) }] : []));
    return { Responses: { Table: found } };
  });
});

/** Those who are told, except Ada. */
async function toldOf(...changes: object[]): Promise<string[]> {
  const addressed = await (await liveEventsOf(changes as Change[], Date.now()))();
  const others = addressed.filter(({ userId }) => userId !== 'ada');
  expect(others.every(({ event }) => event.type === 'confidants_updated')).toBe(true);
  return others.map(({ userId }) => userId).sort();
}

const to = (audience: Visibility['audience'], ...people: [string, string?][]): Visibility => ({
  audience,
  people: people.map(([id, until = null]) => ({ id, until, since: 1 })),
});
const shown = (visibility: Visibility, notesShared = false): CommitmentSharing => ({ visibility, notesShared });
const SEERS = ['bob', 'carol', 'eve'];
const change = (kind: string, fields: object) => ({ kind, userId: 'ada', ...fields });

describe('of a commitment', () => {
  const commitment = (before: CommitmentSharing, after: CommitmentSharing, isContentChanged = false) =>
    change('commitment', { before, after, isContentChanged });
  const nobody = shown(FOR_NOBODY);

  test('that is created, deleted or changed, those who see it are told', async () => {
    for (const [visibility, told] of [
      [FOR_EVERYONE, SEERS],
      [to('chosen', ['bob'], ['zoe']), ['bob']],
      [to('nobody', ['bob']), []],
      [to('chosen', ['bob', '2001-01-01']), []],
    ] as const) {
      expect(await toldOf(commitment(nobody, shown(visibility)))).toEqual(told);
      expect(await toldOf(commitment(shown(visibility), shown(visibility), true))).toEqual(told);
      expect(await toldOf(commitment(shown(visibility), nobody))).toEqual(told);
      expect(await toldOf(commitment(shown(visibility), shown(visibility)))).toEqual([]);
    }
  });

  test('with another visibility, those are told for whom that has changed', async () => {
    const told = (before: Visibility, after: Visibility) => toldOf(commitment(shown(before), shown(after)));
    expect(await told(to('everyone'), to('chosen', ['bob']))).toEqual(['carol', 'eve']);
    const later = to('chosen', ['bob', '2999-01-01']);
    expect(await told(to('chosen', ['bob'], ['carol']), later)).toEqual(['bob', 'carol']);
    expect(await told(to('chosen', ['bob']), to('nobody', ['bob']))).toEqual(['bob']);
    expect(await told(to('nobody'), to('chosen', ['bob', '2001-01-01']))).toEqual([]);
    stored = {};
    expect(await told(to('everyone'), to('nobody'))).toEqual([]);
  });

  test('whose notes are shared, those are told with whom notes are agreed', async () => {
    expect(await toldOf(commitment(shown(FOR_EVERYONE), shown(FOR_EVERYONE, true)))).toEqual(['eve']);
  });

  test('with a new note, those are told who read its notes', async () => {
    const note = change('note', { commitmentId: '1', startsAt: Date.now() });
    stored['USER#ada BOARD#COMMITMENT#1'] = { id: '1', title: 'Run' };
    expect(await toldOf(note)).toEqual([]);
    stored['USER#ada BOARD#COMMITMENT#1'] = { id: '1', title: 'Run', notesShared: true };
    expect(await toldOf(note)).toEqual(['eve']);
    expect(await toldOf({ ...note, startsAt: Date.now() - 93 * 86_400_000 })).toEqual([]);
    stored = { 'USER#ada USER': ada };
    expect(await toldOf(note)).toEqual([]);
  });

  test('with an action or another schedule, all who see it are told', async () => {
    stored['USER#ada TITLES'] = { 'T#1': 'Run' };
    const actions = [{ id: '1', kind: 'completed', at: '2027-03-05T12:00:00.000Z' }];
    expect(await toldOf(change('commitments', { actions }))).toEqual(SEERS);
    expect(await toldOf(change('shown', { ids: ['1'] }))).toEqual(SEERS);
    expect(await toldOf(change('shown', { ids: null }))).toEqual(SEERS);
    expect(await toldOf(change('shown', { ids: ['deleted'] }))).toEqual([]);
  });
});

describe('of an order', () => {
  const order = { manual: ['1', '2', 'x'], categories: ['a', 'b'], within: { a: ['1', '2'], b: ['x'] } };
  const reordered = (after: object) => change('order', { before: order, after: { ...order, ...after } });

  beforeEach(() => {
    const visibility = { audience: 'chosen', people: { bob: [1] } };
    stored['USER#ada TITLES'] = { 'T#1': 'Run', 'T#2': 'Walk', 'T#x': 'Pray', 'V#x': visibility };
    stored['USER#ada BOARD'] = { version: 1, order };
  });

  test('those are told for whom something is at another place', async () => {
    expect(await toldOf(reordered({ manual: ['2', '1', 'x'] }))).toEqual(SEERS);
    expect(await toldOf(reordered({ manual: ['1', 'x', '2'] }))).toEqual(['bob']);
    expect(await toldOf(reordered({ categories: ['b', 'a'] }))).toEqual(['bob']);
    expect(await toldOf(reordered({ within: { a: ['2', '1'], b: ['x'] } }))).toEqual(SEERS);
    // A category that was empty disappears for those who do not see its first commitment, also for Fay.
    const before = { ...order, within: { a: ['1', '2'] } };
    expect(await toldOf(change('order', { before, after: order }))).toEqual(['bob', 'carol', 'eve', 'fay']);
    // A category that others do not see: a further hidden commitment in it changes nothing for them.
    const within = { ...order.within, b: ['x', 'y'] };
    expect(await toldOf(reordered({ manual: [...order.manual, 'y'], within }))).toEqual([]);
  });

  test('and of a category’s name those who see the category', async () => {
    expect(await toldOf(change('category', { id: 'a' }))).toEqual(SEERS);
    expect(await toldOf(change('category', { id: 'b' }))).toEqual(['bob']);
    delete stored['USER#ada BOARD'];
    expect(await toldOf(change('category', { id: 'a' }))).toEqual([]);
  });
});

describe('of fitness', () => {
  const food = (visibility: string, more: object = {}) => ({
    ...{ id: '2027-03-05-1', type: 'food', date: '2027-03-05', createdAt: 0, visibility },
    payload: { items: [], draft: false, analysis_type: 'manual', analysis_metadata: null, ...more },
  });
  const logged = (entry: object, was?: object) => change('entry', { entry, deleted: false, ...(was && { was }) });
  const weight = { ...food('full'), type: 'weight', payload: { value: 1, unit: 'kg' } };

  test('those are told who see the entry, or saw it before', async () => {
    expect(await toldOf(logged(food('full')))).toEqual(['bob', 'carol', 'fay']);
    expect(await toldOf(logged(food('totals')))).toEqual(['bob', 'carol', 'fay']);
    expect(await toldOf(logged(food('private'), food('full')))).toEqual(['bob', 'carol', 'fay']);
    expect(await toldOf({ ...logged(food('full')), deleted: true })).toEqual(['bob', 'carol', 'fay']);
    expect(await toldOf(logged({ ...food('full'), type: 'exercise', payload: { name: 'Swim' } }))).toEqual(SEERS);
    expect(await toldOf(logged(weight))).toEqual([]);
    stored['USER#ada USER'] = withSettings({ share_weight: true });
    expect(await toldOf(logged(weight))).toEqual(SEERS);
    stored['USER#ada USER'] = { ...ada, powerUps: undefined };
    expect(await toldOf(logged(food('full')))).toEqual([]);
  });

  test('nobody is told of an entry that others never see, and nothing is read for it', async () => {
    for (const entry of [food('private'), food('full', { draft: true }), food('full', { analysis_type: 'error' })]) {
      requests = 0;
      expect(await toldOf(logged(entry, food('private')))).toEqual([]);
      // Only the owner, to whom it is shown.
      expect(requests).toBe(1);
    }
  });

  test('settings are told to those who see what depends on them', async () => {
    const set = (after: object, before: object = ada) => toldOf(change('user', { before, after }));
    expect(await set(withSettings({ daily_calorie_goal: 1800 }))).toEqual(['bob', 'carol', 'fay']);
    expect(await set(withSettings({ units: 'metric' }))).toEqual([]);
    expect(await set(withSettings({ share_weight: true }))).toEqual(SEERS);
    const sharing = withSettings({ share_weight: true });
    expect(await set(withSettings({ share_weight: true, units: 'metric' }), sharing)).toEqual(SEERS);
    const off = { ...ada, powerUps: { [FITNESS]: { ...ada.powerUps[FITNESS], status: 'off' } } };
    expect(await set(off)).toEqual([...SEERS, 'fay']);
    expect(await set({ ...off, powerUps: { ...off.powerUps, other: {} } }, off)).toEqual([]);
  });
});

test('of a name, an address and a clock all confidants are told, and of what previews show their owner', async () => {
  const set = async (after: object) => {
    const changes = [change('user', { before: ada, after: { ...ada, ...after } })] as Change[];
    return (await (await liveEventsOf(changes, Date.now()))()).map(({ userId }) => userId).sort();
  };
  const all = ['bob', 'carol', 'dora', 'eve', 'fay'];
  expect(await set({ name: 'Ada L.' })).toEqual(all);
  expect(await set({ email: 'new@x.example' })).toEqual(all);
  expect(await set({ image: 'new' })).toEqual(all);
  expect(await set({ clock: { ...ada.clock, timezone: 'Asia/Tokyo' } })).toEqual(['ada', ...all]);
  // The start of her days and weeks changes only what she shares.
  for (const clock of [{ dailyResetTime: '04:00' }, { weeklyResetDay: 3 }, { monthlyResetDay: 15 }]) {
    expect(await set({ clock: { ...ada.clock, ...clock } })).toEqual(['ada', ...SEERS, 'fay']);
  }
  expect(await set({ powerUps: withSettings({ units: 'metric' }).powerUps })).toEqual(['ada']);
});

test('of a review those are told who read it or have read it', async () => {
  const [before, after] = [to('chosen', ['bob']), to('chosen', ['eve'], ['zoe'])];
  expect(await toldOf(change('review', { before, after }))).toEqual(['bob', 'eve']);
});

test('if it cannot be read who sees what, nobody is told, and the owner is', async () => {
  table.on(QueryCommand).rejects(new Error('Not now'));
  const changes = [change('commitments', { part: 'commitments' }), change('shown', { ids: null })] as Change[];
  const addressed = await (await liveEventsOf(changes, Date.now()))();
  expect(addressed).toEqual([{ userId: 'ada', event: { type: 'commitments_updated', part: 'commitments' } }]);
});

test('if the confidants of one user cannot be read, those of another are told', async () => {
  stored['USER#zoe USER'] = { ...ada, id: 'zoe', name: 'Zoe' };
  const sharing = confidant('bob', 'friend', true);
  table.on(QueryCommand).callsFake(({ ExpressionAttributeValues }: QueryCommand['input']) => {
    if (ExpressionAttributeValues?.[':pk'] === 'USER#ada') throw new Error('Not now');
    return { Items: [sharing] };
  });
  const created = { before: shown(FOR_NOBODY), after: shown(FOR_EVERYONE), isContentChanged: false };
  expect(await toldOf(change('commitment', created), { ...change('commitment', created), userId: 'zoe' })).toEqual([
    'bob',
  ]);
});

test('a change that the list of confidants does not show says so', async () => {
  const events = async (changed: object) => {
    const addressed = await (await liveEventsOf([changed] as Change[], Date.now()))();
    return addressed.map(({ event }) => event);
  };
  const onPages = { type: 'confidants_updated', part: 'pages' };
  const sharing = to('chosen', ['bob']);
  expect(await events(change('review', { before: sharing, after: sharing }))).toEqual([onPages]);
  const created = change('commitment', { before: shown(FOR_NOBODY), after: shown(sharing), isContentChanged: false });
  expect(await events(created)).toEqual([{ type: 'confidants_updated' }]);
});

test('many changes of one user need one read of the confidants and one of each kind of item', async () => {
  stored['USER#ada TITLES'] = { 'T#1': 'Run' };
  const created = change('commitment', {
    before: shown(FOR_NOBODY),
    after: shown(FOR_EVERYONE),
    isContentChanged: false,
  });
  const notes = Array.from({ length: 5 }, (_, k) => change('note', { commitmentId: `${k}`, startsAt: Date.now() }));
  expect(await toldOf(...Array.from({ length: 20 }, () => created), ...notes)).toEqual(SEERS);
  // The user, the confidants, and the commitments with notes.
  expect(requests).toBe(3);
});
