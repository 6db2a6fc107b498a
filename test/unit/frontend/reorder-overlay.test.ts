import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withOrder as categoriesLaidOver } from '#frontend/features/categories/model.ts';
import { mergeReply, withOrder } from '#frontend/features/commitments/model.ts';
import { type ListOrder, type ListOrderMutation, listOrderMutation } from '#frontend/lib/list-order.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';

function commitment(id: string, manual_position: number, category_id: string | null = null, category_position = 0) {
  return {
    id,
    title: id,
    description: null,
    frequency: 'daily',
    commitment_type: '',
    category_id,
    start_date: '2026-11-01',
    category_position,
    manual_position,
    workout_exercises: [],
    current_completion: { status: 'pending', due_date: '2026-11-20', completed_at: null },
    completed: false,
    upcoming: false,
  } satisfies Commitment;
}

const ALL: Commitment[] = [
  commitment('run', 0, 'health', 0),
  commitment('read', 1, 'mind', 0),
  commitment('swim', 2, 'health', 1),
  commitment('rent', 3, null, 0),
];
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);
const within = (all: readonly Commitment[], category: string | null) =>
  ids(all.filter((each) => each.category_id === category).sort((a, b) => a.category_position - b.category_position));

describe('an order that is laid over the list', () => {
  test('is the manual one, with those it does not name behind', () => {
    const shown = withOrder(ALL, { mode: 'manual', ids: ['swim', 'gone', 'run'], categoryId: null, moved: [] });
    expect(ids(shown)).toEqual(['swim', 'run', 'read', 'rent']);
    expect(shown.map((each) => each.manual_position)).toEqual([0, 1, 2, 3]);
  });

  test('is that of a category, and brings in what was elsewhere', () => {
    const shown = withOrder(ALL, { mode: 'category', ids: ['read', 'swim'], categoryId: 'health', moved: ['read'] });
    expect(within(shown, 'health')).toEqual(['read', 'swim', 'run']);
    expect(within(shown, 'mind')).toEqual([]);
    expect(ids(shown)).toEqual(ids(ALL));
    const out = withOrder(shown, { mode: 'category', ids: ['rent', 'run'], categoryId: null, moved: ['run'] });
    expect(within(out, null)).toEqual(['rent', 'run']);
    expect(within(out, 'health')).toEqual(['read', 'swim']);
  });

  test('leaves what it names where it is, when that has left the category meanwhile', () => {
    const order = { mode: 'category' as const, ids: ['swim', 'read', 'run'], categoryId: 'health', moved: [] };
    const shown = withOrder(ALL, order);
    expect(within(shown, 'health')).toEqual(['swim', 'run']);
    expect(shown[1]).toBe(ALL[1]);
  });

  test('leaves what it does not change as the same object', () => {
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

  test('never loses one', () => {
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

  test('is that of categories, too', () => {
    const all = [
      { id: 'b', name: 'B', position: 1 },
      { id: 'a', name: 'A', position: 0 },
      { id: 'c', name: 'C', position: 2 },
    ];
    const shown = categoriesLaidOver(all, { ids: ['c', 'a'] });
    expect(ids(shown)).toEqual(['c', 'a', 'b']);
    expect(shown.map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(shown[1]).not.toBe(all[1]);
    expect(categoriesLaidOver(all, { ids: ['a'] })[0]).toBe(all[1]);
  });
});

describe('an answered order', () => {
  test('is the list, save for what was seen later', () => {
    const ticked = { ...commitment('run', 0), completed: true };
    const before = [
      { commitment: commitment('new', 0), asOf: 30 },
      { commitment: ticked, asOf: 30 },
      { commitment: commitment('read', 1), asOf: 10 },
      { commitment: commitment('gone', 2), asOf: 10 },
    ];
    const after = mergeReply(before, [commitment('read', 0, 'mind'), commitment('run', 1, 'mind', 1)], 20);
    expect(after.map((each) => each.commitment.id)).toEqual(['new', 'read', 'run']);
    expect(after[1]).toEqual({ commitment: commitment('read', 0, 'mind'), asOf: 20 });
    expect(after[2]).toEqual({
      commitment: { ...ticked, manual_position: 1, category_id: 'mind', category_position: 1 },
      asOf: 30,
    });
  });
});

describe('orders that are being saved', () => {
  /** A server that answers when it is told to. */
  function scene() {
    const client = new QueryClient();
    const sent: { list: string; ids: string[]; answer: (error?: Error) => void }[] = [];
    const told: string[] = [];
    const orders: ListOrderMutation<ListOrder> = listOrderMutation<ListOrder, string[]>({
      mutationKey: ['things', 'order'],
      listKey: ['things'],
      send: ({ list, ids }) =>
        new Promise((resolve, reject) => {
          sent.push({ list, ids, answer: (error) => (error ? reject(error) : resolve(ids)) });
        }),
      applyReply: (into, reply) => {
        into.setQueryData(['things'], reply);
        return false;
      },
      onFailure: (message) => told.push(message),
    });
    return { client, sent, told, put: (list: string, ...named: string[]) => orders.save(client, { list, ids: named }) };
  }
  const idle = (client: QueryClient) => expect.poll(() => client.isMutating()).toBe(0);
  const count = (sent: unknown[], wanted: number) => expect.poll(() => sent.length).toBe(wanted);

  test('go one after the other, of each list the newest', async () => {
    const { client, sent, told, put } = scene();
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
    expect(told).toEqual([]);
  });

  test('that fail are told of once, and not where a newer one of the list is still to be sent', async () => {
    const { client, sent, told, put } = scene();
    put('x', 'a');
    await count(sent, 1);
    put('x', 'b');
    put('y', 'c');
    sent[0]?.answer(new Error('refused'));
    await count(sent, 2);
    expect(told).toEqual([]);
    sent[1]?.answer(new Error('refused'));
    await count(sent, 3);
    sent[2]?.answer(new Error('refused'));
    await idle(client);
    expect(told).toHaveLength(1);
    put('x', 'a');
    await count(sent, 4);
    sent[3]?.answer(new Error('refused'));
    await idle(client);
    expect(told).toHaveLength(2);
  });
});
