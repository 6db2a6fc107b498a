import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withOrder as categoriesWithOrder } from '#frontend/features/categories/api.ts';
import { mergeReply, withOrder } from '#frontend/features/commitments/model.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { type ListOrder, type ListOrderMutation, listOrderMutation } from '#frontend/lib/list-order.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { commitment } from '../support/commitment.ts';

const placed = (id: string, manual_position: number, category_id: string | null = null, category_position = 0) =>
  commitment(id, { manual_position, category_id, category_position });

const ALL: Commitment[] = [
  placed('run', 0, 'health', 0),
  placed('read', 1, 'mind', 0),
  placed('swim', 2, 'health', 1),
  placed('rent', 3, null, 0),
];
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);
const within = (all: readonly Commitment[], category: string | null) =>
  ids(all.filter((each) => each.category_id === category).sort((a, b) => a.category_position - b.category_position));

describe('a pending order applied to the list', () => {
  test('can be manual, with the other commitments after the given ones', () => {
    const shown = withOrder(ALL, { mode: 'manual', ids: ['swim', 'gone', 'run'], categoryId: null, moved: [] });
    expect(ids(shown)).toEqual(['swim', 'run', 'read', 'rent']);
    expect(shown.map((each) => each.manual_position)).toEqual([0, 1, 2, 3]);
  });

  test('can be that of a category, with commitments of other categories moved into it', () => {
    const shown = withOrder(ALL, { mode: 'category', ids: ['read', 'swim'], categoryId: 'health', moved: ['read'] });
    expect(within(shown, 'health')).toEqual(['read', 'swim', 'run']);
    expect(within(shown, 'mind')).toEqual([]);
    expect(ids(shown)).toEqual(ids(ALL));
    const out = withOrder(shown, { mode: 'category', ids: ['rent', 'run'], categoryId: null, moved: ['run'] });
    expect(within(out, null)).toEqual(['rent', 'run']);
    expect(within(out, 'health')).toEqual(['read', 'swim']);
  });

  test('does not move a commitment that has left the category meanwhile', () => {
    const order = { mode: 'category' as const, ids: ['swim', 'read', 'run'], categoryId: 'health', moved: [] };
    const shown = withOrder(ALL, order);
    expect(within(shown, 'health')).toEqual(['swim', 'run']);
    expect(shown[1]).toBe(ALL[1]);
  });

  test('keeps unchanged commitments as the same objects', () => {
    const manual = withOrder(ALL, {
      mode: 'manual',
      ids: ['read', 'run', 'swim', 'rent'],
      categoryId: null,
      moved: [],
    });
    expect(manual.filter((each) => ALL.includes(each)).map(({ id }) => id)).toEqual(['swim', 'rent']);
    const grouped = withOrder(ALL, { mode: 'category', ids: ['swim', 'run'], categoryId: 'health', moved: [] });
    expect(grouped.filter((each) => ALL.includes(each)).map(({ id }) => id)).toEqual(['read', 'rent']);
  });

  test('never loses a commitment', () => {
    const order = fc
      .record({
        mode: fc.constantFrom('manual' as const, 'category' as const),
        ids: fc.shuffledSubarray(['run', 'read', 'swim', 'rent', 'gone']),
        categoryId: fc.constantFrom('health', 'mind', null),
        coming: fc.subarray(['run', 'read', 'swim', 'rent']),
      })
      .map(({ coming, ...rest }) => ({ ...rest, moved: rest.ids.filter((id) => coming.includes(id)) }));
    fc.assert(
      fc.property(fc.array(order, { maxLength: 6 }), (orders) => {
        const before = orders.slice(0, -1).reduce(withOrder, ALL as readonly Commitment[]);
        const shown = orders.slice(-1).reduce(withOrder, before);
        expect(ids(shown).sort()).toEqual(ids(ALL).sort());
        for (const { mode, ids: named, categoryId, moved } of orders.slice(-1)) {
          const list = mode === 'manual' ? ids(shown) : within(shown, categoryId);
          const stays = mode === 'manual' ? ids(before) : [...within(before, categoryId), ...moved];
          const known = named.filter((id) => stays.includes(id));
          expect(list.slice(0, known.length)).toEqual(known);
        }
      }),
    );
  });

  test('can be that of categories', () => {
    const all = [
      { id: 'b', name: 'B', position: 1 },
      { id: 'a', name: 'A', position: 0 },
      { id: 'c', name: 'C', position: 2 },
    ];
    const shown = categoriesWithOrder(all, { ids: ['c', 'a'] });
    expect(ids(shown)).toEqual(['c', 'a', 'b']);
    expect(shown.map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(shown[1]).not.toBe(all[1]);
    expect(categoriesWithOrder(all, { ids: ['a'] })[0]).toBe(all[1]);
  });
});

describe('the reply to an order', () => {
  test('replaces the list, except for commitments that were loaded later', () => {
    const completed = { ...placed('run', 0), completed: true };
    const before = [
      { commitment: placed('new', 0), asOf: 30 },
      { commitment: completed, asOf: 30 },
      { commitment: placed('read', 1), asOf: 10 },
      { commitment: placed('gone', 2), asOf: 10 },
    ];
    const after = mergeReply(before, [placed('read', 0, 'mind'), placed('run', 1, 'mind', 1)], 20);
    expect(after.map((each) => each.commitment.id)).toEqual(['new', 'read', 'run']);
    expect(after[1]).toEqual({ commitment: placed('read', 0, 'mind'), asOf: 20 });
    expect(after[2]).toEqual({
      commitment: { ...completed, manual_position: 1, category_id: 'mind', category_position: 1 },
      asOf: 30,
    });
  });
});

describe('saving orders', () => {
  /** A server that answers on command. */
  function setUp() {
    const client = new QueryClient();
    const sent: { list: string; ids: string[]; answer: (error?: Error) => void }[] = [];
    const failures: string[] = [];
    const orders: ListOrderMutation<ListOrder> = listOrderMutation<ListOrder, string[]>({
      mutationKey: ['things', 'order'],
      listKey: ['things'],
      send: ({ list, ids }) =>
        new Promise((resolve, reject) => {
          sent.push({ list, ids, answer: (error) => (error ? reject(error) : resolve(ids)) });
        }),
      readIds: async () => ['a', 'b'],
      applyReply: (into, reply) => {
        into.setQueryData(['things'], reply);
        return false;
      },
      onFailure: (message) => failures.push(message),
    });
    return {
      client,
      sent,
      failures,
      put: (list: string, ...named: string[]) => orders.save(client, { list, ids: named }),
    };
  }
  const idle = (client: QueryClient) => expect.poll(() => client.isMutating()).toBe(0);
  const count = (sent: unknown[], wanted: number) => expect.poll(() => sent.length).toBe(wanted);

  test('sends one after the other, and only the newest of each list', async () => {
    const { client, sent, failures, put } = setUp();
    put('x', 'b', 'a');
    await count(sent, 1);
    put('x', 'c');
    put('y', 'd');
    put('x', 'a', 'b', 'c');
    sent[0]?.answer();
    await count(sent, 2);
    expect(sent[1]).toMatchObject({ list: 'y' });
    sent[1]?.answer();
    await count(sent, 3);
    expect(sent[2]).toMatchObject({ list: 'x', ids: ['a', 'b', 'c'] });
    sent[2]?.answer();
    await idle(client);
    expect(client.getQueryData(['things'])).toEqual(['a', 'b', 'c']);
    expect(failures).toEqual([]);
  });

  test('leaves out what the server does not know any more', async () => {
    const { client, sent, failures, put } = setUp();
    put('x', 'b', 'gone', 'a');
    await count(sent, 1);
    sent[0]?.answer(new ApiError(422, [{ code: 'unknown_ids', message: 'Ids must be your own' }], ''));
    await count(sent, 2);
    expect(sent[1]).toMatchObject({ list: 'x', ids: ['b', 'a'] });
    sent[1]?.answer();
    await idle(client);
    expect(failures).toEqual([]);
  });

  test('reports a failure once, and not while a newer order of the list is waiting', async () => {
    const { client, sent, failures, put } = setUp();
    put('x', 'a');
    await count(sent, 1);
    put('x', 'b');
    put('y', 'c');
    sent[0]?.answer(new Error('refused'));
    await count(sent, 2);
    expect(failures).toEqual([]);
    sent[1]?.answer(new Error('refused'));
    await count(sent, 3);
    sent[2]?.answer(new Error('refused'));
    await idle(client);
    expect(failures).toHaveLength(1);
    put('x', 'a');
    await count(sent, 4);
    sent[3]?.answer(new Error('refused'));
    await idle(client);
    expect(failures).toHaveLength(2);
  });
});
