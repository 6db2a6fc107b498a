import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjacentPlace, type Lane, moveInOrder } from '#frontend/features/commitments/components/reorder/lanes.ts';
import { takeRows } from '#frontend/features/commitments/rows.ts';

const whole = ['a', 'h1', 'b', 'h2', 'c', 'h3', 'd'];
const shown = ['a', 'b', 'c', 'd'];

describe('a row that is moved in a filtered list', () => {
  test('comes after its new upper neighbour if it moved down', () => {
    expect(moveInOrder(whole, shown, 'a', 2)).toEqual(['h1', 'b', 'h2', 'c', 'a', 'h3', 'd']);
  });

  test('comes before its new lower neighbour if it moved up', () => {
    expect(moveInOrder(whole, shown, 'd', 1)).toEqual(['a', 'h1', 'd', 'b', 'h2', 'c', 'h3']);
  });

  test('comes into another list before its new lower neighbour, or after the last', () => {
    expect(moveInOrder(whole, shown, 'new', 1)).toEqual(['a', 'h1', 'new', 'b', 'h2', 'c', 'h3', 'd']);
    expect(moveInOrder(['h1', 'a', 'h2'], ['a'], 'new', 1)).toEqual(['h1', 'a', 'new', 'h2']);
  });

  test('comes last in a list without visible rows', () => {
    expect(moveInOrder(['h1', 'h2'], [], 'new', 0)).toEqual(['h1', 'h2', 'new']);
  });

  test('comes last if its neighbours have been removed meanwhile', () => {
    expect(moveInOrder(['h1', 'a'], ['a', 'gone'], 'a', 1)).toEqual(['h1', 'a']);
  });

  const boards = fc
    .uniqueArray(fc.nat(200), { minLength: 1, maxLength: 40 })
    .chain((numbers) => {
      const ids = numbers.map((number) => `id${number}`);
      return fc.record({
        ids: fc.constant(ids),
        visible: fc.subarray(ids, { minLength: 1 }),
        from: fc.nat(),
        to: fc.nat(),
        isNew: fc.boolean(),
      });
    })
    .map(({ ids, visible, from, to, isNew }) => {
      const id = isNew ? 'new' : (visible[from % visible.length] ?? '');
      return { ids, visible, id, index: to % (visible.length + (isNew ? 1 : 0)) };
    });

  test('is at its new place, and all others keep their order', () => {
    fc.assert(
      fc.property(boards, ({ ids, visible, id, index }) => {
        const order = moveInOrder(ids, visible, id, index);
        const without = (all: readonly string[]) => all.filter((each) => each !== id);
        expect(without(order)).toEqual(without(ids));
        expect(order.filter((each) => each === id)).toHaveLength(1);
        const isSeen = new Set([...visible, id]);
        expect(order.filter((each) => isSeen.has(each))).toEqual(without(visible).toSpliced(index, 0, id));
      }),
    );
  });

  test('is directly beside a visible neighbour', () => {
    fc.assert(
      fc.property(boards, ({ ids, visible, id, index }) => {
        if (visible[index] === id) return;
        const order = moveInOrder(ids, visible, id, index);
        const others = visible.filter((each) => each !== id);
        const at = order.indexOf(id);
        if (others.length > 0) {
          const beside = [order[at - 1] === others[index - 1], order[at + 1] === others[index]];
          expect(beside[0] && index > 0 ? true : beside[1] && index < others.length).toBe(true);
        }
      }),
    );
  });
});

describe('a move by button', () => {
  const lane = (key: string, count: number): Lane => ({ key, category: null, rows: Array(count).fill({}) });
  const lanes = [lane('a', 2), lane('b', 0), lane('c', 1)];

  test('up from the first of a list goes to the end of the list above', () => {
    expect(adjacentPlace(lanes, { lane: 0, index: 1 }, 'up')).toEqual({ lane: 0, index: 0 });
    expect(adjacentPlace(lanes, { lane: 2, index: 0 }, 'up')).toEqual({ lane: 1, index: 0 });
    expect(adjacentPlace([lane('a', 2), lane('b', 1)], { lane: 1, index: 0 }, 'up')).toEqual({ lane: 0, index: 2 });
    expect(adjacentPlace(lanes, { lane: 0, index: 0 }, 'up')).toBeUndefined();
  });

  test('down from the last of a list goes to the beginning of the list below', () => {
    expect(adjacentPlace(lanes, { lane: 0, index: 0 }, 'down')).toEqual({ lane: 0, index: 1 });
    expect(adjacentPlace(lanes, { lane: 0, index: 1 }, 'down')).toEqual({ lane: 1, index: 0 });
    expect(adjacentPlace(lanes, { lane: 2, index: 0 }, 'down')).toBeUndefined();
  });

  test('works with lists that are rendered step by step', () => {
    expect(takeRows(lanes, 2).map(({ rows }) => rows.length)).toEqual([2]);
    expect(takeRows(lanes, 1).map(({ rows }) => rows.length)).toEqual([1]);
    expect(takeRows(lanes, 100)).toEqual(lanes);
  });
});
