import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { addChange, defineUnsentChanges, type UnsentChange, withChanges } from '#frontend/lib/unsent-changes.ts';

/* What a list shows while changes wait. */

const change = (about: Partial<UnsentChange>): UnsentChange => ({
  key: 'key',
  at: 5,
  kind: 'update',
  id: 'b',
  name: 'B',
  words: '',
  calls: [],
  list: ['list'],
  ...about,
});
const ALL = [
  { id: 'a', name: 'A', size: 1 },
  { id: 'b', name: 'B', size: 2 },
];

describe('a list', () => {
  test('has a new item first, or last where new items come last, and once', () => {
    const created = change({ kind: 'create', id: 'c', fields: { id: 'c', name: 'C', size: 3 } });
    expect(withChanges(ALL, [created]).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(withChanges(ALL, [{ ...created, isLast: true }]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(withChanges(withChanges(ALL, [created]), [created]).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });

  test('has the changed fields of an item, and leaves the others as the server has them', () => {
    const changed = change({ fields: { name: 'Bee' } });
    expect(withChanges([{ id: 'b', name: 'B', size: 7 }], [changed])).toEqual([{ id: 'b', name: 'Bee', size: 7 }]);
    // It was deleted elsewhere.
    expect(withChanges(ALL.slice(0, 1), [changed])).toEqual(ALL.slice(0, 1));
  });

  test('does not have a deleted item, also if it is changed before', () => {
    const changes = [change({ fields: { name: 'Bee' } }), change({ kind: 'delete' })];
    expect(withChanges(ALL, changes)).toEqual(ALL.slice(0, 1));
  });

  test('applies changes in their order', () => {
    const created = change({ kind: 'create', id: 'c', fields: { id: 'c', name: 'C', size: 3 } });
    const changes = [created, change({ id: 'c', fields: { name: 'Sea' } }), change({ id: 'c', fields: { size: 4 } })];
    expect(withChanges(ALL, changes)[0]).toEqual({ id: 'c', name: 'Sea', size: 4 });
  });

  test('whose items have the content in a property keeps the instant of their status', () => {
    const snapshots = [{ commitment: { id: 'b', title: 'Run', completed: true }, asOf: 1 }];
    const changed = change({ within: 'commitment', fields: { title: 'Run far' } });
    expect(withChanges(snapshots, [changed])).toEqual([
      { commitment: { id: 'b', title: 'Run far', completed: true }, asOf: 1 },
    ]);
    // Another frequency comes with a status of its own.
    const status = { current_completion: { status: 'pending' } };
    const moved = change({ within: 'commitment', fields: status });
    expect(withChanges(snapshots, [moved])).toEqual([
      { commitment: { id: 'b', title: 'Run', completed: true, ...status }, asOf: 5, isChangedHere: true },
    ]);
  });

  test('of other things stays as it is', () => {
    const edited = change({ id: 'c', within: 'commitment', fields: { title: 'Run far' } });
    const deleted = change({ kind: 'delete', id: 'c', within: 'commitment' });
    expect(withChanges<object>(ALL, [edited, deleted])).toEqual(ALL);
  });

  test('that has a new item already keeps what the server has of it', () => {
    const created = change({ kind: 'create', id: 'b', fields: { id: 'b', name: 'Draft', size: 0 } });
    expect(withChanges(ALL, [created])).toEqual(ALL);
  });
});

test('an answer that comes before a change of settings is sent has the new values, and later ones are the server’s', async () => {
  const client = new QueryClient();
  defineUnsentChanges(client, () => {});
  const list = ['me'];
  const fetched = () => client.fetchQuery({ queryKey: list, queryFn: async () => ({ name: 'Ada', size: 1 }) });
  const seen = () => client.getQueryData(list);
  await fetched();
  addChange(client, {
    key: 'one',
    kind: 'update',
    id: 'a',
    name: 'Settings',
    calls: [],
    list,
    isInData: true,
    fields: { name: 'Grace' },
  });
  // Without calls it is sent at once; this answer comes before.
  const answer = fetched();
  await answer;
  expect(seen()).toEqual({ name: 'Grace', size: 1 });
  await expect.poll(() => client.isMutating()).toBe(0);
  await fetched();
  expect(seen()).toEqual({ name: 'Ada', size: 1 });
});
